// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "import/fbx/records.h"

namespace sinew::asset::fbx {

// Where a record stands in the file, and how far what is below it reaches in the list of all records.
struct RecordPlace {
  std::size_t name_at = 0;
  std::size_t values_at = 0, values_bytes = 0;
  std::uint32_t value_count = 0;
  std::uint32_t end = 0;  // index behind its last descendant
  std::uint8_t name_bytes = 0;
};

// Owns the places, not the bytes. Records point at their tree: it stays where it is.
class Tree {
 public:
  // Whether the bytes look like FBX of either encoding.
  static bool is_fbx(std::span<const std::byte> bytes);

  // Throws Failure where the structure is broken or passes the limits.
  Tree(std::span<const std::byte> bytes, const ImportLimits& limits);
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  Record root() const { return {this, 0, 0}; }
  bool is_text() const { return is_text_; }
  std::int64_t version() const { return version_; }  // 7400
  std::size_t byte_count() const { return bytes_.size(); }

 private:
  friend class Record;
  std::string_view bytes_;
  std::vector<RecordPlace> places_;  // parents before children, in file order; the first is the root, which has no name
  std::int64_t version_ = 0;
  bool is_text_ = false;
};

// The two encodings. Each fills places behind the root.
void read_binary_records(std::string_view bytes, std::int64_t version, const ImportLimits& limits,
                         std::vector<RecordPlace>& places);
void read_text_records(std::string_view bytes, const ImportLimits& limits, std::vector<RecordPlace>& places);

}  // namespace sinew::asset::fbx
