// SPDX-License-Identifier: MIT
#include "author/curves.h"

#include <algorithm>

#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

constexpr float kFullTurn_rad = 6.28318531f;

float steepness(const CurveKey& a, const CurveKey& b) { return (b.value - a.value) / (b.time_secs - a.time_secs); }

// Zero where the keys turn round, else a mean of both sides' steepness that is weighted by their lengths.
float slope_between(const CurveKey& before, const CurveKey& key, const CurveKey& after) {
  const float left = steepness(before, key), right = steepness(key, after);
  if (left * right <= 0) return 0;
  const float left_secs = key.time_secs - before.time_secs, right_secs = after.time_secs - key.time_secs;
  const float left_weight = 2 * right_secs + left_secs, right_weight = right_secs + 2 * left_secs;
  return (left_weight + right_weight) / (left_weight / left + right_weight / right);
}

float power(float base, int exponent) {
  float product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

}  // namespace

Curve::Curve(std::initializer_list<CurveKey> keys) : keys_(keys) { choose_slopes(); }

Curve::Curve(std::vector<CurveKey> keys) : keys_(std::move(keys)) { choose_slopes(); }

Curve Curve::periodic(float period_secs, std::initializer_list<CurveKey> keys) {
  // Three rounds of the keys, of which the middle one is read.
  std::vector<CurveKey> rounds;
  for (int round = -1; round <= 1; ++round)
    for (CurveKey key : keys) {
      key.time_secs += static_cast<float>(round) * period_secs;
      rounds.push_back(key);
    }
  Curve curve(std::move(rounds));
  curve.period_secs_ = period_secs;
  return curve;
}

void Curve::choose_slopes() {
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (keys_[i].slope) continue;
    const bool is_end = i == 0 || i + 1 == keys_.size();
    keys_[i].slope = is_end ? 0 : slope_between(keys_[i - 1], keys_[i], keys_[i + 1]);
  }
}

float Curve::operator()(float time_secs) const {
  if (period_secs_ > 0) time_secs -= period_secs_ * round_down(time_secs / period_secs_);
  if (time_secs <= keys_.front().time_secs) return keys_.front().value;
  const auto after =
      std::find_if(keys_.begin(), keys_.end(), [time_secs](const CurveKey& key) { return key.time_secs > time_secs; });
  if (after == keys_.end()) return keys_.back().value;
  const CurveKey& a = *(after - 1);
  const CurveKey& b = *after;
  const float secs = b.time_secs - a.time_secs, u = (time_secs - a.time_secs) / secs, v = 1 - u;
  // Hermite's cubic.
  return v * v * (1 + 2 * u) * a.value + u * u * (1 + 2 * v) * b.value + u * v * v * secs * *a.slope -
         u * u * v * secs * *b.slope;
}

float sine_wave(float turns) { return sin_rad(kFullTurn_rad * turns); }

float cosine_wave(float turns) { return cos_rad(kFullTurn_rad * turns); }

float ease(float first, float last, float x) {
  const float u = std::clamp((x - first) / (last - first), 0.0f, 1.0f);
  return u * u * (3 - 2 * u);
}

float bump(float u, int rise, int fall) {
  if (u <= 0 || u >= 1) return 0;
  const float top = static_cast<float>(rise) / static_cast<float>(rise + fall);
  return power(u / top, rise) * power((1 - u) / (1 - top), fall);
}

}  // namespace sinew::author
