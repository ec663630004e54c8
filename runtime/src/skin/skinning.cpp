// SPDX-License-Identifier: MIT
#include "sinew/skin/skinning.h"

#include <algorithm>

#include "kernels/table.h"

namespace sinew {
namespace {

[[maybe_unused]] bool outputs_fit(const VertexInput& in, const VertexOutput& out) {
  const auto fits = [](std::size_t to, std::size_t from) { return to == 0 || to == from; };
  return fits(out.positions.size(), in.positions.size()) && fits(out.normals.size(), in.normals.size()) &&
         fits(out.tangents.size(), in.tangents.size());
}

}  // namespace

void skin_linear(const VertexInput& in_bind, const Influences& influences, std::span<const Affine> model_from_bind,
                 const VertexOutput& in_model) {
  SINEW_ASSERT(outputs_fit(in_bind, in_model));
  for (const InfluenceRun& run : influences.runs)
    kernels().skin_run(in_bind, run, influences.palette_index.data() + run.first_influence,
                       influences.weight.data() + run.first_influence, model_from_bind.data(), in_model);
}

void transform_vertices(const VertexInput& in_node, const Affine& model_from_node, const VertexOutput& in_model) {
  SINEW_ASSERT(outputs_fit(in_node, in_model));
  const std::size_t vertices = std::max({in_model.positions.size(), in_model.normals.size(), in_model.tangents.size()});
  // The same step as for skinned vertices, one influence at a time, so that a rigid mesh and a skinned one that follows
  // one joint get the same bits.
  constexpr std::uint16_t kEntry[1] = {0};
  constexpr float kWhole[1] = {1.0f};
  const KernelTable& kernel = kernels();
  for (std::size_t v = 0; v < vertices; ++v)
    kernel.skin_run(in_node, {1, static_cast<std::uint32_t>(v), 1, 0}, kEntry, kWhole, &model_from_node, in_model);
}

}  // namespace sinew
