// SPDX-License-Identifier: MIT
#include "sinew/gpu/deformed.h"

#include "sinew/skin/morph.h"

namespace sinew::gpu {
namespace {

template <class T>
StridedSpan<T> column(std::vector<DeformedVertex>& vertices, T DeformedVertex::* field, bool wanted) {
  if (!wanted || vertices.empty()) return {};
  return {&(vertices.front().*field), vertices.size(), sizeof(DeformedVertex)};
}

// The streams that the primitive has.
VertexOutput streams_of(const Primitive& primitive, std::vector<DeformedVertex>& vertices) {
  return {column(vertices, &DeformedVertex::position, !primitive.vertices.positions.empty()),
          column(vertices, &DeformedVertex::normal, !primitive.vertices.normals.empty()),
          column(vertices, &DeformedVertex::tangent, !primitive.vertices.tangents.empty())};
}

template <class T>
void copy_stream(const StridedSpan<const T>& from, const StridedSpan<T>& to) {
  for (std::size_t v = 0; v < to.size(); ++v) to[v] = from[v];
}

float determinant(const float* m) {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
}

float mirroring(const Affine& matrix) { return determinant(matrix.m) < 0 ? -1.0f : 1.0f; }

bool any_mirrors(std::span<const Affine> matrices) {
  for (const Affine& matrix : matrices)
    if (determinant(matrix.m) < 0) return true;
  return false;
}

Affine blended(const Influences& influences, std::size_t first, std::size_t count, std::span<const Affine> palette) {
  Affine sum{};
  for (float& element : sum.m) element = 0;
  for (std::size_t i = first; i < first + count; ++i)
    for (int e = 0; e < 12; ++e) sum.m[e] += influences.weight[i] * palette[influences.palette_index[i]].m[e];
  return sum;
}

void set_mirroring(const Influences& influences, std::span<const Affine> palette, std::span<DeformedVertex> vertices) {
  for (const InfluenceRun& run : influences.runs)
    for (std::size_t v = 0; v < run.vertex_count; ++v) {
      const std::size_t first = run.first_influence + v * run.influences;
      vertices[run.first_vertex + v].mirrored = mirroring(blended(influences, first, run.influences, palette));
    }
}

}  // namespace

VertexInput CpuDeformer::morphed(const MeshSource& source, std::span<const float> weights) {
  const Primitive& primitive = source.primitive;
  if (source.targets.empty() || weights.empty()) return primitive.vertices;
  in_bind_.assign(primitive.vertex_count, {});
  const VertexOutput out = streams_of(primitive, in_bind_);
  copy_stream(primitive.vertices.positions, out.positions);
  copy_stream(primitive.vertices.normals, out.normals);
  copy_stream(primitive.vertices.tangents, out.tangents);
  apply_morphs(source.targets, weights.first(source.targets.size()), out);
  return {out.positions, out.normals, out.tangents};
}

void CpuDeformer::skin(const Primitive& primitive, const VertexInput& in_bind, const MeshPose& pose) {
  const VertexOutput out = streams_of(primitive, vertices_);
  const bool by_share = pose.method == SkinningMethod::as_stored && !primitive.dual_quat_share.empty();
  if (pose.method != SkinningMethod::dual_quat && !by_share)
    return skin_linear(in_bind, primitive.influences, pose.world_from_bind, out);
  dual_quats_.resize(pose.world_from_bind.size());
  compute_dual_quats(pose.world_from_bind, dual_quats_);
  if (by_share)
    skin_mixed(in_bind, primitive.influences, pose.world_from_bind, dual_quats_, primitive.dual_quat_share, out);
  else
    skin_dual_quat(in_bind, primitive.influences, dual_quats_, out);
}

std::span<const DeformedVertex> CpuDeformer::deform(const MeshSource& source, const MeshPose& pose) {
  const Primitive& primitive = source.primitive;
  vertices_.assign(primitive.vertex_count, {});
  const VertexInput in_bind = morphed(source, pose.morph_weights);
  if (primitive.influences.runs.empty()) {
    transform_vertices(in_bind, pose.world_from_bind.front(), streams_of(primitive, vertices_));
    for (DeformedVertex& vertex : vertices_) vertex.mirrored = mirroring(pose.world_from_bind.front());
    return vertices_;
  }
  skin(primitive, in_bind, pose);
  if (any_mirrors(pose.world_from_bind)) set_mirroring(primitive.influences, pose.world_from_bind, vertices_);
  return vertices_;
}

}  // namespace sinew::gpu
