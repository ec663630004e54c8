// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

namespace sinew::fuzz {

// What a target does with one input; each fuzz_*.cpp defines it.
void run_one(std::span<const std::byte> input);

}  // namespace sinew::fuzz
