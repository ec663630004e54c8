// SPDX-License-Identifier: MIT
#pragma once
#include <chrono>
#include <cstddef>
#include <string_view>

#include "console.h"

namespace sinew::cli {

// One line on the terminal with count, rate and time left, shown once the work has taken a second. Silent where
// standard error is not a terminal, and when quiet.
class Progress {
 public:
  // unit: what is counted, in the plural: "times", "pictures".
  Progress(Console& console, std::string_view unit, std::size_t total);
  ~Progress();  // removes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void step();

 private:
  using Clock = std::chrono::steady_clock;
  Console& console_;
  std::string_view unit_;
  std::size_t total_, done_ = 0;
  Clock::time_point start_, last_shown_;
  bool shown_ = false;
};

}  // namespace sinew::cli
