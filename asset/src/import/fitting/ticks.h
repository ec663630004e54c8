// SPDX-License-Identifier: MIT
// The clock of curves that are fitted: FBX's, which divides the usual frame rates without a rest.
#pragma once
#include <cstdint>

namespace sinew::asset::readers {

inline constexpr std::int64_t kTicksPerSecond = 46186158000;

// At a jump: the value that holds up to the time, at it, and from it on. The same everywhere else.
enum class Side : std::uint8_t { before, at, after };

}  // namespace sinew::asset::readers
