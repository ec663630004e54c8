// SPDX-License-Identifier: MIT
// The joints of a skeleton, one below the other.
#include <algorithm>
#include <map>

#include "info_facts.h"
#include "text.h"

namespace sinew::cli {
namespace {

using asset::Index;

// What else is known of the joints, by node: the bone of the figure, skins that list it.
std::map<Index, std::string> remarks_of(const Input& input, const InfoFacts& facts) {
  std::map<Index, std::string> remarks;
  if (input.scene.avatar.humanoid)
    for (std::size_t bone = 0; bone < asset::kHumanBoneCount; ++bone)
      if (const Index node = input.scene.avatar.humanoid->nodes[bone]; node != asset::kNone)
        remarks[node] = asset::human_bone_name(static_cast<asset::HumanBone>(bone));
  std::map<Index, std::size_t> skins;
  for (const SkinFacts& skin : facts.skins)
    for (const Index joint : skin.joints) ++skins[joint];
  if (!facts.skins.empty())
    for (const SkeletonFacts& skeleton : facts.skeletons)
      for (const JointFacts& joint : skeleton.joints)
        if (!skins.contains(joint.node)) {
          std::string& text = remarks[joint.node];
          text += (text.empty() ? "" : ", ") + std::string("in no skin");
        }
  return remarks;
}

struct Line {
  std::size_t joint;
  std::string indent;  // of what hangs below it
  std::string branch;  // before its name
};

// Without recursion: a chain may be as long as a skeleton. Beyond a depth that fits no terminal lines stay where they
// are.
std::vector<Line> lines_of(const SkeletonFacts& skeleton) {
  constexpr std::size_t kDeepestBytes = 400;
  std::vector<std::vector<std::size_t>> children(skeleton.joints.size());
  std::vector<Line> waiting, lines;
  for (std::size_t joint = 0; joint < skeleton.joints.size(); ++joint) {
    const std::int64_t parent = skeleton.joints[joint].parent;
    if (parent >= 0)
      children[std::size_t(parent)].push_back(joint);
    else
      waiting.insert(waiting.begin(), {joint, "", ""});
  }
  while (!waiting.empty()) {
    const Line line = waiting.back();
    waiting.pop_back();
    const std::vector<std::size_t>& below = children[line.joint];
    for (std::size_t i = below.size(); i-- > 0;) {
      const bool is_last = i + 1 == below.size();
      const std::string indent =
          line.indent.size() > kDeepestBytes ? line.indent : line.indent + (is_last ? "   " : "\u2502  ");
      waiting.push_back({below[i], indent, line.indent + (is_last ? "\u2514\u2500 " : "\u251c\u2500 ")});
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

std::string tree_text(const Input& input, const InfoFacts& facts) {
  const std::map<Index, std::string> remarks = remarks_of(input, facts);
  std::string text;
  for (std::size_t i = 0; i < facts.skeletons.size(); ++i) {
    const SkeletonFacts& skeleton = facts.skeletons[i];
    text += "  skeleton " + std::to_string(i) + ", " + counted(skeleton.joints.size(), "joint", "joints") + "\n";
    Table table({Table::Align::left, Table::Align::right, Table::Align::left});
    for (const Line& line : lines_of(skeleton)) {
      const JointFacts& joint = skeleton.joints[line.joint];
      const auto remark = remarks.find(joint.node);
      table.add({line.branch + printable(joint.name), "node " + std::to_string(joint.node),
                 remark == remarks.end() ? "" : remark->second});
    }
    text += table.text("    ");
  }
  return text;
}

}  // namespace sinew::cli
