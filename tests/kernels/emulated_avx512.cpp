// SPDX-License-Identifier: MIT
// The intrinsics that AVX-512 adds to the kernels, written from their definitions in Intel's Intrinsics Guide.
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
inline __m256 low_half(const Emulated512& a) { return _mm256_loadu_ps(a.lane); }

// Lanes i and j of a, then k and l of b, in each group of four.
inline Emulated512 shuffle(const Emulated512& a, const Emulated512& b, int i, int j, int k, int l) {
  Emulated512 chosen;
  for (int group = 0; group < 16; group += 4) {
    chosen.lane[group] = a.lane[group + i];
    chosen.lane[group + 1] = a.lane[group + j];
    chosen.lane[group + 2] = b.lane[group + k];
    chosen.lane[group + 3] = b.lane[group + l];
  }
  return chosen;
}
inline Emulated512 shuffle(const Emulated512& a, const Emulated512& b, int four) {
  return shuffle(a, b, four & 3, four >> 2 & 3, four >> 4 & 3, four >> 6 & 3);
}
// a0 b0 a1 b1, where shuffle gives a0 a1 b0 b1; and the same of lanes 2 and 3.
inline Emulated512 interleave(const Emulated512& a, const Emulated512& b, int first) {
  const Emulated512 pairs = shuffle(a, b, first, first + 1, first, first + 1);
  return shuffle(pairs, pairs, 0, 2, 1, 3);
}
inline Emulated512 unpacklo(const Emulated512& a, const Emulated512& b) { return interleave(a, b, 0); }
inline Emulated512 unpackhi(const Emulated512& a, const Emulated512& b) { return interleave(a, b, 2); }

struct EmulatedIndices {
  int lane[16];
};

template <class... Ints>
EmulatedIndices setr(Ints... lanes) {
  return {{lanes...}};
}
// Bit 4 of an index chooses b.
inline Emulated512 permutex2var(const Emulated512& a, const EmulatedIndices& indices, const Emulated512& b) {
  Emulated512 chosen;
  for (int i = 0; i < 16; ++i) {
    const int index = indices.lane[i];
    chosen.lane[i] = (index & 16) != 0 ? b.lane[index & 15] : a.lane[index & 15];
  }
  return chosen;
}
inline Emulated512 permutexvar(const EmulatedIndices& indices, const Emulated512& a) {
  return permutex2var(a, indices, a);
}

}  // namespace sinew::test

// Without optimisation the compiler's own are macros too.
#undef _mm512_extractf32x4_ps
#undef _mm512_setr_epi32
#undef _mm512_shuffle_ps
#define __m512 ::sinew::test::Emulated512
#define __m512i ::sinew::test::EmulatedIndices
#define _mm512_set1_ps ::sinew::test::set1
#define _mm512_maskz_loadu_ps ::sinew::test::maskz_loadu
#define _mm512_mask_storeu_ps ::sinew::test::mask_storeu
#define _mm512_add_ps ::sinew::test::add
#define _mm512_mul_ps ::sinew::test::mul
#define _mm512_extractf32x4_ps ::sinew::test::extractf32x4
#define _mm512_castps512_ps128(a) ::sinew::test::extractf32x4(a, 0)
#define _mm512_castps512_ps256 ::sinew::test::low_half
#define _mm512_shuffle_ps ::sinew::test::shuffle
#define _mm512_unpacklo_ps ::sinew::test::unpacklo
#define _mm512_unpackhi_ps ::sinew::test::unpackhi
#define _mm512_setr_epi32 ::sinew::test::setr
#define _mm512_permutexvar_ps ::sinew::test::permutexvar
#define _mm512_permutex2var_ps ::sinew::test::permutex2var
#include "simd/avx512.h"

#include "kernels/blend.inl"
#include "kernels/dual_quat.inl"
#include "kernels/inertia.inl"
#include "kernels/matrices.inl"
#include "kernels/matrices8_wide.inl"
#include "kernels/sample.inl"
#include "kernels/skin.inl"
#include "kernels/stored_vertices.inl"
#include "kernels/table.inl"

namespace sinew::test {

const KernelTable& emulated_avx512_kernels() { return avx512::kTable; }

}  // namespace sinew::test
