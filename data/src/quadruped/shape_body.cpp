// SPDX-License-Identifier: MIT
#include <string>

#include "quadruped/shape.h"
#include "quadruped/skeleton.h"

namespace sinew::quadruped {
namespace {

using author::ball;
using author::Blob;
using author::bone;
using author::egg;
using author::Flesh;

Vec3 joint(const author::Rig& rig, const std::string& name) { return rig[rig.find(name)].rest; }

}  // namespace

void add_trunk(Flesh& trunk) {
  // Chest, waist and croup; the belly is drawn up behind the ribs.
  trunk.add({{0, 0.350f, 0.120f}, {0, 0.360f, 0.020f}, {0.066f, 0.092f, 0.070f}, {0.064f, 0.082f, 0.06f}, 0.01f, {}});
  trunk.add({{0, 0.360f, 0.020f}, {0, 0.373f, -0.080f}, {0.064f, 0.082f, 0.06f}, {0.053f, 0.058f, 0.06f}, 0.02f, {}});
  trunk.add({{0, 0.373f, -0.080f}, {0, 0.366f, -0.175f}, {0.053f, 0.058f, 0.06f}, {0.055f, 0.062f, 0.06f}, 0.02f, {}});
  // Ruff and neck.
  trunk.add(egg({0, 0.355f, 0.178f}, {0.054f, 0.075f, 0.046f}, 0.04f));
  trunk.add({{0, 0.385f, 0.150f}, {0, 0.470f, 0.236f}, {0.062f, 0.062f, 0.070f}, {0.047f, 0.048f, 0.052f}, 0.05f, {}});
  trunk.add({{0, 0.470f, 0.236f}, {0, 0.510f, 0.270f}, {0.047f, 0.048f, 0.052f}, {0.043f, 0.04f, 0.046f}, 0.02f, {}});
}

void add_front_leg(Flesh& leg, const author::Rig& rig) {
  const Vec3 shoulder = joint(rig, "leftFrontUpperLeg"), elbow = joint(rig, "leftFrontLowerLeg");
  const Vec3 wrist = joint(rig, "leftFrontPastern"), toes = joint(rig, "leftFrontPaw");
  leg.add(
      bone(shoulder + Vec3{-0.012f, 0.03f, -0.03f}, 0.044f, shoulder + Vec3{-0.010f, -0.006f, -0.012f}, 0.042f, 0.02f));
  leg.add(bone(shoulder + Vec3{-0.008f, -0.005f, -0.012f}, 0.040f, elbow + Vec3{0, 0, 0.004f}, 0.026f, 0.03f));
  leg.add(bone(elbow, 0.0255f, lerp(elbow, wrist, 0.45f), 0.0195f, 0.012f));
  leg.add(bone(lerp(elbow, wrist, 0.45f), 0.0195f, wrist, 0.0170f, 0.01f));
  leg.add(bone(wrist, 0.0172f, toes + Vec3{0, 0.004f, 0}, 0.0182f, 0.01f));
  leg.add({toes + Vec3{0, -0.003f, -0.004f},
           toes + Vec3{0.001f, -0.010f, 0.026f},
           {0.0225f, 0.0220f, 0.0200f},
           {0.0225f, 0.0155f, 0.0190f},
           0.012f,
           {}});
}

void add_hind_leg(Flesh& leg, const author::Rig& rig) {
  const Vec3 hip = joint(rig, "leftHindUpperLeg"), knee = joint(rig, "leftHindLowerLeg");
  const Vec3 hock = joint(rig, "leftHindPastern"), toes = joint(rig, "leftHindPaw");
  leg.add({hip + Vec3{-0.004f, -0.012f, -0.006f},
           lerp(hip, knee, 0.62f) + Vec3{0.000f, 0, -0.012f},
           {0.040f, 0.062f, 0.056f},
           {0.034f, 0.05f, 0.050f},
           0.02f,
           {}});
  leg.add(bone(lerp(hip, knee, 0.6f), 0.040f, knee + Vec3{0, 0.006f, -0.012f}, 0.030f, 0.03f));
  leg.add(bone(knee + Vec3{0, 0.004f, -0.014f}, 0.0300f, lerp(knee, hock, 0.55f), 0.0215f, 0.016f));
  leg.add(bone(lerp(knee, hock, 0.55f), 0.0215f, hock, 0.0165f, 0.012f));
  leg.add(bone(hock + Vec3{0, 0.004f, -0.003f}, 0.0165f, toes + Vec3{0, 0.004f, 0}, 0.0175f, 0.010f));
  leg.add({toes + Vec3{0, -0.003f, -0.004f},
           toes + Vec3{0.001f, -0.010f, 0.026f},
           {0.0215f, 0.0220f, 0.0200f},
           {0.0215f, 0.0155f, 0.0190f},
           0.012f,
           {}});
}

void add_tail(Flesh& tail, const author::Rig& rig) {
  constexpr std::array<float, kTailJoints> kRadii_m = {0.028f, 0.041f, 0.054f, 0.063f, 0.066f, 0.060f};
  Vec3 from = joint(rig, "hips") + Vec3{0, 0.006f, -0.02f};
  float from_m = 0.030f;
  for (int i = 0; i < kTailJoints; ++i) {
    const Vec3 to = joint(rig, "tail" + std::to_string(i + 1));
    const float to_m = kRadii_m[static_cast<std::size_t>(i)];
    tail.add(bone(from, from_m, to, to_m, 0.02f));
    from = to, from_m = to_m;
  }
  tail.add(bone(from, from_m, from + Vec3{0, 0.010f, -0.060f}, 0.040f, 0.02f));
  tail.add(bone(from + Vec3{0, 0.010f, -0.060f}, 0.040f, from + Vec3{0, 0.030f, -0.125f}, 0.007f, 0.03f));
}

}  // namespace sinew::quadruped
