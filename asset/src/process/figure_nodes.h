// SPDX-License-Identifier: MIT
// Which nodes of a scene belong together.
#pragma once
#include <string_view>
#include <vector>

#include "process/clip_pose.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// Whether each node hangs together with one of them: through parents, or through a skin that lists both.
std::vector<bool> figure_of(const Scene& scene, Index node);

// Nodes that the clip moves and that nothing above them moves; of those given.
std::vector<Index> topmost_moving(const ClipPose& pose, const std::vector<bool>& among);

// "hips", "pelvis" and the like as one of the words of a name.
bool is_called_hips(std::string_view name);

// How large the figure is: the diagonal of the box of its nodes' places at rest; 1 where that is no size.
double figure_size_m(const Scene& scene);

}  // namespace sinew::asset::process
