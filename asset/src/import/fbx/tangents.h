// SPDX-License-Identifier: MIT
// Slopes that a file leaves to its reader: automatic tangents, and those of tension, continuity and bias.
#pragma once
#include <cstdint>

namespace sinew::asset::fbx {

// KeyAttrFlags of a file, by the names of the FBX SDK (FbxAnimCurveDef).
inline constexpr std::uint32_t kConstant = 0x2, kLinear = 0x4, kCubic = 0x8;
inline constexpr std::uint32_t kConstantNext = 0x100;  // beside kConstant
inline constexpr std::uint32_t kTangentTcb = 0x200, kTangentUser = 0x400;
inline constexpr std::uint32_t kClamp = 0x1000, kTimeIndependent = 0x2000, kClampProgressive = 0x4000;
inline constexpr std::uint32_t kWeightedRight = 0x1000000, kWeightedNextLeft = 0x2000000;

// A key between its neighbours. Where there is no earlier or no later one, or at the same time, that side does not
// exist; at least one does.
struct Neighbours {
  bool has_earlier = false, has_later = false;
  double earlier_secs = 0, later_secs = 0;  // distances, positive
  double earlier_value = 0, value = 0, later_value = 0;
  double weight_before = 1.0 / 3, weight_after = 1.0 / 3;
};

// Per second. bias: -100 to 100 leans towards the earlier or the later neighbour; beyond 500 the curve steepens without
// limit. Time-independent ones and the ends of a curve take no bias below 500.
// Source: what MotionBuilder and Maya evaluate, as the ufbx project (MIT) measured and published it.
double automatic_slope(const Neighbours& key, double bias, std::uint32_t flags);

struct Slopes {
  double left = 0, right = 0;
};
// Source: D. H. Kochanek, R. H. Bartels, Interpolating splines with local tension, continuity, and bias control,
// SIGGRAPH 1984, eq. 11 and 12, on slopes per second; at the ends of a curve the one side counts twice.
Slopes tcb_slopes(const Neighbours& key, double tension, double continuity, double bias);

}  // namespace sinew::asset::fbx
