// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// The clip backwards: at time t what was there at its length minus t. Slopes change their sign. A step goes back to the
// earlier value at the mirrored time of its jump; the value of a step at the clip's very end, which no time is spent
// on, is lost. A root walks back the way it came. A looping clip still loops.
// Requires: clip < scene.clips.size(), here and below.
SINEW_ASSET_API void reverse_clip(Scene& scene, Index clip);

// Plays the clip so fast that it lasts length_secs, its last interval included where it loops: key times are scaled,
// the last one exactly, and slopes with them. Fails where either length is not above 0, or not finite.
SINEW_ASSET_API Result<void> retime_clip(Scene& scene, Index clip, double length_secs);

}  // namespace sinew::asset
