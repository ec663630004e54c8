// SPDX-License-Identifier: MIT
#include "sinew/skin/skinning.h"

#include <algorithm>
#include <array>

#include "skin/streams.h"

namespace sinew {
namespace {

SkinRun run_from(const VertexInput& in, const VertexOutput& out, std::size_t first, std::size_t vertices,
                 Directions directions) {
  return {.positions = stream_pair(in.positions, out.positions, first),
          .normals = stream_pair(in.normals, out.normals, first),
          .tangents = stream_pair(in.tangents, out.tangents, first),
          .vertices = vertices,
          .influences = 0,
          .palette_index = nullptr,
          .weight = nullptr,
          .model_from_bind = nullptr,
          .directions = directions};
}

}  // namespace

void skin_linear(const VertexInput& in_bind, const Influences& influences, std::span<const Affine> model_from_bind,
                 const VertexOutput& in_model, VertexRange range, Directions directions) {
  SINEW_ASSERT(outputs_fit(in_bind, in_model));
  for (const InfluenceRun& whole : influences.runs) {
    const InfluenceRun part = part_in(whole, range);
    if (part.vertex_count == 0) continue;
    SkinRun run = run_from(in_bind, in_model, part.first_vertex, part.vertex_count, directions);
    run.influences = part.influences;
    run.palette_index = influences.palette_index.data() + part.first_influence;
    run.weight = influences.weight.data() + part.first_influence;
    run.model_from_bind = reinterpret_cast<const std::byte*>(model_from_bind.data());
    kernels().skin_run(run);
  }
}

// The same kernel as for skinned vertices, with one influence each, so that a rigid mesh and a skinned one that follows
// a single joint get the same bits.
void transform_vertices(const VertexInput& in_node, const Affine& model_from_node, const VertexOutput& in_model) {
  SINEW_ASSERT(outputs_fit(in_node, in_model));
  constexpr std::size_t kPiece = 256;
  constexpr std::uint16_t kEntries[kPiece] = {};
  constexpr auto kWeights = [] {
    std::array<float, kPiece> ones{};
    ones.fill(1.0f);
    return ones;
  }();
  const std::size_t vertices = std::max({in_model.positions.size(), in_model.normals.size(), in_model.tangents.size()});
  for (std::size_t first = 0; first < vertices; first += kPiece) {
    SkinRun run = run_from(in_node, in_model, first, std::min(kPiece, vertices - first), Directions::unit);
    run.influences = 1;
    run.palette_index = kEntries;
    run.weight = kWeights.data();
    run.model_from_bind = reinterpret_cast<const std::byte*>(&model_from_node);
    kernels().skin_run(run);
  }
}

}  // namespace sinew
