// SPDX-License-Identifier: MIT
#include "process/rest_pose.h"

#include <algorithm>

#include "process/clip_pose.h"

namespace sinew::asset::process {
namespace {

AffineD affine_of(const std::array<double, 16>& columns) {
  AffineD affine;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) affine.m[row * 4 + column] = columns[column * 4 + row];
  return affine;
}

struct Local {
  AffineD parent_from_node;
  QuatD turn;
};

Local local_of(const Node& node) {
  if (node.matrix) {
    const AffineD affine = affine_of(*node.matrix);
    const TransformD transform = decompose(affine).transform;
    return {affine, {transform.rotation[0], transform.rotation[1], transform.rotation[2], transform.rotation[3]}};
  }
  const QuatD turn = normalise(QuatD{node.rotation[0], node.rotation[1], node.rotation[2], node.rotation[3]});
  TransformD transform;
  std::copy_n(node.translation.begin(), 3, transform.translation);
  std::copy_n(node.scale.begin(), 3, transform.scale);
  transform.rotation[0] = turn.x, transform.rotation[1] = turn.y, transform.rotation[2] = turn.z;
  transform.rotation[3] = turn.w;
  return {affine_from(transform), turn};
}

}  // namespace

RestPose::RestPose(const Scene& scene)
    : scene_(scene), scene_from_node_(scene.nodes.size()), turns_(scene.nodes.size()) {
  for (const Index node : parents_first(scene)) {
    const Local local = local_of(scene.nodes[node]);
    scene_from_node_[node] = scene_from_parent(node) * local.parent_from_node;
    turns_[node] = normalise(parent_turn(node) * local.turn);
  }
}

AffineD RestPose::scene_from_parent(Index node) const {
  const Index parent = scene_.nodes[node].parent;
  return parent == kNone ? AffineD{} : scene_from_node_[parent];
}

}  // namespace sinew::asset::process
