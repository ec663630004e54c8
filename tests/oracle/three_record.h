// SPDX-License-Identifier: MIT
// What three.js computed for a file, as it is stored beside the corpus.
#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test {

struct ThreePrimitive {
  std::uint32_t node = 0, primitive = 0;
  std::uint32_t vertex_count = 0;
  std::array<double, 3> min, max, mean;  // of all vertices, scene space
  struct Row {
    std::uint32_t vertex = 0;
    std::array<double, 3> position;
  };
  std::vector<Row> rows;  // some of the vertices
};

struct ThreeNode {
  std::uint32_t node = 0;
  std::array<double, 12> scene_from_node;  // 3x4, row-major
};

struct ThreeSample {
  double time_secs = 0;
  std::vector<ThreePrimitive> primitives;
  std::vector<ThreeNode> nodes;
};

struct ThreeClip {
  std::int32_t index = -1;  // -1: the rest pose
  double duration_secs = 0;
  std::vector<ThreeSample> samples;
  // Diagonal of the box around all vertices of all samples; that of the unit cube where there are none.
  double size() const;
};

struct ThreeRecord {
  std::string file;  // below the corpus
  std::vector<ThreeClip> clips;
};

// Throws where the file is not such a record.
ThreeRecord read_three_record(const std::filesystem::path& path);

}  // namespace sinew::test
