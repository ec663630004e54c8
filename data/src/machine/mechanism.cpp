// SPDX-License-Identifier: MIT
#include "machine/mechanism.h"

#include <cmath>

#include "sinew/math/scalar.h"

namespace sinew::machine {
namespace {

constexpr float kTurn_rad = 6.28318531f;

}  // namespace

float SliderCrank::slider_x_m(float crank_rad) const {
  const SinCos<float> turn = sin_cos_rad(crank_rad);
  const float pin_y_m = crank_m * turn.sin;
  return crank_m * turn.cos + std::sqrt(rod_m * rod_m - pin_y_m * pin_y_m);
}

float SliderCrank::rod_turn_rad(float crank_rad) const { return -asin_rad(crank_m * sin_rad(crank_rad) / rod_m); }

float Governor::sleeve_drop_m(float arm_rad) const { return 2 * link_m * cos_rad(arm_rad); }

State state_at_key(std::uint32_t key) {
  constexpr std::uint32_t kKeys = kCrankTurns * kKeysPerTurn;
  // Within one turn, so that the last key has the very numbers of the first.
  const float in_turn_rad = kTurn_rad * static_cast<float>(key % kKeysPerTurn) / static_cast<float>(kKeysPerTurn);
  const float in_loop = static_cast<float>(key % kKeys) / static_cast<float>(kKeys);
  State state;
  state.crank_rad = in_turn_rad;
  state.layshaft_rad = -kTurn_rad * in_loop;
  state.governor_rad = -in_turn_rad;
  state.crosshead_x_m = kPiston.slider_x_m(in_turn_rad);
  state.rod_rad = kPiston.rod_turn_rad(in_turn_rad);
  const float eccentric_rad = in_turn_rad + kEccentricLead_rad;
  state.valve_x_m = kValve.slider_x_m(eccentric_rad);
  state.eccentric_rod_rad = kValve.rod_turn_rad(eccentric_rad);
  // The load changes a little in each loop, and the governor seeks its height.
  state.governor_arm_rad = 0.72f + 0.08f * sin_rad(kTurn_rad * in_loop);
  return state;
}

}  // namespace sinew::machine
