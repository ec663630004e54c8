// SPDX-License-Identifier: MIT
// Interpolation between two keys of up to eight tracks at once. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

static_assert(kLanes == 8);

// One component of `width` tracks; lanes beyond them repeat the last track, so that they hold nothing odd.
inline Lane8 load_tracks(const float* values, std::uint32_t width) {
  if (width == kLanes) return Lane8::load(values);
  float padded[kLanes];
  for (std::uint32_t lane = 0; lane < kLanes; ++lane) padded[lane] = values[lane < width ? lane : width - 1];
  return Lane8::load(padded);
}

// sin on [0, pi/2] by its Taylor series to x^13: truncated below 1e-9, so within float rounding.
inline Lane8 sin_quarter_turn(Lane8 x) {
  constexpr float kTerms[] = {1.0f / 6227020800.0f, -1.0f / 39916800.0f, 1.0f / 362880.0f,
                              -1.0f / 5040.0f,      1.0f / 120.0f,       -1.0f / 6.0f};
  const Lane8 xx = x * x;
  Lane8 sum = Lane8::all(kTerms[0]);
  for (int i = 1; i < 6; ++i) sum = sum * xx + Lane8::all(kTerms[i]);
  return x + x * (xx * sum);
}

// atan on [0, 1]: above tan(pi/8) by atan(t) = pi/4 + atan((t-1)/(t+1)), then the Taylor series to x^17 (below 3e-9).
inline Lane8 atan_unit(Lane8 t) {
  constexpr float kTerms[] = {1.0f / 17, -1.0f / 15, 1.0f / 13, -1.0f / 11, 1.0f / 9, -1.0f / 7, 1.0f / 5, -1.0f / 3};
  const Lane8 one = Lane8::all(1.0f);
  const auto small = t < Lane8::all(0.41421356f);
  const Lane8 x = select(small, t, (t - one) / (t + one));
  const Lane8 xx = x * x;
  Lane8 sum = Lane8::all(kTerms[0]);
  for (int i = 1; i < 8; ++i) sum = sum * xx + Lane8::all(kTerms[i]);
  const Lane8 series = x + x * (xx * sum);
  return select(small, series, Lane8::all(0.78539816f) + series);
}

inline Lane8 length4(const Lane8 (&q)[4]) { return sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]); }

// Weights of the two keys of a slerp. The angle comes from the lengths of difference and sum, tan(angle/2), because the
// arc cosine of a dot product loses half of its digits for small turns. The keys are in one hemisphere (decided when
// the clip was cooked), so tan(angle/2) is at most 1. Below 1e-4 rad the straight line is the same within rounding.
// Source: Shoemake, Animating Rotation with Quaternion Curves, SIGGRAPH 1985, eq. for Slerp.
inline void slerp_weights(const Lane8 (&a)[4], const Lane8 (&b)[4], Lane8 u, Lane8& weight_a, Lane8& weight_b) {
  const Lane8 one = Lane8::all(1.0f), tiny = Lane8::all(1e-4f);
  Lane8 difference[4], sum[4];
  for (int c = 0; c < 4; ++c) {
    difference[c] = b[c] - a[c];
    sum[c] = b[c] + a[c];
  }
  const Lane8 chord = length4(difference), span = length4(sum);
  const Lane8 tangent = select(chord < span, chord / select(tiny < span, span, one), one);
  const Lane8 half_angle = atan_unit(tangent);
  const Lane8 angle = half_angle + half_angle;
  const Lane8 rest = one - u;
  const auto straight = angle < tiny;
  const Lane8 sine = select(straight, one, sin_quarter_turn(angle));
  weight_a = select(straight, rest, sin_quarter_turn(rest * angle) / sine);
  weight_b = select(straight, u, sin_quarter_turn(u * angle) / sine);
}

struct HermiteWeights {
  float from, out_tangent, to, in_tangent;  // tangents include the interval
};

// glTF 2.0, appendix C.5, cubic spline interpolation.
inline HermiteWeights hermite_weights(float u, float interval_secs) {
  const float uu = u * u, uuu = uu * u;
  return {2 * uuu - 3 * uu + 1, (uuu - 2 * uu + u) * interval_secs, 3 * uu - 2 * uuu, (uuu - uu) * interval_secs};
}

inline Lane8 hermite_component(const KeySegment& segment, std::uint32_t component, const HermiteWeights& weights) {
  const std::uint32_t row = segment.components * segment.width, first = component * segment.width;
  const Lane8 from = load_tracks(segment.from + row + first, segment.width);
  const Lane8 out_tangent = load_tracks(segment.from + 2 * row + first, segment.width);
  const Lane8 in_tangent = load_tracks(segment.to + first, segment.width);
  const Lane8 to = load_tracks(segment.to + row + first, segment.width);
  return from * Lane8::all(weights.from) + out_tangent * Lane8::all(weights.out_tangent) + to * Lane8::all(weights.to) +
         in_tangent * Lane8::all(weights.in_tangent);
}

void lerp_keys(const KeySegment& segment, float* out) {
  const Lane8 u = Lane8::all(segment.fraction);
  for (std::uint32_t c = 0; c < segment.components; ++c) {
    const Lane8 a = load_tracks(segment.from + c * segment.width, segment.width);
    const Lane8 b = load_tracks(segment.to + c * segment.width, segment.width);
    (a + u * (b - a)).store(out + c * kLanes);
  }
}

void slerp_keys(const KeySegment& segment, float* out) {
  Lane8 a[4], b[4], weight_a, weight_b;
  for (std::uint32_t c = 0; c < 4; ++c) {
    a[c] = load_tracks(segment.from + c * segment.width, segment.width);
    b[c] = load_tracks(segment.to + c * segment.width, segment.width);
  }
  slerp_weights(a, b, Lane8::all(segment.fraction), weight_a, weight_b);
  for (int c = 0; c < 4; ++c) (a[c] * weight_a + b[c] * weight_b).store(out + c * kLanes);
}

void slerp_pairs(const KeyPairs& pairs, float* out) {
  Lane8 a[4], b[4], weight_a, weight_b;
  for (int c = 0; c < 4; ++c) {
    a[c] = Lane8::load(pairs.from[c]);
    b[c] = Lane8::load(pairs.to[c]);
  }
  slerp_weights(a, b, Lane8::load(pairs.fraction), weight_a, weight_b);
  for (int c = 0; c < 4; ++c) (a[c] * weight_a + b[c] * weight_b).store(out + c * kLanes);
}

void hermite_keys(const KeySegment& segment, float* out) {
  const HermiteWeights weights = hermite_weights(segment.fraction, segment.interval_secs);
  for (std::uint32_t c = 0; c < segment.components; ++c) hermite_component(segment, c, weights).store(out + c * kLanes);
}

// A curve through zero has no direction there: identity.
void hermite_rotations(const KeySegment& segment, float* out) {
  const HermiteWeights weights = hermite_weights(segment.fraction, segment.interval_secs);
  Lane8 q[4];
  for (std::uint32_t c = 0; c < 4; ++c) q[c] = hermite_component(segment, c, weights);
  const Lane8 length = length4(q), zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  const auto defined = Lane8::all(1e-18f) < length;
  const Lane8 divisor = select(defined, length, one);
  for (int c = 0; c < 4; ++c) select(defined, q[c] / divisor, c == 3 ? one : zero).store(out + c * kLanes);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
