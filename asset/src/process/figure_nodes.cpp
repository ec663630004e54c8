// SPDX-License-Identifier: MIT
#include "process/figure_nodes.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "process/rest_pose.h"

namespace sinew::asset::process {
namespace {

Index top_of(const Scene& scene, Index node) {
  while (scene.nodes[node].parent != kNone) node = scene.nodes[node].parent;
  return node;
}

}  // namespace

std::vector<bool> figure_of(const Scene& scene, Index node) {
  std::vector<Index> tops{top_of(scene, node)};
  std::vector<bool> figure = scene.nodes_below(tops);
  for (bool grows = true; grows;) {
    grows = false;
    for (const Skin& skin : scene.skins) {
      const auto is_in = [&](Index joint) { return bool(figure[joint]); };
      if (std::ranges::none_of(skin.joints, is_in) || std::ranges::all_of(skin.joints, is_in)) continue;
      for (const Index joint : skin.joints) tops.push_back(top_of(scene, joint));
      figure = scene.nodes_below(tops);
      grows = true;
    }
  }
  return figure;
}

std::vector<Index> topmost_moving(const ClipPose& pose, const std::vector<bool>& among) {
  const Scene& scene = pose.scene();
  std::vector<bool> is_below(scene.nodes.size());
  std::vector<Index> topmost;
  for (const Index node : parents_first(scene)) {
    const Index parent = scene.nodes[node].parent;
    const bool parent_moves = parent != kNone && is_below[parent];
    const bool moves = parent_moves || pose.moves(node);
    is_below[node] = moves;
    if (moves && !parent_moves && among[node]) topmost.push_back(node);
  }
  return topmost;
}

bool is_called_hips(std::string_view name) {
  std::string small;
  for (const char c : name) small += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  for (const std::string_view word : {"hips", "pelvis", "hip"}) {
    const std::size_t at = small.rfind(word);
    if (at == std::string::npos || at + word.size() != small.size()) continue;
    const char before = at == 0 ? '_' : name[at - 1];
    const bool begins_word = !((before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z')) ||
                             (before >= 'a' && before <= 'z' && name[at] >= 'A' && name[at] <= 'Z');
    if (begins_word) return true;
  }
  return false;
}

double figure_size_m(const Scene& scene) {
  const RestPose rest(scene);
  double low[3] = {1e300, 1e300, 1e300}, high[3] = {-1e300, -1e300, -1e300};
  for (Index node = 0; node < scene.nodes.size(); ++node)
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double place = rest.scene_from_node(node).m[4 * axis + 3];
      low[axis] = std::min(low[axis], place);
      high[axis] = std::max(high[axis], place);
    }
  double square = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) square += (high[axis] - low[axis]) * (high[axis] - low[axis]);
  const double size = std::sqrt(square);
  return size > 1e-9 && size < 1e9 ? size : 1;
}

}  // namespace sinew::asset::process
