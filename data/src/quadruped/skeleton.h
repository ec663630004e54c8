// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <string>

#include "author/foot_track.h"
#include "author/rig.h"

namespace sinew::quadruped {

// A fox of 0.4 m at the shoulder, standing. 40 joints; "root", on the ground, carries a clip's root motion.
author::Rig make_rig();

// Numbers that describe the head are those of a real fox; it is shown larger.
inline constexpr float kHeadScale = 1.22f;
inline constexpr Vec3 in_head(Vec3 p) { return Vec3{0, 0.496f, 0.268f} + (p - Vec3{0, 0.492f, 0.276f}) * kHeadScale; }

inline constexpr int kTailJoints = 6;

// The legs in the order in which a walk puts them down.
enum Leg : std::size_t { kLeftHind, kLeftFront, kRightHind, kRightFront };
inline constexpr std::array<Leg, 4> kLegs = {kLeftHind, kLeftFront, kRightHind, kRightFront};

inline bool is_front(Leg leg) { return leg == kLeftFront || leg == kRightFront; }
inline bool is_left(Leg leg) { return leg == kLeftFront || leg == kLeftHind; }
// "leftFront"; followed by "UpperLeg", "LowerLeg", "Pastern" and "Paw" it names the leg's joints.
std::string name_of(Leg leg);

// The paw and the bone above it, from wrist or hock on.
author::FootShape paw_shape(Leg leg);

}  // namespace sinew::quadruped
