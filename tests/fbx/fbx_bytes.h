// SPDX-License-Identifier: MIT
// FBX files written by the tests, byte by byte from the layout that Blender's developers published.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "import/fbx/document.h"
#include "import/fbx/tree.h"

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

// A file that has been read, with what its records point into.
struct ReadFbx {
  std::string bytes;
  asset::Diagnostics diagnostics;
  std::unique_ptr<asset::fbx::Tree> tree;
  asset::fbx::Document document;

  asset::fbx::ObjectIndex object(std::string_view name, asset::fbx::ObjectKind kind) const;
};

// Throw what the reader throws.
std::unique_ptr<ReadFbx> read_tree(std::string bytes, const asset::ImportLimits& limits = {});
std::unique_ptr<ReadFbx> read_fbx(std::string bytes);

}  // namespace sinew::test
