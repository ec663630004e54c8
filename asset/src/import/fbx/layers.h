// SPDX-License-Identifier: MIT
// A layer element: values of one kind for points, corners or polygons of a mesh, given directly or through indices.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "import/fbx/records.h"

namespace sinew::asset::fbx {

// What of a mesh a layer gives one value each. all_same: one for all; none: the layer says nothing that is known here.
enum class Mapping : std::uint8_t { none, by_point, by_corner, by_polygon, by_edge, all_same };

inline constexpr std::uint32_t kNoValue = 0xFFFFFFFFu;

struct Layer {
  Mapping mapping = Mapping::none;
  bool is_indexed = false;
  std::uint8_t components = 1;
  std::vector<float> values;          // components numbers per value
  std::vector<std::int32_t> indices;  // where indexed: from what is mapped to a value

  bool is_there() const { return mapping != Mapping::none && !values.empty(); }
  std::size_t value_count() const { return values.size() / components; }
  // Number of the value for a corner, which is at `point` in `polygon`; kNoValue where the layer has a hole there.
  std::uint32_t value_of(std::uint32_t corner, std::uint32_t point, std::uint32_t polygon) const {
    if (mapping == Mapping::by_edge || mapping == Mapping::none) return kNoValue;
    std::size_t slot = 0;
    if (mapping == Mapping::by_point) slot = point;
    if (mapping == Mapping::by_corner) slot = corner;
    if (mapping == Mapping::by_polygon) slot = polygon;
    if (is_indexed) {
      if (slot >= indices.size() || indices[slot] < 0) return kNoValue;
      slot = static_cast<std::size_t>(indices[slot]);
    }
    return (slot + 1) * components <= values.size() ? static_cast<std::uint32_t>(slot) : kNoValue;
  }
  std::span<const float> row(std::uint32_t value) const {
    return std::span(values).subspan(std::size_t(value) * components, components);
  }
};

struct MeshCounts {
  std::size_t points = 0, corners = 0, polygons = 0;
};

// From a LayerElement... record, with the names of its arrays; index_name may be empty.
Layer read_layer(Record record, std::string_view values_name, std::string_view index_name, std::uint8_t components);

// An array without a word on what it is for (5.x): by its length.
Mapping mapping_by_count(std::size_t values, const MeshCounts& counts);

}  // namespace sinew::asset::fbx
