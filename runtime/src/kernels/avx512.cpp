// SPDX-License-Identifier: MIT
#include "simd/avx512.h"

#include "kernels/blend.inl"
#include "kernels/dual_quat.inl"
#include "kernels/inertia.inl"
#include "kernels/matrices.inl"
#include "kernels/matrices8_wide.inl"
#include "kernels/sample.inl"
#include "kernels/skin.inl"
#include "kernels/stored_vertices.inl"
#include "kernels/table.inl"

namespace sinew {

const KernelTable* avx512_kernels() { return &avx512::kTable; }

}  // namespace sinew
