// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "sinew/base/api.h"

namespace sinew {

// Passed to every function that creates an owning object; kept by that object. There is no global setter.
// allocate returns nullptr when there is no memory; release is never called with nullptr.
struct Allocator {
  void* (*allocate)(void* user, std::size_t bytes, std::size_t alignment);
  void (*release)(void* user, void* block, std::size_t bytes, std::size_t alignment);
  void* user;
};
SINEW_API Allocator default_allocator();  // aligned operator new and delete

}  // namespace sinew
