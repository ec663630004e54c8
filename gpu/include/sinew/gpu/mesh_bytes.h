// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/gpu/influences.h"
#include "sinew/gpu/texels.h"
#include "sinew/pack/pack.h"

namespace sinew::gpu {

// One vertex in bind space as a vertex buffer holds it. Streams that the mesh lacks: normal, tangent and uv 0, colour
// white.
struct Vertex {
  Vec3 position = {}, normal = {};
  Vec2 uv0 = {}, uv1 = {};
  Vec4 color{1, 1, 1, 1};    // linear RGBA
  Vec4 tangent{0, 0, 0, 0};  // w: which way the bitangent points
};
static_assert(sizeof(Vertex) == 72);

// A primitive, ready to be copied into the buffers of any renderer.
struct MeshBytes {
  std::vector<Vertex> vertices;
  std::vector<VertexInfluences> influences;  // empty: follows palette entry 0 as a whole
  std::uint32_t influences_used = 0;         // per vertex at most; 0 without influences
  std::vector<float> dual_quat_share;        // per vertex, for SkinningMethod::as_stored; empty: linear
  InfluenceLoss loss;
  std::vector<std::uint32_t> indices;  // empty: vertices in order
  std::vector<std::uint32_t> edges;    // pairs of vertices, where a wireframe is wanted: see triangle_edges
  PrimitiveTopology topology = PrimitiveTopology::triangles;
  bool has_normals = false;
  MorphTexels morphs;
};

// Leaves edges empty. Fails with too_large where the morph targets exceed kMaxMorphTexels.
Result<MeshBytes> mesh_bytes(const Primitive& primitive, std::span<const MorphTarget> targets);

}  // namespace sinew::gpu
