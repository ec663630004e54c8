// SPDX-License-Identifier: MIT
// The shape of simd/scalar.h in SSE4.1 registers.
#pragma once

#define SINEW_ISA sse41
#include "simd/four.inl"
#include "simd/joined.inl"

namespace sinew::sse41 {

using Lane8 = Joined<Lane4, Lane4>;
using Lane12 = Joined<Lane8, Lane4>;

inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = m.low.low;
  row1 = m.low.high;
  row2 = m.high;
}

}  // namespace sinew::sse41
