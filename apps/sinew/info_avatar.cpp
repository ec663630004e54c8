// SPDX-License-Identifier: MIT
// What a VRM file says of its figure.
#include <algorithm>
#include <array>
#include <set>

#include "console.h"
#include "info_facts.h"
#include "json_writer.h"
#include "text.h"

namespace sinew::cli {
namespace {

using asset::Avatar;
using asset::kNone;

constexpr std::string_view kConstraintKinds[] = {"roll", "aim", "rotation"};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + printable(name);
  return text;
}

// "\"Low-Poly Godette\" by SirRichard94, CC_BY".
std::string meta_text(const asset::AvatarMeta& meta) {
  std::string text = meta.title.empty() ? "" : quoted_name(meta.title);
  if (!meta.version.empty()) text += " " + printable(meta.version);
  if (!meta.authors.empty()) text += " by " + joined(meta.authors);
  if (!meta.license.empty()) text += ", " + printable(meta.license);
  return text;
}

std::string bones_text(const asset::Humanoid& humanoid) {
  std::string missing;
  for (std::size_t i = 0; i < asset::kHumanBoneCount; ++i) {
    const auto bone = static_cast<asset::HumanBone>(i);
    if (asset::is_required(bone) && humanoid.node(bone) == kNone)
      missing += (missing.empty() ? "" : ", ") + std::string(asset::human_bone_name(bone));
  }
  return std::to_string(humanoid.bone_count()) + " of " + std::to_string(asset::kHumanBoneCount) +
         (missing.empty() ? "" : "; missing: " + missing);
}

std::string expressions_text(const std::vector<asset::Expression>& expressions) {
  if (expressions.empty()) return {};
  std::string names;
  std::size_t idle = 0;
  for (const asset::Expression& each : expressions) {
    const bool is_idle = each.morphs.empty() && each.colors.empty() && each.texture_transforms.empty();
    idle += is_idle ? 1 : 0;
    const bool is_custom = each.preset == asset::ExpressionPreset::custom;
    if (!is_idle) names += (names.empty() ? "" : ", ") + (is_custom ? quoted_name(each.name) : printable(each.name));
  }
  std::string text = counted(expressions.size(), "expression", "expressions");
  if (!names.empty()) text += ": " + names;
  if (idle > 0) text += "; " + std::to_string(idle) + (idle == 1 ? " does" : " do") + " nothing";
  return text;
}

std::string range_text(const asset::LookAtRange& range, std::string_view unit) {
  return rounded(range.input_max_deg) + "\u00b0 -> " + rounded(range.output_scale) + std::string(unit);
}

std::string look_at_text(const asset::LookAt& look_at) {
  const bool is_bone = look_at.kind == asset::LookAtKind::bone;
  const std::string_view unit = is_bone ? "\u00b0" : "";
  return std::string(is_bone ? "by bones" : "by expressions") + ", inward " +
         range_text(look_at.horizontal_inner, unit) + ", outward " + range_text(look_at.horizontal_outer, unit) +
         ", down " + range_text(look_at.vertical_down, unit) + ", up " + range_text(look_at.vertical_up, unit);
}

std::size_t joint_count(const asset::SpringBones& bones) {
  std::size_t count = 0;
  for (const asset::Spring& spring : bones.springs) count += spring.joints.size();
  return count;
}

std::string springs_text(const asset::SpringBones& bones) {
  if (bones.springs.empty() && bones.colliders.empty()) return {};
  return counted(bones.springs.size(), "spring", "springs") + " of " + counted(joint_count(bones), "joint", "joints") +
         ", " + counted(bones.colliders.size(), "collider", "colliders") + " in " +
         counted(bones.groups.size(), "group", "groups");
}

std::array<std::size_t, 3> constraint_counts(const std::vector<asset::NodeConstraint>& constraints) {
  std::array<std::size_t, 3> counts{};
  for (const asset::NodeConstraint& each : constraints) ++counts[static_cast<std::size_t>(each.kind)];
  return counts;
}

std::string constraints_text(const std::vector<asset::NodeConstraint>& constraints) {
  const std::array<std::size_t, 3> counts = constraint_counts(constraints);
  std::string text;
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    if (counts[kind] > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(counts[kind]) + " " + std::string(kConstraintKinds[kind]);
  return text;
}

std::string motion_text(const asset::AvatarMotion& motion) {
  std::vector<std::string> names;
  for (const asset::ExpressionNode& each : motion.expressions) names.push_back(each.name);
  std::string text = counted(names.size(), "expression", "expressions");
  if (!names.empty()) text += ": " + joined(names);
  return text + (motion.look_at_node == kNone ? "" : "; where the eyes look");
}

void write_meta(JsonWriter& json, const asset::AvatarMeta& meta) {
  json.key("meta").begin_object().member("title", meta.title).member("version", meta.version);
  json.key("authors").begin_array();
  for (const std::string& author : meta.authors) json.value(author);
  json.end_array().member("license", meta.license).key("permissions").begin_object();
  std::set<std::string_view> written;
  for (const auto& [key, value] : meta.permissions)
    if (written.insert(key).second) json.member(key, value);
  json.end_object().end_object();
}

void write_humanoid(JsonWriter& json, const asset::Humanoid& humanoid) {
  json.key("bones").begin_object();
  for (std::size_t i = 0; i < asset::kHumanBoneCount; ++i)
    if (humanoid.nodes[i] != kNone)
      json.member(asset::human_bone_name(static_cast<asset::HumanBone>(i)), humanoid.nodes[i]);
  json.end_object();
}

void write_expressions(JsonWriter& json, const std::vector<asset::Expression>& expressions) {
  json.key("expressions").begin_array();
  for (const asset::Expression& each : expressions) {
    json.begin_object().member("name", each.name).member("preset", asset::preset_name(each.preset));
    json.member("is_binary", each.is_binary).member("morph_binds", each.morphs.size());
    json.member("color_binds", each.colors.size()).member("texture_binds", each.texture_transforms.size()).end_object();
  }
  json.end_array();
}

void write_range(JsonWriter& json, std::string_view key, const asset::LookAtRange& range) {
  json.key(key).begin_object().member("input_max_deg", range.input_max_deg);
  json.member("output_scale", range.output_scale).end_object();
}

void write_look_at(JsonWriter& json, const asset::LookAt& look_at) {
  json.key("look_at").begin_object();
  json.member("kind", look_at.kind == asset::LookAtKind::bone ? "bone" : "expression");
  json.key("offset_from_head_m").begin_array();
  for (const double coordinate : look_at.offset_from_head_m) json.value(coordinate);
  json.end_array();
  write_range(json, "horizontal_inner", look_at.horizontal_inner);
  write_range(json, "horizontal_outer", look_at.horizontal_outer);
  write_range(json, "vertical_down", look_at.vertical_down);
  write_range(json, "vertical_up", look_at.vertical_up);
  json.end_object();
}

void write_counts(JsonWriter& json, const Avatar& avatar) {
  const asset::SpringBones& bones = avatar.spring_bones;
  json.key("spring_bones").begin_object().member("springs", bones.springs.size()).member("joints", joint_count(bones));
  json.member("colliders", bones.colliders.size()).member("collider_groups", bones.groups.size()).end_object();
  const std::array<std::size_t, 3> counts = constraint_counts(avatar.constraints);
  json.key("constraints").begin_object();
  for (std::size_t kind = 0; kind < counts.size(); ++kind) json.member(kConstraintKinds[kind], counts[kind]);
  json.end_object().member("first_person_annotations", avatar.first_person.size());
}

void write_motion(JsonWriter& json, const asset::AvatarMotion& motion) {
  json.key("motion").begin_object().key("expressions").begin_array();
  for (const asset::ExpressionNode& each : motion.expressions)
    json.begin_object().member("name", each.name).member("node", each.node).end_object();
  json.end_array();
  json.member("look_at_node", motion.look_at_node == kNone ? std::int64_t(-1) : std::int64_t(motion.look_at_node));
  json.end_object();
}

bool says_nothing(const Avatar& avatar) {
  return avatar.format.empty() && avatar.spring_bones.springs.empty() && avatar.spring_bones.colliders.empty() &&
         avatar.constraints.empty();
}

}  // namespace

std::string avatar_text(const Avatar& avatar, const Console& console) {
  constexpr std::size_t kColumnsWhenBrief = 100;
  Table table({Table::Align::left, Table::Align::left});
  const auto add = [&](const char* label, const std::string& text) {
    if (!text.empty()) table.add({label, console.verbose() ? text : cut(text, kColumnsWhenBrief)});
  };
  add("format", printable(avatar.format));
  if (avatar.meta) add("model", meta_text(*avatar.meta));
  if (avatar.humanoid) add("bones", bones_text(*avatar.humanoid));
  add("face", expressions_text(avatar.expressions));
  if (avatar.look_at) add("eyes", look_at_text(*avatar.look_at));
  add("springs", springs_text(avatar.spring_bones));
  add("constraints", constraints_text(avatar.constraints));
  if (!avatar.first_person.empty())
    add("first person", counted(avatar.first_person.size(), "annotation", "annotations"));
  if (avatar.motion) add("moves", motion_text(*avatar.motion));
  return table.text("  ");
}

void write_avatar_json(JsonWriter& json, const Avatar& avatar) {
  if (says_nothing(avatar)) return;
  json.key("avatar").begin_object().member("format", avatar.format);
  if (avatar.meta) write_meta(json, *avatar.meta);
  if (avatar.humanoid) write_humanoid(json, *avatar.humanoid);
  write_expressions(json, avatar.expressions);
  if (avatar.look_at) write_look_at(json, *avatar.look_at);
  write_counts(json, avatar);
  if (avatar.motion) write_motion(json, *avatar.motion);
  json.end_object();
}

}  // namespace sinew::cli
