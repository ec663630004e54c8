// SPDX-License-Identifier: MIT
#pragma once
#include <initializer_list>
#include <optional>
#include <vector>

namespace sinew::author {

struct CurveKey {
  float time_secs = 0;
  float value = 0;
  std::optional<float> slope = std::nullopt;  // per second; none: as Curve chooses it
};

// A smooth curve through keys. It never goes beyond the two keys that it is between, and rests where the keys turn
// round, unless slopes are given that ask for more.
// Source: F. Fritsch, J. Butland, A method for constructing local monotone piecewise cubic interpolants, 1984.
class Curve {
 public:
  // Times ascend. Before the first key and after the last it holds their values. Requires: at least one key.
  Curve(std::initializer_list<CurveKey> keys);
  explicit Curve(std::vector<CurveKey> keys);
  // Repeats for ever. Requires: all keys' times are in [0, period_secs).
  static Curve periodic(float period_secs, std::initializer_list<CurveKey> keys);

  float operator()(float time_secs) const;

 private:
  void choose_slopes();

  std::vector<CurveKey> keys_;
  float period_secs_ = 0;  // 0: does not repeat
};

// The sine of a phase counted in whole turns: 0.25 gives 1.
float sine_wave(float turns);
float cosine_wave(float turns);
// From 0 at and before first to 1 at and after last, at rest at both.
float ease(float first, float last, float x);
// 0 at both ends of [0, 1] and beyond, 1 at the top, at rest at all three: u^rise (1 - u)^fall, scaled. The top is at
// rise / (rise + fall). Requires: both at least 2, so that the ends are at rest.
float bump(float u, int rise, int fall);

}  // namespace sinew::author
