// SPDX-License-Identifier: MIT
// Binary FBX files, byte by byte from the layout that Blender's developers published.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test {

// Values of a binary record, each with its type letter.
std::string fbx_int(std::int32_t number);
std::string fbx_long(std::int64_t number);
std::string fbx_real(double number);
std::string fbx_text(std::string_view text);
std::string fbx_doubles(const std::vector<double>& numbers, bool compressed);

struct BinaryRecord {
  std::string name;
  std::vector<std::string> values;
  std::vector<BinaryRecord> below;
};

std::string binary_fbx(std::uint32_t version, const std::vector<BinaryRecord>& records);

}  // namespace sinew::test
