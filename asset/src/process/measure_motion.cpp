// SPDX-License-Identifier: MIT
#include "sinew/process/measure_motion.h"

#include <cmath>
#include <new>

#include "process/root_track.h"
#include "process/whole_clip.h"
#include "sinew/math/scalar.h"
#include "sinew/process/root_motion.h"

namespace sinew::asset {
namespace {

// On its own heading, in steps in which that hardly turns.
void measure(const Scene& scene, Index index, ClipMotion& motion) {
  constexpr int kSteps = 512;
  const double length_secs = process::length_secs(scene.clips[index]);
  const process::RootTracks tracks(scene.clips[index].root_motion);
  double forward = 0, sideways = 0;
  const process::RootPlace start = tracks.at(0);
  process::RootPlace before = start;
  for (int step = 1; step <= kSteps; ++step) {
    const process::RootPlace now = tracks.at(length_secs * step / kSteps);
    double x = now.translation[0] - before.translation[0], z = now.translation[2] - before.translation[2];
    process::turn_on_ground(-0.5 * (before.yaw_rad + now.yaw_rad), x, z);
    sideways += x;
    forward += z;
    before = now;
  }
  motion.forward_m_per_sec = forward / length_secs;
  motion.sideways_m_per_sec = sideways / length_secs;
  motion.speed_m_per_sec = std::sqrt(forward * forward + sideways * sideways) / length_secs;
  if (motion.speed_m_per_sec > 1e-6) motion.direction_rad = atan2_rad(sideways, forward);
  motion.turn_rad_per_sec = (before.yaw_rad - start.yaw_rad) / length_secs;
}

}  // namespace

Result<ClipMotion> measure_motion(const Scene& scene, Index index) try {
  const Clip& clip = scene.clips[index];
  if (!(process::length_secs(clip) > 0)) return Error::in(Errc::out_of_range, clip.name, "the clip has no length");
  ClipMotion motion;
  if (clip.root_motion.node != kNone) {
    measure(scene, index, motion);
    return motion;
  }
  motion.joint = likely_root_joint(scene, clip);
  if (motion.joint == kNone)
    return Error::in(Errc::mismatch, clip.name, "the clip moves nothing that a figure goes by");
  Scene copy = scene;
  Diagnostics unheard;
  const Result<RootMotionReport> taken = take_root_motion(copy, index, {.joint = motion.joint}, unheard);
  if (!taken) return taken.error();
  measure(copy, index, motion);
  return motion;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to measure a clip");
}

}  // namespace sinew::asset
