// SPDX-License-Identifier: MIT
#include "sinew/viewer/trail.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sinew/math/affine.h"
#include "sinew/math/vec.h"
#include "sinew/viewer/figure.h"

namespace sinew::viewer {
namespace {

constexpr double kTimesPerSec = 30;
constexpr std::size_t kMostTimes = 2000;
constexpr float kGoes = 0.05f;    // of the size: less is swaying
constexpr float kWidth = 0.012f;  // of the size

struct Path {
  std::vector<Vec3> points;
  float reach_m = 0;  // the largest distance from its begin

  void add(Vec3 point) {
    points.push_back(point);
    const Vec3 off = point - points.front();
    reach_m = std::max(reach_m, std::sqrt(off.x * off.x + off.z * off.z));
  }
};

Vec3 origin_of(const Affine& matrix) { return {matrix.m[3], matrix.m[7], matrix.m[11]}; }

// Four corners around a point, along and across the way.
void add_quad(gpu::MeshBytes& mesh, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3 corner : {a, b, c, d}) mesh.vertices.push_back({.position = corner, .normal = {0, 1, 0}});
  for (const std::uint32_t corner : {0u, 1u, 2u, 2u, 1u, 3u}) mesh.indices.push_back(first + corner);
}

void add_mark(gpu::MeshBytes& mesh, Vec3 at, float radius_m) {
  add_quad(mesh, at + Vec3{-radius_m, 0, 0}, at + Vec3{0, 0, radius_m}, at + Vec3{0, 0, -radius_m},
           at + Vec3{radius_m, 0, 0});
}

}  // namespace

Affine world_from_root(const Stage& stage, double time_secs) {
  return affine_from(transform_from(stage.root_motion(0, time_secs)));
}

Trail Trail::of_clip(Stage& stage, double duration_secs, float size_m) {
  const bool follows_root = stage.has_root_motion();
  const auto last = static_cast<std::size_t>(
      std::clamp(std::ceil(duration_secs * kTimesPerSec), 1.0, static_cast<double>(kMostTimes)));
  std::vector<Path> of_joints;
  Path of_root;
  std::vector<Affine> roots;
  for (std::size_t i = 0; i <= last; ++i) {
    const double secs = duration_secs * static_cast<double>(i) / static_cast<double>(last);
    of_root.add(origin_of(world_from_root(stage, secs)));
    if (follows_root) continue;
    stage.pose(secs, Wrap::clamp);
    std::size_t joint = 0;
    for (const std::size_t rig : drawn_rigs(stage.pack()))
      for (const Affine& matrix : stage.character(rig).model_from_joint()) {
        if (joint == of_joints.size()) of_joints.emplace_back();
        of_joints[joint++].add(origin_of(matrix));
      }
  }
  Trail trail;
  const auto going = std::ranges::find_if(of_joints, [&](const Path& path) { return path.reach_m > kGoes * size_m; });
  if (follows_root || going == of_joints.end())
    trail.points_ = of_root.points;
  else
    trail.points_ = going->points;
  for (double secs = 0; secs <= duration_secs + 1e-9; secs += 1) {
    const double at = duration_secs > 0 ? secs / duration_secs * static_cast<double>(last) : 0;
    trail.seconds_.push_back(trail.points_[std::min(static_cast<std::size_t>(at + 0.5), last)]);
  }
  return trail;
}

gpu::MeshBytes Trail::ribbon(float height_m, float size_m) const {
  const float half = 0.5f * kWidth * size_m;
  gpu::MeshBytes mesh;
  mesh.has_normals = true;
  const auto on_floor = [&](Vec3 point) { return Vec3{point.x, height_m, point.z}; };
  Vec3 from = on_floor(points_.front()), ahead{0, 0, 1};
  std::optional<std::pair<Vec3, Vec3>> edge;  // left and right of the end of what is drawn
  for (const Vec3 point : points_) {
    const Vec3 to = on_floor(point), way = to - from;
    if (!(length(way) > 0.25f * half)) continue;
    ahead = normalise(way);
    const Vec3 side = Vec3{ahead.z, 0, -ahead.x} * half;
    if (!edge) edge = std::pair{from + side, from - side};
    add_quad(mesh, edge->first, to + side, edge->second, to - side);
    edge = std::pair{to + side, to - side};
    from = to;
  }
  for (const Vec3 second : seconds_) add_mark(mesh, on_floor(second), 2 * half);
  if (edge) {
    const Vec3 side = Vec3{ahead.z, 0, -ahead.x} * (4 * half), tip = from + ahead * (8 * half);
    add_quad(mesh, from + side, tip, from - side, tip);
  }
  return mesh;
}

}  // namespace sinew::viewer
