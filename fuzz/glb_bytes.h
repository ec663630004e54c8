// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "sinew/scene/scene.h"

namespace sinew::fuzz {

// A .glb of these two chunks.
asset::Buffer glb_of(const std::string& json, std::span<const std::byte> binary);

}  // namespace sinew::fuzz
