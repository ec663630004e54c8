// SPDX-License-Identifier: MIT
// The one buffer of a glTF file, with its views and accessors (glTF 2.0 §3.6). Equal bytes are stored once.
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

// What a buffer view is for: vertex attributes have rows at multiples of four bytes and say so.
enum class Usage : std::uint8_t { vertex, index, other };

// What the numbers of a table are stored as.
enum class Encoding : std::uint8_t {
  own,     // as they are where glTF has that at all, else as floats
  floats,  // of normalised integers what they stand for
  shorts,  // u16. Requires: whole numbers from 0 to 65535, not normalised
  words,   // u32, likewise
  truths,  // u8: 0 or 1, of numbers that are 0 or not
};

struct Wanted {
  Usage usage = Usage::other;
  Encoding encoding = Encoding::own;
  bool with_bounds = false;

  friend auto operator<=>(const Wanted&, const Wanted&) = default;
};

// The same table of the scene, whoever names it.
struct TableId {
  const std::byte *bytes = nullptr, *sparse_indices = nullptr, *sparse_values = nullptr;
  std::size_t size = 0, sparse_indices_size = 0, sparse_values_size = 0;
  std::uint32_t stride_bytes = 0, count = 0, sparse_count = 0;
  ComponentType type = ComponentType::f32, sparse_index_type = ComponentType::u32;
  std::uint8_t components = 0, padded_column_rows = 0;
  bool normalised = false;

  explicit TableId(const ValueView& view);
  friend auto operator<=>(const TableId&, const TableId&) = default;
};

// Of the numbers as they are stored, column by column.
struct Bounds {
  std::vector<double> least, most;
  bool fits_shorts = true;  // whole numbers from 0 to 65535
};

class DataWriter {
 public:
  // max_bytes: of all tables and pictures, counted before equal ones are found.
  DataWriter(Diagnostics& diagnostics, std::size_t max_bytes) : diagnostics_(diagnostics), max_bytes_(max_bytes) {}

  // The accessor's number. That numbers become floats is a diagnostic, another one where that rounds them.
  // Fails as check and bounds do, and beyond max_bytes.
  Index accessor(const ValueView& view, const Wanted& wanted, const std::string& where);
  // The buffer view's number.
  Index bytes(std::span<const std::byte> bytes, const std::string& where);

  // Fails where a row lies outside of the view's bytes, where there are none, or sparse rows are out of order.
  void check(const ValueView& view, const std::string& where);
  // Looked at once for each table. Fails on a number that is not finite. Requires: a checked view.
  const Bounds& bounds(const ValueView& view, const std::string& where);

  const Buffer& buffer() const { return buffer_; }
  Buffer take_buffer() { return std::move(buffer_); }
  const std::vector<std::string>& views() const { return views_; }
  const std::vector<std::string>& accessors() const { return accessors_; }

 private:
  bool has_to_change(const ValueView& view, Encoding& encoding, const std::string& where);
  ValueView converted(const ValueView& view, Encoding encoding, Buffer& out, const std::string& where);
  Index rows(const ValueView& values, Usage usage, const std::string& where);
  Index view(std::span<const std::byte> bytes, Usage usage, std::uint32_t stride_bytes, const std::string& where);
  std::string sparse(const ValueView& view, const std::string& where);
  void check_room(std::size_t bytes, const std::string& where) const;

  struct StoredView {
    std::size_t offset, length;
    Usage usage;
    std::uint32_t stride_bytes;
  };

  Diagnostics& diagnostics_;
  std::size_t max_bytes_, bytes_seen_ = 0;
  Buffer buffer_;
  std::vector<StoredView> stored_views_;
  std::vector<std::string> views_, accessors_;
  std::unordered_multimap<std::size_t, Index> view_by_hash_;
  std::map<std::pair<const std::byte*, std::size_t>, Index> picture_by_place_;
  std::map<std::string, Index> accessor_by_text_;
  std::map<std::pair<TableId, Wanted>, Index> accessor_by_source_;
  std::set<TableId> checked_;
  std::map<TableId, Bounds> bounds_;
};

}  // namespace sinew::asset::gltf_out
