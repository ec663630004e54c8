// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "machine/gears.h"
#include "sinew/math/vec.h"

namespace sinew::machine {

// A slider on the x axis through the crank's middle, on the +x side.
struct SliderCrank {
  float crank_m = 0.07f;
  float rod_m = 0.28f;
  float slider_x_m(float crank_rad) const;
  // About +z, of a rod that hangs on the slider and points to -x at rest.
  float rod_turn_rad(float crank_rad) const;
};

// A steam engine as mills had them: front is +z, where the crank is; the cylinder lies to the right, towards +x. In
// metres, in the model.
namespace place {
inline constexpr Vec3 kCrankshaft{-0.24f, 0.34f, 0};
inline constexpr float kRodPlane_z = 0.09f;               // of the connecting rod and the cylinder's axis
inline constexpr float kEccentricPlane_z = -0.065f;       // of the valve gear
inline constexpr Vec3 kLayshaft{-0.28925f, 0.47532f, 0};  // 0.144 from the crankshaft, 110 degrees from +x
inline constexpr float kLayshaftDirection_rad = 1.91986218f;
inline constexpr float kGovernor_z = 0.085f;
inline constexpr float kGovernorTop_y = 0.775f;  // where the arms hang
}  // namespace place

inline constexpr SliderCrank kPiston{0.07f, 0.28f};
inline constexpr SliderCrank kValve{0.02f, 0.34f};
inline constexpr float kEccentricLead_rad = 1.83259571f;  // 105 degrees before the crank: the valve opens early
inline constexpr SpurGear kPinion{12, 0.008f}, kWheel{24, 0.008f};
inline constexpr BevelGear kLayshaftBevel{14, 0.036f, 0.018f}, kGovernorBevel{7, 0.018f, 0.036f};

struct Governor {
  float arm_m = 0.115f;     // from where it hangs to the ball's middle
  float link_m = 0.072f;    // from where it hangs to the lower link, and the lower link's length
  float offset_m = 0.013f;  // of what hangs, from the spindle's axis
  // Below where the arms hang.
  float sleeve_drop_m(float arm_rad) const;
};
inline constexpr Governor kGovernor{};

// All of the engine at a time of the clip. Angles grow without end and are of a turn about +z, the governor's about +y.
struct State {
  float crank_rad = 0, layshaft_rad = 0, governor_rad = 0;
  float crosshead_x_m = 0, rod_rad = 0;  // from the crankshaft
  float valve_x_m = 0, eccentric_rod_rad = 0;
  float governor_arm_rad = 0;  // from hanging straight down
};

inline constexpr float kLoop_secs = 2;
inline constexpr std::uint32_t kCrankTurns = 2;     // in the loop: the layshaft turns once
inline constexpr std::uint32_t kKeysPerTurn = 128;  // so that straight lines between keys keep to 0.05 mm
// What turns evenly, and the governor, which hardly moves by itself, need only one in so many.
inline constexpr std::uint32_t kCoarseStep = 4;
// Key 0 to kCrankTurns * kKeysPerTurn; the last one is the first again.
State state_at_key(std::uint32_t key);

}  // namespace sinew::machine
