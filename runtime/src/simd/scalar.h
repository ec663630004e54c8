// SPDX-License-Identifier: MIT
// N floats that go through the same IEEE operation, here one after another. Kernels are written against this type; a
// header of the same shape per instruction set maps it to registers. Only + - * / sqrt and compare-and-select: no
// estimates, no reassociation, so that every set gives the same bits.
#pragma once
#include <cmath>

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
  for (int i = 0; i < N; ++i) a.v[i] = std::sqrt(a.v[i]);
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

}  // namespace sinew::scalar
