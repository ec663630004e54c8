// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/anim/clip.h"
#include "sinew/anim/pose.h"
#include "sinew/base/api.h"

namespace sinew {

// time_secs brought into the clip: clamp gives [0, duration]; loop gives [0, duration), also for negative times.
// A duration of zero, and a time that is not finite, give 0.
SINEW_API double wrap_time(double time_secs, double duration_secs, Wrap wrap);

// The pose of a clip at a time: joints and properties that the clip does not move stand as in the rig's rest pose.
// Between keys: STEP holds the earlier key, LINEAR is the straight line or the spherical one (slerp), CUBICSPLINE the
// Hermite curve of glTF 2.0, appendix C; before the first key of a track its value holds, after the last one too.
// Requires: binding was created from this clip; out has the shape of its rig.
SINEW_API void sample_clip(const Clip& clip, const ClipBinding& binding, double time_secs, LocalPose out);
SINEW_API void sample_clip(const Clip& clip, const ClipBinding& binding, double time_secs, Wrap wrap, LocalPose out);

// The difference that an additive clip holds at a time; joints and properties that it does not move do not differ: the
// identity, and 0. Add it with add_pose.
// Requires: binding was created from this clip; out has the shape of its rig.
SINEW_API void sample_additive(const Clip& clip, const AdditiveBinding& binding, double time_secs, Wrap wrap,
                               AdditivePose out);
SINEW_API void sample_additive(const Clip& clip, const AdditiveBinding& binding, double time_secs, AdditivePose out);

// A copy of the rest pose. Requires: out has the shape of the rig.
SINEW_API void copy_pose(ConstLocalPose pose, LocalPose out);

}  // namespace sinew
