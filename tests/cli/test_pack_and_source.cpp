// SPDX-License-Identifier: MIT
// `info` and `eval` of a file and of the pack that was cooked from it, side by side.
#include <doctest/doctest.h>
#include <sstream>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

std::string output_of(const std::vector<std::string>& arguments) {
  const Outcome outcome = run_sinew(arguments);
  INFO("standard error: ", outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return outcome.out;
}

void check_near(const json& pack, const json& source, double size) {
  CHECK_NEAR(pack.get<double>(), source.get<double>(), 1e-5 * size);  // float against double
}

void check_bounds(const json& pack, const json& source) {
  double size = source["height"].get<double>();
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const char* corner : {"min", "max"})
      size = std::max(size, std::abs(source["bounds"][corner][axis].get<double>()));
  check_near(pack["height"], source["height"], size);
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const char* corner : {"min", "max"})
      check_near(pack["bounds"][corner][axis], source["bounds"][corner][axis], size);
}

// Takes out what only one of the two can know.
json comparable(json info) {
  for (const char* key : {"file", "format", "source_format", "bounds", "height", "diagnostics"}) info.erase(key);
  info["memory"].erase("file_bytes");
  for (json& clip : info["clips"]) {
    clip.erase("channels");
    clip.erase("tracks");
  }
  if (info.contains("face"))
    for (const char* key : {"matched", "suggestions"}) info["face"].erase(key);
  return info;
}

// Names are matched before a file is cooked; without these lines a column may be narrower.
std::string without_matching(const std::string& text) {
  std::string kept;
  std::istringstream lines(text);
  bool is_in_face = false;
  for (std::string line; std::getline(lines, line);) {
    is_in_face = line == "Face" || (is_in_face && !line.empty());
    if (is_in_face && (line.starts_with("  matched ") || line.starts_with("  perhaps "))) continue;
    for (std::size_t gap = line.find("   "); is_in_face && gap != std::string::npos; gap = line.find("   "))
      line.erase(gap, 1);
    kept += line + "\n";
  }
  return kept;
}

// From the first section on, without the last, which has what the import said.
std::string sections(const std::string& text) {
  const std::size_t first = text.find("\n\n"), last = text.find("\nDiagnostics\n");
  return first == std::string::npos ? std::string() : text.substr(first, last - first);
}

void check_info(const std::string& source, const std::string& pack) {
  const json source_info = json::parse(output_of({"info", "--json", source}));
  const json pack_info = json::parse(output_of({"info", "--json", pack}));
  check_bounds(pack_info, source_info);
  CHECK(pack_info["source_format"] == source_info["format"]);
  const json of_source = comparable(source_info), of_pack = comparable(pack_info);
  for (const auto& [key, value] : of_source.items()) {
    INFO(key);
    CHECK(of_pack.contains(key));
    CHECK(of_pack.value(key, json()) == value);
  }
  CHECK(of_pack.size() == of_source.size());
  const std::string text = without_matching(sections(output_of({"info", "-v", source})));
  CHECK(!text.empty());
  CHECK(without_matching(sections(output_of({"info", "-v", pack}))) == text);
}

void check_eval(const TemporaryFolder& folder, const std::string& source, const std::string& pack) {
  for (const std::string what : {"joints", "palette", "vertices", "morphs", "properties"}) {
    INFO(what);
    const auto eval = [&](const std::string& file, const std::string& npy) {
      output_of({"eval", file, "--what", what, "--time", "0.3", "--npy", folder.path(npy)});
      return json::parse(read_text(folder.path(npy) + ".json"));
    };
    const json of_source = eval(source, "source.npy"), of_pack = eval(pack, "pack.npy");
    CHECK(of_pack["rows"] == of_source["rows"]);
    CHECK(of_pack["clip"] == of_source["clip"]);
    CHECK(read_text(folder.path("pack.npy")) == read_text(folder.path("source.npy")));
  }
}

void check_same_facts(const std::string& source) {
  INFO(source);
  const TemporaryFolder folder;
  const std::string pack = folder.path("cooked.sinew");
  output_of({"convert", source, "-o", pack});
  check_info(source, pack);
  check_eval(folder, source, pack);
}

}  // namespace

TEST_CASE("info and eval say of a pack what they say of its source") {
  const TemporaryFolder folder;
  // Names with quotes and a line's end, a second scene, a weight for each target, nothing that is used twice.
  write_text(folder.path("arm.glb"), arm_glb_with("\"arm\"", R"("a\"r\\m\n\u00e9")"));
  check_same_facts(folder.path("arm.glb"));
  check_same_facts(std::string(SINEW_SOURCE_DIR) + "/data/koi.glb");
}

TEST_CASE("info and eval say of packs of the corpus what they say of their sources") {
  for (const char* name : {"gltf/khronos/Fox.glb", "gltf/compressed/RobotExpressive_meshopt.glb"}) {
    const std::string file = std::string(SINEW_CORPUS_DIR) + "/" + name;
    if (std::filesystem::exists(file))
      check_same_facts(file);
    else
      MESSAGE("skipped: there is no ", file);
  }
}
