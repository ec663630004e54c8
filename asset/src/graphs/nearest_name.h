// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace sinew::asset {

// The name that differs from a mistyped one by the fewest letters, or begins with it; empty where none is near. Looks
// at the first 4096 names and at none that is longer than 64 bytes, so that a hostile file cannot make it slow.
std::string_view nearest_name(std::string_view mistyped, std::span<const std::string> names);

// `; did you mean "speed"?`, or nothing where no name is near.
std::string did_you_mean(std::string_view mistyped, std::span<const std::string> names);

}  // namespace sinew::asset
