// SPDX-License-Identifier: MIT
// The halves of the MD5 reader: files as they are, made into scenes.
#pragma once
#include "import/allowance.h"
#include "import/md5/files.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::md5 {

struct Target {
  SceneBuilder& builder;
  const Tokens& places;  // of the whole file, for the lines of diagnostics
  const FileReader& read;
  Diagnostics& diagnostics;
  readers::Allowance allowance;
  double metres_per_unit = 1;
};

// Joints, a skin of all of them, a node and a mesh for each mesh of the file, materials.
void add_mesh_file(const MeshFile& file, Target& target);
// Joints in their base frame, and a clip that says where each of them is.
void add_anim_file(const AnimFile& file, Target& target);

// Appends a node. The placement is that of parent_from_joint in the file's axes and unit.
void add_joint(std::string_view name, Index parent, const Placement& parent_from_joint, Target& target);

// The same in the scene's axes and unit; those of a root are turned upright.
Placement in_scene(const Placement& parent_from_joint, bool is_root, double metres_per_unit);

}  // namespace sinew::asset::md5
