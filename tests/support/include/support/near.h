// SPDX-License-Identifier: MIT
#pragma once
#include <doctest/doctest.h>

#include <cmath>

// |value - expected| <= tolerance, printed with both values; NaN is never near.
#define CHECK_NEAR(value, expected, tolerance)                                                     \
  do {                                                                                             \
    const double near_value_ = double(value), near_expected_ = double(expected);                   \
    INFO(#value " = ", near_value_, ", expected ", near_expected_, " within ", double(tolerance)); \
    CHECK(std::abs(near_value_ - near_expected_) <= double(tolerance));                            \
  } while (false)
