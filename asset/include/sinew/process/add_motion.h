// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// Two names that mean the same joint to a person.
struct NearMiss {
  std::string in_motion, in_target;
};

// What became of the joints that a motion moves. Names are the files' own.
struct MotionReport {
  bool by_humanoid = false;    // bones of the figure were matched; other joints by name
  bool by_order = false;       // the motion names no joints: the first is the first
  std::size_t first_clip = 0;  // of the clips that were added
  std::size_t clip_count = 0;
  std::size_t moved = 0;    // joints of the motion that its clips move
  std::size_t matched = 0;  // of these, with a joint of the target
  std::vector<std::string> unmatched;
  std::vector<std::string> ambiguous;  // several joints have the name, and what they hang below does not tell
  std::vector<std::string> unmoved;    // joints of the target's skins that the motion does not move
  std::vector<NearMiss> near_misses;   // of the unmatched ones; nothing is assumed from them
};

// Adds the clips of one scene to another: each channel goes to the joint of the same name, and where several have it,
// to the one with the most equal names above it. A clip keeps its name, if that is not empty or taken; else it is
// called `name`.
// A motion without any names goes by the order of the joints, where both have as many, and alike parents.
// Where both scenes know the bones of their figure (Avatar::humanoid), bones are matched as such and rotations and the
// place of the hips carried over as the specification of VRM animations says; expressions become weights of morph
// targets and the look-at node turns the eyes.
// What does not fit is left out, and the diagnostics name it, with "motion <name>" as the place. Fails, leaving the
// target as it was, where the motion has no clips or none of its joints is found.
SINEW_ASSET_API Result<MotionReport> add_motion(Scene& target, const Scene& motion, std::string_view name,
                                                Diagnostics& diagnostics);

}  // namespace sinew::asset
