// SPDX-License-Identifier: MIT
// <controller>: skins and morphs between an instance and its geometry.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "import/collada/geometry.h"

namespace sinew::asset::collada {

// What an instance leads to, through any order of one skin and one morph. No geometry where it leads nowhere.
struct Chain {
  Element geometry, skin, morph;
};
Chain follow(Context& context, Element geometry_or_controller);

struct Influence {
  std::uint16_t joint = 0;
  float weight = 0;
};

struct SkinSource {
  std::vector<std::string_view> joints;  // sids, or ids
  bool are_ids = false;
  // joint_from_bind of each joint, with the bind shape, in metres.
  std::vector<AffineD> joint_from_bind;
  AffineD bind_shape;        // in metres
  bool has_unmoved = false;  // influences of the number joints.size(): of the bind shape as it stands in the scene
  std::vector<std::uint32_t> first;  // per point, and one behind: where its influences begin
  std::vector<Influence> influences;
};
// None, with an error, where the skin is damaged beyond use.
std::optional<SkinSource> read_skin(Context& context, Element skin, std::size_t point_count);

struct MorphSource {
  Element weights_source;
  bool is_relative = false;
  std::vector<Geometry> targets;  // with as many points as the mesh; no points: one that does nothing
  std::vector<std::string> names;
  std::vector<double> weights;  // at rest
};
MorphSource read_morph(Context& context, Element morph, std::size_t point_count);

}  // namespace sinew::asset::collada
