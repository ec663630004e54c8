// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/block.h"

namespace sinew {

// Bytes at an address that Pack::open accepts.
class SINEW_API AlignedBytes {
 public:
  AlignedBytes() = default;
  // A zeroed buffer of this size.
  static Result<AlignedBytes> create(std::size_t bytes, Allocator allocator = default_allocator());
  static Result<AlignedBytes> copy_of(std::span<const std::byte> bytes, Allocator allocator = default_allocator());

  std::span<std::byte> bytes() { return block_.bytes(); }
  std::span<const std::byte> bytes() const { return block_.bytes(); }

 private:
  Block block_;
};

}  // namespace sinew
