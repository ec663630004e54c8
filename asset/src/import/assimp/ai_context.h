// SPDX-License-Identifier: MIT
#pragma once
#include <assimp/scene.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "import/assimp/scene_from_ai.h"
#include "import/failure.h"
#include "sinew/math/decompose.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::ai {

using readers::say;

// What the parts share while one scene is made.
struct Context {
  const aiScene& from;
  const AiSettings& settings;
  const FileReader& read;
  Diagnostics& diagnostics;
  SceneBuilder builder;
  std::vector<const aiNode*> nodes;  // in the order of the scene's nodes
  // Of each name the first node in depth-first order, and how often it occurs.
  struct Named {
    Index node = kNone;
    std::size_t count = 0;
  };
  std::unordered_map<std::string, Named> by_name;

  Scene& scene() { return builder.scene; }
  // The node of that name; kNone, with a warning, where there is none. Of several the first, with a warning.
  Index node_named(const aiString& name, const std::string& where);
};

inline std::string text(const aiString& name) { return {name.data, name.length}; }

// Assimp's matrices are row-major and act on columns. Lengths become metres.
AffineD affine_from(const aiMatrix4x4& matrix, double metres_per_unit);
std::vector<double> column_major(const AffineD& affine);

void add_nodes(Context& context);
void add_materials(Context& context);
void add_meshes(Context& context);
void add_clips(Context& context);

}  // namespace sinew::asset::ai
