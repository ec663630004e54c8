// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct AdditiveReference {
  Index clip = kNone;                    // kNone: the rest pose
  std::optional<double> time_secs = {};  // of that clip, under its own policy; none: it plays along, from 0 on
};

// Makes a clip one of differences: reference⁻¹ * pose in joint-local space, rotations after the reference's, scales as
// ratios (1 where the reference's is 0), translations, weights and material properties as they differ. Added to the
// reference it gives the clip again. Against one pose every key keeps its time and mode, slopes too; against a clip
// that plays along keys are fitted to within 2e-6. What only the reference moves differs as well. Visibility and what
// nothing plays has no difference and is left out with a warning, as is the motion of a root.
// Fails, leaving the scene as it was, where one of the two is additive already, and for keyed vertices.
// Requires: clip < scene.clips.size(), and so the reference.
SINEW_ASSET_API Result<void> make_additive(Scene& scene, Index clip, const AdditiveReference& reference,
                                           Diagnostics& diagnostics);

}  // namespace sinew::asset
