// SPDX-License-Identifier: MIT
#include <cstdio>
#include "author/region_mesh.h"
#include "author/remesh.h"
#include "author/surface_nets.h"
#include "humanoid/humanoid.h"
#include "humanoid/palette.h"
#include "humanoid/shape.h"

namespace sinew::humanoid {
namespace {

constexpr float kCell_m = 0.003f;

// The left half; see cut_at_mirror.
author::RegionMesh left_half(const author::Rig& rig, const Shape& shape) {
  author::RegionMesh mesh;
  mesh.surface = [&shape](Vec3 p) { return shape.distance(p); };
  mesh.borders.push_back([](Vec3) { return 1.0f; });
  const author::Box3 box{{-0.0105f, -0.02f, -0.22f}, {0.68f, 1.80f, 0.26f}};
  author::Net net = author::surface_net(mesh.surface, box, kCell_m);
  mesh.positions = std::move(net.positions);
  mesh.triangles = std::move(net.triangles);
  mesh.regions.assign(mesh.triangles.size(), 0);
  for (int region = 1; region < kRegions; ++region) {
    const auto border = [&shape, region](Vec3 p) { return shape.border(static_cast<Region>(region), p); };
    author::paint_region(mesh, border, painted_over(static_cast<Region>(region)));
  }
  author::cut_at_mirror(mesh);
  std::fprintf(stderr, "before %zu\n", mesh.triangles.size());
  author::remesh(mesh, edge_lengths(rig));
  std::fprintf(stderr, "after %zu\n", mesh.triangles.size());
  return mesh;
}

}  // namespace

author::Surface make_body(const author::Rig& rig) {
  const Shape shape(rig);
  author::RegionMesh mesh = left_half(rig, shape);
  author::add_mirrored(mesh);
  author::Surface surface = coloured(mesh);
  for (const Vec3 p : surface.positions) {
    (void)p;
    surface.influences.push_back({{{1, 1.0f}}});
  }
  surface.normals = author::smooth_normals(surface.positions, surface.triangles);
  return surface;
}

}  // namespace sinew::humanoid
