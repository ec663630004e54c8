// SPDX-License-Identifier: MIT
// Expressions of faces on the command line: which to show, and what a model calls them.
#pragma once
#include <string>
#include <vector>

#include "command.h"
#include "input.h"
#include "sinew/expressions/match_face.h"

namespace sinew::cli {

class Arguments;
class Console;
class JsonWriter;

inline constexpr Option kExpressOption{
    .name = "--express",
    .kind = ValueKind::text,
    .value = "UNIT=VALUE,...",
    .help = "expressions added to the pose, 0 to 1 each: jawOpen=0.7,happy=1; sinew info lists them",
    .repeatable = true};

inline constexpr Option kFaceMapOption{
    .name = "--face-map",
    .kind = ValueKind::file,
    .value = "FILE",
    .help = "what the model calls its expressions, as sinew info --save-face-map writes it; by itself if not given"};

// One of --express.
struct Expressed {
  std::string unit;
  float value = 0;
};
std::vector<Expressed> chosen_expressions(const Arguments& arguments);

// One value for each unit of the pack's faces. Throws a usage fault that names a unit the pack lacks, and the nearest.
std::vector<float> unit_values(const Pack& pack, const std::vector<Expressed>& expressions);
// The units of a pack, in their order.
std::vector<std::string> unit_names(const Pack& pack);

// The file of --face-map, read; nothing without it. Throws a file fault.
std::optional<asset::FaceMap> chosen_face_map(const Arguments& arguments);

// What `info` says of a face.
struct FaceFacts {
  struct Set {
    std::string_view name;
    std::vector<std::string_view> found;
    std::size_t size = 0;
  };
  std::vector<std::string> units;
  std::size_t correctives = 0;
  std::string_view look;  // "joints", "units" or nothing
  std::vector<Set> sets;  // those of which something was found
  // Of a source.
  asset::FaceMap map;
  std::vector<asset::FaceSuggestion> suggestions;
};
FaceFacts face_facts(const Input& input, const Pack& pack, const std::optional<asset::FaceMap>& chosen);

std::string face_text(const FaceFacts& face, const Console& console);
void write_face_json(JsonWriter& json, const FaceFacts& face);
// The map with its suggestions as remarks.
std::string face_map_file(const FaceFacts& face);

}  // namespace sinew::cli
