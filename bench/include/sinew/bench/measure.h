// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
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
// How: "optimised", or what makes the times those of another program: "not optimised, asserts, sanitizers".
std::string build_kind();
// The processor as it calls itself; "unknown processor" where the system does not tell.
std::string processor_name();

// A hash for people and JSON: 16 hexadecimal digits.
std::string hash_text(std::uint64_t hash);

}  // namespace sinew::bench
