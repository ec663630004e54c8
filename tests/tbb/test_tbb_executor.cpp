// SPDX-License-Identifier: MIT
#include "sinew/tbb/tbb_executor.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <vector>

using namespace sinew;

namespace {

constexpr std::size_t kMostWorkers = 64;

// What was asked of a call's body.
struct Calls {
  explicit Calls(std::size_t count) : done(count) {}
  std::vector<std::atomic<int>> done;                      // how often each item was
  std::array<std::atomic<bool>, kMostWorkers> is_working;  // by worker
  std::atomic<int> shared_workers = 0, strange_workers = 0, empty_ranges = 0;
  std::uint32_t workers = 0;
};

void note(void* context, std::uint32_t first, std::uint32_t end, std::uint32_t worker) {
  Calls& calls = *static_cast<Calls*>(context);
  if (worker >= calls.workers) {
    ++calls.strange_workers;
    return;
  }
  if (first >= end) ++calls.empty_ranges;
  if (calls.is_working[worker].exchange(true)) ++calls.shared_workers;
  for (std::uint32_t i = first; i < end; ++i) ++calls.done[i];
  calls.is_working[worker] = false;
}

void check_all_once(const Executor& executor, std::uint32_t count, std::uint32_t grain) {
  CAPTURE(count);
  CAPTURE(grain);
  Calls calls(count);
  calls.workers = executor.workers;
  executor.run(executor.user, count, grain, note, &calls);
  int wrong = 0;
  for (const std::atomic<int>& times : calls.done) wrong += times == 1 ? 0 : 1;
  CHECK(wrong == 0);
  CHECK(calls.strange_workers == 0);
  CHECK(calls.shared_workers == 0);
  CHECK(calls.empty_ranges == 0);
}

}  // namespace

TEST_CASE("a oneTBB arena calls for every item once, and never for two at once as one worker") {
  for (const int threads : {1, 2, 4}) {
    TbbExecutor arena(threads);
    const Executor executor = arena.executor();
    REQUIRE(executor.workers == static_cast<std::uint32_t>(threads));
    for (const std::uint32_t count : {0u, 1u, 3u, 1000u, 100'000u})
      for (const std::uint32_t grain : {1u, 32u}) check_all_once(executor, count, grain);
  }
}

TEST_CASE("by default an arena has a worker for each thread of the machine") {
  TbbExecutor arena;
  const Executor executor = arena.executor();
  REQUIRE(executor.workers >= 1);
  REQUIRE(executor.workers <= kMostWorkers);
  check_all_once(executor, 5000, 4);
}
