// SPDX-License-Identifier: MIT
#include "length.h"

#include "arguments.h"
#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

struct Unit {
  std::string_view name;
  double metres;
};
constexpr Unit kUnits[] = {{"mm", 0.001}, {"cm", 0.01}, {"m", 1}};

}  // namespace

double parse_length(std::string_view option, std::string_view text, double whole_m) {
  double unit_m = 0.001;
  std::string_view number = text;
  if (text.ends_with('%')) {
    unit_m = whole_m / 100;
    number.remove_suffix(1);
  } else {
    for (const Unit& unit : kUnits)
      if (text.ends_with(unit.name)) {
        unit_m = unit.metres;
        number.remove_suffix(unit.name.size());
        break;
      }
  }
  const double value = parse_number(option, number);
  if (value < 0) throw usage_fault(std::string(option) + " takes a length of at least 0: 0.1mm, 2cm, 0.01%");
  return value * unit_m;
}

std::string millimetres(double metres, int significant_digits) {
  return rounded(metres * 1000, significant_digits) + " mm";
}

}  // namespace sinew::cli
