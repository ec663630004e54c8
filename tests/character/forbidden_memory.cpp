// SPDX-License-Identifier: MIT
// Replaces operator new for the whole program. In a file of its own: inlined into its callers, g++ 12 takes the pair of
// aligned_alloc and free for a mismatch.
#include "forbidden_memory.h"

#include <cstdlib>
#include <new>

namespace {

bool memory_is_forbidden = false;

}  // namespace

namespace sinew::test {

NoMemory::NoMemory() { memory_is_forbidden = true; }
NoMemory::~NoMemory() { memory_is_forbidden = false; }

void* ask_memory(std::size_t bytes, std::size_t alignment) {
  if (memory_is_forbidden) std::abort();
  return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

}  // namespace sinew::test

void* operator new(std::size_t bytes) {
  if (void* memory = sinew::test::ask_memory(bytes, 16)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return sinew::test::ask_memory(bytes, 16); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
