// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "process/clip_pose.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace {

using NodesByName = std::multimap<std::string_view, Index>;

// The node of that name below the counterpart of the node's parent; where there is only one, that.
Index find_other(const Scene& scene, Index node, const std::string& name, const NodesByName& by_name,
                 const std::vector<Index>& other) {
  const auto [first, last] = by_name.equal_range(name);
  if (first == last) return kNone;
  const Index parent = scene.nodes[node].parent, wanted = parent == kNone ? kNone : other[parent];
  for (auto found = first; found != last; ++found)
    if (scene.nodes[found->second].parent == wanted) return found->second;
  return std::next(first) == last ? first->second : kNone;
}

std::vector<Index> bones_by_node(const Scene& scene) {
  std::vector<Index> bone_of(scene.nodes.size(), kNone);
  if (scene.avatar.humanoid)
    for (std::size_t bone = 0; bone < kHumanBoneCount; ++bone)
      if (const Index node = scene.avatar.humanoid->nodes[bone]; node != kNone)
        bone_of[node] = static_cast<Index>(bone);
  return bone_of;
}

Index other_bone(const Scene& scene, Index bone) {
  const std::optional<std::string> name = mirrored_name(human_bone_name(static_cast<HumanBone>(bone)));
  const std::optional<HumanBone> other = name ? human_bone(*name) : std::nullopt;
  return other ? scene.avatar.humanoid->node(*other) : kNone;
}

}  // namespace

MirrorPairs mirror_pairs(const Scene& scene) {
  NodesByName by_name;
  for (Index node = 0; node < scene.nodes.size(); ++node) by_name.emplace(scene.nodes[node].name, node);
  const std::vector<Index> bone_of = bones_by_node(scene);
  MirrorPairs pairs;
  pairs.other.resize(scene.nodes.size());
  for (Index node = 0; node < scene.nodes.size(); ++node) pairs.other[node] = node;
  for (const Index node : process::parents_first(scene)) {
    if (pairs.other[node] != node) continue;
    const std::optional<std::string> name = mirrored_name(scene.nodes[node].name);
    Index other = bone_of[node] == kNone ? kNone : other_bone(scene, bone_of[node]);
    if (other == kNone && name) other = find_other(scene, node, *name, by_name, pairs.other);
    if (other != kNone && other != node && pairs.other[other] == other) {
      pairs.other[node] = other;
      pairs.other[other] = node;
    } else if (name) {
      pairs.one_sided.push_back(node);
    }
  }
  return pairs;
}

}  // namespace sinew::asset
