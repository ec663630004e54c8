// SPDX-License-Identifier: MIT
#include "author/part.h"

namespace sinew::author {

asset::Index Part::add_to(FigureBuilder& builder, const std::string& name, asset::Index parent, Vec3 place) const {
  const asset::Index node = builder.node({.translation = {place.x, place.y, place.z}, .parent = parent, .name = name});
  if (solids_.empty()) return node;
  const asset::Index mesh = builder.add_mesh(name);
  for (const auto& [material, solid] : solids_) builder.add_surface(mesh, creased_surface(solid), material);
  builder.scene.nodes[node].mesh = mesh;
  return node;
}

}  // namespace sinew::author
