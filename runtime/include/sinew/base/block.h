// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <new>
#include <span>
#include <utility>

#include "sinew/base/allocator.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew {

// One allocation, 64-byte aligned, zeroed, given back to its allocator when the owner dies. Movable, not copyable.
class SINEW_API Block {
 public:
  static constexpr std::size_t kAlignment = 64;

  Block() = default;
  static Result<Block> create(std::size_t bytes, Allocator allocator);
  Block(Block&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        bytes_(std::exchange(other.bytes_, 0)),
        allocator_(other.allocator_) {}
  Block& operator=(Block&& other) noexcept;
  ~Block();

  std::span<std::byte> bytes() const { return {static_cast<std::byte*>(data_), bytes_}; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  Allocator allocator_{};
};

// Cuts a block into arrays. The sizes are added up first with reserve(); take() then hands out the arrays in the
// same order, each 64-byte aligned.
class BlockLayout {
 public:
  template <class T>
  void reserve(std::size_t count) {
    bytes_ += round_up(count * sizeof(T));
  }
  std::size_t bytes() const { return bytes_; }

  template <class T>
  static std::span<T> take(std::span<std::byte>& rest, std::size_t count) {
    const std::size_t bytes = round_up(count * sizeof(T));
    SINEW_ASSERT(bytes <= rest.size());
    T* first = reinterpret_cast<T*>(rest.data());
    for (std::size_t i = 0; i < count; ++i) new (first + i) T();
    rest = rest.subspan(bytes);
    return {first, count};
  }

 private:
  static constexpr std::size_t round_up(std::size_t bytes) {
    return (bytes + Block::kAlignment - 1) / Block::kAlignment * Block::kAlignment;
  }
  std::size_t bytes_ = 0;
};

}  // namespace sinew
