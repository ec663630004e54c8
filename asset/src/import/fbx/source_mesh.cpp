// SPDX-License-Identifier: MIT
#include "import/fbx/source_mesh.h"

#include <algorithm>
#include <cmath>

#include "import/fbx/arrays.h"
#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

class MeshReader {
 public:
  MeshReader(const Document& document, ObjectIndex object, Diagnostics& diagnostics)
      : record_(document.object(object).record), where_(document.where(object)), diagnostics_(diagnostics) {}

  SourceMesh read() {
    mesh_.points = read_doubles(record_.child("Vertices"));
    mesh_.points.resize(mesh_.points.size() / 3 * 3);
    read_polygons();
    mesh_.edges = read_int32s(record_.child("Edges"));
    read_layers();
    if (record_.child("GeometryUVInfo") || record_.child("Normals") || record_.child("MaterialAssignation"))
      read_old_layers();
    leave_out_holes();
    repair_layers();
    const auto is_in_range = [](double x) { return std::abs(x) < 1e30; };  // beyond it floats end, and scenes before
    if (!std::all_of(mesh_.points.begin(), mesh_.points.end(), is_in_range)) {
      diagnostics_.error("mesh-not-finite", "a point of the mesh is not finite; the mesh is left out", where_);
      return {};
    }
    return std::move(mesh_);
  }

 private:
  // A polygon's last corner is written as -1 - point.
  void read_polygons() {
    const std::vector<std::int32_t> corners = read_int32s(record_.child("PolygonVertexIndex"));
    mesh_.corner_points.reserve(corners.size());
    Polygon polygon;
    for (const std::int32_t written : corners) {
      mesh_.corner_points.push_back(static_cast<std::uint32_t>(written < 0 ? -1 - written : written));
      ++polygon.count;
      if (written >= 0) continue;
      add_polygon(polygon);
      polygon = {static_cast<std::uint32_t>(mesh_.corner_points.size()), 0};
    }
    if (polygon.count > 0) {
      diagnostics_.warn("polygon-open", "the last polygon of the mesh has no end; it ends with the mesh", where_);
      add_polygon(polygon);
    }
    if (bad_points_ > 0)
      diagnostics_.warn("polygon-out-of-range",
                        say(bad_points_, " polygons are left out: they have points that the mesh does not have"),
                        where_);
    if (no_faces_ > 0)
      diagnostics_.note("polygon-degenerate", say(no_faces_, " polygons of one or two corners are left out"), where_);
  }

  void add_polygon(Polygon polygon) {
    const auto first = mesh_.corner_points.begin() + polygon.first_corner;
    const std::size_t points = mesh_.point_count();
    const bool is_bad = std::any_of(first, first + polygon.count, [&](std::uint32_t point) { return point >= points; });
    if (is_bad) ++bad_points_;
    if (!is_bad && polygon.count < 3) ++no_faces_;
    if (is_bad || polygon.count < 3) polygon.count = 0;
    mesh_.polygons.push_back(polygon);
  }

  void read_layers() {
    for (Record layer = record_.first_child(); layer; layer = layer.next_sibling()) {
      const std::string_view name = layer.name();
      if (!name.starts_with("LayerElement")) continue;
      if (name == "LayerElementNormal" && !mesh_.normals.is_there())
        mesh_.normals = read_layer(layer, "Normals", "NormalsIndex", 3);
      if (name == "LayerElementSmoothing" && !mesh_.smoothing.is_there())
        mesh_.smoothing = read_layer(layer, "Smoothing", {}, 1);
      if (name == "LayerElementMaterial" && !mesh_.materials.is_there()) read_materials(layer);
      if (name == "LayerElementUV") add_uv_set(read_layer(layer, "UV", "UVIndex", 2), layer.text("Name"));
      if (name == "LayerElementColor") add_colours(read_layer(layer, "Colors", "ColorIndex", 4));
      if (name == "LayerElementHole") holes_ = read_layer(layer, "Hole", {}, 1);
    }
  }

  // Always the number of a material of the model, whatever the reference says.
  void read_materials(Record layer) {
    mesh_.materials = read_layer(layer, "Materials", {}, 1);
    mesh_.materials.is_indexed = false;
  }

  void repair_layers() {
    std::size_t repaired = 0;
    const auto repair = [&](Layer& layer) {
      for (float& number : layer.values)
        if (!(std::abs(number) < 1e30f)) number = 0, ++repaired;
    };
    repair(mesh_.normals);
    for (Layer& layer : mesh_.uv_sets) repair(layer);
    for (Layer& layer : mesh_.colours) repair(layer);
    if (repaired > 0)
      diagnostics_.warn("layer-not-finite",
                        say(repaired, " numbers of normals, texture coordinates or colours are not finite; they are 0"),
                        where_);
  }

  // More sets than that nothing shows, and rows of vertices would grow far beyond the file.
  bool has_room(const Layer& layer, std::size_t sets) {
    constexpr std::size_t kMostSets = 8;
    if (!layer.is_there()) return false;
    if (sets == kMostSets)
      diagnostics_.warn("layer-too-many",
                        say("the mesh has more than ", kMostSets, " sets of one kind; the first are read"), where_);
    return sets < kMostSets;
  }

  void add_uv_set(Layer layer, std::string_view name) {
    if (!has_room(layer, mesh_.uv_sets.size())) return;
    mesh_.uv_sets.push_back(std::move(layer));
    mesh_.uv_set_names.emplace_back(name);
  }

  void add_colours(Layer layer) {
    if (has_room(layer, mesh_.colours.size())) mesh_.colours.push_back(std::move(layer));
  }

  // 5.x: arrays beside the polygons, without a word on what they are for.
  void read_old_layers() {
    if (!mesh_.normals.is_there() && record_.child("Normals")) {
      mesh_.normals.components = 3;
      mesh_.normals.values = read_floats(record_.child("Normals"));
      mesh_.normals.mapping = mapping_by_count(mesh_.normals.value_count(), mesh_.counts());
    }
    if (const Record uv = record_.child("GeometryUVInfo"); uv && mesh_.uv_sets.empty()) {
      Layer layer = read_layer(uv, "TextureUV", "TextureUVVerticeIndex", 2);
      if (layer.is_indexed) layer.mapping = Mapping::by_corner;  // whatever it says: there is one index per corner
      add_uv_set(std::move(layer), "");
    }
    if (mesh_.materials.is_there()) return;
    mesh_.materials.values = read_floats(record_.child("Materials"));
    mesh_.materials.mapping =
        record_.text("MaterialAssignation") == "ByPolygon" ? Mapping::by_polygon : Mapping::all_same;
  }

  void leave_out_holes() {
    if (!holes_.is_there()) return;
    std::size_t left_out = 0;
    for (std::uint32_t i = 0; i < mesh_.polygons.size(); ++i) {
      const std::uint32_t value = holes_.value_of(kNoValue, kNoValue, i);
      if (value == kNoValue || holes_.row(value)[0] == 0 || mesh_.polygons[i].count == 0) continue;
      mesh_.polygons[i].count = 0;
      ++left_out;
    }
    if (left_out > 0)
      diagnostics_.note("polygon-hole", say(left_out, " polygons are marked as holes and left out"), where_);
  }

  Record record_;
  std::string where_;
  Diagnostics& diagnostics_;
  SourceMesh mesh_;
  Layer holes_;
  std::size_t bad_points_ = 0, no_faces_ = 0;
};

}  // namespace

SourceMesh read_source_mesh(const Document& document, ObjectIndex mesh, Diagnostics& diagnostics) {
  return MeshReader(document, mesh, diagnostics).read();
}

}  // namespace sinew::asset::fbx
