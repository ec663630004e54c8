// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/skin/skinning.h"

namespace sinew {

// Sparse offsets of one shape: deltas[k] moves vertex vertex_index[k], strictly increasing. A delta array is empty
// where the shape leaves that attribute alone.
struct MorphTarget {
  std::span<const std::uint32_t> vertex_index;
  std::span<const Vec3> position_deltas, normal_deltas, tangent_deltas;
};

// attribute += sum of weight * delta, in bind space, before skinning (glTF 2.0 §3.7.2.2). Targets with weight zero cost
// nothing. Normals and tangents are left unnormalised; skinning normalises them once at the end.
// Requires: as many weights as targets; indices below the outputs' size; empty outputs are left alone.
SINEW_API void apply_morphs(std::span<const MorphTarget> targets, std::span<const float> weights,
                            const VertexOutput& in_out);

}  // namespace sinew
