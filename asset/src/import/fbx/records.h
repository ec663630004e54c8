// SPDX-License-Identifier: MIT
// An FBX file as a tree of named records, each with a list of values: one shape for the binary encoding (32- and 64-bit
// record heads) and for the text. Records hold places in the file's bytes; values are decoded while they are walked and
// arrays when they are asked for, so that the tree stays small beside the file.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sinew/import/import.h"

namespace sinew::asset::fbx {

enum class ValueKind : std::uint8_t { none, integer, real, letter, text, bytes, array };

struct Value {
  ValueKind kind = ValueKind::none;
  std::int64_t integer = 0;  // integer, letter; a real towards zero
  double real = 0;           // integer, real
  std::string_view text;     // text as it stands in the file (see unescaped), bytes; array: as encoded

  bool is_number() const { return kind == ValueKind::integer || kind == ValueKind::real; }
  // 'C' of a binary letter, of a bare word C in a text file and of the text "C"; 0 for all else.
  char as_letter() const {
    if (kind == ValueKind::letter) return static_cast<char>(integer);
    return kind == ValueKind::text && text.size() == 1 ? text[0] : '\0';
  }
};

class Tree;

// Walks the values of one record from the first to the last.
class ValueReader {
 public:
  ValueReader() = default;
  // False after the last one.
  bool next(Value& value);

 private:
  friend class Record;
  friend class Tree;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  bool is_text_ = false;
};

// One record of a tree, or none. All questions to none have empty answers, so that paths can be asked for at once.
class Record {
 public:
  Record() = default;
  explicit operator bool() const { return tree_ != nullptr; }

  std::string_view name() const;
  std::size_t value_count() const;
  ValueReader values() const;
  Value value(std::size_t index) const;  // walks to it: for the first few; of kind none beyond the last
  Record child(std::string_view name) const;
  // What children of that name are there, in file order.
  Record first_child() const;
  Record next_sibling() const;
  std::size_t byte_offset() const;  // of the name in the file
  std::uint32_t index() const { return index_; }

  // First value of the child of that name, or `otherwise` where it is missing or of another kind.
  double number(std::string_view child_name, double otherwise) const;
  std::int64_t integer(std::string_view child_name, std::int64_t otherwise) const;
  std::string_view text(std::string_view child_name) const;

 private:
  friend class Tree;
  Record(const Tree* tree, std::uint32_t index, std::uint32_t parent_end)
      : tree_(tree), index_(index), parent_end_(parent_end) {}
  const Tree* tree_ = nullptr;
  std::uint32_t index_ = 0;
  std::uint32_t parent_end_ = 0;
};

}  // namespace sinew::asset::fbx
