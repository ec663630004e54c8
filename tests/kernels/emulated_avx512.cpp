// SPDX-License-Identifier: MIT
// The seven intrinsics that AVX-512 adds to the kernels, written from their definitions in Intel's Intrinsics Guide.
// The library's own sinew::avx512 leaves no symbol that could meet these (tools/check_symbols.py).
#include "emulated_avx512.h"

#include <immintrin.h>

namespace sinew::test {

struct Emulated512 {
  float lane[16];
};

inline Emulated512 set1(float value) {
  Emulated512 all;
  for (float& lane : all.lane) lane = value;
  return all;
}
inline Emulated512 maskz_loadu(unsigned mask, const float* from) {
  Emulated512 loaded = set1(0);
  for (unsigned i = 0; i < 16; ++i)
    if ((mask >> i & 1) != 0) loaded.lane[i] = from[i];
  return loaded;
}
inline void mask_storeu(float* to, unsigned mask, const Emulated512& a) {
  for (unsigned i = 0; i < 16; ++i)
    if ((mask >> i & 1) != 0) to[i] = a.lane[i];
}
inline Emulated512 add(const Emulated512& a, const Emulated512& b) {
  Emulated512 sum;
  for (unsigned i = 0; i < 16; ++i) sum.lane[i] = a.lane[i] + b.lane[i];
  return sum;
}
inline Emulated512 mul(const Emulated512& a, const Emulated512& b) {
  Emulated512 product;
  for (unsigned i = 0; i < 16; ++i) product.lane[i] = a.lane[i] * b.lane[i];
  return product;
}
inline __m128 extractf32x4(const Emulated512& a, int which) { return _mm_loadu_ps(a.lane + 4 * which); }

}  // namespace sinew::test

// Without optimisation the compiler's own are macros too.
#undef _mm512_extractf32x4_ps
#define __m512 ::sinew::test::Emulated512
#define _mm512_set1_ps ::sinew::test::set1
#define _mm512_maskz_loadu_ps ::sinew::test::maskz_loadu
#define _mm512_mask_storeu_ps ::sinew::test::mask_storeu
#define _mm512_add_ps ::sinew::test::add
#define _mm512_mul_ps ::sinew::test::mul
#define _mm512_extractf32x4_ps ::sinew::test::extractf32x4
#define _mm512_castps512_ps128(a) ::sinew::test::extractf32x4(a, 0)
#include "simd/avx512.h"

#include "kernels/blend.inl"
#include "kernels/dual_quat.inl"
#include "kernels/inertia.inl"
#include "kernels/matrices.inl"
#include "kernels/sample.inl"
#include "kernels/skin.inl"
#include "kernels/stored_vertices.inl"
#include "kernels/table.inl"

namespace sinew::test {

const KernelTable& emulated_avx512_kernels() { return avx512::kTable; }

}  // namespace sinew::test
