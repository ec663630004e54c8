// SPDX-License-Identifier: MIT
// Joints and vertices of real files against what three.js computes for them, in both engines.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "sinew/import/import.h"
#include "support/engines.h"
#include "three_record.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

// Of the model's size. A plain reading of the specification in doubles is within 1.3e-6 of three.js for every file.
constexpr double kTolerance = 1e-5;

struct Excluded {
  const char* prefix;
  const char* reason;
};
constexpr Excluded kExcluded[] = {
    {"gltf/misc/pbrTest", "three.js reads four influences only"},
};

// The worst difference found so far, as a share of the size, and where it is.
struct Worst {
  double difference = 0;
  std::string where;

  // A difference that is no number is worse than any.
  void add(double candidate, const std::string& place) {
    if (!(candidate <= difference) && !std::isnan(difference)) {
      difference = candidate;
      where = place;
    }
  }
};

double distance(const Vector3& a, const std::array<double, 3>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

void compare_vertices(const Player& play, const ThreePrimitive& expected, double size, const std::string& place,
                      Worst& worst) {
  const std::string at =
      place + " node " + std::to_string(expected.node) + " primitive " + std::to_string(expected.primitive);
  const std::vector<Vector3> positions = play.positions(expected.node, expected.primitive);
  if (positions.size() != expected.vertex_count)
    return worst.add(9, at + ": " + std::to_string(positions.size()) + " vertices instead of " +
                            std::to_string(expected.vertex_count));
  for (const ThreePrimitive::Row& row : expected.rows)
    worst.add(distance(positions.at(row.vertex), row.position) / size, at + " vertex " + std::to_string(row.vertex));
  Vector3 low = positions.at(0), high = low, mean{0, 0, 0};
  for (const Vector3& position : positions)
    for (std::size_t c = 0; c < 3; ++c) {
      low[c] = std::min(low[c], position[c]);
      high[c] = std::max(high[c], position[c]);
      mean[c] += position[c] / double(positions.size());
    }
  worst.add(distance(low, expected.min) / size, at + " least of all vertices");
  worst.add(distance(high, expected.max) / size, at + " greatest of all vertices");
  worst.add(distance(mean, expected.mean) / size, at + " mean of all vertices");
}

// Columns of a matrix are held against its largest element, its translation against the size.
void compare_node(const Player& play, const ThreeNode& expected, double size, const std::string& place, Worst& worst) {
  const Matrix value = play.scene_from_node(expected.node);
  double largest = 1;
  for (const double element : expected.scene_from_node) largest = std::max(largest, std::abs(element));
  for (std::size_t i = 0; i < 12; ++i)
    worst.add(std::abs(value[i] - expected.scene_from_node[i]) / (i % 4 == 3 ? size : largest),
              place + " node " + std::to_string(expected.node) + " matrix");
}

Worst compare(Player& play, const ThreeRecord& record) {
  Worst worst;
  for (const ThreeClip& clip : record.clips)
    for (const ThreeSample& sample : clip.samples) {
      const std::string place = "clip " + std::to_string(clip.index) + " t " + std::to_string(sample.time_secs);
      play.pose(clip.index < 0 ? asset::kNone : asset::Index(clip.index), sample.time_secs);
      for (const ThreePrimitive& primitive : sample.primitives)
        compare_vertices(play, primitive, clip.size(), place, worst);
      for (const ThreeNode& node : sample.nodes) compare_node(play, node, clip.size(), place, worst);
    }
  return worst;
}

struct Line {
  Line(std::string of_file, const char* by_engine) : file(std::move(of_file)), engine(by_engine) {}
  std::string file;
  const char* engine;
  Worst worst;
};

const Excluded* excluded(const std::string& file) {
  for (const Excluded& entry : kExcluded)
    if (file.starts_with(entry.prefix)) return &entry;
  return nullptr;
}

void compare_file(const ThreeRecord& record, std::vector<Line>& lines) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = asset::import_file(fs::path(SINEW_CORPUS_DIR) / record.file, diagnostics);
  if (!scene) {
    lines.emplace_back(record.file, "import")
        .worst.add(9, std::string(scene.error().what) + " at " + scene.error().where);
    return;
  }
  for (const bool fast : {false, true}) {
    const char* engine = fast ? "runtime" : "reference";
    Line& line = lines.emplace_back(record.file, engine);
    try {
      const auto play = fast ? runtime_player(*scene) : reference_player(*scene);
      line.worst = compare(*play, record);
    } catch (const std::exception& error) {
      line.worst.add(9, error.what());
    }
  }
}

std::vector<fs::path> records_below(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

void print_worst_first(std::vector<Line>& lines) {
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    const bool a_odd = std::isnan(a.worst.difference), b_odd = std::isnan(b.worst.difference);
    return a_odd != b_odd ? a_odd : a.worst.difference > b.worst.difference;
  });
  std::printf("worst difference, as a share of the model's size\n");
  for (const Line& line : lines)
    std::printf("%.2e  %-9s  %s  (%s)\n", line.worst.difference, line.engine, line.file.c_str(),
                line.worst.where.c_str());
}

TEST_CASE("joints and vertices of every file agree with three.js within 1e-5 of the size, in both engines") {
  const fs::path folder = fs::path(SINEW_ORACLE_DIR) / "three";
  if (!fs::is_directory(folder) || !fs::is_directory(SINEW_CORPUS_DIR)) {
    std::printf("all tests of this program were skipped: no corpus at %s\n", SINEW_CORPUS_DIR);
    return;
  }
  std::vector<Line> lines;
  for (const fs::path& path : records_below(folder)) {
    const ThreeRecord record = read_three_record(path);
    if (const Excluded* entry = excluded(record.file)) {
      std::printf("skipped %s: %s\n", record.file.c_str(), entry->reason);
    } else if (!fs::exists(fs::path(SINEW_CORPUS_DIR) / record.file)) {
      std::printf("skipped %s: not in the corpus\n", record.file.c_str());
    } else {
      compare_file(record, lines);
    }
  }
  print_worst_first(lines);
  CHECK(!lines.empty());
  for (const Line& line : lines) {
    INFO(line.engine, " ", line.file, ": ", line.worst.where);
    CHECK(line.worst.difference <= kTolerance);
  }
}

}  // namespace
}  // namespace sinew::test
