// SPDX-License-Identifier: MIT
// The two engines against each other on every real file that imports: also where three.js has no word, and on normals
// and tangents.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "sinew/import/import.h"
#include "support/compare_players.h"
#include "support/engines.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

struct Line {
  explicit Line(std::string of_file) : file(std::move(of_file)) {}
  // For sorting: what is no number stands above all.
  double rank() const { return std::isnan(worst.difference) ? HUGE_VAL : worst.difference; }
  std::string file;
  Worst worst;
};

std::vector<fs::path> scene_files() {
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(SINEW_CORPUS_DIR)) {
    const std::string extension = entry.path().extension().string();
    const bool malformed = entry.path().string().find("/malformed/") != std::string::npos;
    if (!malformed && (extension == ".gltf" || extension == ".glb" || extension == ".vrm"))
      paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// At rest, and of the first, middle and last clip at three times.
Worst compare_file(const asset::Scene& scene) {
  const auto fast = runtime_player(scene), reference = reference_player(scene);
  Worst worst;
  const auto look = [&](asset::Index clip, double time_secs) {
    for (Player* play : {fast.get(), reference.get()}) play->pose(clip, time_secs);
    const Worst found = compare_players(scene, *fast, *reference, 1e-6);
    if (!(found.difference <= worst.difference)) worst = found;
  };
  look(asset::kNone, 0);
  const std::size_t clips = scene.clips.size();
  std::vector<std::size_t> chosen;
  for (const std::size_t clip : {std::size_t(0), clips / 2, clips - 1})
    if (clip < clips && (chosen.empty() || chosen.back() != clip)) chosen.push_back(clip);
  for (const std::size_t clip : chosen)
    for (const double share : {0.0, 0.377, 0.81}) look(asset::Index(clip), share * scene.clips[clip].duration_secs);
  return worst;
}

TEST_CASE("both engines agree on every real file within 1e-5 of its size, normals and tangents included") {
  if (!fs::is_directory(SINEW_CORPUS_DIR)) {
    std::printf("all tests of this program were skipped: no corpus at %s\n", SINEW_CORPUS_DIR);
    return;
  }
  std::vector<Line> lines;
  for (const fs::path& path : scene_files()) {
    const std::string name = fs::relative(path, SINEW_CORPUS_DIR).string();
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(path, diagnostics);
    if (!scene) {
      std::printf("skipped %s: %s at %s\n", name.c_str(), scene.error().what, scene.error().where);
      continue;
    }
    lines.emplace_back(name).worst = compare_file(*scene);
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.rank() > b.rank(); });
  for (const Line& line : lines)
    std::printf("%.2e  %s  (%s)\n", line.worst.difference, line.file.c_str(), line.worst.where.c_str());
  CHECK(!lines.empty());
  for (const Line& line : lines) {
    INFO(line.file, ": ", line.worst.where);
    CHECK(line.worst.difference <= 1e-5);
  }
}

}  // namespace
}  // namespace sinew::test
