// SPDX-License-Identifier: MIT
#include "import/fbx/layers.h"

#include "import/fbx/arrays.h"

namespace sinew::asset::fbx {
namespace {

Mapping mapping_of(std::string_view name) {
  if (name == "ByVertice" || name == "ByVertex" || name == "ByControlPoint") return Mapping::by_point;
  if (name == "ByPolygonVertex") return Mapping::by_corner;
  if (name == "ByPolygon") return Mapping::by_polygon;
  if (name == "ByEdge") return Mapping::by_edge;
  return name == "AllSame" ? Mapping::all_same : Mapping::none;
}

}  // namespace

Layer read_layer(Record record, std::string_view values_name, std::string_view index_name, std::uint8_t components) {
  Layer layer;
  layer.components = components;
  layer.mapping = mapping_of(record.text("MappingInformationType"));
  if (layer.mapping == Mapping::none) return layer;
  layer.values = read_floats(record.child(values_name));
  // "Index" is the older word for IndexToDirect. Files that promise indices and have none mean the values directly.
  const std::string_view reference = record.text("ReferenceInformationType");
  const Record indices = index_name.empty() ? Record() : record.child(index_name);
  layer.is_indexed = reference != "Direct" && indices && indices.value_count() > 0;
  if (layer.is_indexed) layer.indices = read_int32s(indices);
  return layer;
}

Mapping mapping_by_count(std::size_t values, const MeshCounts& counts) {
  if (values == counts.corners && values != 0) return Mapping::by_corner;
  if (values == counts.points && values != 0) return Mapping::by_point;
  if (values == counts.polygons && values != 0) return Mapping::by_polygon;
  return values == 1 ? Mapping::all_same : Mapping::none;
}

}  // namespace sinew::asset::fbx
