// SPDX-License-Identifier: MIT
#include "face.h"

#include <algorithm>
#include <filesystem>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "json_writer.h"
#include "sinew/face/look_at.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::string_view kExpressName = "--express";

Face first_face(const Pack& pack) {
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    if (const Face face = pack.face(rig); face.unit_count() > 0) return face;
  return {};
}

Expressed expressed(std::string_view text) {
  const std::size_t equals = text.rfind('=');
  if (equals == 0 || equals == std::string_view::npos || equals + 1 == text.size())
    throw usage_fault("--express is UNIT=VALUE,..., not \"" + std::string(text) + "\"");
  return {std::string(text.substr(0, equals)), float(parse_number(kExpressName, text.substr(equals + 1)))};
}

Fault no_unit(const std::vector<std::string>& names, const std::string& unit) {
  if (names.empty()) return usage_fault("--express: the file has no expressions");
  std::vector<std::string_view> candidates(names.begin(), names.end());
  const std::string_view nearest = nearest_word(unit, candidates);
  return usage_fault("--express: the file has no expression \"" + unit + "\"" +
                     (nearest.empty() ? "; sinew info lists them" : "; did you mean " + std::string(nearest) + "?"));
}

std::string joined(const auto& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + printable(name);
  return text;
}

std::string matched_text(const asset::FaceMap& map) {
  std::string text;
  for (const asset::FaceMapUnit& unit : map.units)
    text += (text.empty() ? "" : ", ") + printable(asset::face_map_line(unit).substr(5));  // without "unit "
  return text;
}

std::string suggestions_text(const std::vector<asset::FaceSuggestion>& suggestions) {
  std::string text;
  for (const asset::FaceSuggestion& each : suggestions)
    text += (text.empty() ? "" : ", ") + each.unit + " = " + printable(each.target);
  return text;
}

}  // namespace

std::vector<Expressed> chosen_expressions(const Arguments& arguments) {
  std::vector<Expressed> all;
  for (std::string_view list : arguments.values(kExpressName))
    for (;;) {
      const std::size_t comma = list.find(',');
      all.push_back(expressed(list.substr(0, comma)));
      if (comma == std::string_view::npos) break;
      list.remove_prefix(comma + 1);
    }
  return all;
}

std::vector<std::string> unit_names(const Pack& pack) {
  std::vector<std::string> names;
  const Face face = first_face(pack);
  for (std::size_t i = 0; i < face.unit_count(); ++i) names.emplace_back(face.unit(i).name);
  return names;
}

std::vector<float> unit_values(const Pack& pack, const std::vector<Expressed>& expressions) {
  if (expressions.empty()) return {};
  const Face face = first_face(pack);
  std::vector<float> values(face.unit_count(), 0.0f);
  for (const Expressed& each : expressions) {
    const std::optional<std::uint32_t> unit = face.find(each.unit);
    if (!unit) throw no_unit(unit_names(pack), each.unit);
    values[*unit] = each.value;
  }
  return values;
}

std::optional<asset::FaceMap> chosen_face_map(const Arguments& arguments) {
  const std::optional<std::string> path = arguments.value("--face-map");
  if (!path) return std::nullopt;
  const auto bytes = asset::read_file(*path, asset::kMaxFaceMapBytes);
  if (!bytes) throw file_fault(*path, bytes.error());
  Result<asset::FaceMap> map =
      asset::read_face_map({reinterpret_cast<const char*>((*bytes)->data()), (*bytes)->size()});
  if (!map) throw file_fault(*path, map.error());
  return *std::move(map);
}

FaceFacts::Set units_of_set(const std::vector<std::string>& units, asset::FaceSet set) {
  FaceFacts::Set found{asset::face_set_name(set), {}, asset::face_set(set).size()};
  for (const std::string_view unit : asset::face_set(set))
    if (std::find(units.begin(), units.end(), unit) != units.end()) found.found.push_back(unit);
  return found;
}

FaceFacts face_facts(const Input& input, const Pack& pack, const std::optional<asset::FaceMap>& chosen) {
  FaceFacts facts;
  facts.units = unit_names(pack);
  facts.correctives = first_face(pack).corrective_count();
  for (std::size_t rig = 0; rig < pack.rig_count() && facts.look.empty(); ++rig) {
    const LookInfo look = look_info(pack.face(rig));
    if (look.head != kNoJoint && look.kind != LookKind::none)
      facts.look = look.kind == LookKind::joints ? "joints" : "units";
  }
  for (const asset::FaceSet set : {asset::FaceSet::arkit, asset::FaceSet::vrm, asset::FaceSet::visemes})
    if (FaceFacts::Set found = units_of_set(facts.units, set); !found.found.empty())
      facts.sets.push_back(std::move(found));
  if (input.pack_file) return facts;
  asset::FaceMatch match = asset::match_face(input.scene);
  facts.map = chosen ? *chosen : std::move(match.map);
  for (asset::FaceSuggestion& each : match.suggestions)
    if (facts.map.find(each.unit) == nullptr) facts.suggestions.push_back(std::move(each));
  return facts;
}

std::string face_text(const FaceFacts& face, const Console& console) {
  constexpr std::size_t kColumnsWhenBrief = 100;
  if (face.units.empty()) return {};
  Table table({Table::Align::left, Table::Align::left});
  const auto add = [&](std::string_view label, const std::string& text) {
    if (!text.empty()) table.add({std::string(label), console.verbose() ? text : cut(text, kColumnsWhenBrief)});
  };
  add("units", std::to_string(face.units.size()) + ": " + joined(face.units));
  for (const FaceFacts::Set& set : face.sets)
    add(set.name, std::to_string(set.found.size()) + " of " + std::to_string(set.size) + ": " + joined(set.found));
  add("matched", matched_text(face.map));
  add("perhaps", suggestions_text(face.suggestions));
  if (face.correctives > 0) add("correctives", std::to_string(face.correctives));
  if (!face.look.empty()) add("look", "by " + std::string(face.look));
  return table.text("  ");
}

void write_face_json(JsonWriter& json, const FaceFacts& face) {
  if (face.units.empty()) return;
  json.key("face").begin_object().key("units").begin_array();
  for (const std::string& unit : face.units) json.value(unit);
  json.end_array().member("correctives", face.correctives);
  if (!face.look.empty()) json.member("look", face.look);
  json.key("sets").begin_object();
  for (const FaceFacts::Set& set : face.sets) {
    json.key(set.name).begin_array();
    for (const std::string_view unit : set.found) json.value(unit);
    json.end_array();
  }
  json.end_object().key("matched").begin_array();
  for (const asset::FaceMapUnit& unit : face.map.units) {
    json.begin_object().member("unit", unit.name).key("targets").begin_array();
    for (const asset::FaceShape& shape : unit.shapes) json.value(shape.target);
    json.end_array().end_object();
  }
  json.end_array().key("suggestions").begin_array();
  for (const asset::FaceSuggestion& each : face.suggestions)
    json.begin_object().member("unit", each.unit).member("target", each.target).end_object();
  json.end_array().end_object();
}

std::string face_map_file(const FaceFacts& face) {
  std::vector<std::string> remarks;
  if (!face.suggestions.empty()) remarks.push_back("Perhaps; take the # away from what is right:");
  for (const asset::FaceSuggestion& each : face.suggestions)
    remarks.push_back(
        asset::face_map_line({each.unit, {asset::FaceShape{.target = each.target, .node = {}, .full_at = {}}}}));
  return asset::face_map_text(face.map, remarks);
}

}  // namespace sinew::cli
