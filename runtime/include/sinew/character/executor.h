// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "sinew/base/api.h"

namespace sinew {

// Threads that somebody else owns. The library starts none: whoever has a pool puts its loop behind `run`.
struct Executor {
  // Calls body for ranges [first, end) that cover [0, count) once, each best of about `grain` items, and returns when
  // all calls have. worker < workers, and no two calls that run at the same time have the same. Which ranges and which
  // workers it makes of it is the executor's own.
  void (*run)(void* user, std::uint32_t count, std::uint32_t grain,
              void (*body)(void* context, std::uint32_t first, std::uint32_t end, std::uint32_t worker), void* context);
  void* user;
  std::uint32_t workers;
};
// All in one call, on the thread that asks.
SINEW_API Executor serial_executor();

}  // namespace sinew
