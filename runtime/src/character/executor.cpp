// SPDX-License-Identifier: MIT
#include "sinew/character/executor.h"

namespace sinew {

Executor serial_executor() {
  return {[](void*, std::uint32_t count, std::uint32_t,
             void (*body)(void* context, std::uint32_t first, std::uint32_t end, std::uint32_t worker), void* context) {
            if (count > 0) body(context, 0, count, 0);
          },
          nullptr, 1};
}

}  // namespace sinew
