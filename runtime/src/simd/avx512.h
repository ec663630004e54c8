// SPDX-License-Identifier: MIT
// The shape of simd/scalar.h in AVX-512 registers: eight lanes as for AVX2, and a 3x4 matrix in one register.
#pragma once

#define SINEW_ISA avx512
#include "simd/eight.inl"
#include "simd/four.inl"
#include "simd/halves.inl"
#include "simd/packed.inl"

namespace sinew::avx512 {

inline constexpr bool kUnrollsInfluences = true;

struct Lane12 {
  static constexpr int kCount = 12;
  static constexpr __mmask16 kTwelve = 0x0FFF;
  __m512 v;

  static Lane12 load(const float* from) { return {_mm512_maskz_loadu_ps(kTwelve, from)}; }
  static Lane12 all(float value) { return {_mm512_set1_ps(value)}; }
  void store(float* to) const { _mm512_mask_storeu_ps(to, kTwelve, v); }
};
inline Lane12 operator+(Lane12 a, Lane12 b) { return {_mm512_add_ps(a.v, b.v)}; }
inline Lane12 operator*(Lane12 a, Lane12 b) { return {_mm512_mul_ps(a.v, b.v)}; }

// The first three of four groups of four lanes: rows of a matrix, or the same component of four vectors.
inline void transpose_quarters(Lane12& a, Lane12& b, Lane12& c, Lane12& d) {
  const __m512 ab_low = _mm512_unpacklo_ps(a.v, b.v), ab_high = _mm512_unpackhi_ps(a.v, b.v);
  const __m512 cd_low = _mm512_unpacklo_ps(c.v, d.v), cd_high = _mm512_unpackhi_ps(c.v, d.v);
  a.v = _mm512_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(1, 0, 1, 0));
  b.v = _mm512_shuffle_ps(ab_low, cd_low, _MM_SHUFFLE(3, 2, 3, 2));
  c.v = _mm512_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(1, 0, 1, 0));
  d.v = _mm512_shuffle_ps(ab_high, cd_high, _MM_SHUFFLE(3, 2, 3, 2));
}

// A group of a, then the same of b.
template <int kGroup>
inline Lane8 join_quarters(Lane12 a, Lane12 b) {
  constexpr int g = 4 * kGroup;
  const __m512i lanes =
      _mm512_setr_epi32(g, g + 1, g + 2, g + 3, 16 + g, 17 + g, 18 + g, 19 + g, 0, 0, 0, 0, 0, 0, 0, 0);
  return {_mm512_castps512_ps256(_mm512_permutex2var_ps(a.v, lanes, b.v))};
}

// Four vectors of three floats that lie one behind the other; each component in all groups.
inline void load_spread(const float* from, Lane12& x, Lane12& y, Lane12& z) {
  const __m512 packed = _mm512_maskz_loadu_ps(Lane12::kTwelve, from);
  x.v = _mm512_permutexvar_ps(_mm512_setr_epi32(0, 3, 6, 9, 0, 3, 6, 9, 0, 3, 6, 9, 0, 3, 6, 9), packed);
  y.v = _mm512_permutexvar_ps(_mm512_setr_epi32(1, 4, 7, 10, 1, 4, 7, 10, 1, 4, 7, 10, 1, 4, 7, 10), packed);
  z.v = _mm512_permutexvar_ps(_mm512_setr_epi32(2, 5, 8, 11, 2, 5, 8, 11, 2, 5, 8, 11, 2, 5, 8, 11), packed);
}

// A component of four vectors in each group, to where they lie one behind the other.
inline void store_gathered(Lane12 components, float* to) {
  const __m512i lanes = _mm512_setr_epi32(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11, 0, 0, 0, 0);
  _mm512_mask_storeu_ps(to, Lane12::kTwelve, _mm512_permutexvar_ps(lanes, components.v));
}

inline Lane12 all_twelve(float value) { return Lane12::all(value); }

inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = {_mm512_castps512_ps128(m.v)};
  row1 = {_mm512_extractf32x4_ps(m.v, 1)};
  row2 = {_mm512_extractf32x4_ps(m.v, 2)};
}

}  // namespace sinew::avx512
