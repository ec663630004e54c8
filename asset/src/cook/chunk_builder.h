// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "sinew/base/chunk.h"

namespace sinew::asset {

// The bytes of one chunk: a header, then arrays, each at its element's alignment.
template <class Header>
class ChunkBuilder {
 public:
  ChunkBuilder() : bytes_(sizeof(Header)) {}

  template <class T>
  ArrayRef add(std::span<const T> elements) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.resize((bytes_.size() + alignof(T) - 1) / alignof(T) * alignof(T));
    const ArrayRef place{static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(elements.size())};
    const auto raw = std::as_bytes(elements);
    bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    return place;
  }
  template <class T>
  ArrayRef add(const std::vector<T>& elements) {
    return add(std::span<const T>(elements));
  }
  ArrayRef add(const std::string& text) { return add(std::span<const char>(text)); }

  // Offsets are 32 bits wide.
  bool fits() const { return bytes_.size() < 0xFFFFFFFFu; }

  std::vector<std::byte> finish(const Header& header) {
    std::memcpy(bytes_.data(), &header, sizeof(Header));
    return std::move(bytes_);
  }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace sinew::asset
