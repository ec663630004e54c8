// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// What is taken off a clip, and of which joint.
struct RootMotionSettings {
  Index joint = kNone;  // usually the hips, or the root itself; kNone: likely_root_joint
  bool ground = true;   // where the joint goes on the ground plane, x and z
  bool height = false;  // how far it rises and sinks
  bool yaw = true;      // how far it turns about +Y: the twist of swing-twist of its turn away from rest
  // Above 0: the root follows the mean over that time, and sways and steps within it stay in the pose. From the clip's
  // start to its end the root goes as far as without.
  double smoothing_secs = 0;
  std::vector<Index> roots = {};  // take it off these nodes alone; empty: off all that move in the joint's figure
};

struct RootMotionReport {
  Index joint = kNone;
  std::vector<Index> taken_off;      // nodes whose keys changed
  std::array<double, 3> travel_m{};  // over the clip, seen from its start
  double yaw_rad = 0;                // over the clip
  double error_m = 0;                // largest distance of root and pose together from what was there
};

// The joint that carries the figure: the hips that the file names (VRM) or that are called so ("Hips", "pelvis"), or
// the topmost node above them that the clip moves; else the topmost node that it moves with the most below it. kNone
// where nothing moves.
SINEW_ASSET_API Index likely_root_joint(const Scene& scene, const Clip& clip);

// Takes the motion of the figure's root off its joints, so that they stay in place, and keeps it in Clip::root_motion.
// The root is where the joint is at rest when it is the identity: scene_from_root(t) brings the joint from the place on
// the ground, the height and the heading of the rest pose to those of time t, each only if asked for. Of every
// topmost moving node of the figure (all that hangs together with the joint, through parents or a skin) the keys become
// root⁻¹ * keys; nothing else is touched. Where the joint's own keys can be split they are: same times, same modes,
// tangents too. Else, as for yaw, keys are fitted to within 2e-6 m and rad; the report gives what was measured.
// Fails, leaving the scene as it was: unknown joint or root, an additive clip, one whose root was taken off before, yaw
// below a parent that is scaled unevenly.
SINEW_ASSET_API Result<RootMotionReport> take_root_motion(Scene& scene, Index clip, const RootMotionSettings& settings,
                                                          Diagnostics& diagnostics);

}  // namespace sinew::asset
