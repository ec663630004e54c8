// SPDX-License-Identifier: MIT
// oneTBB behind sinew's Executor, for programs that have it. A header alone: sinew's libraries know nothing of it.
#pragma once
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <cstdint>

#include "sinew/character/executor.h"

namespace sinew {

// An arena of threads. Keep it where it is as long as its executor is used.
class TbbExecutor {
 public:
  // threads: those that work at once, the asking one too; by default as many as the machine has.
  explicit TbbExecutor(int threads = oneapi::tbb::task_arena::automatic) : arena_(threads) { arena_.initialize(); }
  TbbExecutor(const TbbExecutor&) = delete;
  TbbExecutor& operator=(const TbbExecutor&) = delete;

  // workers: for CrowdSettings.
  Executor executor() { return {run, this, static_cast<std::uint32_t>(arena_.max_concurrency())}; }

 private:
  using Range = oneapi::tbb::blocked_range<std::uint32_t>;

  static void run(void* user, std::uint32_t count, std::uint32_t grain,
                  void (*body)(void* context, std::uint32_t first, std::uint32_t end, std::uint32_t worker),
                  void* context) {
    const auto work = [body, context](const Range& range) {
      // Each thread has a slot of the arena to itself while it works.
      const int slot = oneapi::tbb::this_task_arena::current_thread_index();
      body(context, range.begin(), range.end(), static_cast<std::uint32_t>(slot));
    };
    static_cast<TbbExecutor*>(user)->arena_.execute([&] { oneapi::tbb::parallel_for(Range(0, count, grain), work); });
  }

  oneapi::tbb::task_arena arena_;
};

}  // namespace sinew
