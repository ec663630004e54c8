// SPDX-License-Identifier: MIT
// The shape of simd/scalar.h in SSE4.1 registers.
#pragma once

#define SINEW_ISA sse41
#include "simd/four.inl"
#include "simd/joined.inl"

namespace sinew::sse41 {

inline constexpr bool kUnrollsInfluences = true;

using Lane8 = Joined<Lane4, Lane4>;
using Lane12 = Joined<Lane8, Lane4>;

inline Lane12 all_twelve(float value) {
  const Lane4 low = Lane4::all(value);
  return {{low, low}, low};
}

inline Lane8 join(Lane4 low, Lane4 high) { return {low, high}; }
inline Lane4 low_half(Lane8 a) { return a.low; }
inline Lane4 high_half(Lane8 a) { return a.high; }

template <int i, int j, int k, int l>
inline Lane8 pick(Lane8 a, Lane8 b) {
  return {pick<i, j, k, l>(a.low, b.low), pick<i, j, k, l>(a.high, b.high)};
}

inline void transpose_halves(Lane8& a, Lane8& b, Lane8& c, Lane8& d) {
  transpose(a.low, b.low, c.low, d.low);
  transpose(a.high, b.high, c.high, d.high);
}

inline void join_rows(const Lane12& a, const Lane12& b, Lane8& row0, Lane8& row1, Lane8& row2) {
  row0 = {a.low.low, b.low.low};
  row1 = {a.low.high, b.low.high};
  row2 = {a.high, b.high};
}

inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = m.low.low;
  row1 = m.low.high;
  row2 = m.high;
}

}  // namespace sinew::sse41

#include "simd/packed.inl"
