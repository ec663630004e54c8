// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "import/fitting/fit.h"

namespace sinew::asset::readers {

// In order, each once.
void sort_knots(std::vector<std::int64_t>& knots);

// The motion of one number with knots where it passes the levels too, as far as sixteen looks between two knots show
// it: the first tick on the other side.
Motion with_crossings(const Motion& number, const std::vector<double>& levels);

}  // namespace sinew::asset::readers
