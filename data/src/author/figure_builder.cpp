// SPDX-License-Identifier: MIT
#include "author/figure_builder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "sinew/export/export.h"
#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

using asset::Index;
using asset::Primitive;
using asset::ValueView;

std::vector<float> flat(const std::vector<Vec3>& rows) {
  std::vector<float> numbers;
  numbers.reserve(rows.size() * 3);
  for (const Vec3 row : rows) numbers.insert(numbers.end(), {row.x, row.y, row.z});
  return numbers;
}

std::uint8_t as_byte(float number) {
  return static_cast<std::uint8_t>(round_nearest(std::clamp(number, 0.0f, 1.0f) * 255));
}

// Bytes whose sum is 255: the largest takes up what rounding left.
std::array<std::uint8_t, 4> weight_bytes(const std::array<Influence, 4>& influences) {
  std::array<std::uint8_t, 4> bytes{};
  int sum = 0;
  for (std::size_t i = 0; i < 4; ++i) sum += bytes[i] = as_byte(influences[i].weight);
  const auto largest = std::max_element(bytes.begin(), bytes.end());
  *largest = static_cast<std::uint8_t>(*largest + 255 - sum);
  return bytes;
}

void add_influences(FigureBuilder& builder, Primitive& primitive, const Surface& surface) {
  std::vector<std::uint8_t> joints, weights;
  for (const auto& influences : surface.influences) {
    const auto bytes = weight_bytes(influences);
    for (std::size_t i = 0; i < 4; ++i) {
      weights.push_back(bytes[i]);
      joints.push_back(bytes[i] == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(influences[i].joint));
    }
  }
  primitive.attributes.push_back({"JOINTS_0", builder.view(joints, 4)});
  primitive.attributes.push_back({"WEIGHTS_0", builder.view(weights, 4, true)});
}

// A table in which only the rows that are not zero are stored.
ValueView sparse_rows(FigureBuilder& builder, const std::vector<Vec3>& rows) {
  std::vector<std::uint16_t> numbers;
  std::vector<Vec3> values;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].x == 0 && rows[row].y == 0 && rows[row].z == 0) continue;
    numbers.push_back(static_cast<std::uint16_t>(row));
    values.push_back(rows[row]);
  }
  if (numbers.empty() || numbers.size() * 2 > rows.size()) return builder.view(flat(rows), 3);
  ValueView view;
  view.components = 3;
  view.stride_bytes = 12;
  view.count = static_cast<std::uint32_t>(rows.size());
  view.sparse.indices = builder.view(numbers, 1).bytes;
  view.sparse.index_type = asset::ComponentType::u16;
  view.sparse.values = builder.view(flat(values), 3).bytes;
  view.sparse.count = static_cast<std::uint32_t>(numbers.size());
  return view;
}

void add_morphs(FigureBuilder& builder, asset::Mesh& mesh, Primitive& primitive, const Surface& surface) {
  const bool is_first = mesh.primitives.size() == 1;
  for (const Morph& morph : surface.morphs) {
    asset::MorphTarget& target = primitive.targets.emplace_back();
    target.deltas.push_back({"POSITION", sparse_rows(builder, morph.positions)});
    if (!morph.normals.empty()) target.deltas.push_back({"NORMAL", sparse_rows(builder, morph.normals)});
    if (is_first) mesh.target_names.push_back(morph.name);
  }
  if (is_first) mesh.weights.assign(surface.morphs.size(), 0.0);
}

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

}  // namespace

FigureBuilder::FigureBuilder(const std::string& title) {
  scene.format = "glTF 2.0";
  scene.generator = "sinew";
  scene.scenes.emplace_back().name = title;
  scene.default_scene = 0;
}

Index FigureBuilder::add_rig(const Rig& rig, Index parent) {
  const auto first = static_cast<Index>(scene.nodes.size());
  for (int joint = 0; joint < rig.size(); ++joint) {
    const Vec3 place = rig.rest_in_parent(joint);
    const int above = rig[joint].parent;
    node({.translation = {place.x, place.y, place.z},
          .parent = above < 0 ? parent : first + static_cast<Index>(above),
          .name = rig[joint].name});
  }
  return first;
}

Index FigureBuilder::add_rig_skin(const Rig& rig, Index first_node) {
  std::vector<Index> nodes;
  std::vector<float> joint_from_bind;
  for (int joint = 0; joint < rig.size(); ++joint) {
    nodes.push_back(first_node + static_cast<Index>(joint));
    const Vec3 back = -rig[joint].rest;
    joint_from_bind.insert(joint_from_bind.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, back.x, back.y, back.z, 1});
  }
  return skin(std::move(nodes), joint_from_bind);
}

asset::Index FigureBuilder::add_paint(const std::string& name, const std::array<double, 3>& linear, double metallic,
                                      double roughness) {
  asset::Material material;
  material.name = name;
  material.base_color = {linear[0], linear[1], linear[2], 1};
  material.metallic = metallic;
  material.roughness = roughness;
  return add_material(std::move(material));
}

Primitive& FigureBuilder::add_surface(Index mesh_index, const Surface& surface, Index material) {
  asset::Mesh& mesh = scene.meshes.at(mesh_index);
  Primitive& primitive = mesh.primitives.emplace_back();
  primitive.material = material;
  primitive.attributes.push_back({"POSITION", view(flat(surface.positions), 3)});
  primitive.attributes.push_back({"NORMAL", view(flat(surface.normals), 3)});
  if (!surface.uvs.empty()) {
    std::vector<float> numbers;
    for (const Vec2 uv : surface.uvs) numbers.insert(numbers.end(), {uv.x, uv.y});
    primitive.attributes.push_back({"TEXCOORD_0", view(numbers, 2)});
  }
  if (!surface.colors.empty()) {
    std::vector<std::uint8_t> numbers;
    for (const Vec4 c : surface.colors)
      numbers.insert(numbers.end(), {as_byte(c.x), as_byte(c.y), as_byte(c.z), as_byte(c.w)});
    primitive.attributes.push_back({"COLOR_0", view(numbers, 4, true)});
  }
  if (!surface.influences.empty()) add_influences(*this, primitive, surface);
  std::vector<std::uint16_t> indices;
  for (const Triangle& triangle : surface.triangles)
    for (const std::uint32_t index : triangle) indices.push_back(static_cast<std::uint16_t>(index));
  primitive.indices = view(indices, 1);
  add_morphs(*this, mesh, primitive, surface);
  return primitive;
}

asset::Buffer FigureBuilder::write() {
  scene.scenes.front().nodes.clear();
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (scene.nodes[node].parent == asset::kNone) scene.scenes.front().nodes.push_back(node);
  asset::Diagnostics diagnostics;
  Result<asset::Buffer> bytes = asset::write_glb(scene, diagnostics);
  if (!bytes)
    give_up(std::string("the scene cannot be written: ") + bytes.error().what + " (" + bytes.error().where + ")");
  for (const asset::Diagnostic& diagnostic : diagnostics.all())
    give_up(diagnostic.what + " (" + diagnostic.where + ")");
  return std::move(*bytes);
}

}  // namespace sinew::author
