// SPDX-License-Identifier: MIT
#include "process/name_binding.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace sinew::asset::process {
namespace {

constexpr std::size_t kMostCandidates = 64, kMostAncestors = 64;  // looked at for one joint

using ByName = std::unordered_map<std::string_view, std::vector<Index>>;

ByName nodes_by_name(const Scene& scene) {
  ByName nodes;
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (!scene.nodes[node].name.empty()) nodes[scene.nodes[node].name].push_back(node);
  return nodes;
}

// How many names upwards are equal, the nodes' own not counted; one more where both end there.
std::size_t equal_ancestors(const Scene& a, Index a_node, const Scene& b, Index b_node) {
  for (std::size_t equal = 0; equal < kMostAncestors; ++equal) {
    a_node = a.nodes[a_node].parent;
    b_node = b.nodes[b_node].parent;
    if (a_node == kNone && b_node == kNone) return equal + 1;
    if (a_node == kNone || b_node == kNone || a.nodes[a_node].name != b.nodes[b_node].name) return equal;
  }
  return kMostAncestors;
}

struct Choice {
  Index target = kNone;
  std::size_t equal_ancestors = 0;
  bool is_tie = false;
};

Choice choose(const Scene& target, const std::vector<Index>& candidates, const Scene& motion, Index node) {
  Choice best;
  if (candidates.size() > kMostCandidates) return {.target = candidates.front(), .is_tie = true};
  for (const Index candidate : candidates) {
    const std::size_t equal = equal_ancestors(target, candidate, motion, node);
    if (best.target != kNone && equal == best.equal_ancestors) best.is_tie = true;
    if (best.target != kNone && equal <= best.equal_ancestors) continue;
    best = {candidate, equal, false};
  }
  return best;
}

class Binder {
 public:
  Binder(const Scene& target, const Scene& motion) : target_(target), motion_(motion) {
    binding_.target_of.assign(motion.nodes.size(), kNone);
  }

  NameBinding bind(const std::vector<Index>& asked) {
    const ByName by_name = nodes_by_name(target_);
    std::map<Index, std::vector<std::pair<Index, Choice>>> claims;  // by node of the target
    for (const Index node : asked) {
      const auto found = by_name.find(motion_.nodes[node].name);
      if (found == by_name.end()) {
        binding_.unmatched.push_back(node);
        continue;
      }
      const Choice choice = choose(target_, found->second, motion_, node);
      if (choice.is_tie)
        binding_.ambiguous.push_back(node);
      else
        claims[choice.target].emplace_back(node, choice);
      if (!choice.is_tie && found->second.size() > 1) is_told_by_parents_.insert(node);
    }
    for (const auto& [target_node, claimants] : claims) settle(target_node, claimants);
    for (std::vector<Index>* list : {&binding_.ambiguous, &binding_.told_by_parents})
      std::sort(list->begin(), list->end());
    return std::move(binding_);
  }

 private:
  // Of several that claim one joint, the one with the most equal names above it, if it is one.
  void settle(Index target_node, const std::vector<std::pair<Index, Choice>>& claimants) {
    const auto best = std::ranges::max_element(
        claimants, {}, [](const std::pair<Index, Choice>& claim) { return claim.second.equal_ancestors; });
    const auto is_best = [&](const std::pair<Index, Choice>& claim) {
      return claim.second.equal_ancestors == best->second.equal_ancestors;
    };
    const bool is_tie = std::ranges::count_if(claimants, is_best) > 1;
    for (const auto& [node, choice] : claimants) {
      if (is_tie || node != best->first) {
        binding_.ambiguous.push_back(node);
        continue;
      }
      binding_.target_of[node] = target_node;
      if (claimants.size() > 1 || is_told_by_parents_.contains(node)) binding_.told_by_parents.push_back(node);
    }
  }

  const Scene& target_;
  const Scene& motion_;
  NameBinding binding_;
  std::set<Index> is_told_by_parents_;
};

// Without what stands before the last : or |, in small letters, letters and digits alone.
std::string plain(std::string_view name) {
  const std::size_t separator = name.find_last_of(":|");
  if (separator != std::string_view::npos && separator + 1 < name.size()) name.remove_prefix(separator + 1);
  std::string text;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') text += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) text += c;
  }
  return text;
}

struct PlainName {
  std::string text;
  Index node;
};

// All of the nodes, and without what all of them have in common at both ends.
struct PlainNames {
  std::vector<PlainName> whole, trimmed;
};

std::size_t common_length(const std::string& a, const std::string& b, bool from_end) {
  std::size_t length = 0;
  const std::size_t most = std::min(a.size(), b.size());
  while (length < most && (from_end ? a[a.size() - 1 - length] == b[b.size() - 1 - length] : a[length] == b[length]))
    ++length;
  return length;
}

PlainNames plain_names(const Scene& scene, const std::vector<Index>& nodes) {
  PlainNames names;
  for (const Index node : nodes)
    if (std::string text = plain(scene.nodes[node].name); !text.empty()) names.whole.push_back({std::move(text), node});
  if (names.whole.size() < 2) return names;
  std::size_t head = names.whole.front().text.size(), tail = head;
  for (const PlainName& name : names.whole) {
    head = std::min(head, common_length(name.text, names.whole.front().text, false));
    tail = std::min(tail, common_length(name.text, names.whole.front().text, true));
  }
  for (const PlainName& name : names.whole)
    if (name.text.size() > head + tail)
      names.trimmed.push_back({name.text.substr(head, name.text.size() - head - tail), name.node});
  return names;
}

// Names that two nodes have do not suggest either.
std::map<std::string_view, Index> unique_names(const std::vector<PlainName>& names) {
  std::map<std::string_view, Index> unique;
  for (const PlainName& name : names)
    if (const auto [entry, is_new] = unique.emplace(name.text, name.node); !is_new) entry->second = kNone;
  return unique;
}

std::vector<Index> joints_of(const Scene& scene) {
  std::vector<bool> is_joint(scene.nodes.size(), false);
  for (const Skin& skin : scene.skins)
    for (const Index joint : skin.joints) is_joint[joint] = true;
  std::vector<Index> joints;
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (is_joint[node] || scene.skins.empty()) joints.push_back(node);
  return joints;
}

}  // namespace

NameBinding bind_by_name(const Scene& target, const Scene& motion, const std::vector<Index>& asked) {
  return Binder(target, motion).bind(asked);
}

std::vector<Index> bind_by_order(const Scene& target, const Scene& motion) {
  std::vector<Index> joints, number(target.nodes.size(), kNone);
  for (Index node = 0; node < target.nodes.size(); ++node) {
    if (!target.nodes[node].is_joint) continue;
    number[node] = static_cast<Index>(joints.size());
    joints.push_back(node);
  }
  if (joints.size() != motion.nodes.size()) return {};
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const Node& node = motion.nodes[k];
    const Index above = target.nodes[joints[k]].parent;
    const Index parent = above == kNone ? kNone : number[above];
    if (!node.is_joint || !node.name.empty() || node.parent != parent) return {};
  }
  return joints;
}

std::vector<NearMiss> near_misses(const Scene& target, const Scene& motion, const std::vector<Index>& unmatched) {
  const PlainNames in_target = plain_names(target, joints_of(target)), in_motion = plain_names(motion, unmatched);
  std::map<Index, Index> found;
  for (const std::vector<PlainName>* target_names : {&in_target.whole, &in_target.trimmed}) {
    const std::map<std::string_view, Index> unique = unique_names(*target_names);
    for (const std::vector<PlainName>* motion_names : {&in_motion.whole, &in_motion.trimmed})
      for (const PlainName& name : *motion_names)
        if (const auto near = unique.find(name.text); near != unique.end() && near->second != kNone)
          found.emplace(name.node, near->second);
  }
  std::vector<NearMiss> misses;
  for (const auto& [motion_node, target_node] : found)
    misses.push_back({motion.nodes[motion_node].name, target.nodes[target_node].name});
  return misses;
}

std::string name_or_number(const Scene& scene, Index node) {
  return scene.nodes[node].name.empty() ? "node " + std::to_string(node) : scene.nodes[node].name;
}

}  // namespace sinew::asset::process
