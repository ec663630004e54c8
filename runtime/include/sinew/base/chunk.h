// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace sinew {

static_assert(std::endian::native == std::endian::little, "packs are little-endian and read in place");

// Where an array lies inside its chunk.
struct ArrayRef {
  std::uint32_t offset = 0;  // bytes from the chunk's first byte
  std::uint32_t count = 0;   // elements
};

// Typed windows into a chunk's bytes. The bytes must be aligned to 64; an array may stand at any multiple of its
// element's alignment.
class ChunkReader {
 public:
  explicit ChunkReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // False, and out untouched, where the array does not lie inside the chunk or is not aligned.
  template <class T>
  bool read(ArrayRef array, std::span<const T>& out) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (array.offset > bytes_.size() || array.offset % alignof(T) != 0) return false;
    if (array.count > (bytes_.size() - array.offset) / sizeof(T)) return false;
    out = {reinterpret_cast<const T*>(bytes_.data() + array.offset), array.count};
    return true;
  }
  // The header at the chunk's begin; nullptr where the chunk is too short.
  template <class T>
  const T* header() const {
    static_assert(std::is_trivially_copyable_v<T>);
    return bytes_.size() < sizeof(T) ? nullptr : reinterpret_cast<const T*>(bytes_.data());
  }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::span<const std::byte> bytes_;
};

// An array whose place was checked when its chunk was opened.
template <class T>
std::span<const T> checked_array(const void* chunk, ArrayRef array) {
  return {reinterpret_cast<const T*>(static_cast<const std::byte*>(chunk) + array.offset), array.count};
}

}  // namespace sinew
