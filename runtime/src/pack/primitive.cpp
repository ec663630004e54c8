// SPDX-License-Identifier: MIT
#include "pack/pack_view.h"

namespace sinew {

Primitive view_primitive(const PrimitiveHeader& header) {
  const auto stream = [&header]<class T>(ArrayRef array, T) {
    return StridedSpan<const T>(checked_array<T>(&header, array));
  };
  return {
      .source_mesh = header.source_mesh,
      .source_primitive = header.source_primitive,
      .vertex_count = header.vertex_count,
      .vertices = {stream(header.positions, Vec3{}), stream(header.normals, Vec3{}), stream(header.tangents, Vec4{})},
      .uv = {stream(header.uv0, Vec2{}), stream(header.uv1, Vec2{})},
      .color = stream(header.color, Vec4{}),
      .topology = static_cast<PrimitiveTopology>(header.topology),
      .indices = checked_array<std::uint32_t>(&header, header.indices),
      .influences = {checked_array<InfluenceRun>(&header, header.runs),
                     checked_array<std::uint16_t>(&header, header.palette_index),
                     checked_array<float>(&header, header.weights)},
      .dual_quat_share = checked_array<float>(&header, header.dual_quat_share),
      .material = header.material,
      .morph_count = header.morphs.count,
      .source_vertex = checked_array<std::uint32_t>(&header, header.source_vertex)};
}

MorphTarget view_morph(const PrimitiveHeader& header, const MorphRecord& record) {
  return {checked_array<std::uint32_t>(&header, record.vertex_index),
          checked_array<Vec3>(&header, record.position_deltas), checked_array<Vec3>(&header, record.normal_deltas),
          checked_array<Vec3>(&header, record.tangent_deltas)};
}

}  // namespace sinew
