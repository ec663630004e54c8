// SPDX-License-Identifier: MIT
// The stored motion of a clip's root as a function of time.
#pragma once
#include <optional>
#include <set>

#include "process/track_keys.h"
#include "sinew/math/decompose.h"
#include "sinew/math/quat.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

struct RootPlace {
  double translation[3] = {0, 0, 0};
  double yaw_rad = 0;
};

AffineD scene_from_root(const RootPlace& place);
QuatD yaw_turn(double yaw_rad);
// How far a turn goes about +Y, in [-pi, pi]: the twist of swing-twist. 0 where the swing is a half turn.
double yaw_of(QuatD turn);
// x and z turned about +Y.
void turn_on_ground(double yaw_rad, double& x, double& z);

class RootTracks {
 public:
  explicit RootTracks(const RootMotion& motion);
  RootPlace at(double secs, Side side = Side::after) const;
  void add_knots(std::set<double>& knots_secs) const;
  bool turns() const { return yaw_.has_value(); }

 private:
  std::optional<TrackKeys> translation_, yaw_;
};

}  // namespace sinew::asset::process
