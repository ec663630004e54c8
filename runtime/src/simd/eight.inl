// SPDX-License-Identifier: MIT
// Eight floats in an AVX register. Part of the SIMD headers.
#include <immintrin.h>

namespace sinew::SINEW_ISA {

struct Lane8 {
  static constexpr int kCount = 8;
  using Mask = __m256;
  __m256 v;

  static Lane8 load(const float* from) { return {_mm256_loadu_ps(from)}; }
  static Lane8 all(float value) { return {_mm256_set1_ps(value)}; }
  void store(float* to) const { _mm256_storeu_ps(to, v); }
};
inline Lane8 operator+(Lane8 a, Lane8 b) { return {_mm256_add_ps(a.v, b.v)}; }
inline Lane8 operator-(Lane8 a, Lane8 b) { return {_mm256_sub_ps(a.v, b.v)}; }
inline Lane8 operator*(Lane8 a, Lane8 b) { return {_mm256_mul_ps(a.v, b.v)}; }
inline Lane8 operator/(Lane8 a, Lane8 b) { return {_mm256_div_ps(a.v, b.v)}; }
inline Lane8 sqrt(Lane8 a) { return {_mm256_sqrt_ps(a.v)}; }
inline __m256 operator<(Lane8 a, Lane8 b) { return _mm256_cmp_ps(a.v, b.v, _CMP_LT_OQ); }
inline Lane8 select(__m256 mask, Lane8 yes, Lane8 no) { return {_mm256_blendv_ps(no.v, yes.v, mask)}; }
inline Lane8 or_zero(__m256 mask, Lane8 a) { return {_mm256_and_ps(mask, a.v)}; }
inline Lane8 negate_where(__m256 mask, Lane8 a) {
  return {_mm256_xor_ps(a.v, _mm256_and_ps(mask, _mm256_set1_ps(-0.0f)))};
}

}  // namespace sinew::SINEW_ISA
