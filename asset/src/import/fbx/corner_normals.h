// SPDX-License-Identifier: MIT
#pragma once
#include "import/fbx/source_mesh.h"

namespace sinew::asset::fbx {

// Normals for a mesh that has none: sums of the area vectors of the polygons around a point that are smooth with one
// another. By polygon, the smoothing layer gives bits, and polygons with a bit in common are smooth; by edge, it says
// for each edge whether its two polygons are. Without a smoothing layer all are smooth, one normal per point.
Layer make_normals(const SourceMesh& mesh);

}  // namespace sinew::asset::fbx
