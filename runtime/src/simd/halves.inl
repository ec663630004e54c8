// SPDX-License-Identifier: MIT
// An AVX register as two groups of four lanes. Part of the SIMD headers.
#include <immintrin.h>

namespace sinew::SINEW_ISA {

inline Lane8 join(Lane4 low, Lane4 high) { return {_mm256_insertf128_ps(_mm256_castps128_ps256(low.v), high.v, 1)}; }
inline Lane4 low_half(Lane8 a) { return {_mm256_castps256_ps128(a.v)}; }
inline Lane4 high_half(Lane8 a) { return {_mm256_extractf128_ps(a.v, 1)}; }

// Lanes i and j of a, then k and l of b, in each half.
template <int i, int j, int k, int l>
inline Lane8 pick(Lane8 a, Lane8 b) {
  return {_mm256_shuffle_ps(a.v, b.v, _MM_SHUFFLE(l, k, j, i))};
}

inline void transpose_halves(Lane8& a, Lane8& b, Lane8& c, Lane8& d) {
  const __m256 ab_low = _mm256_unpacklo_ps(a.v, b.v), ab_high = _mm256_unpackhi_ps(a.v, b.v);
  const __m256 cd_low = _mm256_unpacklo_ps(c.v, d.v), cd_high = _mm256_unpackhi_ps(c.v, d.v);
  a.v = _mm256_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(1, 0, 1, 0));
  b.v = _mm256_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(3, 2, 3, 2));
  c.v = _mm256_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(1, 0, 1, 0));
  d.v = _mm256_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(3, 2, 3, 2));
}

}  // namespace sinew::SINEW_ISA
