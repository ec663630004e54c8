// SPDX-License-Identifier: MIT
#include "sinew/mix/fade.h"

#include "sinew/base/assert.h"

namespace sinew {

float fade_weight(FadeCurve curve, float part) {
  if (part <= 0) return 0;
  if (!(part < 1)) return 1;
  const float rest = 1 - part;
  switch (curve) {
    case FadeCurve::linear:
      return part;
    case FadeCurve::smooth:
      return part * part * (3 - 2 * part);
    case FadeCurve::smoother: {
      // Near the end rounding would lead above 1.
      const float weight = part * part * part * (part * (part * 6 - 15) + 10);
      return weight < 1 ? weight : 1;
    }
    case FadeCurve::ease_in:
      return part * part;
    case FadeCurve::ease_out:
      return 1 - rest * rest;
  }
  return part;
}

void fade_mask(FadeCurve curve, float part, std::span<const float> paces, std::span<float> weights) {
  SINEW_ASSERT(paces.size() == weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = part < 1 ? fade_weight(curve, part * paces[i]) : 1.0f;
}

}  // namespace sinew
