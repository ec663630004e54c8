// SPDX-License-Identifier: MIT
#include "bake/vertex_player.h"

#include <string>
#include <utility>

namespace sinew::asset::bake {
namespace {

template <class Vector>
void append_rows(const std::vector<Vector>& rows, std::span<const std::uint32_t> source_vertex,
                 std::vector<float>& out) {
  const std::size_t first = out.size();
  out.resize(first + 3 * rows.size());
  for (std::size_t v = 0; v < rows.size(); ++v) {
    float* row = out.data() + first + 3 * std::size_t(source_vertex[v]);
    row[0] = rows[v].x, row[1] = rows[v].y, row[2] = rows[v].z;
  }
}

}  // namespace

double rate_of(const BakeSettings& settings) { return settings.rate_hz > 0 ? settings.rate_hz : 30; }

Result<void> check_settings(const BakeSettings& settings, std::uint64_t vertices, double last_key_secs) {
  if (!(settings.rate_hz >= 0 && settings.rate_hz <= 1e6))
    return Error::in(Errc::out_of_range, "", "a rate of keys is not negative and at most a million per second");
  constexpr std::uint64_t kBytesPerVertex = 9 * sizeof(float);
  const double bytes = (last_key_secs * rate_of(settings) + 2) * static_cast<double>(vertices * kBytesPerVertex);
  if (bytes > static_cast<double>(settings.max_bytes))
    return Error::in(
        Errc::too_large, "",
        "the keys of all vertices would pass the limit of " + std::to_string(settings.max_bytes) + " bytes");
  return {};
}

std::uint64_t vertices_of(const std::vector<PlayedPrimitive>& primitives) {
  std::uint64_t vertices = 0;
  for (const PlayedPrimitive& primitive : primitives) vertices += primitive.vertex_count;
  return vertices;
}

VertexPlayer::VertexPlayer(Stage stage) : stage_(std::move(stage)) {
  for (std::uint32_t i = 0; i < pack().mesh_instance_count(); ++i) {
    const MeshInstance instance = pack().mesh_instance(i);
    for (std::uint32_t p = 0; p < instance.primitive_count; ++p) {
      const sinew::Primitive primitive = pack().primitive(instance.first_primitive + p);
      if (primitive.vertex_count == 0) continue;
      primitives_.push_back({.instance = i,
                             .primitive = instance.first_primitive + p,
                             .node = instance.node,
                             .source_primitive = p,
                             .vertex_count = primitive.vertex_count,
                             .has_normals = !primitive.vertices.normals.empty(),
                             .has_tangents = !primitive.vertices.tangents.empty()});
    }
  }
}

Result<VertexPlayer> VertexPlayer::create(const Pack& pack) {
  Result<Stage> stage = Stage::create(pack);
  if (!stage) return stage.error();
  return VertexPlayer(*std::move(stage));
}

std::vector<PlayedPrimitive> VertexPlayer::shown_primitives() const {
  std::vector<PlayedPrimitive> shown;
  for (const PlayedPrimitive& primitive : primitives_)
    if (pack().node(primitive.node).shown) shown.push_back(primitive);
  return shown;
}

void VertexPlayer::append(const PlayedPrimitive& played, PlayedVertices& out) {
  const std::size_t normals = played.has_normals ? played.vertex_count : 0;
  const std::size_t tangents = played.has_tangents ? played.vertex_count : 0;
  positions_.resize(played.vertex_count), morphed_positions_.resize(played.vertex_count);
  normals_.resize(normals), morphed_normals_.resize(normals);
  tangents_.resize(tangents), morphed_tangents_.resize(tangents);
  const MeshInstance instance = pack().mesh_instance(played.instance);
  if (instance.skin != kNoIndex) dual_quats_.resize(stage_.palette(instance.skin).size());
  evaluate_vertices(stage_, instance, played.primitive,
                    {std::span(morphed_positions_), std::span(morphed_normals_), std::span(morphed_tangents_)},
                    {std::span(positions_), std::span(normals_), std::span(tangents_)}, SkinningMethod::as_stored,
                    dual_quats_);
  const std::span<const std::uint32_t> source_vertex = pack().primitive(played.primitive).source_vertex;
  append_rows(positions_, source_vertex, out.positions);
  append_rows(normals_, source_vertex, out.normals);
  append_rows(tangents_, source_vertex, out.tangents);
}

}  // namespace sinew::asset::bake
