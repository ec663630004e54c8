// SPDX-License-Identifier: MIT
#include "sinew/skin/dual_quat.h"

#include "sinew/math/affine.h"
#include "sinew/math/quat.h"
#include "skin/streams.h"

namespace sinew {
namespace {

DualQuatEntry entry_of(const Affine& m) {
  const Quat r = rotation_of(m);
  const Quat back = conjugate(r);
  DualQuatEntry entry;
  entry.real[0] = r.x;
  entry.real[1] = r.y;
  entry.real[2] = r.z;
  entry.real[3] = r.w;
  const Quat half_translation{0.5f * m.m[3], 0.5f * m.m[7], 0.5f * m.m[11], 0};
  const Quat dual = half_translation * r;
  entry.dual[0] = dual.x;
  entry.dual[1] = dual.y;
  entry.dual[2] = dual.z;
  entry.dual[3] = dual.w;
  for (int column = 0; column < 3; ++column) {
    const Vec3 stretched = rotate(back, {m.m[column], m.m[4 + column], m.m[8 + column]});
    entry.stretch[column] = stretched.x;
    entry.stretch[4 + column] = stretched.y;
    entry.stretch[8 + column] = stretched.z;
  }
  return entry;
}

}  // namespace

void compute_dual_quats(std::span<const Affine> model_from_bind, std::span<DualQuatEntry> entries) {
  SINEW_ASSERT(model_from_bind.size() == entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = entry_of(model_from_bind[i]);
}

void skin_dual_quat(const VertexInput& in_bind, const Influences& influences, std::span<const DualQuatEntry> entries,
                    const VertexOutput& in_model, VertexRange range) {
  SINEW_ASSERT(outputs_fit(in_bind, in_model));
  for (const InfluenceRun& whole : influences.runs) {
    const InfluenceRun part = part_in(whole, range);
    if (part.vertex_count == 0) continue;
    kernels().skin_dual_quat_run({.positions = stream_pair(in_bind.positions, in_model.positions, part.first_vertex),
                                  .normals = stream_pair(in_bind.normals, in_model.normals, part.first_vertex),
                                  .tangents = stream_pair(in_bind.tangents, in_model.tangents, part.first_vertex),
                                  .vertices = part.vertex_count,
                                  .influences = part.influences,
                                  .palette_index = influences.palette_index.data() + part.first_influence,
                                  .weight = influences.weight.data() + part.first_influence,
                                  .entries = entries.data()});
  }
}

}  // namespace sinew
