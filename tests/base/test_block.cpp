// SPDX-License-Identifier: MIT
#include "sinew/base/block.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <utility>

#include "sinew/base/aligned_bytes.h"

namespace {

using namespace sinew;

// Counts what is out, gives dirty memory, and refuses where told to.
struct CountingHeap {
  int allocations = 0, releases = 0;
  std::size_t bytes_out = 0;
  bool refuse = false;

  Allocator allocator() { return {allocate, release, this}; }

  static void* allocate(void* user, std::size_t bytes, std::size_t alignment) {
    CountingHeap& heap = *static_cast<CountingHeap*>(user);
    if (heap.refuse) return nullptr;
    ++heap.allocations;
    heap.bytes_out += bytes;
    void* block = ::operator new(bytes, std::align_val_t(alignment));
    std::memset(block, 0xcd, bytes);
    return block;
  }
  static void release(void* user, void* block, std::size_t bytes, std::size_t alignment) {
    CountingHeap& heap = *static_cast<CountingHeap*>(user);
    ++heap.releases;
    heap.bytes_out -= bytes;
    ::operator delete(block, std::align_val_t(alignment));
  }
};

bool aligned(const void* address) { return reinterpret_cast<std::uintptr_t>(address) % 64 == 0; }

bool all_zero(std::span<const std::byte> bytes) {
  for (const std::byte byte : bytes)
    if (byte != std::byte(0)) return false;
  return true;
}

}  // namespace

TEST_CASE("a block is aligned, zeroed, and given back with the size it was asked with") {
  CountingHeap heap;
  {
    const Result<Block> block = Block::create(1000, heap.allocator());
    REQUIRE(bool(block));
    CHECK(block->bytes().size() == 1000);
    CHECK(aligned(block->bytes().data()));
    CHECK(all_zero(block->bytes()));
    CHECK(heap.allocations == 1);
  }
  CHECK(heap.releases == 1);
  CHECK(heap.bytes_out == 0);
}

TEST_CASE("a refused allocation is an error") {
  CountingHeap heap;
  heap.refuse = true;
  CHECK(Block::create(64, heap.allocator()).error().code == Errc::out_of_memory);
  CHECK(AlignedBytes::create(64, heap.allocator()).error().code == Errc::out_of_memory);
  CHECK(AlignedBytes::copy_of(std::as_bytes(std::span("abc")), heap.allocator()).error().code == Errc::out_of_memory);
  CHECK(heap.releases == 0);
}

TEST_CASE("a block of nothing asks for nothing") {
  CountingHeap heap;
  {
    const Result<Block> block = Block::create(0, heap.allocator());
    CHECK(bool(block));
    CHECK(block->bytes().empty());
  }
  CHECK(heap.allocations == 0);
  CHECK(heap.releases == 0);
}

TEST_CASE("a moved block has one owner, and the memory it replaces goes back") {
  CountingHeap heap;
  {
    Block first = *Block::create(64, heap.allocator());
    const std::byte* memory = first.bytes().data();
    Block second = std::move(first);
    CHECK(second.bytes().data() == memory);
    Block third = *Block::create(128, heap.allocator());
    third = std::move(second);
    CHECK(third.bytes().data() == memory);
    CHECK(heap.releases == 1);
    Block& itself = third;
    third = std::move(itself);
    CHECK(third.bytes().data() == memory);
  }
  CHECK(heap.allocations == 2);
  CHECK(heap.releases == 2);
  CHECK(heap.bytes_out == 0);
}

TEST_CASE("arrays cut from a block are aligned, apart, and use exactly what was reserved") {
  BlockLayout layout;
  layout.reserve<std::uint8_t>(3);
  layout.reserve<double>(9);
  layout.reserve<float>(0);
  layout.reserve<float>(16);
  CHECK(layout.bytes() == 64 + 128 + 0 + 64);  // 3, 72, 0 and 64 bytes, each rounded up to 64

  const Block block = *Block::create(layout.bytes(), default_allocator());
  std::span<std::byte> rest = block.bytes();
  const std::span<std::uint8_t> bytes = BlockLayout::take<std::uint8_t>(rest, 3);
  const std::span<double> doubles = BlockLayout::take<double>(rest, 9);
  const std::span<float> none = BlockLayout::take<float>(rest, 0);
  const std::span<float> floats = BlockLayout::take<float>(rest, 16);
  CHECK(rest.empty());
  CHECK(none.empty());
  CHECK(aligned(bytes.data()));
  CHECK(aligned(doubles.data()));
  CHECK(aligned(floats.data()));
  CHECK(reinterpret_cast<std::byte*>(doubles.data()) - reinterpret_cast<std::byte*>(bytes.data()) == 64);
  CHECK(reinterpret_cast<std::byte*>(floats.data()) - reinterpret_cast<std::byte*>(doubles.data()) == 128);
}

TEST_CASE("elements cut from a block are constructed") {
  struct Seven {
    int value = 7;
  };
  BlockLayout layout;
  layout.reserve<Seven>(5);
  const Block block = *Block::create(layout.bytes(), default_allocator());
  std::span<std::byte> rest = block.bytes();
  for (const Seven& seven : BlockLayout::take<Seven>(rest, 5)) CHECK(seven.value == 7);
}

TEST_CASE("aligned bytes are a copy at an aligned address") {
  const char text[] = "pack";
  Result<AlignedBytes> copy = AlignedBytes::copy_of(std::as_bytes(std::span(text)));
  REQUIRE(bool(copy));
  CHECK(aligned(copy->bytes().data()));
  REQUIRE(copy->bytes().size() == sizeof(text));
  CHECK(std::memcmp(copy->bytes().data(), text, sizeof(text)) == 0);
  CHECK(bool(AlignedBytes::copy_of({})));
}
