// SPDX-License-Identifier: MIT
#include "measure.h"

#include <algorithm>
#include <cmath>

#include "sinew/viewer/figure.h"
#include "sinew/viewer/model.h"

namespace sinew::viewer {
namespace {

bool usable(Vec3 p) {
  constexpr float kFar_m = 1e15f;
  return std::abs(p.x) < kFar_m && std::abs(p.y) < kFar_m && std::abs(p.z) < kFar_m;
}

}  // namespace

PointVisitor::PointVisitor(const Pack& pack, SkinningMethod method)
    : instances_(shown_instances(pack)), method_(method) {
  std::size_t largest = 0;
  for (const std::uint32_t i : instances_) {
    const MeshInstance instance = pack.mesh_instance(i);
    for (std::uint32_t p = 0; p < instance.primitive_count; ++p) {
      const std::size_t vertices = pack.primitive(instance.first_primitive + p).vertex_count;
      largest = std::max(largest, vertices);
      vertex_count_ += vertices;
    }
  }
  positions_.resize(largest);
  scratch_.resize(largest);
}

void PointVisitor::visit_vertices(const Stage& stage, const Visit& visit) {
  for (const std::uint32_t i : instances_) {
    const MeshInstance instance = stage.pack().mesh_instance(i);
    for (std::uint32_t p = 0; p < instance.primitive_count; ++p) {
      const std::uint32_t index = instance.first_primitive + p;
      const Primitive primitive = stage.pack().primitive(index);
      if (primitive.vertices.positions.empty()) continue;
      const std::span<Vec3> out = std::span(positions_).first(primitive.vertex_count);
      const std::span<Vec3> scratch = std::span(scratch_).first(primitive.vertex_count);
      if (instance.skin != kNoIndex) dual_quats_.resize(stage.palette(instance.skin).size());
      evaluate_vertices(stage, instance, index, {.positions = scratch, .normals = {}, .tangents = {}},
                        {.positions = out, .normals = {}, .tangents = {}}, method_, dual_quats_);
      for (const Vec3 point : out)
        if (usable(point)) visit(point);
    }
  }
}

void PointVisitor::visit_joints(const Stage& stage, const Visit& visit) const {
  const auto visit_origin = [&visit](const Affine& matrix) {
    const Vec3 origin{matrix.m[3], matrix.m[7], matrix.m[11]};
    if (usable(origin)) visit(origin);
  };
  for (const std::size_t rig : drawn_rigs(stage.pack()))
    for (const Affine& matrix : stage.character(rig).model_from_joint()) visit_origin(matrix);
  for (const std::uint32_t tip : bone_tips(stage.pack())) visit_origin(stage.model_from_node(tip));
}

}  // namespace sinew::viewer
