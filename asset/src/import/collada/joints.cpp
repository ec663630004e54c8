// SPDX-License-Identifier: MIT
#include "import/collada/joints.h"

#include <algorithm>

namespace sinew::asset::collada {
namespace {

Index found_in(const std::unordered_map<std::string_view, Index>& names, std::string_view name) {
  const auto found = names.find(name);
  return found == names.end() ? kNone : found->second;
}

}  // namespace

Index Joints::root_of(Index node) const {
  const std::vector<Node>& nodes = context_.builder.scene.nodes;
  while (nodes[node].parent != kNone) node = nodes[node].parent;
  return node;
}

// Of the visual scene that a root stands in.
std::vector<Index> Joints::roots_beside(Index root) const {
  for (const SceneRoots& scene : context_.builder.scene.scenes)
    if (std::find(scene.nodes.begin(), scene.nodes.end(), root) != scene.nodes.end()) return scene.nodes;
  return {root};
}

// The places of the elements that <skeleton> names, below the instance's own root where there are several; all roots
// of the visual scene where it names none.
std::vector<Index> Joints::skeletons(Element instance, Index root) {
  std::vector<Index> roots;
  for_each_child(instance, "skeleton", [&](Element at) {
    const Element element = context_.document.resolve(text_of(at), at);
    const auto places = context_.nodes_of.find(id_of(element));
    if (!element || places == context_.nodes_of.end()) return;
    context_.charge_steps(places->second.size(), at);
    const auto here =
        std::find_if(places->second.begin(), places->second.end(), [&](Index place) { return root_of(place) == root; });
    const Index place = here == places->second.end() ? places->second.front() : *here;
    if (std::find(roots.begin(), roots.end(), place) == roots.end()) roots.push_back(place);
  });
  return roots.empty() ? roots_beside(root) : roots;
}

const Joints::Names& Joints::names_below(const std::vector<Index>& roots) {
  const auto [found, is_new] = names_.try_emplace(roots);
  if (!is_new) return found->second;
  Names& names = found->second;
  std::vector<Index> waiting = roots;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Index node = waiting[i];
    if (node >= context_.sources.size()) continue;  // one of the scene's own
    context_.charge(64, context_.sources[node].element);
    const Element element = context_.sources[node].element;
    for (const auto& [name, map] : {std::pair{"sid", &names.by_sid}, {"id", &names.by_id}, {"name", &names.by_name}})
      if (const std::string_view text = attribute(element, name); !text.empty()) map->emplace(text, node);
    const std::vector<Index>& children = context_.scene().nodes[node].children;
    waiting.insert(waiting.end(), children.begin(), children.end());
  }
  return names;
}

std::vector<Index> Joints::find(const SkinSource& skin, Element instance, Index node) {
  context_.charge_steps(skin.joints.size() + context_.scene().nodes.size(), instance);
  const Index root = root_of(node);
  const std::vector<Index> roots = skeletons(instance, root);
  const Names& names = names_below(roots);
  const Names& all = names_below(roots_beside(root));
  std::vector<Index> joints;
  std::size_t by_other_word = 0;
  for (const std::string_view name : skin.joints) {
    Index joint = skin.are_ids ? found_in(all.by_id, name) : found_in(names.by_sid, name);
    if (joint == kNone) {
      for (const auto* const map : {&all.by_sid, &names.by_id, &all.by_id, &names.by_name, &all.by_name})
        if (joint == kNone) joint = found_in(*map, name);
      if (joint != kNone) ++by_other_word;
    }
    if (joint == kNone)
      context_.diagnostics.error(
          "joint-unknown", say("no node of the skeletons has the sid", in_quotes(name), "; the skin loses this joint"),
          context_.where(instance));
    joints.push_back(joint);
  }
  if (by_other_word > 0)
    context_.diagnostics.note(
        "joint-by-other-word",
        say(by_other_word, " joints were found outside the skeletons that are named, or by id or name, not by sid"),
        context_.where(instance));
  return joints;
}

}  // namespace sinew::asset::collada
