// SPDX-License-Identifier: MIT
// The shape of simd/scalar.h in AVX-512 registers: eight lanes as for AVX2, and a 3x4 matrix in one register.
#pragma once

#define SINEW_ISA avx512
#include "simd/eight.inl"
#include "simd/four.inl"
#include "simd/halves.inl"

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

inline Lane12 all_twelve(float value) { return Lane12::all(value); }

inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = {_mm512_castps512_ps128(m.v)};
  row1 = {_mm512_extractf32x4_ps(m.v, 1)};
  row2 = {_mm512_extractf32x4_ps(m.v, 2)};
}

inline void join_rows(const Lane12& a, const Lane12& b, Lane8& row0, Lane8& row1, Lane8& row2) {
  Lane4 of_a[3], of_b[3];
  split(a, of_a[0], of_a[1], of_a[2]);
  split(b, of_b[0], of_b[1], of_b[2]);
  row0 = join(of_a[0], of_b[0]);
  row1 = join(of_a[1], of_b[1]);
  row2 = join(of_a[2], of_b[2]);
}

}  // namespace sinew::avx512
