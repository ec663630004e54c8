// SPDX-License-Identifier: MIT
// Joints of every BVH file of the corpus against a plain reading in double precision by another program
// (make_bvh.py beside the records): local = T * R, position channels in place of the OFFSET, rotations as written.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sinew/import/import.h"
#include "support/engines.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kTolerance = 1e-5;  // of the largest coordinate

double size_of(const json& record) {
  double size = 1e-6;
  for (const json& sample : record.at("samples"))
    for (const json& position : sample.at("pos"))
      for (const double coordinate : position) size = std::max(size, std::abs(coordinate));
  return size;
}

// The worst difference of any joint, End Sites too: the record has them in the order of the file.
double worst_difference(Player& player, const json& record) {
  const double size = size_of(record);
  double worst = 0;
  for (const json& sample : record.at("samples")) {
    player.pose(0, double(sample.at("frame")) * double(record.at("frame_time")));
    for (asset::Index node = 0; node < sample.at("pos").size(); ++node) {
      const Vector3 found = player.origin(node);
      for (std::size_t c = 0; c < 3; ++c) {
        const double difference = std::abs(found[c] - double(sample["pos"][node][c])) / size;
        worst = difference <= worst ? worst : difference;
      }
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("every joint of every BVH file of the corpus is where a plain reading puts it") {
  std::size_t compared = 0;
  std::error_code absent;
  double worst = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(SINEW_ORACLE_DIR) / "bvh", absent)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    const json record = json::parse(stream);
    const fs::path file = fs::path(SINEW_CORPUS_DIR) / std::string(record.at("file"));
    if (!fs::exists(file)) continue;
    CAPTURE(file.string());
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
    REQUIRE(bool(scene));
    CHECK(scene->nodes.size() == record.at("joints").size());
    CHECK(std::abs(scene->clips.at(0).duration_secs -
                   (double(record.at("frames")) - 1) * double(record.at("frame_time"))) < 1e-12);
    for (const auto& player : {reference_player(*scene), runtime_player(*scene)}) {
      CAPTURE(player->name());
      const double difference = worst_difference(*player, record);
      CHECK(difference <= kTolerance);
      worst = std::max(worst, difference);
    }
    ++compared;
  }
  if (compared == 0)
    std::printf("skipped: no records below %s/bvh, or no files below %s\n", SINEW_ORACLE_DIR, SINEW_CORPUS_DIR);
  else
    std::printf("%zu BVH files compared; the worst joint is %.2g of the size away\n", compared, worst);
}

}  // namespace sinew::test
