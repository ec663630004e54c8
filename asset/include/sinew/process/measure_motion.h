// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// How a clip carries its figure, on the mean: where in a blend space it belongs.
struct ClipMotion {
  double speed_m_per_sec = 0;     // over the ground
  double direction_rad = 0;       // of the way: 0 straight ahead (+z of the root), a quarter turn to +x; 0 on the spot
  double turn_rad_per_sec = 0;    // about +Y
  double forward_m_per_sec = 0;   // along +z of the root where it stands at each moment
  double sideways_m_per_sec = 0;  // along its +x
  Index joint = kNone;            // that was followed; kNone: the clip's own root
};

// From the root's own tracks where the clip has them, else from the joint that likely_root_joint names. The way is that
// of the root on its own heading, so that a walk in a circle has the speed and direction of the walk. Fails where the
// clip has no length or moves nothing.
SINEW_ASSET_API Result<ClipMotion> measure_motion(const Scene& scene, Index clip);

}  // namespace sinew::asset
