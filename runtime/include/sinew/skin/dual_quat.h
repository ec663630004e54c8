// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/math/types.h"
#include "sinew/skin/skinning.h"

namespace sinew {

// as_stored: each vertex by the share of dual quaternions that the file gives it; linear where it gives none.
enum class SkinningMethod : std::uint8_t { linear, dual_quat, as_stored };

// A palette entry as a stretch, applied first, and a rigid motion: model_from_bind = motion * stretch.
struct alignas(16) DualQuatEntry {
  float real[4] = {0, 0, 0, 1};  // rotation, x y z w
  float dual[4] = {};            // half of the translation (as a quaternion) times the rotation
  float stretch[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};  // 3x3, rows of four; scale, shear and mirroring
};

// Requires: entries has one element per palette entry.
SINEW_API void compute_dual_quats(std::span<const Affine> model_from_bind, std::span<DualQuatEntry> entries);

// Dual quaternion blend skinning: the stretches are blended linearly, the motions as dual quaternions, each turned into
// the hemisphere of the vertex's largest influence (of equal ones the first). Twisted joints keep their volume, where
// skin_linear pinches. A vertex with one influence moves as with skin_linear. Normals go by the stretch's cofactors,
// then the rotation.
// Source: Kavan, Collins, Zara, O'Sullivan, Geometric Skinning with Approximate Dual Quaternion Blending, ACM ToG 2008,
// with its two-phase scale.
// Requires: as skin_linear, with one entry per palette entry.
SINEW_API void skin_dual_quat(const VertexInput& in_bind, const Influences& influences,
                              std::span<const DualQuatEntry> entries, const VertexOutput& in_model,
                              VertexRange range = {});

// A share of each vertex by skin_dual_quat, the rest by skin_linear: positions are mixed along the straight line
// between the two, and so are normals and tangents, which are then renormalised. Shares of 0 and below are
// skin_linear's bits, those of 1 and above skin_dual_quat's. Requires: as both; dual_quat_share has one number per
// vertex; entries are model_from_bind's.
SINEW_API void skin_mixed(const VertexInput& in_bind, const Influences& influences,
                          std::span<const Affine> model_from_bind, std::span<const DualQuatEntry> entries,
                          std::span<const float> dual_quat_share, const VertexOutput& in_model, VertexRange range = {});

}  // namespace sinew
