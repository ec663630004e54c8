// SPDX-License-Identifier: MIT
#include "joint_choice.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "arguments.h"
#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::size_t kListedJoints = 20;

// Nodes of all skins' joints, in the file's order.
std::vector<asset::Index> joint_nodes(const Contents& contents) {
  std::vector<asset::Index> nodes;
  for (const SkinEntry& skin : contents.skins) nodes.insert(nodes.end(), skin.joints.begin(), skin.joints.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

Fault unknown_joint(const Contents& contents, std::span<const asset::Index> joints, std::string_view file,
                    std::string_view text) {
  std::string what = "no joint \"" + printable(text) + "\"";
  if (joints.empty()) return {Exit::usage_fault, std::string(file), "", what + ": no skin of the file names any"};
  std::vector<std::string_view> names;
  for (const asset::Index node : joints) names.push_back(contents.nodes[node].name);
  const std::string_view nearest = nearest_word(text, names);
  what += nearest.empty() ? "; the joints are " : "; did you mean " + quoted_name(nearest) + "? The joints are ";
  for (std::size_t i = 0; i < names.size() && i < kListedJoints; ++i)
    what += (i == 0 ? "" : ", ") + std::to_string(joints[i]) + " " + quoted_name(names[i]);
  if (names.size() > kListedJoints) what += " and " + std::to_string(names.size() - kListedJoints) + " more";
  return {Exit::usage_fault, std::string(file), "", what};
}

}  // namespace

asset::Index choose_joint(const Contents& contents, std::string_view file, std::string_view text) {
  const std::vector<asset::Index> joints = joint_nodes(contents);
  asset::Index number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() &&
      std::binary_search(joints.begin(), joints.end(), number))
    return number;
  for (const asset::Index node : joints)
    if (contents.nodes[node].name == text) return node;
  throw unknown_joint(contents, joints, file, text);
}

}  // namespace sinew::cli
