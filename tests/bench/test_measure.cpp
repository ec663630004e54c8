// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/bench/measure.h"

using namespace sinew;

namespace {

// Steps that the compiler cannot leave out.
class Steps final : public bench::Work {
 public:
  explicit Steps(std::size_t steps) : Work(steps, 0) {}
  void run() override {
    for (std::size_t i = 0; i < units; ++i) sum_ = sum_ + 1;
    ++runs;
  }
  std::uint64_t hash() override { return sum_; }

  std::size_t runs = 0;

 private:
  volatile std::uint64_t sum_ = 0;
};

}  // namespace

TEST_CASE("work runs before the first trial and in each, and a time per unit is a positive number") {
  Steps steps(10);
  const bench::Measurement measured = bench::measure(steps, {.trials = 3, .trial_secs = 1e-4});
  CHECK(steps.runs >= 1 + 3);
  CHECK(measured.ns_per_unit > 0);
  CHECK(measured.spread >= 0);
}

TEST_CASE("work that outlasts a trial runs once in each, after running to warm up") {
  Steps steps(1 << 20);
  bench::measure(steps, {.trials = 3, .trial_secs = 1e-9});
  CHECK(steps.runs == 4);
}

TEST_CASE("the compiler has a name and a version") {
  const std::string name = bench::compiler_name();
  CHECK((name.starts_with("g++ ") || name.starts_with("clang ")));
  CHECK(name.find('.') != std::string::npos);
}
