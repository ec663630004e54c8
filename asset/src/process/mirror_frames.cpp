// SPDX-License-Identifier: MIT
#include "process/mirror_frames.h"

#include <cmath>

#include "process/clip_pose.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace process {
namespace {

AffineD linear_of(AffineD affine) {
  affine.m[3] = affine.m[7] = affine.m[11] = 0;
  return affine;
}

void turn_vector(QuatD q, double (&v)[3]) {
  const QuatD turned = q * QuatD{v[0], v[1], v[2], 0} * conjugate(q);
  v[0] = turned.x, v[1] = turned.y, v[2] = turned.z;
}

}  // namespace

MirrorFrames::Turn MirrorFrames::turn(Index from, Index to, bool of_difference) const {
  const QuatD above = of_difference ? rest_.turn_in_scene(from) : rest_.parent_turn(from);
  const QuatD above_other = of_difference ? rest_.turn_in_scene(to) : rest_.parent_turn(to);
  return {conjugate(above_other) * in_mirror(above),
          in_mirror(conjugate(rest_.turn_in_scene(from))) * rest_.turn_in_scene(to)};
}

AffineD MirrorFrames::place(Index from, Index to) const {
  AffineD in_scene = linear_of(rest_.scene_from_parent(from));
  for (std::size_t i = 0; i < 4; ++i) in_scene.m[i] = -in_scene.m[i];
  return inverse(linear_of(rest_.scene_from_parent(to))) * in_scene;
}

std::array<std::size_t, 3> MirrorFrames::scale_axes(Index from, Index to) const {
  constexpr double kAlong = 0.999;
  const QuatD turn_from = rest_.turn_in_scene(from), turn_to = rest_.turn_in_scene(to);
  std::array<std::size_t, 3> axis_of{0, 1, 2};
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::size_t source = 0; source < 3; ++source) {
      double a[3] = {0, 0, 0}, b[3] = {0, 0, 0};
      a[source] = 1, b[axis] = 1;
      turn_vector(turn_from, a);
      turn_vector(turn_to, b);
      if (std::abs(-a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) > kAlong) axis_of[axis] = source;
    }
  return axis_of;
}

}  // namespace process

std::vector<NodeMirror> node_mirrors(const Scene& scene, const MirrorPairs& pairs) {
  const process::MirrorFrames frames(scene);
  std::vector<NodeMirror> mirrors;
  for (Index to = 0; to < scene.nodes.size(); ++to) {
    const Index from = pairs.other[to];
    const process::MirrorFrames::Turn turn = frames.turn(from, to, false);
    const TransformD rest_from = process::rest_transform(scene.nodes[from]);
    const TransformD rest_to = process::rest_transform(scene.nodes[to]);
    NodeMirror mirror{turn.before, turn.after, frames.place(from, to), {1, 1, 1}, frames.scale_axes(from, to)};
    for (std::size_t row = 0; row < 3; ++row) {
      const double* m = mirror.place.m + 4 * row;
      const double moved =
          m[0] * rest_from.translation[0] + m[1] * rest_from.translation[1] + m[2] * rest_from.translation[2];
      mirror.place.m[4 * row + 3] = rest_to.translation[row] - moved;
      const double scale = rest_from.scale[mirror.scale_axis[row]];
      if (scale != 0) mirror.scale[row] = rest_to.scale[row] / scale;
    }
    mirrors.push_back(mirror);
  }
  return mirrors;
}

}  // namespace sinew::asset
