// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>

#include "sinew/import/import.h"

namespace sinew::bench {

// A BVH file of a figure as motion capture writes it: 31 joints in five limbs, 96 channels of four to six decimals, all
// of which wander. About 850 bytes a frame; the same bytes on every machine.
std::shared_ptr<const asset::Buffer> synthetic_bvh(std::size_t frames);

}  // namespace sinew::bench
