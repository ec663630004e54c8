// SPDX-License-Identifier: MIT
// The parts of the IQM reader, in the order in which they are run.
#pragma once
#include <vector>

#include "import/allowance.h"
#include "import/iqm/file.h"
#include "sinew/math/decompose.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::iqm {

struct Target {
  SceneBuilder& builder;
  const FileReader& read;
  Diagnostics& diagnostics;
  readers::Allowance allowance;
  double metres_per_unit = 1;
  std::size_t joint_count = 0;  // the first nodes of the scene
};

// Nodes of the joints in their rest pose and a skin of them; of a file without joints the nodes of its poses, nameless
// as they are, in their first frame.
void add_joints(const File& file, Target& target);
// A node, a mesh and a material for each mesh of the file.
void add_meshes(const File& file, Target& target);
void add_clips(const File& file, Target& target);

// Ten numbers as the file has them, in the scene: turned upright where it is a root. The rotation is made unit.
TransformD in_scene(const std::array<double, 10>& numbers, bool is_root, double metres_per_unit);

// Where the numbers of each pose begin in a frame. Fails where they are more or fewer than a frame has.
std::vector<std::uint32_t> first_channels(const File& file);
// The ten numbers of a pose in a frame; first_channel: its place in the frame.
std::array<double, 10> numbers_of(const File& file, const Pose& pose, std::uint32_t first_channel, std::uint32_t frame);

}  // namespace sinew::asset::iqm
