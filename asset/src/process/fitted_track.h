// SPDX-License-Identifier: MIT
// Keys for a function of a clip's time that the keys it comes from cannot say.
#pragma once
#include <functional>
#include <set>
#include <vector>

#include "import/fitting/fit.h"
#include "process/track_keys.h"

namespace sinew::asset::process {

struct TrackFunction {
  // Between knots smooth. Quaternions are unit.
  std::function<readers::Row(double secs, Side side)> at;
  std::set<double> knots_secs;
  std::size_t width = 3;
  readers::Measure measure = readers::Measure::distance;
};

// As many keys as the bound asks for, at least at the knots unless nothing moves there.
TrackKeys fitted_track(const TrackFunction& function, double bound);

}  // namespace sinew::asset::process
