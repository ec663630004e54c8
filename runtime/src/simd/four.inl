// SPDX-License-Identifier: MIT
// Four floats in an SSE register; needs SSE4.1. Part of the SIMD headers.
#include <immintrin.h>

namespace sinew::SINEW_ISA {

struct Lane4 {
  static constexpr int kCount = 4;
  using Mask = __m128;
  __m128 v;

  static Lane4 load(const float* from) { return {_mm_loadu_ps(from)}; }
  static Lane4 all(float value) { return {_mm_set1_ps(value)}; }
  void store(float* to) const { _mm_storeu_ps(to, v); }
  void store3(float* to) const {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_castps_si128(v));
    to[2] = _mm_cvtss_f32(_mm_movehl_ps(v, v));
  }
};
inline Lane4 operator+(Lane4 a, Lane4 b) { return {_mm_add_ps(a.v, b.v)}; }
inline Lane4 operator-(Lane4 a, Lane4 b) { return {_mm_sub_ps(a.v, b.v)}; }
inline Lane4 operator*(Lane4 a, Lane4 b) { return {_mm_mul_ps(a.v, b.v)}; }
inline Lane4 operator/(Lane4 a, Lane4 b) { return {_mm_div_ps(a.v, b.v)}; }
inline Lane4 sqrt(Lane4 a) { return {_mm_sqrt_ps(a.v)}; }
inline __m128 operator<(Lane4 a, Lane4 b) { return _mm_cmplt_ps(a.v, b.v); }
inline Lane4 select(__m128 mask, Lane4 yes, Lane4 no) { return {_mm_blendv_ps(no.v, yes.v, mask)}; }
inline Lane4 or_zero(__m128 mask, Lane4 a) { return {_mm_and_ps(mask, a.v)}; }
inline Lane4 negate_where(__m128 mask, Lane4 a) { return {_mm_xor_ps(a.v, _mm_and_ps(mask, _mm_set1_ps(-0.0f)))}; }

inline Lane4 yzx(Lane4 a) { return {_mm_shuffle_ps(a.v, a.v, _MM_SHUFFLE(3, 0, 2, 1))}; }

// Lanes i and j of a, then k and l of b.
template <int i, int j, int k, int l>
inline Lane4 pick(Lane4 a, Lane4 b) {
  return {_mm_shuffle_ps(a.v, b.v, _MM_SHUFFLE(l, k, j, i))};
}

inline void transpose(Lane4& a, Lane4& b, Lane4& c, Lane4& d) {
  const __m128 ab_low = _mm_unpacklo_ps(a.v, b.v), ab_high = _mm_unpackhi_ps(a.v, b.v);
  const __m128 cd_low = _mm_unpacklo_ps(c.v, d.v), cd_high = _mm_unpackhi_ps(c.v, d.v);
  a.v = _mm_movelh_ps(ab_low, cd_low);
  b.v = _mm_movehl_ps(cd_low, ab_low);
  c.v = _mm_movelh_ps(ab_high, cd_high);
  d.v = _mm_movehl_ps(cd_high, ab_high);
}

}  // namespace sinew::SINEW_ISA
