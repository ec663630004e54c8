// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/image/image.h"

namespace sinew::test {

struct PictureDifference {
  double mean = 0, pixels_off = 0, worst_block = 0;
  bool within_tolerance() const;
};

// Requires: equal sizes, of whole blocks of 10 x 10 pixels.
PictureDifference difference(const asset::Image8& a, const asset::Image8& b);

// Compares with the picture kept in tests/golden; what was drawn stays in the working folder where it differs.
// SINEW_UPDATE_GOLDEN=1 writes it anew.
void check_golden(const std::string& name, const asset::Image8& drawn);

}  // namespace sinew::test
