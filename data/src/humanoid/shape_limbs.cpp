// SPDX-License-Identifier: MIT
#include <string>

#include "humanoid/shape.h"
#include "humanoid/skeleton.h"

namespace sinew::humanoid {
namespace {

using author::Axes;
using author::ball;
using author::Blob;
using author::bone;
using author::egg;
using author::Flesh;
using author::Rig;

Vec3 joint(const Rig& rig, const std::string& name) { return rig[rig.find(name)].rest; }

// A bone with other radii across than deep; round_m: how far it reaches beyond its ends.
Blob flat_bone(Vec3 from, Vec2 from_m, Vec3 to, Vec2 to_m, float round_m, float blend_m) {
  return {from, to, {from_m.x, round_m, from_m.y}, {to_m.x, round_m, to_m.y}, blend_m, {}};
}

Axes arm_axes() { return {palm_direction(true), arm_direction(true), {0, 0, 1}}; }

Blob in_arm(Blob blob) {
  blob.axes = arm_axes();
  return blob;
}

void add_finger(Flesh& skin, const Rig& rig, const std::string& name, float size) {
  const Vec3 first = joint(rig, "left" + name + "Proximal"), second = joint(rig, "left" + name + "Intermediate");
  const Vec3 third = joint(rig, "left" + name + "Distal");
  const Vec3 tip = third + normalise(third - second) * (0.0185f * size);
  const Vec3 back = normalise(second - first) * -0.022f;
  skin.add(bone(first + back, 0.0100f * size, first, 0.0092f * size, 0.008f));
  skin.add(bone(first, 0.0092f * size, second, 0.0083f * size, 0.003f));
  skin.add(bone(second, 0.0083f * size, third, 0.0077f * size, 0.003f));
  skin.add(bone(third, 0.0077f * size, tip, 0.0066f * size, 0.003f));
}

}  // namespace

void add_hand(Flesh& skin, const Rig& rig) {
  const Vec3 along = arm_direction(true), palm = palm_direction(true), wrist = joint(rig, "leftHand");
  skin.add(in_arm(
      flat_bone(wrist - along * 0.05f, {0.0185f, 0.0245f}, wrist + along * 0.012f, {0.0175f, 0.0250f}, 0.02f, 0.01f)));
  skin.add(in_arm(flat_bone(wrist + along * 0.022f, {0.0165f, 0.0290f}, wrist + along * 0.078f, {0.0130f, 0.0385f},
                            0.012f, 0.02f)));
  for (const char* name : {"Index", "Middle", "Ring"}) add_finger(skin, rig, name, 1.0f);
  add_finger(skin, rig, "Little", 0.88f);
  const Vec3 base = joint(rig, "leftThumbMetacarpal"), middle = joint(rig, "leftThumbProximal");
  const Vec3 last = joint(rig, "leftThumbDistal");
  const Vec3 tip = last + normalise(last - middle) * 0.021f;
  skin.add(bone(base + palm * 0.002f, 0.0150f, middle, 0.0118f, 0.014f));
  skin.add(bone(middle, 0.0112f, last, 0.0100f, 0.004f));
  skin.add(bone(last, 0.0100f, tip, 0.0080f, 0.003f));
}

void add_trunk_cloth(Flesh& hoodie, Flesh& trousers) {
  hoodie.add(flat_bone({0, 1.255f, -0.014f}, {0.146f, 0.104f}, {0, 1.08f, -0.002f}, {0.133f, 0.100f}, 0.09f, 0.02f));
  hoodie.add(flat_bone({0, 1.08f, -0.002f}, {0.133f, 0.100f}, {0, 0.900f, -0.004f}, {0.166f, 0.136f}, 0.022f, 0.06f));
  hoodie.add(flat_bone({0.0f, 1.335f, -0.022f}, {0.06f, 0.060f}, {0.0f, 1.30f, -0.02f}, {0.12f, 0.08f}, 0.04f, 0.04f));
  hoodie.add(bone({0.045f, 1.345f, -0.024f}, 0.058f, {0.150f, 1.325f, -0.020f}, 0.060f, 0.05f));  // shoulder
  hoodie.add(egg({0.062f, 1.235f, 0.040f}, {0.070f, 0.060f, 0.055f}, 0.05f));                     // chest
  // The hood, laid back around the neck.
  hoodie.add(bone({0, 1.362f, 0.054f}, 0.017f, {0.052f, 1.384f, 0.034f}, 0.021f, 0.02f));
  hoodie.add(bone({0.052f, 1.384f, 0.034f}, 0.021f, {0.076f, 1.400f, -0.026f}, 0.026f, 0.02f));
  hoodie.add(bone({0.076f, 1.400f, -0.026f}, 0.026f, {0.054f, 1.398f, -0.084f}, 0.033f, 0.02f));
  hoodie.add(bone({0.054f, 1.398f, -0.084f}, 0.033f, {0, 1.372f, -0.112f}, 0.042f, 0.02f));
  hoodie.add(egg({0, 1.310f, -0.104f}, {0.075f, 0.085f, 0.038f}, 0.03f));
  trousers.add(egg({0, 0.900f, -0.002f}, {0.130f, 0.090f, 0.100f}, 0.01f));
}

void add_sleeve(Flesh& hoodie, const Rig& rig) {
  const Vec3 shoulder = joint(rig, "leftUpperArm"), elbow = joint(rig, "leftLowerArm"), wrist = joint(rig, "leftHand");
  const Vec3 along = arm_direction(true);
  const Vec3 sleeve_end = wrist - along * 0.046f;
  hoodie.add(bone(shoulder, 0.062f, lerp(shoulder, elbow, 0.5f), 0.054f, 0.04f));
  hoodie.add(bone(lerp(shoulder, elbow, 0.5f), 0.054f, elbow, 0.048f, 0.002f));
  hoodie.add(bone(elbow, 0.048f, lerp(elbow, wrist, 0.5f), 0.045f, 0.002f));
  hoodie.add(in_arm(flat_bone(lerp(elbow, wrist, 0.5f), {0.045f, 0.045f}, sleeve_end - along * 0.014f, {0.043f, 0.045f},
                              0.016f, 0.01f)));
  hoodie.add(in_arm(
      flat_bone(sleeve_end, {0.032f, 0.035f}, wrist - along * 0.012f, {0.030f, 0.034f}, 0.006f, 0.008f)));  // cuff
}

void add_leg_cloth(Flesh& trousers, const Rig& rig) {
  const Vec3 knee = joint(rig, "leftLowerLeg");
  const Vec3 hip{0.076f, 0.855f, -0.004f}, calf{0.098f, 0.330f, -0.008f}, hem{0.099f, 0.118f, -0.014f};
  trousers.add(bone(hip, 0.082f, lerp(hip, knee, 0.55f), 0.074f, 0.03f));
  trousers.add(bone(lerp(hip, knee, 0.55f), 0.074f, knee, 0.066f, 0.002f));
  trousers.add(bone(knee, 0.066f, calf, 0.062f, 0.002f));
  trousers.add(flat_bone(calf, {0.062f, 0.062f}, hem, {0.060f, 0.064f}, 0.012f, 0.002f));
  trousers.add(ball({0.064f, 0.868f, -0.042f}, 0.068f, 0.04f));
}

void add_shoe(Flesh& shoes, Flesh& soles) {
  shoes.add(flat_bone({0.098f, 0.120f, -0.022f}, {0.042f, 0.046f}, {0.098f, 0.060f, -0.022f}, {0.042f, 0.050f}, 0.01f,
                      0.01f));
  shoes.add(egg({0.098f, 0.045f, -0.035f}, {0.043f, 0.048f, 0.058f}, 0.02f));
  shoes.add(Blob{{0.098f, 0.050f, -0.01f},
                 {0.105f, 0.026f, 0.120f},
                 {0.042f, 0.052f, 0.05f},
                 {0.047f, 0.034f, 0.056f},
                 0.03f,
                 {}});
  soles.add(Blob{{0.099f, 0.012f, -0.042f},
                 {0.106f, 0.012f, 0.118f},
                 {0.049f, 0.024f, 0.056f},
                 {0.055f, 0.022f, 0.068f},
                 0.01f,
                 {}});
}

}  // namespace sinew::humanoid
