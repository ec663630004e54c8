// SPDX-License-Identifier: MIT
#include "three_record.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

namespace sinew::test {
namespace {

using nlohmann::json;

ThreePrimitive read_primitive(const json& value) {
  ThreePrimitive primitive;
  primitive.node = value.at("node");
  primitive.primitive = value.at("prim");
  primitive.vertex_count = value.at("count");
  primitive.min = value.at("min");
  primitive.max = value.at("max");
  primitive.mean = value.at("mean");
  for (const json& row : value.at("rows")) primitive.rows.push_back({row.at(0), {row.at(1), row.at(2), row.at(3)}});
  return primitive;
}

ThreeSample read_sample(const json& value) {
  ThreeSample sample;
  sample.time_secs = value.at("time");
  for (const json& primitive : value.at("prims")) sample.primitives.push_back(read_primitive(primitive));
  for (const json& row : value.at("nodes")) {
    ThreeNode node;
    node.node = row.at(0);
    for (std::size_t i = 0; i < 12; ++i) node.scene_from_node[i] = row.at(i + 1);
    sample.nodes.push_back(node);
  }
  return sample;
}

}  // namespace

double ThreeClip::size() const {
  std::array<double, 3> low, high;
  low.fill(std::numeric_limits<double>::infinity());
  high.fill(-std::numeric_limits<double>::infinity());
  for (const ThreeSample& sample : samples)
    for (const ThreePrimitive& primitive : sample.primitives)
      for (std::size_t c = 0; c < 3; ++c) {
        low[c] = std::min(low[c], primitive.min[c]);
        high[c] = std::max(high[c], primitive.max[c]);
      }
  if (low[0] > high[0]) return std::sqrt(3.0);
  return std::max(1e-6, std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
}

ThreeRecord read_three_record(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  const json value = json::parse(stream);
  ThreeRecord record;
  record.file = value.at("file");
  for (const json& clip : value.at("clips")) {
    ThreeClip& read = record.clips.emplace_back();
    read.index = clip.at("index");
    read.duration_secs = clip.at("duration");
    for (const json& sample : clip.at("samples")) read.samples.push_back(read_sample(sample));
  }
  return record;
}

}  // namespace sinew::test
