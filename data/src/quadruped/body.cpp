// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "author/coloured_surface.h"
#include "author/region_mesh.h"
#include "author/remesh.h"
#include "author/surface_nets.h"
#include "quadruped/eyes.h"
#include "quadruped/morphs.h"
#include "quadruped/palette.h"
#include "quadruped/quadruped.h"
#include "quadruped/shape.h"
#include "quadruped/weights.h"

namespace sinew::quadruped {
namespace {

using author::smooth_step;

constexpr float kCell_m = 0.0028f;  // the tips of the ears are two of these

// The left half, to be mirrored.
author::RegionMesh left_half(const author::Rig& rig, const Shape& shape) {
  author::RegionMesh mesh;
  mesh.surface = [&shape](Vec3 p) { return shape.distance(p); };
  mesh.borders.push_back([](Vec3) { return 1.0f; });
  // A little of the right half is there too, so that the cut is not at the net's ragged side.
  author::Net net = author::surface_net(mesh.surface, {{-0.0105f, -0.02f, -0.70f}, {0.16f, 0.74f, 0.50f}}, kCell_m);
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

std::vector<int> smoothing_groups(const std::vector<int>& regions) {
  std::vector<int> groups;
  for (const int region : regions) groups.push_back(region >= static_cast<int>(Region::mouth) ? 1 : 0);
  return groups;
}

// The ribs widen.
Vec3 breathed_in(Vec3 p, Vec3 normal) {
  const Vec3 ribs{0, 0.345f, 0.035f};
  const Vec3 d = p - ribs;
  const float away = length(Vec3{d.x / 0.10f, d.y / 0.11f, d.z / 0.13f});
  const Vec3 out = normal * (0.005f * smooth_step(1.0f, 0.35f, away));
  return dot(out, out) < 1e-8f ? Vec3{} : out;
}

void add_morphs(author::Surface& surface, const author::Rig& rig, std::size_t skin_points) {
  for (std::size_t number = 0; number < kFoxMorphs; ++number) {
    author::Morph morph{kFoxMorphNames[number], {}, {}};
    for (std::size_t v = 0; v < surface.positions.size(); ++v) {
      const Vec3 p = surface.positions[v];
      const bool is_eye = v >= skin_points, breathes = number == static_cast<std::size_t>(FoxMorph::breathe_in);
      const bool is_left = number == static_cast<std::size_t>(FoxMorph::blink_left);
      Vec3 delta;
      if (!is_eye && breathes) delta = breathed_in(p, surface.normals[v]);
      if (is_eye && !breathes && (p.x > 0) == is_left) delta = shut_by(rig, is_left, p);
      morph.positions.push_back(delta);
    }
    surface.morphs.push_back(std::move(morph));
  }
}

}  // namespace

author::Surface make_body(const author::Rig& rig) {
  const Shape shape(rig);
  const Mouth mouth = mouth_of(rig);
  author::RegionMesh mesh = left_half(rig, shape);
  author::add_mirrored(mesh);
  author::ColouredSurface made =
      author::coloured_surface(mesh, [](int region, Vec3 p) { return colour_of(static_cast<Region>(region), p); });
  author::Surface& surface = made.surface;
  const SkinWeights weights(rig, shape);
  for (Vec3& p : surface.positions) {
    const Vec3 rest = with_closed_mouth(mouth, p);
    surface.influences.push_back(weights.at(p, rest));
    p = rest;
  }
  surface.normals = author::smooth_normals(surface.positions, surface.triangles, smoothing_groups(made.regions));
  const std::size_t skin_points = surface.positions.size();
  add_eyes(surface, rig);
  add_morphs(surface, rig, skin_points);
  return std::move(surface);
}

}  // namespace sinew::quadruped
