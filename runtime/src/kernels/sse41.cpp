// SPDX-License-Identifier: MIT
#include "simd/sse41.h"

#include "kernels/blend.inl"
#include "kernels/dual_quat.inl"
#include "kernels/inertia.inl"
#include "kernels/matrices.inl"
#include "kernels/matrices8.inl"
#include "kernels/sample.inl"
#include "kernels/skin.inl"
#include "kernels/stored_vertices.inl"
#include "kernels/table.inl"

namespace sinew {

const KernelTable* sse41_kernels() { return &sse41::kTable; }

}  // namespace sinew
