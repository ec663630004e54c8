// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "author/coloured_surface.h"
#include "author/region_mesh.h"
#include "author/remesh.h"
#include "author/surface_nets.h"
#include "humanoid/eyes.h"
#include "humanoid/face.h"
#include "humanoid/face_morphs.h"
#include "humanoid/humanoid.h"
#include "humanoid/palette.h"
#include "humanoid/shape.h"
#include "humanoid/weights.h"

namespace sinew::humanoid {
namespace {

constexpr float kCell_m = 0.0033f;  // the gaps between the fingers are two of these

// The left half, to be mirrored.
author::RegionMesh left_half(const author::Rig& rig, const Shape& shape) {
  author::RegionMesh mesh;
  mesh.surface = [&shape](Vec3 p) { return shape.distance(p); };
  mesh.borders.push_back([](Vec3) { return 1.0f; });
  // A little of the right half is there too, so that the cut is not at the net's ragged side.
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
  author::remesh(mesh, edge_lengths(rig));
  return mesh;
}

std::vector<SkinPoint> skin_points(const author::Surface& modelled, const Shape& shape, const Face& face) {
  constexpr float kBehindRim_m = 0.0005f;
  std::vector<SkinPoint> points;
  for (const Vec3 p : modelled.positions)
    points.push_back({p, face.at_rest(p), p.z > 0 && shape.border(Region::eye_holes, p) > kBehindRim_m});
  return points;
}

// Too small to be seen, and not worth a row in the file.
Vec3 unless_tiny(Vec3 delta, float tiny) { return dot(delta, delta) < tiny * tiny ? Vec3{} : delta; }

std::vector<int> smoothing_groups(const std::vector<int>& regions) {
  std::vector<int> groups;
  for (const int region : regions) groups.push_back(smoothing_group(static_cast<Region>(region)));
  return groups;
}

void add_morphs(author::Surface& surface, const std::vector<int>& groups, const std::vector<SkinPoint>& points,
                const Face& face) {
  for (const std::string name : kFaceMorphNames) {
    author::Morph morph{name, {}, {}};
    std::vector<Vec3> moved;
    for (std::size_t v = 0; v < points.size(); ++v) {
      morph.positions.push_back(unless_tiny(face.moved_by(name, points[v]), 0.00005f));
      moved.push_back(surface.positions[v] + morph.positions[v]);
    }
    const std::vector<Vec3> normals = author::smooth_normals(moved, surface.triangles, groups);
    for (std::size_t v = 0; v < points.size(); ++v)
      morph.normals.push_back(unless_tiny(normals[v] - surface.normals[v], 0.005f));
    surface.morphs.push_back(std::move(morph));
  }
}

}  // namespace

author::Surface make_body(const author::Rig& rig) {
  const Shape shape(rig);
  const Face face(rig);
  author::RegionMesh mesh = left_half(rig, shape);
  author::add_mirrored(mesh);
  author::ColouredSurface made =
      author::coloured_surface(mesh, [](int region, Vec3) { return colour_of(static_cast<Region>(region)); });
  author::Surface& surface = made.surface;
  const std::vector<int> groups = smoothing_groups(made.regions);
  const std::vector<SkinPoint> points = skin_points(surface, shape, face);
  const SkinWeights weights(rig, shape, face);
  for (std::size_t v = 0; v < points.size(); ++v) {
    surface.positions[v] = points[v].rest;
    surface.influences.push_back(weights.at(points[v]));
  }
  surface.normals = author::smooth_normals(surface.positions, surface.triangles, groups);
  add_morphs(surface, groups, points, face);
  add_eyes(surface, rig);
  for (author::Morph& morph : surface.morphs) {
    morph.positions.resize(surface.positions.size());
    morph.normals.resize(surface.positions.size());
  }
  return std::move(surface);
}

}  // namespace sinew::humanoid
