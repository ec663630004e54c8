// SPDX-License-Identifier: MIT
#include "sinew/skin/morph.h"

namespace sinew {
namespace {

template <class Value>
void add_deltas(std::span<const std::uint32_t> vertex_index, std::span<const Vec3> deltas, float weight,
                const StridedSpan<Value>& values) {
  if (values.empty()) return;
  for (std::size_t k = 0; k < deltas.size(); ++k) {
    Value& value = values[vertex_index[k]];
    value.x += weight * deltas[k].x;
    value.y += weight * deltas[k].y;
    value.z += weight * deltas[k].z;
  }
}

}  // namespace

void apply_morphs(std::span<const MorphTarget> targets, std::span<const float> weights, const VertexOutput& in_out) {
  SINEW_ASSERT(targets.size() == weights.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (weights[i] == 0) continue;
    add_deltas(targets[i].vertex_index, targets[i].position_deltas, weights[i], in_out.positions);
    add_deltas(targets[i].vertex_index, targets[i].normal_deltas, weights[i], in_out.normals);
    add_deltas(targets[i].vertex_index, targets[i].tangent_deltas, weights[i], in_out.tangents);
  }
}

}  // namespace sinew
