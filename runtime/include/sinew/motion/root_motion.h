// SPDX-License-Identifier: MIT
// How far a clip carries the root of a figure. In double: a figure may walk for hours, and its place must not drift.
#pragma once
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/math/types.h"

namespace sinew {

// A turn about +Y, then a move: p_in_a = (x, y, z) + turn(yaw_rad) * p_in_b, in metres. Counter-clockwise seen from
// above: a quarter turn takes +Z to +X. Whole turns count, so that a heading can be followed over many loops.
struct RootMotion {
  double x = 0, y = 0, z = 0;
  double yaw_rad = 0;
};

// a_from_c = a_from_b * b_from_c.
SINEW_API RootMotion operator*(const RootMotion& a_from_b, const RootMotion& b_from_c);
// b_from_a.
SINEW_API RootMotion inverse(const RootMotion& a_from_b);
// As in a mirror along x = 0 of a.
SINEW_API RootMotion mirrored(const RootMotion& a_from_b);
SINEW_API Transform transform_from(const RootMotion& a_from_b);

// The mean of the steps that several clips make in the same time, by weights that need not sum to one; no motion where
// they sum to less than 1e-6. Steps of at most a frame: a mean of arcs is only an arc as they become short.
// Requires: as many weights as steps, none negative.
SINEW_API RootMotion blend_root_motions(std::span<const RootMotion> steps, std::span<const float> weights);

// Whether the clip has tracks of its root; all below is "stays where it is" where it has not.
SINEW_API bool has_root_motion(const Clip& clip);

// model_from_root as the clip's tracks have it at a time within one pass; times are brought into the clip as
// sample_clip brings them. What sample_clip gives hangs below: model_from_root(t) * pose(t) is the motion as it was
// before its root was taken off.
SINEW_API RootMotion root_place(const Clip& clip, double time_secs, Wrap wrap);

// start_from_end: how far the root goes between two times, seen from where it is at the first one, so that
// world_from_root = world_from_root * root_motion(...) moves a figure on its own heading. Times may lie any number of
// loops apart, and each of 2^53 on both sides of 0 counts: they are worked out in closed form and do not drift. Under
// clamp nothing moves before 0 and after the end. from_secs > to_secs gives the motion backwards, the inverse but for
// rounding; equal times exactly none. Times that are not finite count as 0. Does not allocate. A jump to another time
// is no motion: whoever seeks does not ask for one.
SINEW_API RootMotion root_motion(const Clip& clip, double from_secs, double to_secs);
SINEW_API RootMotion root_motion(const Clip& clip, double from_secs, double to_secs, Wrap wrap);

}  // namespace sinew
