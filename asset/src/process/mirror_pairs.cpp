// SPDX-License-Identifier: MIT
#include <map>
#include <utility>

#include "process/clip_pose.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace {

class NamedNodes {
 public:
  explicit NamedNodes(const Scene& scene) {
    for (Index node = 0; node < scene.nodes.size(); ++node) {
      const std::string_view name = scene.nodes[node].name;
      below_.emplace(std::pair(name, scene.nodes[node].parent), node);
      if (const auto [found, is_first] = anywhere_.emplace(name, node); !is_first) found->second = kNone;
    }
  }

  // The one below that parent; else the only one of that name.
  Index find(std::string_view name, Index parent) const {
    if (const auto found = below_.find(std::pair(name, parent)); found != below_.end()) return found->second;
    const auto found = anywhere_.find(name);
    return found == anywhere_.end() ? kNone : found->second;
  }

 private:
  std::map<std::pair<std::string_view, Index>, Index> below_;
  std::map<std::string_view, Index> anywhere_;  // kNone: several
};

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
  const NamedNodes named(scene);
  const std::vector<Index> bone_of = bones_by_node(scene);
  MirrorPairs pairs;
  pairs.other.resize(scene.nodes.size());
  for (Index node = 0; node < scene.nodes.size(); ++node) pairs.other[node] = node;
  for (const Index node : process::parents_first(scene)) {
    if (pairs.other[node] != node) continue;
    const std::optional<std::string> name = mirrored_name(scene.nodes[node].name);
    Index other = bone_of[node] == kNone ? kNone : other_bone(scene, bone_of[node]);
    if (other == kNone && name) {
      const Index parent = scene.nodes[node].parent;
      other = named.find(*name, parent == kNone ? kNone : pairs.other[parent]);
    }
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
