// SPDX-License-Identifier: MIT
// From one motion to another without a jump in position or speed, however often and whenever it is interrupted: the new
// motion takes over at once, and what it lacks to what was shown dies away (Inertialization: D. Bollo, GDC 2018), or
// what was shown goes on for a while by its own speed and is faded out (Dead Blending: D. Holden, 2023). Either way the
// old motion need not be played on. The state is plain floats in the caller's memory: a copy is a snapshot.
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

// A motion at two moments, dt_secs apart.
struct PosePair {
  ConstLocalPose before, now;
};

// Floats of the state of one transition.
SINEW_API std::size_t inertia_floats(const Rig& rig);

// Notes what the target lacks to what was shown last, and how fast that changes: the speed of what was shown less that
// of the target, both from their last two poses. The target is asked at the moment that was shown last, and dt_secs
// before it, not at the one to be shown next.
// Requires: all poses are of the rig; dt_secs > 0; state holds inertia_floats(rig).
SINEW_API void start_inertia(const Rig& rig, const PosePair& shown, const PosePair& target, float dt_secs,
                             std::span<float> state);

// Adds what is left of it after elapsed_secs: all of it at 0, nothing from duration_secs on. The quintic that begins
// with the offset and its speed and ends with neither, without acceleration at both ends; an overshoot is the price of
// a speed kept. Places, turns (as axis times the tangent of a quarter of the angle), scales, numbers and rotations
// among the properties; steps are the target's. paces: empty, or for each lane of the pose how much sooner a joint is
// done: 2 in half of the time; those below 1 count as 1. What is shown with elapsed_secs may be the next transition's
// `shown`. Requires: state was started for this rig; duration_secs > 0; in_out is the target's pose.
SINEW_API void add_inertia(const Rig& rig, std::span<const float> state, float elapsed_secs, float duration_secs,
                           std::span<const float> paces, LocalPose in_out);

// Floats of the state of one dead blend.
SINEW_API std::size_t dead_blend_floats(const Rig& rig);

// Notes what was shown last, and its speed. Requires: as start_inertia.
SINEW_API void start_dead_blend(const Rig& rig, const PosePair& shown, float dt_secs, std::span<float> state);

// Blends what was shown, gone on for elapsed_secs, with the target: its speed is halved every half_life_secs, its
// weight falls from 1 to 0 within duration_secs as the smooth curve of fade.h does. Steps are the heavier one's. The
// way round between two rotations is the shorter one when it begins and kept from then on, which the state remembers:
// call it frame by frame.
// Requires: state was started for this rig; half_life_secs and duration_secs > 0; in_out is the target's pose.
SINEW_API void add_dead_blend(const Rig& rig, std::span<float> state, float elapsed_secs, float duration_secs,
                              float half_life_secs, LocalPose in_out);

// The same for a single number that both motions have: the offset and its speed, and what is left of them.
struct NumberInertia {
  double offset = 0, offset_per_sec = 0;
};
SINEW_API NumberInertia start_inertia(double shown_before, double shown, double target_before, double target,
                                      double dt_secs);
SINEW_API double inertia_left(const NumberInertia& inertia, double elapsed_secs, double duration_secs);

// The same for the speed of a root: metres and radians per second, each step's motion divided by its time. A figure
// that is moved by the target's speed and what is left turns from one speed to the other without a jump.
struct RootInertia {
  NumberInertia x, y, z, yaw;
};
SINEW_API RootInertia start_inertia(const RootMotion& shown_per_sec_before, const RootMotion& shown_per_sec,
                                    const RootMotion& target_per_sec_before, const RootMotion& target_per_sec,
                                    double dt_secs);
SINEW_API RootMotion inertia_left(const RootInertia& inertia, double elapsed_secs, double duration_secs);

}  // namespace sinew
