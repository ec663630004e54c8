// SPDX-License-Identifier: MIT
#include "author/part.h"

#include "author/integer_rows.h"

namespace sinew::author {
namespace {

asset::ValueView byte_indices(FigureBuilder& builder, const std::vector<Triangle>& triangles) {
  std::vector<std::uint8_t> numbers;
  for (const Triangle& triangle : triangles)
    for (const std::uint32_t index : triangle) numbers.push_back(static_cast<std::uint8_t>(index));
  return builder.view(numbers, 1);
}

}  // namespace

asset::Index Part::add_to(FigureBuilder& builder, const std::string& name, asset::Index parent, Vec3 place) const {
  const asset::Index node = builder.node({.translation = {place.x, place.y, place.z}, .parent = parent, .name = name});
  if (solids_.empty()) return node;
  const asset::Index mesh = builder.add_mesh(name);
  for (const auto& [material, solid] : solids_) {
    const Surface surface = creased_surface(solid);
    asset::Primitive& primitive = builder.add_surface(mesh, surface, material);
    if (surface.positions.size() < 255) primitive.indices = byte_indices(builder, surface.triangles);
    for (asset::Attribute& attribute : primitive.attributes)
      if (attribute.semantic == "NORMAL") attribute.values = integer_rows<std::int8_t>(builder, surface.normals);
  }
  builder.scene.nodes[node].mesh = mesh;
  return node;
}

}  // namespace sinew::author
