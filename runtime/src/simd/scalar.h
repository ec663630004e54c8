// SPDX-License-Identifier: MIT
// Four, eight or twelve floats that go through the same IEEE operation, here one after another. Kernels are written
// against this shape; a header per instruction set maps it to registers. Only + - * / sqrt and compare-and-select: no
// estimates, no reassociation, so that every set gives the same bits.
#pragma once

#define SINEW_ISA scalar

namespace sinew::scalar {

template <int N>
struct Lanes {
  float v[N];

  static Lanes load(const float* from) {
    Lanes lanes;
    for (int i = 0; i < N; ++i) lanes.v[i] = from[i];
    return lanes;
  }
  static Lanes all(float value) {
    Lanes lanes;
    for (int i = 0; i < N; ++i) lanes.v[i] = value;
    return lanes;
  }
  void store(float* to) const {
    for (int i = 0; i < N; ++i) to[i] = v[i];
  }
  // The first three.
  void store3(float* to) const {
    for (int i = 0; i < 3; ++i) to[i] = v[i];
  }
};

template <int N>
struct LaneMask {
  bool v[N];
};

template <int N>
inline Lanes<N> operator+(Lanes<N> a, Lanes<N> b) {
  for (int i = 0; i < N; ++i) a.v[i] = a.v[i] + b.v[i];
  return a;
}
template <int N>
inline Lanes<N> operator-(Lanes<N> a, Lanes<N> b) {
  for (int i = 0; i < N; ++i) a.v[i] = a.v[i] - b.v[i];
  return a;
}
template <int N>
inline Lanes<N> operator*(Lanes<N> a, Lanes<N> b) {
  for (int i = 0; i < N; ++i) a.v[i] = a.v[i] * b.v[i];
  return a;
}
template <int N>
inline Lanes<N> operator/(Lanes<N> a, Lanes<N> b) {
  for (int i = 0; i < N; ++i) a.v[i] = a.v[i] / b.v[i];
  return a;
}
template <int N>
inline Lanes<N> sqrt(Lanes<N> a) {
  for (int i = 0; i < N; ++i) a.v[i] = __builtin_sqrtf(a.v[i]);
  return a;
}
template <int N>
inline LaneMask<N> operator<(Lanes<N> a, Lanes<N> b) {
  LaneMask<N> mask;
  for (int i = 0; i < N; ++i) mask.v[i] = a.v[i] < b.v[i];
  return mask;
}
// yes where the mask holds, else no.
template <int N>
inline Lanes<N> select(LaneMask<N> mask, Lanes<N> yes, Lanes<N> no) {
  for (int i = 0; i < N; ++i) yes.v[i] = mask.v[i] ? yes.v[i] : no.v[i];
  return yes;
}

// a where the mask holds, else 0.
template <int N>
inline Lanes<N> or_zero(LaneMask<N> mask, Lanes<N> a) {
  for (int i = 0; i < N; ++i) a.v[i] = mask.v[i] ? a.v[i] : 0.0f;
  return a;
}
// With the other sign where the mask holds.
template <int N>
inline Lanes<N> negate_where(LaneMask<N> mask, Lanes<N> a) {
  for (int i = 0; i < N; ++i) a.v[i] = mask.v[i] ? -a.v[i] : a.v[i];
  return a;
}

// Whether a loop of its own for each small number of influences, with everything inlined, is worth its code.
inline constexpr bool kUnrollsInfluences = false;

using Lane4 = Lanes<4>;
using Lane8 = Lanes<8>;
using Lane12 = Lanes<12>;

// (y, z, x, w)
inline Lane4 yzx(Lane4 a) { return {{a.v[1], a.v[2], a.v[0], a.v[3]}}; }

// Rows of a 4x4 matrix to its columns.
inline void transpose(Lane4& a, Lane4& b, Lane4& c, Lane4& d) {
  const Lane4 rows[4] = {a, b, c, d};
  Lane4* const columns[4] = {&a, &b, &c, &d};
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) columns[i]->v[j] = rows[j].v[i];
}

inline Lane12 all_twelve(float value) { return Lane12::all(value); }

inline Lane8 join(Lane4 low, Lane4 high) {
  Lane8 joined;
  for (int i = 0; i < 4; ++i) {
    joined.v[i] = low.v[i];
    joined.v[4 + i] = high.v[i];
  }
  return joined;
}
inline Lane4 low_half(Lane8 a) { return Lane4::load(a.v); }
inline Lane4 high_half(Lane8 a) { return Lane4::load(a.v + 4); }

// Transposes the four low halves and, apart from them, the four high ones.
inline void transpose_halves(Lane8& a, Lane8& b, Lane8& c, Lane8& d) {
  Lane4 low[4] = {low_half(a), low_half(b), low_half(c), low_half(d)};
  Lane4 high[4] = {high_half(a), high_half(b), high_half(c), high_half(d)};
  transpose(low[0], low[1], low[2], low[3]);
  transpose(high[0], high[1], high[2], high[3]);
  a = join(low[0], high[0]);
  b = join(low[1], high[1]);
  c = join(low[2], high[2]);
  d = join(low[3], high[3]);
}

// Eight vectors of three floats that lie one behind the other, component by component.
inline void load_packed(const float* from, Lane8& x, Lane8& y, Lane8& z) {
  for (int i = 0; i < 8; ++i) {
    x.v[i] = from[3 * i];
    y.v[i] = from[3 * i + 1];
    z.v[i] = from[3 * i + 2];
  }
}
inline void store_packed(Lane8 x, Lane8 y, Lane8 z, float* to) {
  for (int i = 0; i < 8; ++i) {
    to[3 * i] = x.v[i];
    to[3 * i + 1] = y.v[i];
    to[3 * i + 2] = z.v[i];
  }
}

// The rows of two 3x4 matrices, those of a before those of b.
inline void join_rows(const Lane12& a, const Lane12& b, Lane8& row0, Lane8& row1, Lane8& row2) {
  row0 = join(Lane4::load(a.v), Lane4::load(b.v));
  row1 = join(Lane4::load(a.v + 4), Lane4::load(b.v + 4));
  row2 = join(Lane4::load(a.v + 8), Lane4::load(b.v + 8));
}

// The three rows of a 3x4 matrix.
inline void split(const Lane12& m, Lane4& row0, Lane4& row1, Lane4& row2) {
  row0 = Lane4::load(m.v);
  row1 = Lane4::load(m.v + 4);
  row2 = Lane4::load(m.v + 8);
}

}  // namespace sinew::scalar
