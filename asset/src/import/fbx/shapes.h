// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "import/fbx/context.h"
#include "import/fbx/vertex_table.h"

namespace sinew::asset::fbx {

// What points and normals of a mesh are multiplied by on the way into the scene: the geometric transform of its model
// and the unit.
struct GeometryTransform {
  AffineD node_from_geometry;
  AffineD normal_turn;  // the upper 3x3 only: cofactors, by the sign of the determinant
  bool mirrors = false;
};

// One target: what it adds to some points, in the file's unit.
struct ShapeSource {
  std::string name;
  std::vector<std::int32_t> points;
  std::vector<double> deltas;         // 3 per point
  std::vector<double> normal_deltas;  // as many, or none
};

struct ShapesOfMesh {
  std::vector<ShapeSource> shapes;
  std::vector<double> weights;  // at rest, one per shape
  std::vector<MorphChannel> channels;
};

// Channels in the order of the file, each with its shapes in the order of their full weights.
ShapesOfMesh read_shapes(Context& context, ObjectIndex mesh, std::size_t point_count);

// Deltas of one primitive's vertices, as sparse rows.
MorphTarget morph_target(Context& context, const ShapeSource& shape, const VerticesOfPoints& vertices,
                         const GeometryTransform& transform, std::string_view where);

}  // namespace sinew::asset::fbx
