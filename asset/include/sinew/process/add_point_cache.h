// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/point_cache.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct PointCacheReport {
  std::vector<Index> nodes;  // whose meshes it moves
  bool by_order = true;      // the first vertex is the first point; else each vertex is the point at its place
  bool is_z_up = false;      // the points were turned to +Y up, as the mesh is
  std::size_t clip = 0;      // the clip that was added
};

// Adds a clip in which the vertices of a mesh are those of a point cache, in the space of the mesh's node; normals are
// computed anew, over the vertices that have one place and one normal at rest.
// Where one shown mesh has as many vertices as the cache has points, in all its primitives, the first is the first;
// else where all shown meshes together have. Else vertices are found by their place: the cache's first sample must hold
// a point at the place of each at rest, as where a file's corners were split after the cache was written. A point is
// (x, y, z) times metres_per_unit, or (x, z, -y) where only so the first sample is the mesh at rest. Fails with
// mismatch, leaving the target as it was, where no mesh fits; the sentence gives the counts.
SINEW_ASSET_API Result<PointCacheReport> add_point_cache(Scene& target, const PointCache& cache, std::string_view name,
                                                         double metres_per_unit, Diagnostics& diagnostics);

}  // namespace sinew::asset
