// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "sinew/character/executor.h"

namespace sinew::test {

// Threads that take ranges as they come; workers is their number, which outlives the executor.
inline Executor threads(std::uint32_t& workers) {
  return {[](void* user, std::uint32_t count, std::uint32_t grain, auto body, void* context) {
            std::atomic<std::uint32_t> next = 0;
            std::vector<std::thread> pool;
            for (std::uint32_t worker = 0; worker < *static_cast<const std::uint32_t*>(user); ++worker)
              pool.emplace_back([&, worker] {
                for (std::uint32_t first; (first = next.fetch_add(grain)) < count;)
                  body(context, first, std::min(first + grain, count), worker);
              });
            for (std::thread& thread : pool) thread.join();
          },
          &workers, workers};
}

// One at a time from the last to the first, each with another worker.
inline Executor backwards(std::uint32_t& workers) {
  return {[](void* user, std::uint32_t count, std::uint32_t, auto body, void* context) {
            for (std::uint32_t i = count; i-- > 0;)
              body(context, i, i + 1, i * 7 % *static_cast<const std::uint32_t*>(user));
          },
          &workers, workers};
}

}  // namespace sinew::test
