// SPDX-License-Identifier: MIT
#include "simd/scalar.h"

#include "kernels/matrices.inl"
#include "kernels/sample.inl"
#include "kernels/skin.inl"

namespace sinew {

const KernelTable& scalar_kernels() {
  static constexpr KernelTable table{
      .isa = Isa::scalar,
      .lerp_keys = scalar::lerp_keys,
      .slerp_keys = scalar::slerp_keys,
      .hermite_keys = scalar::hermite_keys,
      .hermite_rotations = scalar::hermite_rotations,
      .model_matrices = scalar::model_matrices,
      .palette = scalar::palette,
      .skin_run = scalar::skin_run,
  };
  return table;
}

}  // namespace sinew
