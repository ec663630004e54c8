// SPDX-License-Identifier: MIT
#include "diff_match.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

constexpr Index kSeveral = kNone - 1;

// By name where a name stands for one thing.
template <class Entry>
std::map<std::string_view, Index> numbers_of(const std::vector<Entry>& entries) {
  std::map<std::string_view, Index> numbers;
  for (Index i = 0; i < entries.size(); ++i)
    if (const auto [place, is_new] = numbers.emplace(entries[i].name, i); !is_new) place->second = kSeveral;
  numbers.erase("");
  std::erase_if(numbers, [](const auto& each) { return each.second == kSeveral; });
  return numbers;
}

template <class Entry>
bool same_names(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Entry& one, const Entry& other) { return one.name == other.name; });
}

// For each entry of a the one of b, or kNone.
template <class Entry>
std::vector<Index> counterparts(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  std::vector<Index> out(a.size(), kNone);
  if (same_names(a, b)) {
    for (Index i = 0; i < a.size(); ++i) out[i] = i;
    return out;
  }
  const std::map<std::string_view, Index> in_a = numbers_of(a), in_b = numbers_of(b);
  for (const auto& [name, index] : in_a)
    if (const auto found = in_b.find(name); found != in_b.end()) out[index] = found->second;
  return out;
}

void match_nameless_skins(const Contents& a, const Contents& b, std::vector<Index>& node_of_a) {
  for (std::size_t s = 0; s < std::min(a.skins.size(), b.skins.size()); ++s) {
    const std::vector<Index>&joints_a = a.skins[s].joints, &joints_b = b.skins[s].joints;
    const auto is_matched = [&](Index joint) { return node_of_a[joint] != kNone; };
    if (joints_a.size() != joints_b.size() || std::any_of(joints_a.begin(), joints_a.end(), is_matched)) continue;
    for (std::size_t j = 0; j < joints_a.size(); ++j) node_of_a[joints_a[j]] = joints_b[j];
  }
}

std::vector<bool> nodes_to_compare(const Contents& contents) {
  std::vector<bool> wanted(contents.nodes.size(), contents.skins.empty());
  for (const SkinEntry& skin : contents.skins)
    for (const Index joint : skin.joints) wanted[joint] = true;
  return wanted;
}

}  // namespace

NodeMatch match_nodes(const Contents& a, const Contents& b) {
  std::vector<Index> node_of_a = counterparts(a.nodes, b.nodes);
  match_nameless_skins(a, b, node_of_a);
  const std::vector<bool> wanted = nodes_to_compare(a);
  NodeMatch match;
  for (Index node = 0; node < a.nodes.size(); ++node) {
    if (!wanted[node]) continue;
    if (node_of_a[node] == kNone)
      match.missing.push_back(a.nodes[node].name);
    else
      match.pairs.push_back({node, node_of_a[node]});
  }
  return match;
}

ClipMatch match_clips(const Contents& a, const Contents& b) {
  ClipMatch match;
  std::vector<Index> clip_of_a = counterparts(a.clips, b.clips);
  if (a.clips.size() == 1 && b.clips.size() == 1) clip_of_a[0] = 0;
  for (Index clip = 0; clip < a.clips.size(); ++clip) {
    if (clip_of_a[clip] == kNone)
      match.missing.push_back(a.clips[clip].name);
    else
      match.pairs.push_back({clip, clip_of_a[clip]});
  }
  return match;
}

}  // namespace sinew::cli
