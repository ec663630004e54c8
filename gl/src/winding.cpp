// SPDX-License-Identifier: MIT
#include "winding.h"

namespace sinew::gl {
namespace {

float determinant(const Affine& a) {
  const float* m = a.m;
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
}

}  // namespace

Winding winding(std::span<const Affine> palette) {
  bool any_kept = false, any_mirrored = false;
  for (const Affine& matrix : palette) {
    const float volume = determinant(matrix);
    any_kept = any_kept || volume > 0;
    any_mirrored = any_mirrored || volume < 0;
  }
  if (!any_mirrored) return Winding::kept;
  return any_kept ? Winding::mixed : Winding::mirrored;
}

}  // namespace sinew::gl
