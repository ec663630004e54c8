// SPDX-License-Identifier: MIT
#include "sinew/gpu/mesh_bytes.h"

namespace sinew::gpu {
namespace {

template <class T>
void copy_stream(StridedSpan<const T> stream, T Vertex::* field, std::vector<Vertex>& vertices) {
  for (std::size_t v = 0; v < stream.size() && v < vertices.size(); ++v) vertices[v].*field = stream[v];
}

}  // namespace

Result<MeshBytes> mesh_bytes(const Primitive& primitive, std::span<const MorphTarget> targets) {
  if (morph_texel_count(targets) > kMaxMorphTexels)
    return Error::in(Errc::too_large, "morph targets", "the deltas of one primitive exceed 2^24 texels");
  MeshBytes bytes;
  bytes.vertices.resize(primitive.vertex_count);
  copy_stream(primitive.vertices.positions, &Vertex::position, bytes.vertices);
  copy_stream(primitive.vertices.normals, &Vertex::normal, bytes.vertices);
  copy_stream(primitive.vertices.tangents, &Vertex::tangent, bytes.vertices);
  copy_stream(primitive.uv[0], &Vertex::uv0, bytes.vertices);
  copy_stream(primitive.uv[1], &Vertex::uv1, bytes.vertices);
  copy_stream(primitive.color, &Vertex::color, bytes.vertices);
  if (!primitive.influences.runs.empty()) {
    PackedInfluences packed = pack_influences(primitive.influences, primitive.vertex_count);
    bytes.influences = std::move(packed.vertices);
    bytes.influences_used = packed.used;
    bytes.loss = packed.loss;
    bytes.dual_quat_share.assign(primitive.dual_quat_share.begin(), primitive.dual_quat_share.end());
  }
  bytes.indices.assign(primitive.indices.begin(), primitive.indices.end());
  bytes.topology = primitive.topology;
  bytes.has_normals = !primitive.vertices.normals.empty();
  bytes.morphs = pack_morphs(targets);
  return bytes;
}

}  // namespace sinew::gpu
