// SPDX-License-Identifier: MIT
#include "sinew/base/block.h"

#include <cstring>
#include <new>

#include "sinew/base/aligned_bytes.h"

namespace sinew {
namespace {

void* allocate_aligned(void*, std::size_t bytes, std::size_t alignment) {
  return ::operator new(bytes, std::align_val_t(alignment), std::nothrow);
}

void release_aligned(void*, void* block, std::size_t, std::size_t alignment) {
  ::operator delete(block, std::align_val_t(alignment));
}

}  // namespace

Allocator default_allocator() { return {allocate_aligned, release_aligned, nullptr}; }

Result<Block> Block::create(std::size_t bytes, Allocator allocator) {
  Block block;
  block.allocator_ = allocator;
  if (bytes == 0) return block;
  block.data_ = allocator.allocate(allocator.user, bytes, kAlignment);
  if (block.data_ == nullptr) return Error::in(Errc::out_of_memory, "", "the allocator has no memory left");
  block.bytes_ = bytes;
  std::memset(block.data_, 0, bytes);
  return block;
}

Block& Block::operator=(Block&& other) noexcept {
  if (this == &other) return *this;
  this->~Block();
  new (this) Block(std::move(other));
  return *this;
}

Block::~Block() {
  if (data_ != nullptr) allocator_.release(allocator_.user, data_, bytes_, kAlignment);
}

Result<AlignedBytes> AlignedBytes::create(std::size_t bytes, Allocator allocator) {
  Result<Block> block = Block::create(bytes, allocator);
  if (!block) return block.error();
  AlignedBytes aligned;
  aligned.block_ = std::move(*block);
  return aligned;
}

Result<AlignedBytes> AlignedBytes::copy_of(std::span<const std::byte> bytes, Allocator allocator) {
  Result<AlignedBytes> copy = create(bytes.size(), allocator);
  if (copy && !bytes.empty()) std::memcpy(copy->bytes().data(), bytes.data(), bytes.size());
  return copy;
}

}  // namespace sinew
