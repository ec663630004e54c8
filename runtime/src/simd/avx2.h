// SPDX-License-Identifier: MIT
// The shape of simd/scalar.h in AVX2 registers. Fused multiply-add is not used: it would round differently.
#pragma once

#define SINEW_ISA avx2
#include "simd/eight.inl"
#include "simd/four.inl"
#include "simd/halves.inl"
#include "simd/joined.inl"
#include "simd/packed.inl"

namespace sinew::avx2 {

inline constexpr bool kUnrollsInfluences = true;

using Lane12 = Joined<Lane8, Lane4>;

// Joined::all would load the value once for each part.
inline Lane12 all_twelve(float value) {
  const Lane8 low = Lane8::all(value);
  return {low, {_mm256_castps256_ps128(low.v)}};
}

inline void join_rows(const Lane12& a, const Lane12& b, Lane8& row0, Lane8& row1, Lane8& row2) {
  row0 = {_mm256_permute2f128_ps(a.low.v, b.low.v, 0x20)};
  row1 = {_mm256_permute2f128_ps(a.low.v, b.low.v, 0x31)};
  row2 = join(a.high, b.high);
}

inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = {_mm256_castps256_ps128(m.low.v)};
  row1 = {_mm256_extractf128_ps(m.low.v, 1)};
  row2 = m.high;
}

}  // namespace sinew::avx2
