// SPDX-License-Identifier: MIT
#include "import/fitting/crossings.h"

#include <algorithm>

namespace sinew::asset::readers {
namespace {

// The first tick on the other side, between two times on different sides of the level.
std::int64_t crossing(const Motion& number, double level, std::int64_t below, std::int64_t above) {
  while (above - below > 1 || below - above > 1) {
    const std::int64_t middle = below + (above - below) / 2;
    (number.at(double(middle), Side::at)[0] < level ? below : above) = middle;
  }
  return std::max(below, above);
}

// Where the number passes a level, as far as sixteen looks between two knots show it.
std::vector<std::int64_t> crossings(const Motion& number, double level) {
  constexpr std::int64_t kLooks = 16;
  std::vector<std::int64_t> found;
  for (std::size_t i = 0; i + 1 < number.knots.size(); ++i) {
    const std::int64_t begin = number.knots[i], length = number.knots[i + 1] - begin;
    std::int64_t before = begin;
    bool was_below = number.at(double(begin), Side::after)[0] < level;
    for (std::int64_t look = 1; look <= kLooks; ++look) {
      const std::int64_t here = look == kLooks ? begin + length : begin + length / kLooks * look;
      const bool is_below = number.at(double(here), look == kLooks ? Side::before : Side::at)[0] < level;
      if (is_below != was_below)
        found.push_back(is_below ? crossing(number, level, here, before) : crossing(number, level, before, here));
      before = here;
      was_below = is_below;
    }
  }
  return found;
}

}  // namespace

void sort_knots(std::vector<std::int64_t>& knots) {
  std::sort(knots.begin(), knots.end());
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
}

Motion with_crossings(const Motion& number, const std::vector<double>& levels) {
  Motion motion = number;
  for (const double level : levels) {
    const std::vector<std::int64_t> found = crossings(number, level);
    motion.knots.insert(motion.knots.end(), found.begin(), found.end());
  }
  sort_knots(motion.knots);
  return motion;
}

}  // namespace sinew::asset::readers
