// SPDX-License-Identifier: MIT
// The one buffer of a glTF file, with its views and accessors (glTF 2.0 §3.6). Equal bytes are stored once.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

// What a buffer view is for: vertex attributes have rows at multiples of four bytes and say so.
enum class Usage : std::uint8_t { vertex, index, other };

class DataWriter {
 public:
  explicit DataWriter(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  // The accessor's number. Its numbers stay in their encoding where glTF has that, else they become floats, with a
  // diagnostic. Fails where rows lie outside of the view's bytes, where there are none, or where a float is not finite.
  Index accessor(const ValueView& view, Usage usage, bool with_bounds, const std::string& where);
  // The buffer view's number.
  Index bytes(std::span<const std::byte> bytes);

  // The same numbers in another type: floats, or integers that are not normalised.
  // Requires: a checked view; the numbers fit.
  ValueView converted(const ValueView& view, ComponentType type);

  const Buffer& buffer() const { return buffer_; }
  Buffer take_buffer() { return std::move(buffer_); }
  const std::vector<std::string>& views() const { return views_; }
  const std::vector<std::string>& accessors() const { return accessors_; }

 private:
  ValueView storable(const ValueView& view, const std::string& where);
  Index view(std::span<const std::byte> bytes, Usage usage, std::uint32_t stride_bytes);
  std::string sparse(const ValueView& view, const std::string& where);

  struct StoredView {
    std::size_t offset, length;
    Usage usage;
    std::uint32_t stride_bytes;
  };
  using Key = std::tuple<const std::byte*, std::size_t, const std::byte*, const std::byte*, std::uint32_t,
                         ComponentType, int, bool, std::uint32_t, std::uint32_t, Usage, bool>;

  Diagnostics& diagnostics_;
  Buffer buffer_;
  std::vector<StoredView> stored_views_;
  std::vector<std::string> views_, accessors_;
  std::unordered_multimap<std::size_t, Index> view_by_hash_;
  std::map<std::string, Index> accessor_by_text_;
  std::map<Key, Index> accessor_by_source_;
  std::deque<Buffer> converted_;
};

// Fails where a row lies outside of the view's bytes, or sparse rows are out of order.
void check_view(const ValueView& view, const std::string& where);

}  // namespace sinew::asset::gltf_out
