// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace sinew::test {

// While one lives, operator new and ask_memory abort: whatever asks for memory shows up as a crash of the test.
class NoMemory {
 public:
  NoMemory();
  ~NoMemory();
};

void* ask_memory(std::size_t bytes, std::size_t alignment);

}  // namespace sinew::test
