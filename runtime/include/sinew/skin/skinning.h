// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/strided_span.h"
#include "sinew/math/types.h"

namespace sinew {

// Vertices first_vertex .. first_vertex + vertex_count - 1 have `influences` palette entries each; those of the first
// vertex begin at first_influence, the others follow without gaps.
struct InfluenceRun {
  std::uint32_t influences = 0;  // at least 1
  std::uint32_t first_vertex = 0;
  std::uint32_t vertex_count = 0;
  std::uint32_t first_influence = 0;
};

// Any number of influences per vertex. The runs are in order and cover every vertex once.
struct Influences {
  std::span<const InfluenceRun> runs;
  std::span<const std::uint16_t> palette_index;
  std::span<const float> weight;  // same shape; sums to one per vertex
};

// Vertices first .. first + count - 1, as far as there are any; by itself: all.
struct VertexRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0xFFFFFFFFu;
};

// Normals and tangents may be empty; tangents carry the handedness in w, which is copied.
struct VertexInput {
  StridedSpan<const Vec3> positions = {}, normals = {};
  StridedSpan<const Vec4> tangents = {};
};
struct VertexOutput {
  StridedSpan<Vec3> positions = {}, normals = {};
  StridedSpan<Vec4> tangents = {};
};

// What becomes of normals and tangents.
enum class Directions : std::uint8_t {
  unit,       // right under any transform, and of unit length
  by_matrix,  // normals by the matrix itself, and as long as that makes them: cheaper, and enough where joints turn and
              // scale evenly without mirroring, and the shader brings directions to unit length
};

// Linear blend skinning: M = sum of weight * model_from_bind, p' = M p. Directions::unit: normals go by the cofactor
// matrix of M times the sign of its determinant and are renormalised, so that they stay outward under mirroring;
// tangents by M itself, renormalised. A normal or tangent that vanishes (scale 0) stays as it was in the bind pose.
// Directions::by_matrix: the linear part of M times the normal or tangent, whatever comes out.
// Vertices outside the range are not written; those in it get the same bits whatever the range.
// Requires: runs cover the input; palette indices below model_from_bind.size() (an opened pack guarantees both);
// outputs are empty or as long as the input of the same name, which is then not empty.
SINEW_API void skin_linear(const VertexInput& in_bind, const Influences& influences,
                           std::span<const Affine> model_from_bind, const VertexOutput& in_model,
                           VertexRange range = {}, Directions directions = Directions::unit);

// The same for vertices that follow one transform.
SINEW_API void transform_vertices(const VertexInput& in_node, const Affine& model_from_node,
                                  const VertexOutput& in_model);

}  // namespace sinew
