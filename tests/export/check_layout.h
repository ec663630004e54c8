// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sinew::test {

// What a .glb does against the rules of glTF 2.0 for its chunks (§4.4), for the place of bytes (§3.6.2.4) and for
// bounds (§3.6.2.5), told from the bytes alone. Empty where all is well.
std::vector<std::string> layout_faults(std::span<const std::byte> glb);

}  // namespace sinew::test
