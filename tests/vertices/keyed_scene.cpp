// SPDX-License-Identifier: MIT
#include "keyed_scene.h"

#include <algorithm>
#include <utility>

namespace sinew::test {
namespace {

// Nine points in three rows, lifted by height times their number.
std::vector<float> sheet(float height) {
  std::vector<float> positions;
  for (int i = 0; i < int(kSheetPoints); ++i)
    positions.insert(positions.end(), {float(i % 3), float(i / 3), height * float(i)});
  return positions;
}

std::vector<float> rows_of(std::initializer_list<float> row) {
  std::vector<float> rows;
  for (std::size_t i = 0; i < kSheetPoints; ++i) rows.insert(rows.end(), row);
  return rows;
}

}  // namespace

asset::VertexTrack& keyed_vertices(SceneBuilder& builder, Index clip, Index node, const std::vector<double>& times_secs,
                                   const std::vector<float>& positions, const std::vector<float>& normals) {
  asset::VertexTrack track;
  track.node = node;
  track.times_secs = builder.view(times_secs, 1);
  track.positions = builder.view(positions, 3);
  if (!normals.empty()) track.normals = builder.view(normals, 3);
  asset::Clip& to = builder.scene.clips[clip];
  to.duration_secs = std::max(to.duration_secs, times_secs.back());
  to.vertex_tracks.push_back(std::move(track));
  return to.vertex_tracks.back();
}

asset::Scene keyed_scene() {
  SceneBuilder builder;
  const Index node = builder.node({.translation = {0, 1, 0}, .rotation = turn(1, 90), .name = "sheet"});
  asset::Primitive& primitive = builder.mesh(node, sheet(0));
  builder.attribute(primitive, "NORMAL", builder.view(rows_of({0, 0, 1}), 3));
  builder.attribute(primitive, "TANGENT", builder.view(rows_of({1, 0, 0, -1}), 4));
  primitive.indices = builder.view<std::uint16_t>({0, 1, 3, 3, 1, 4, 4, 5, 8, 4, 8, 7}, 1);
  const Index once = builder.clip("once"), looped = builder.clip("looped");
  keyed_vertices(builder, once, node, {0, 0.5, 2}, join({sheet(0), sheet(0.5f), sheet(-0.25f)}),
                 join({rows_of({0, 0, 1}), rows_of({0, 1, 0}), rows_of({1, 0, 0})}));
  asset::VertexTrack& track = keyed_vertices(builder, looped, node, {0, 1}, join({sheet(0), sheet(1)}),
                                             join({rows_of({0, 0, 1}), rows_of({0, 1, 0})}));
  track.tangents = builder.view(join({rows_of({1, 0, 0}), rows_of({0, 0, 1})}), 3);
  builder.scene.clips[looped].wrap = asset::WrapPolicy::loop;
  builder.scene.clips[looped].loop_interval_secs = 0.5;
  return builder.scene;
}

}  // namespace sinew::test
