// SPDX-License-Identifier: MIT
// A mesh as the file has it: control points, polygons over them, and layers of values.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "import/fbx/document.h"
#include "import/fbx/layers.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset::fbx {

// Corners are numbered through the whole mesh, as PolygonVertexIndex lists them. count 0: left out.
struct Polygon {
  std::uint32_t first_corner = 0, count = 0;
};

struct SourceMesh {
  std::vector<double> points;  // x, y, z in the file's unit
  std::vector<std::uint32_t>
      corner_points;  // the point of every corner; below the number of points in polygons that count
  std::vector<Polygon> polygons;
  std::vector<std::int32_t> edges;  // by edge: the corner where it begins
  Layer normals, smoothing, materials;
  std::vector<Layer> uv_sets, colours;
  std::vector<std::string> uv_set_names;

  std::size_t point_count() const { return points.size() / 3; }
  MeshCounts counts() const { return {point_count(), corner_points.size(), polygons.size()}; }
};

// What is left out or repaired is told with the place `where`. A mesh with a point that is not finite has no polygons.
SourceMesh read_source_mesh(const Document& document, ObjectIndex mesh, Diagnostics& diagnostics);

}  // namespace sinew::asset::fbx
