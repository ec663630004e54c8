// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numbers>

#include "console.h"
#include "info_facts.h"
#include "property_json.h"
#include "text.h"

namespace sinew::cli {
namespace {

using Align = Table::Align;

constexpr std::size_t kListedWhenBrief = 12;  // of meshes, skins, diagnostics; --verbose lists all

constexpr std::size_t kColumnsWhenBrief = 80;  // of a file's own text

// Adds "... and 47 more" where a list was cut.
std::string rest_line(std::size_t total, std::size_t listed) {
  if (total <= listed) return {};
  return "  and " + counted(total - listed, "more", "more") + "; -v lists all\n";
}

std::size_t listed(std::size_t total, const Console& console) {
  // One line more costs as much as saying that it was left out.
  return console.verbose() || total <= kListedWhenBrief + 1 ? total : kListedWhenBrief;
}

// All six numbers with the decimals that suit the box.
std::string box_text(const RestBox& box) {
  double size = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) size = std::max(size, box.max[axis] - box.min[axis]);
  const int decimals = decimals_for(size);
  std::string text;
  for (std::size_t axis = 0; axis < 3; ++axis)
    text += (axis == 0 ? "" : ", ") + std::string(1, "xyz"[axis]) + " " + with_decimals(box.min[axis], decimals) +
            " to " + with_decimals(box.max[axis], decimals);
  return text;
}

std::string contents_text(const CountFacts& counts) {
  return counted(counts.nodes, "node", "nodes") + ", " + counted(counts.scenes, "scene", "scenes") + ", " +
         counted(counts.materials, "material", "materials") + ", " + counted(counts.textures, "texture", "textures") +
         ", " + counted(counts.cameras, "camera", "cameras");
}

std::string overview(const Input& input, const InfoFacts& facts, const Console& console) {
  Table table({Align::left, Align::left});
  const auto add_text = [&](const char* label, const std::string& text) {
    if (!text.empty())
      table.add({label, console.verbose() ? printable(text) : cut(printable(text), kColumnsWhenBrief)});
  };
  add_text("cooked from", facts.source_format);
  add_text("made by", facts.generator);
  add_text("copyright", facts.copyright);
  if (facts.rest_box) {
    table.add({"height", rounded(facts.rest_box->max[1] - facts.rest_box->min[1]) + " m in the rest pose, +Y up"});
    table.add({"bounds", box_text(*facts.rest_box)});
  }
  table.add({"contents", contents_text(facts.counts)});
  std::string memory = bytes_text(input.file_bytes) + " file";
  if (!facts.cook_fault && !facts.is_pack) memory += ", " + bytes_text(facts.pack_bytes) + " cooked";
  std::string parts;
  for (const PackBytes& part : facts.pack_bytes_by_kind)
    parts += (parts.empty() ? "" : ", ") + part.kind + " " + bytes_text(part.bytes);
  table.add({"memory", memory + (parts.empty() ? "" : " (" + parts + ")")});
  return table.text("  ");
}

std::string skeletons(const InfoFacts& facts, const Console& console) {
  Table table({Align::right, Align::right, Align::left});
  const std::size_t shown = listed(facts.skeletons.size(), console);
  for (std::size_t i = 0; i < shown; ++i) {
    const SkeletonFacts& skeleton = facts.skeletons[i];
    std::string roots;
    for (const JointFacts& joint : skeleton.joints)
      if (joint.parent < 0 && roots.size() < 60) roots += (roots.empty() ? "root " : ", ") + quoted_name(joint.name);
    table.add({std::to_string(i), counted(skeleton.joints.size(), "joint", "joints"), roots});
  }
  return table.text("  ") + rest_line(facts.skeletons.size(), shown);
}

// Neighbours that look the same share a line: files that split a figure into parts have a skin for each.
std::string skins(const InfoFacts& facts, const Console& console) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> firsts;
  for (std::size_t i = 0; i < facts.skins.size(); ++i) {
    const SkinFacts& skin = facts.skins[i];
    std::vector<std::string> row{"", quoted_name(skin.name), counted(skin.joints.size(), "joint", "joints"),
                                 skin.has_inverse_binds ? "" : "no inverse bind matrices"};
    if (!rows.empty() && rows.back() == row) continue;
    rows.push_back(std::move(row));
    firsts.push_back(i);
  }
  Table table({Align::right, Align::left, Align::right, Align::left});
  const std::size_t shown = listed(rows.size(), console);
  for (std::size_t r = 0; r < shown; ++r) {
    const std::size_t last = (r + 1 < rows.size() ? firsts[r + 1] : facts.skins.size()) - 1;
    rows[r][0] = std::to_string(firsts[r]) + (last > firsts[r] ? " to " + std::to_string(last) : "");
    table.add(std::move(rows[r]));
  }
  return table.text("  ") + rest_line(rows.size(), shown);
}

// "1: 120, 2: 340, 4: 12": vertices by the number of joints that move them.
std::string histogram(const std::vector<std::uint64_t>& vertices_with) {
  std::string text;
  for (std::size_t count = 0; count < vertices_with.size(); ++count)
    if (vertices_with[count] > 0)
      text += (text.empty() ? "" : ", ") + std::to_string(count) + ": " + grouped(vertices_with[count]);
  return text.empty() ? "-" : text;
}

std::string meshes(const InfoFacts& facts, const Console& console) {
  Table table({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right, Align::left});
  table.add({"", "name", "primitives", "vertices", "triangles", "morphs", "influences: vertices"});
  const std::size_t shown = listed(facts.meshes.size(), console);
  MeshFacts total;
  for (std::size_t i = 0; i < facts.meshes.size(); ++i) {
    const MeshFacts& mesh = facts.meshes[i];
    total.primitives += mesh.primitives;
    total.vertices += mesh.vertices;
    total.triangles += mesh.triangles;
    if (i < shown)
      table.add({std::to_string(i), quoted_name(mesh.name), grouped(mesh.primitives), grouped(mesh.vertices),
                 grouped(mesh.triangles), grouped(mesh.morph_targets), histogram(mesh.vertices_with_influences)});
  }
  if (facts.meshes.size() > shown)
    table.add({"", "and " + grouped(facts.meshes.size() - shown) + " more; -v lists all"});
  if (facts.meshes.size() > 1)
    table.add({"", "all", grouped(total.primitives), grouped(total.vertices), grouped(total.triangles)});
  return table.text("  ");
}

// Names of the targets of all meshes, once each.
std::string morph_names(const InfoFacts& facts, const Console& console) {
  std::vector<std::string> names;
  for (const MeshFacts& mesh : facts.meshes)
    for (const std::string& name : mesh.morph_target_names)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  if (names.empty()) return {};
  std::string text = "  targets:";
  const std::size_t shown = listed(names.size(), console);
  for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? " " : ", ") + printable(names[i]);
  return text + "\n" + rest_line(names.size(), shown);
}

std::string modes(const asset::ClipSummary& clip) {
  constexpr std::string_view kNames[] = {"step", "linear", "cubic"};
  const std::size_t used = std::size_t(std::count_if(clip.channels_by_mode.begin(), clip.channels_by_mode.end(),
                                                     [](std::size_t count) { return count > 0; }));
  std::string text;
  for (std::size_t mode = 0; mode < clip.channels_by_mode.size(); ++mode) {
    const std::size_t count = clip.channels_by_mode[mode];
    if (count == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(kNames[mode]) + (used > 1 ? " " + grouped(count) : "");
  }
  return text;
}

std::string moved(const asset::ClipSummary& clip) {
  constexpr std::string_view kNames[] = {"translation", "rotation", "scale", "weights", "properties"};
  std::string parts;
  for (std::size_t path = 0; path < clip.targets_by_path.size(); ++path)
    if (clip.targets_by_path[path] > 0)
      parts += (parts.empty() ? "" : ", ") + std::string(kNames[path]) + " " + grouped(clip.targets_by_path[path]);
  if (clip.keyed_vertices > 0) parts += (parts.empty() ? "vertices " : ", vertices ") + grouped(clip.keyed_vertices);
  if (parts.empty()) return "nothing";
  if (clip.nodes == 0) return parts;
  return counted(clip.nodes, "node", "nodes") + ": " + parts;
}

std::string clips(const Contents& contents, const InfoFacts& facts) {
  Table table({Align::right, Align::left, Align::right, Align::right, Align::right, Align::left, Align::left});
  table.add({"", "name", "seconds", "keys", "rate", "mode", "moves"});
  for (std::size_t i = 0; i < contents.clips.size(); ++i) {
    const asset::ClipSummary& clip = facts.clips[i].summary;
    table.add({std::to_string(i), quoted_name(contents.clips[i].name),
               with_decimals(contents.clips[i].duration_secs, 3), grouped(clip.keys),
               clip.rate_hz > 0 ? rounded(clip.rate_hz, 3) + " Hz" : "-", modes(clip), moved(clip)});
  }
  return table.text("  ");
}

// "4 markers: left_foot_down at 0.25 s, ..."
std::string markers(const std::vector<asset::Marker>& all) {
  constexpr std::size_t kShown = 6;
  std::string text = counted(all.size(), "marker", "markers") + ":";
  for (std::size_t i = 0; i < all.size() && i < kShown; ++i)
    text += (i == 0 ? " " : ", ") + printable(all[i].name) + " at " + rounded(all[i].time_secs, 3) + " s";
  return all.size() > kShown ? text + ", ..." : text;
}

// "walk: root goes 0, 0, 1.5 m and turns 0 degrees in a loop", for clips of which there is something to say.
std::string clip_remarks(const Contents& contents, const InfoFacts& facts) {
  std::string text;
  for (std::size_t i = 0; i < facts.clips.size(); ++i) {
    const ClipFacts& clip = facts.clips[i];
    const std::string begin = "  " + std::to_string(i) + " " + quoted_name(contents.clips[i].name) + ": ";
    if (clip.is_additive) text += begin + "additive, differences from " + printable(clip.additive_reference) + "\n";
    if (!clip.markers.empty()) text += begin + markers(clip.markers) + "\n";
    if (!clip.root_motion) continue;
    const RootMotion& root = *clip.root_motion;
    text += begin + "its root goes " + with_decimals(root.x, 3) + ", " + with_decimals(root.y, 3) + ", " +
            with_decimals(root.z, 3) + " m and turns " + with_decimals(root.yaw_rad * 180 / std::numbers::pi, 2) +
            " degrees in a loop\n";
  }
  return text;
}

// What clips move beside joints and weights.
std::string properties(const Contents& contents, const Console& console) {
  Table table({Align::left, Align::left, Align::left});
  const std::size_t shown = listed(contents.properties.size(), console);
  for (std::size_t i = 0; i < shown; ++i) {
    const PropertyEntry& property = contents.properties[i];
    table.add({property_place(property), quoted_name(property.owner), property_text(property)});
  }
  return table.text("  ") + rest_line(contents.properties.size(), shown);
}

std::string extensions(const InfoFacts& facts) {
  std::string text;
  for (const std::string& name : facts.extensions_used) {
    const auto& required = facts.extensions_required;
    const bool is_required = std::find(required.begin(), required.end(), name) != required.end();
    text += (text.empty() ? "  " : ", ") + printable(name) + (is_required ? " (required)" : "");
  }
  return text.empty() ? text : text + "\n";
}

// Of equal width, whatever the severity.
std::string severity_text(asset::Severity severity, const Console& console) {
  switch (severity) {
    case asset::Severity::error:
      return console.styled(Style::red, "error  ");
    case asset::Severity::warning:
      return console.styled(Style::yellow, "warning");
    case asset::Severity::note:
      break;
  }
  return console.styled(Style::cyan, "note   ");
}

std::string diagnostics(const asset::Diagnostics& diagnostics, const Console& console) {
  std::string text;
  const std::size_t shown = listed(diagnostics.all().size(), console);
  for (const asset::Diagnostic& diagnostic : diagnostics.all().first(shown)) {
    text += "  " + severity_text(diagnostic.severity, console) + "  ";
    if (!diagnostic.where.empty()) text += printable(diagnostic.where) + ": ";
    text += printable(diagnostic.what) + "\n";
  }
  return text + rest_line(diagnostics.all().size(), shown);
}

}  // namespace

std::string info_text(const Input& input, const InfoFacts& facts, const InfoTextOptions& options,
                      const Console& console) {
  std::string text = console.styled(Style::bold, printable(input.name)) + "  " + printable(facts.format) + "\n";
  text += overview(input, facts, console);
  const auto section = [&](std::string_view title, const std::string& body) {
    if (!body.empty()) text += "\n" + console.styled(Style::bold, title) + "\n" + body;
  };
  section("Figure", avatar_text(input.scene.avatar, console));
  section("Face", face_text(facts.face, console));
  section("Skeletons", options.tree ? tree_text(input, facts) : skeletons(facts, console));
  section("Skins", skins(facts, console));
  if (!facts.meshes.empty()) section("Meshes", meshes(facts, console) + morph_names(facts, console));
  if (!facts.clips.empty()) section("Clips", clips(input.contents, facts) + clip_remarks(input.contents, facts));
  section("Properties", properties(input.contents, console));
  section("Extensions", extensions(facts));
  section("Diagnostics", diagnostics(input.diagnostics, console));
  return text;
}

}  // namespace sinew::cli
