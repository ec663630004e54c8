// SPDX-License-Identifier: MIT
#include "sinew/scene/scene.h"

namespace sinew::asset {

std::vector<Index> Scene::shown_roots() const {
  if (default_scene < scenes.size()) return scenes[default_scene].nodes;
  std::vector<Index> roots;
  for (Index node = 0; node < nodes.size(); ++node)
    if (nodes[node].parent == kNone) roots.push_back(node);
  return roots;
}

std::vector<bool> Scene::nodes_below(const std::vector<Index>& roots) const {
  std::vector<bool> below(nodes.size(), false);
  std::vector<Index> open;
  const auto visit = [&](Index node) {
    if (node >= nodes.size() || below[node]) return;
    below[node] = true;
    open.push_back(node);
  };
  for (const Index root : roots) visit(root);
  while (!open.empty()) {
    const Index node = open.back();
    open.pop_back();
    for (const Index child : nodes[node].children) visit(child);
  }
  return below;
}

}  // namespace sinew::asset
