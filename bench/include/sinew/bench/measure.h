// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>

#include "sinew/bench/scene_list.h"

namespace sinew::bench {

struct Effort {
  std::size_t trials;
  double trial_secs;  // work is repeated until a trial takes about this long
};
inline constexpr Effort kQuickEffort{9, 0.002}, kFullEffort{25, 0.010};

struct Measurement {
  double ns_per_unit = 0;  // median of the trials
  double spread = 0;       // distance of the quartiles as a part of the median
};

// Warm: the work has run before the first trial. The clock is the processor time of this thread, which leaves out other
// programs but not what they do to the caches. Requires: effort.trials > 0.
Measurement measure(Work& work, const Effort& effort);

// What compiled the scenes: "g++ 12.2.0", "clang 19.1.7".
std::string compiler_name();

}  // namespace sinew::bench
