// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

namespace sinew::asset {

using Index = std::uint32_t;  // into the vector of that kind in Scene
inline constexpr Index kNone = 0xFFFFFFFFu;

}  // namespace sinew::asset
