// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/math/types.h"

namespace sinew::gl {

// Which way the matrices of a palette turn triangles. Matrices without volume say nothing.
enum class Winding : std::uint8_t { kept, mirrored, mixed };
Winding winding(std::span<const Affine> palette);

}  // namespace sinew::gl
