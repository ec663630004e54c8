// SPDX-License-Identifier: MIT
// Lengths as people write and read them.
#pragma once
#include <string>
#include <string_view>

namespace sinew::cli {

// "0.1mm", "3cm", "0.5m", "0.01%" of the whole; a number alone counts millimetres. In metres. Throws a usage fault that
// names the option.
double parse_length(std::string_view option, std::string_view text, double whole_m);
// Metres as "12.3 mm", with this many significant digits.
std::string millimetres(double metres, int significant_digits = 3);

}  // namespace sinew::cli
