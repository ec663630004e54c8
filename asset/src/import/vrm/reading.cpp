// SPDX-License-Identifier: MIT
#include "import/vrm/reading.h"

#include <algorithm>

namespace sinew::asset::vrm {

Index Reading::index_or_none(const Fields& fields, std::string_view key, std::size_t limit,
                             std::string_view kind) const {
  const Json value = fields.find(key);
  if (value && value.kind() == gltf::JsonKind::number && value.number() < 0) return kNone;
  return fields.index_or_none(key, limit, kind);
}

void Reading::check_target(Index node, std::uint64_t target, const std::string& where) const {
  const Index mesh = scene().nodes[node].mesh;
  const std::size_t targets = mesh == kNone ? 0 : scene().meshes[mesh].target_count();
  if (target < targets) return;
  readers::fail(Errc::out_of_range, where,
                mesh == kNone ? say(gltf::node_text(scene(), node), " has no mesh, so no morph target ", target)
                              : say("there is no morph target ", target, ": the mesh of ",
                                    gltf::node_text(scene(), node), " has ", targets));
}

std::array<double, 3> vector_of(const Fields& fields, std::string_view key, const std::array<double, 3>& fallback) {
  const Json object = fields.object(key);
  if (!object) return fallback;
  const Fields vector(object, fields.at(key));
  return {vector.number_or("x", fallback[0]), vector.number_or("y", fallback[1]), vector.number_or("z", fallback[2])};
}

std::array<double, 3> unity_vector(const Fields& fields, std::string_view key, const std::array<double, 3>& fallback) {
  const std::array<double, 3> v = vector_of(fields, key, fallback);
  return {v[0], v[1], v[2] == 0 ? 0 : -v[2]};
}

double at_least_zero(const Reading& reading, const Fields& fields, std::string_view key, double fallback) {
  const double number = fields.number_or(key, fallback);
  if (number >= 0) return number;
  reading.warn("vrm-range", say(number, " is less than 0 and taken as 0"), fields.at(key));
  return 0;
}

double share(const Reading& reading, const Fields& fields, std::string_view key, double fallback) {
  const double number = fields.number_or(key, fallback);
  const double nearest = std::clamp(number, 0.0, 1.0);
  if (nearest != number)
    reading.warn("vrm-range", say(number, " is not from 0 to 1 and taken as ", nearest), fields.at(key));
  return nearest;
}

}  // namespace sinew::asset::vrm
