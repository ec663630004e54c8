// SPDX-License-Identifier: MIT
#include "sinew/viewer/figure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sinew/math/vec.h"

namespace sinew::viewer {
namespace {

// From (0, 0, 0) to (0, 1, 0), widest at a fifth. Without normals: drawn with flat faces.
gpu::MeshBytes bone_mesh() {
  constexpr Vec3 tail{0, 0, 0}, head{0, 1, 0};
  constexpr Vec3 ring[] = {{1, 0.2f, 0}, {0, 0.2f, -1}, {-1, 0.2f, 0}, {0, 0.2f, 1}};
  gpu::MeshBytes mesh;
  const auto add_face = [&mesh](Vec3 a, Vec3 b, Vec3 c) {
    for (const Vec3 corner : {a, b, c}) mesh.vertices.push_back({.position = corner});
  };
  for (int side = 0; side < 4; ++side) {
    const Vec3 from = ring[side], to = ring[(side + 1) % 4];
    add_face(tail, to, from);
    add_face(from, to, head);
  }
  return mesh;
}

// Radius 1 around the origin.
gpu::MeshBytes ball_mesh() {
  constexpr std::uint32_t rings = 12, sides = 20;
  gpu::MeshBytes mesh;
  mesh.has_normals = true;
  for (std::uint32_t r = 0; r <= rings; ++r)
    for (std::uint32_t s = 0; s <= sides; ++s) {
      const float down = std::numbers::pi_v<float> * static_cast<float>(r) / rings;
      const float around = 2 * std::numbers::pi_v<float> * static_cast<float>(s) / sides;
      const Vec3 p{std::sin(down) * std::sin(around), std::cos(down), std::sin(down) * std::cos(around)};
      mesh.vertices.push_back({.position = p, .normal = p});
    }
  for (std::uint32_t r = 0; r < rings; ++r)
    for (std::uint32_t s = 0; s < sides; ++s) {
      const std::uint32_t a = r * (sides + 1) + s, below = a + sides + 1;
      for (const std::uint32_t corner : {a, below, a + 1, a + 1, below, below + 1}) mesh.indices.push_back(corner);
    }
  return mesh;
}

Affine from_columns(Vec3 x, Vec3 y, Vec3 z, Vec3 origin) {
  Affine matrix;
  const Vec3 columns[] = {x, y, z, origin};
  for (int c = 0; c < 4; ++c) {
    matrix.m[c] = columns[c].x;
    matrix.m[4 + c] = columns[c].y;
    matrix.m[8 + c] = columns[c].z;
  }
  return matrix;
}

Vec3 origin_of(const Affine& matrix) { return {matrix.m[3], matrix.m[7], matrix.m[11]}; }
Vec3 x_axis_of(const Affine& matrix) { return {matrix.m[0], matrix.m[4], matrix.m[8]}; }

// Along the bone; about it as the joint's own x axis stands, so that twist shows.
Affine bone_matrix(const Affine& world_from_parent, Vec3 tail, Vec3 head, float radius) {
  const Vec3 along = head - tail;
  const Vec3 unit = normalise(along);
  const Vec3 own_x = x_axis_of(world_from_parent);
  const Vec3 side = normalise_or(own_x - unit * dot(own_x, unit), perpendicular_to(unit));
  return from_columns(side * radius, along, cross(side, unit) * radius, tail);
}

gl::Material paint(Vec4 color) {
  gl::Material material;
  material.base_color = color;
  material.metallic = 0;
  material.roughness = 0.55f;
  return material;
}

}  // namespace

std::vector<std::size_t> drawn_rigs(const Pack& pack) {
  for (const std::size_t least_joints : {std::size_t(2), std::size_t(1)}) {
    std::vector<std::size_t> rigs;
    for (std::size_t r = 0; r < pack.rig_count(); ++r)
      if (pack.rig(r).skeleton().joint_count() >= least_joints) rigs.push_back(r);
    if (!rigs.empty()) return rigs;
  }
  return {};
}

std::vector<std::uint32_t> bone_tips(const Pack& pack) {
  if (pack.mesh_instance_count() > 0) return {};
  std::vector<bool> has_children(pack.node_count(), false);
  for (std::size_t i = 0; i < pack.node_count(); ++i)
    if (const std::uint32_t parent = pack.node(i).parent; parent != kNoIndex) has_children[parent] = true;
  std::vector<std::uint32_t> tips;
  for (std::uint32_t i = 0; i < pack.node_count(); ++i) {
    const NodeInfo node = pack.node(i);
    const bool hangs = node.rig != kNoIndex && !node.is_joint && node.parent != kNoIndex;
    if (hangs && !has_children[i] && pack.node(node.parent).is_joint) tips.push_back(i);
  }
  return tips;
}

Figure Figure::upload(gl::Renderer& renderer) {
  Figure figure;
  figure.bone_ = renderer.add_mesh(bone_mesh());
  figure.ball_ = renderer.add_mesh(ball_mesh());
  return figure;
}

void Figure::add_rig(const Character& character, float size_m) {
  const std::span<const Affine> world_from_joint = character.model_from_joint();
  const std::span<const Joint> parents = character.rig().skeleton().parents();
  // Balls are no larger than the shortest bone at them allows.
  std::vector<float> shortest(parents.size(), std::numeric_limits<float>::max());
  for (std::size_t j = 0; j < parents.size(); ++j) {
    if (parents[j] == kNoJoint) continue;
    const Vec3 tail = origin_of(world_from_joint[parents[j]]), head = origin_of(world_from_joint[j]);
    const float bone_length = length(head - tail);
    if (!(bone_length > 1e-5f * size_m)) continue;
    shortest[j] = std::min(shortest[j], bone_length);
    shortest[parents[j]] = std::min(shortest[parents[j]], bone_length);
    const float radius = std::min(0.15f * bone_length, 0.028f * size_m);
    world_from_bone_.push_back(bone_matrix(world_from_joint[parents[j]], tail, head, radius));
  }
  for (std::size_t j = 0; j < parents.size(); ++j) {
    const float radius = std::max(std::min(0.2f * shortest[j], 0.015f * size_m), 0.003f * size_m);
    world_from_ball_.push_back(
        from_columns({radius, 0, 0}, {0, radius, 0}, {0, 0, radius}, origin_of(world_from_joint[j])));
  }
}

void Figure::add_tip(const Stage& stage, std::uint32_t node, float size_m) {
  const Affine world_from_parent = stage.model_from_node(stage.pack().node(node).parent);
  const Vec3 tail = origin_of(world_from_parent), head = origin_of(stage.model_from_node(node));
  const float bone_length = length(head - tail);
  if (!(bone_length > 1e-5f * size_m)) return;
  world_from_bone_.push_back(
      bone_matrix(world_from_parent, tail, head, std::min(0.15f * bone_length, 0.028f * size_m)));
}

void Figure::add_draws(const Stage& stage, float size_m, gl::Layer layer, std::vector<gl::MeshDraw>& draws) {
  world_from_bone_.clear();
  world_from_ball_.clear();
  for (const std::size_t rig : drawn_rigs(stage.pack())) add_rig(stage.character(rig), size_m);
  for (const std::uint32_t tip : bone_tips(stage.pack())) add_tip(stage, tip, size_m);
  const gl::Material bone_paint = paint({0.02f, 0.36f, 0.44f, 1}), ball_paint = paint({0.88f, 0.30f, 0.02f, 1});
  for (const Affine& matrix : world_from_bone_)
    draws.push_back({.mesh = bone_, .material = bone_paint, .world_from_bind = {&matrix, 1}, .layer = layer});
  for (const Affine& matrix : world_from_ball_)
    draws.push_back({.mesh = ball_, .material = ball_paint, .world_from_bind = {&matrix, 1}, .layer = layer});
}

}  // namespace sinew::viewer
