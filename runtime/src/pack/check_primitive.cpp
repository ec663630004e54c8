// SPDX-License-Identifier: MIT
#include <algorithm>

#include "anim/checks.h"
#include "pack/pack_view.h"
#include "sinew/anim/format.h"

namespace sinew {
namespace {

struct PrimitiveCheck {
  const PrimitiveHeader& header;
  ChunkReader reader;

  // A stream is absent or has one element per vertex, all finite.
  template <class T>
  bool stream(ArrayRef array, std::size_t expected) const {
    std::span<const T> values;
    if (!reader.read(array, values)) return false;
    if (!values.empty() && values.size() != expected) return false;
    return within(reinterpret_cast<const float*>(values.data()), values.size() * (sizeof(T) / sizeof(float)),
                  kMaxValue);
  }

  bool streams_are_whole() const {
    const std::size_t n = header.vertex_count;
    return stream<Vec3>(header.positions, n) && header.positions.count == n && stream<Vec3>(header.normals, n) &&
           stream<Vec4>(header.tangents, n) && stream<Vec2>(header.uv0, n) && stream<Vec2>(header.uv1, n) &&
           stream<Vec4>(header.color, n);
  }

  bool indices_are_in_range() const {
    std::span<const std::uint32_t> indices;
    if (!reader.read(header.indices, indices)) return false;
    for (const std::uint32_t index : indices)
      if (index >= header.vertex_count) return false;
    return header.topology <= static_cast<std::uint32_t>(PrimitiveTopology::triangle_fan);
  }

  bool sources_are_in_range() const {
    std::span<const std::uint32_t> sources;
    if (!reader.read(header.source_vertex, sources) || sources.size() != header.vertex_count) return false;
    for (const std::uint32_t source : sources)
      if (source >= header.vertex_count) return false;
    return true;
  }

  bool shares_are_whole() const {
    std::span<const float> shares;
    if (!reader.read(header.dual_quat_share, shares)) return false;
    if (!shares.empty() && (shares.size() != header.vertex_count || header.palette_size == 0)) return false;
    return std::all_of(shares.begin(), shares.end(), [](float share) { return 0 <= share && share <= 1; });
  }

  bool influences_are_whole() const {
    std::span<const InfluenceRun> runs;
    std::span<const std::uint16_t> palette;
    std::span<const float> weights;
    if (!reader.read(header.runs, runs) || !reader.read(header.palette_index, palette) ||
        !reader.read(header.weights, weights) || palette.size() != weights.size())
      return false;
    std::size_t vertex = 0, influence = 0;
    for (const InfluenceRun& run : runs) {
      if (run.influences == 0 || run.first_vertex != vertex || run.first_influence != influence) return false;
      if (run.vertex_count > header.vertex_count - vertex) return false;
      if (run.vertex_count > (palette.size() - influence) / run.influences) return false;
      vertex += run.vertex_count;
      influence += std::size_t(run.vertex_count) * run.influences;
    }
    for (const std::uint16_t entry : palette)
      if (entry >= header.palette_size) return false;
    if (!shares_are_whole()) return false;
    const std::size_t expected = header.palette_size == 0 ? 0 : header.vertex_count;
    return vertex == expected && influence == palette.size() && within(weights.data(), weights.size(), 1.0f);
  }

  bool morphs_are_whole() const {
    std::span<const MorphRecord> morphs;
    if (!reader.read(header.morphs, morphs)) return false;
    for (const MorphRecord& morph : morphs) {
      std::span<const std::uint32_t> vertices;
      if (!reader.read(morph.vertex_index, vertices)) return false;
      for (std::size_t k = 0; k < vertices.size(); ++k)
        if (vertices[k] >= header.vertex_count || (k > 0 && vertices[k] <= vertices[k - 1])) return false;
      if (!stream<Vec3>(morph.position_deltas, vertices.size()) ||
          !stream<Vec3>(morph.normal_deltas, vertices.size()) || !stream<Vec3>(morph.tangent_deltas, vertices.size()))
        return false;
    }
    return true;
  }
};

}  // namespace

Result<void> check_primitive(std::span<const std::byte> chunk) {
  const ChunkReader reader(chunk);
  const PrimitiveHeader* header = reader.header<PrimitiveHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a primitive is shorter than its header");
  const PrimitiveCheck check{*header, reader};
  if (!check.streams_are_whole())
    return Error::at(Errc::out_of_range, header->positions.offset, "a vertex stream is damaged");
  if (!check.indices_are_in_range())
    return Error::at(Errc::out_of_range, header->indices.offset, "an index is not below the vertex count");
  if (!check.sources_are_in_range())
    return Error::at(Errc::out_of_range, header->source_vertex.offset, "a source vertex is out of range");
  if (!check.influences_are_whole())
    return Error::at(Errc::out_of_range, header->runs.offset, "the influences of a primitive are damaged");
  if (!check.morphs_are_whole())
    return Error::at(Errc::out_of_range, header->morphs.offset, "a morph target is damaged");
  return {};
}

}  // namespace sinew
