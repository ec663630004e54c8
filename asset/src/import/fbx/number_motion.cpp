// SPDX-License-Identifier: MIT
#include "import/fbx/number_motion.h"

#include <algorithm>

#include "import/fitting/crossings.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::fbx {

using readers::sort_knots;
using readers::with_crossings;

Motion number_motion(const Take& take, const MovedProperty& property, std::size_t max_knots, std::size_t count) {
  Motion motion;
  motion.components = count;
  motion.measure = Measure::each;
  motion.at = [&take, &property, count](double ticks, Side side) {
    const Triple value = value_at(take.layers, property, ticks, side);
    return Row{value[0], count > 1 ? value[1] : 0, count > 2 ? value[2] : 0, 0};
  };
  motion.knots.push_back(take.first_ticks);
  for_each_curve(take.layers, property, [&](const Curve& curve) {
    append_knots(curve, take.first_ticks, take.last_ticks, max_knots, motion.knots);
  });
  sort_knots(motion.knots);
  return motion;
}

Motion weight_motion(const Motion& percent, const MorphChannel& morph, std::size_t target) {
  std::vector<double> bends{0};
  bends.insert(bends.end(), morph.full_weights.begin(), morph.full_weights.end());
  Motion motion = with_crossings(percent, bends);
  const auto at = percent.at;
  motion.at = [at, &morph, target](double ticks, Side side) {
    return Row{target_weights(morph, at(ticks, side)[0])[target], 0, 0, 0};
  };
  return motion;
}

Motion truth_motion(const Motion& number) {
  Motion motion = with_crossings(number, {-1, 1});
  const auto at = number.at;
  // What held up to a crossing is seen a tick earlier: the number itself does not jump there.
  motion.at = [at](double ticks, Side side) {
    const double value = at(side == Side::before ? ticks - 1 : ticks, side)[0];
    return Row{round_to_zero(value) != 0 ? 1.0 : 0.0, 0, 0, 0};
  };
  return motion;
}

}  // namespace sinew::asset::fbx
