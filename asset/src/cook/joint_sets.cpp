// SPDX-License-Identifier: MIT
#include "cook/joint_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>
#include <span>

#include "cook/keys.h"

namespace sinew::asset {
namespace {

// Disjoint sets of nodes; a set is named by its first node.
class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count) {
    for (std::size_t i = 0; i < count; ++i) parent_[i] = static_cast<Index>(i);
  }
  Index find(Index x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(Index a, Index b) {
    a = find(a);
    b = find(b);
    if (a != b) parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<Index> parent_;
};

std::vector<std::uint32_t> node_depths(const Scene& scene, const std::vector<Index>& parents_first) {
  std::vector<std::uint32_t> depth(scene.nodes.size(), 0);
  for (const Index node : parents_first)
    if (const Index parent = scene.nodes[node].parent; parent != kNone) depth[node] = depth[parent] + 1;
  return depth;
}

std::vector<Index> tree_roots(const Scene& scene, const std::vector<Index>& parents_first) {
  std::vector<Index> root(scene.nodes.size());
  for (const Index node : parents_first) {
    const Index parent = scene.nodes[node].parent;
    root[node] = parent == kNone ? node : root[parent];
  }
  return root;
}

// Marks the nodes on the paths that connect a skin's joints inside each tree. Every path is walked once over all skins:
// top_of leaps over what is already connected upwards.
class SkinPaths {
 public:
  SkinPaths(const Scene& scene, const std::vector<Index>& parents_first, std::vector<bool>& is_joint)
      : scene_(scene),
        depth_(node_depths(scene, parents_first)),
        root_(tree_roots(scene, parents_first)),
        is_joint_(is_joint),
        top_(scene.nodes.size()) {
    for (std::size_t i = 0; i < top_.size(); ++i) top_[i] = static_cast<Index>(i);
  }

  void connect(std::vector<Index> joints) {
    for (const Index joint : joints) is_joint_[joint] = true;
    std::stable_sort(joints.begin(), joints.end(), [this](Index a, Index b) { return root_[a] < root_[b]; });
    for (auto first = joints.begin(); first != joints.end();) {
      const auto last = std::find_if(first, joints.end(), [&](Index joint) { return root_[joint] != root_[*first]; });
      connect_in_tree({first, last});
      first = last;
    }
  }

 private:
  // The deepest of the joints' tops climbs until one is left.
  void connect_in_tree(std::span<const Index> joints) {
    const auto deeper = [this](Index a, Index b) { return depth_[a] < depth_[b] || (depth_[a] == depth_[b] && a < b); };
    std::priority_queue<Index, std::vector<Index>, decltype(deeper)> tops(deeper);
    for (const Index joint : joints) tops.push(top_of(joint));
    while (tops.size() > 1) {
      const Index deepest = tops.top();
      tops.pop();
      if (tops.top() == deepest) continue;
      const Index parent = scene_.nodes[deepest].parent;
      is_joint_[parent] = true;
      top_[deepest] = parent;
      tops.push(top_of(parent));
    }
  }

  Index top_of(Index node) {
    while (top_[node] != node) node = top_[node] = top_[top_[node]];
    return node;
  }

  const Scene& scene_;
  const std::vector<std::uint32_t> depth_;
  const std::vector<Index> root_;
  std::vector<bool>& is_joint_;
  std::vector<Index> top_;
};

// A node with joints above and below it is one too.
void fill_between(const Scene& scene, const std::vector<Index>& parents_first, std::vector<bool>& is_joint) {
  const std::size_t count = scene.nodes.size();
  std::vector<bool> above(count, false), below(count, false);
  for (const Index node : parents_first)
    if (const Index parent = scene.nodes[node].parent; parent != kNone) above[node] = above[parent] || is_joint[parent];
  for (auto node = parents_first.rbegin(); node != parents_first.rend(); ++node)
    if (const Index parent = scene.nodes[*node].parent; parent != kNone && (below[*node] || is_joint[*node]))
      below[parent] = true;
  for (std::size_t node = 0; node < count; ++node)
    if (above[node] && below[node]) is_joint[node] = true;
}

bool moves_node(ChannelPath path) {
  return path == ChannelPath::translation || path == ChannelPath::rotation || path == ChannelPath::scale;
}

// Whether all keys say what the node stands at anyhow, but for the rounding of floats.
bool holds_rest(const Scene& scene, const Node& node, const Channel& channel, const Clip& clip) {
  if (node.matrix) return false;
  constexpr double kRounding = 2e-7;
  const Keys keys = read_keys(scene, channel, clip);
  if (keys.mode == KeyMode::cubic) return false;
  const bool turns = channel.path == ChannelPath::rotation;
  std::vector<double> rest(node.rotation.begin(), node.rotation.end());
  if (!turns) {
    const std::array<double, 3>& three = channel.path == ChannelPath::scale ? node.scale : node.translation;
    rest.assign(three.begin(), three.end());
  }
  double size = 0;
  for (const double number : rest) size = turns ? size + number * number : std::max(size, std::abs(number));
  if (turns && !(size > 0)) return false;
  if (turns) size = std::sqrt(size);
  for (std::size_t row = 0; row < keys.values.size(); row += rest.size()) {
    const auto difference = [&](double sign) {
      double largest = 0;
      for (std::size_t i = 0; i < rest.size(); ++i)
        largest = std::max(largest, std::abs(sign * double(keys.values[row + i]) * (turns ? size : 1) - rest[i]));
      return largest;
    };
    if (!(difference(1) <= kRounding * size) && !(turns && difference(-1) <= kRounding * size)) return false;
  }
  return true;
}

// Clips make joints of the nodes that they move. Where skins say what the joints are, a clip that only repeats how a
// node stands, as exporters write it for the node above a skeleton, does not.
void add_moved(const Scene& scene, std::vector<bool>& is_joint) {
  for (const Clip& clip : scene.clips)
    for (const Channel& channel : clip.channels)
      if (moves_node(channel.path) && !is_joint[channel.node])
        is_joint[channel.node] = scene.skins.empty() || !holds_rest(scene, scene.nodes[channel.node], channel, clip);
}

}  // namespace

std::vector<Index> parents_first_order(const Scene& scene) {
  std::vector<Index> order;
  order.reserve(scene.nodes.size());
  for (std::size_t node = 0; node < scene.nodes.size(); ++node)
    if (scene.nodes[node].parent == kNone) order.push_back(static_cast<Index>(node));
  for (std::size_t next = 0; next < order.size(); ++next)
    for (const Index child : scene.nodes[order[next]].children) order.push_back(child);
  return order;
}

JointSets find_joints(const Scene& scene, const std::vector<Index>& parents_first) {
  JointSets result{std::vector<bool>(scene.nodes.size(), false), std::vector<Index>(scene.nodes.size(), kNone)};
  SkinPaths paths(scene, parents_first, result.is_joint);
  for (const Skin& skin : scene.skins) paths.connect(skin.joints);
  for (std::size_t node = 0; node < scene.nodes.size(); ++node)
    if (scene.nodes[node].is_joint) result.is_joint[node] = true;
  add_moved(scene, result.is_joint);
  fill_between(scene, parents_first, result.is_joint);

  Sets sets(scene.nodes.size());
  for (const Index node : parents_first)
    if (const Index parent = scene.nodes[node].parent;
        parent != kNone && result.is_joint[node] && result.is_joint[parent])
      sets.join(node, parent);
  for (const Skin& skin : scene.skins)
    for (const Index joint : skin.joints) sets.join(joint, skin.joints.front());
  for (std::size_t node = 0; node < scene.nodes.size(); ++node)
    if (result.is_joint[node]) result.set_of[node] = sets.find(static_cast<Index>(node));
  return result;
}

}  // namespace sinew::asset
