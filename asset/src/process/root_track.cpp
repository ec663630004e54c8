// SPDX-License-Identifier: MIT
#include "process/root_track.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::asset::process {

QuatD yaw_turn(double yaw_rad) {
  const SinCos<double> half = sin_cos_rad(0.5 * yaw_rad);
  return {0, half.sin, 0, half.cos};
}

double yaw_of(QuatD turn) {
  constexpr double kHalfTurn = 1e-12;  // of the swing: then any twist would do
  if (turn.w < 0) turn = {-turn.x, -turn.y, -turn.z, -turn.w};
  if (turn.y * turn.y + turn.w * turn.w <= kHalfTurn) return 0;
  return 2 * atan2_rad(turn.y, turn.w);
}

void turn_on_ground(double yaw_rad, double& x, double& z) {
  const SinCos<double> turn = sin_cos_rad(yaw_rad);
  const double before = x;
  x = turn.cos * before + turn.sin * z;
  z = turn.cos * z - turn.sin * before;
}

AffineD scene_from_root(const RootPlace& place) {
  TransformD transform;
  std::copy_n(place.translation, 3, transform.translation);
  const QuatD turn = yaw_turn(place.yaw_rad);
  transform.rotation[1] = turn.y, transform.rotation[3] = turn.w;
  return affine_from(transform);
}

RootTracks::RootTracks(const RootMotion& motion) {
  if (motion.translation.times_secs.count > 0) translation_ = track_keys(motion.translation);
  if (motion.yaw.times_secs.count > 0) yaw_ = track_keys(motion.yaw);
}

RootPlace RootTracks::at(double secs, Side side) const {
  RootPlace place;
  if (translation_) {
    const std::vector<double> value = value_at(*translation_, secs, side);
    std::copy_n(value.begin(), 3, place.translation);
  }
  if (yaw_) place.yaw_rad = value_at(*yaw_, secs, side)[0];
  return place;
}

void RootTracks::add_knots(std::set<double>& knots_secs) const {
  for (const std::optional<TrackKeys>* keys : {&translation_, &yaw_})
    if (*keys) knots_secs.insert((*keys)->times_secs.begin(), (*keys)->times_secs.end());
}

}  // namespace sinew::asset::process
