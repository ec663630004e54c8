// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/character/stage.h"
#include "sinew/pack/pack.h"

namespace sinew {

// A camera with the values that a pose gives it; what no clip moves stays as it is at rest. Does not allocate, cannot
// fail.
// Requires: rig is camera.properties_rig and properties are a pose's of it, or the camera has no properties.
SINEW_API CameraInfo evaluate_camera(const CameraInfo& camera, const Rig& rig, std::span<const float> properties);

// As of the last pose(). Requires: camera < stage.pack().camera_count().
SINEW_API CameraInfo evaluate_camera(const Stage& stage, std::size_t camera);

}  // namespace sinew
