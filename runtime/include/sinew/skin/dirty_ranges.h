// SPDX-License-Identifier: MIT
// Which vertices have to be skinned again, where the results of the last frame are still there.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/math/types.h"
#include "sinew/skin/skinning.h"

namespace sinew {

// changed[i] becomes 1 where an entry's bits differ, else 0. Returns how many do.
// Requires: three spans of one length.
SINEW_API std::size_t mark_changed_entries(std::span<const Affine> before, std::span<const Affine> now,
                                           std::span<std::uint8_t> changed);

// Ranges, in order and apart, that hold every vertex with an influence of a changed entry; for skin_linear and its kin.
// Vertices between two of them are taken along where they are fewer than kDirtyGap: the kernels take eight at once.
// Where there are more ranges than room, the last one reaches to the end of what is dirty. Returns how many were
// written: 0 where nothing changed. One look at each palette index, no allocation. Vertices that a morph target moves
// are the caller's to add.
// Requires: a mark for every palette index; ranges is not empty.
inline constexpr std::uint32_t kDirtyGap = 8;
SINEW_API std::size_t find_dirty_ranges(const Influences& influences, std::span<const std::uint8_t> changed,
                                        std::span<VertexRange> ranges);

}  // namespace sinew
