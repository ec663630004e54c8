// SPDX-License-Identifier: MIT
#include "humanoid/skeleton.h"

#include <array>
#include <string>

#include "sinew/math/rotation.h"

namespace sinew::humanoid {
namespace {

using author::Pose;
using author::Rig;

constexpr float kHalfTurnRoot = 0.70710678f;  // sin and cos of 45 degrees

struct Finger {
  const char* name;
  std::array<const char*, 3> bones;
  float across_m;                  // from the middle of the hand to the thumb's side, which is forward
  float along_m;                   // from the wrist to the knuckle
  std::array<float, 2> lengths_m;  // of all bones but the last
};

constexpr std::array<Finger, 4> kFingers = {{
    {"Index", {"Proximal", "Intermediate", "Distal"}, 0.031f, 0.090f, {0.038f, 0.025f}},
    {"Middle", {"Proximal", "Intermediate", "Distal"}, 0.010f, 0.094f, {0.042f, 0.028f}},
    {"Ring", {"Proximal", "Intermediate", "Distal"}, -0.011f, 0.090f, {0.039f, 0.026f}},
    {"Little", {"Proximal", "Intermediate", "Distal"}, -0.031f, 0.083f, {0.031f, 0.020f}},
}};

class RigMaker {
 public:
  Rig make() {
    const int root = rig_.add("root", -1, {0, 0, 0});
    const int hips = rig_.add("hips", root, {0, 0.90f, 0});
    const int chest = add_trunk(hips);
    for (const bool is_left : {true, false}) add_arm(chest, is_left);
    for (const bool is_left : {true, false}) add_leg(hips, is_left);
    return rig_;
  }

 private:
  // Returns the joint that the shoulders hang from.
  int add_trunk(int hips) {
    const int spine = rig_.add("spine", hips, {0, 0.99f, 0.004f});
    const int chest = rig_.add("chest", spine, {0, 1.10f, -0.002f});
    const int upper_chest = rig_.add("upperChest", chest, {0, 1.22f, -0.012f});
    const int neck = rig_.add("neck", upper_chest, {0, 1.375f, -0.022f});
    const int head = rig_.add("head", neck, {0, 1.445f, -0.008f});
    rig_.add("jaw", head, {0, 1.481f, 0.015f});
    rig_.add("leftEye", head, {0.0450f, 1.556f, 0.0725f});
    rig_.add("rightEye", head, {-0.0450f, 1.556f, 0.0725f});
    return upper_chest;
  }

  int add(bool is_left, const std::string& name, int parent, Vec3 left_rest) {
    if (!is_left) left_rest.x = -left_rest.x;
    return rig_.add((is_left ? "left" : "right") + name, parent, left_rest);
  }

  void add_arm(int upper_chest, bool is_left) {
    const Vec3 along = arm_direction(true);
    const Vec3 shoulder{0.165f, 1.335f, -0.018f};
    const Vec3 elbow = shoulder + along * 0.255f + Vec3{0, 0, -0.006f};
    const Vec3 wrist = elbow + along * 0.225f + Vec3{0, 0, 0.010f};
    const int clavicle = add(is_left, "Shoulder", upper_chest, {0.025f, 1.345f, 0.0f});
    const int upper_arm = add(is_left, "UpperArm", clavicle, shoulder);
    add(is_left, "UpperArmTwist", upper_arm, lerp(shoulder, elbow, 0.4f));
    const int lower_arm = add(is_left, "LowerArm", upper_arm, elbow);
    add(is_left, "LowerArmTwist", lower_arm, lerp(elbow, wrist, 0.6f));
    const int hand = add(is_left, "Hand", lower_arm, wrist);
    add_thumb(hand, is_left, wrist);
    for (const Finger& finger : kFingers) add_finger(finger, hand, is_left, wrist);
  }

  void add_thumb(int hand, bool is_left, Vec3 wrist) {
    const Vec3 along = arm_direction(true), palm = palm_direction(true);
    const Vec3 base = wrist + along * 0.022f + palm * 0.010f + Vec3{0, 0, 0.022f};
    const Vec3 direction = normalise(along * 0.62f + palm * 0.22f + Vec3{0, 0, 0.75f});
    const int metacarpal = add(is_left, "ThumbMetacarpal", hand, base);
    const int proximal = add(is_left, "ThumbProximal", metacarpal, base + direction * 0.038f);
    add(is_left, "ThumbDistal", proximal, base + direction * 0.068f);
  }

  void add_finger(const Finger& finger, int hand, bool is_left, Vec3 wrist) {
    const Vec3 along = arm_direction(true);
    Vec3 place = wrist + along * finger.along_m + Vec3{0, 0, finger.across_m};
    int parent = hand;
    for (std::size_t bone = 0; bone < 3; ++bone) {
      parent = add(is_left, std::string(finger.name) + finger.bones[bone], parent, place);
      if (bone < 2) place += along * finger.lengths_m[bone];
    }
  }

  void add_leg(int hips, bool is_left) {
    const Vec3 hip{0.092f, 0.865f, 0.0f};
    const Vec3 knee{0.095f, 0.470f, 0.008f};
    const Vec3 ankle{0.097f, 0.085f, -0.018f};
    const int upper = add(is_left, "UpperLeg", hips, hip);
    add(is_left, "UpperLegTwist", upper, lerp(hip, knee, 0.4f));
    const int lower = add(is_left, "LowerLeg", upper, knee);
    const int foot = add(is_left, "Foot", lower, ankle);
    add(is_left, "Toes", foot, {0.102f, 0.026f, 0.105f});
  }

  Rig rig_;
};

Quat& turn_of(Pose& pose, int joint) { return pose.turn[static_cast<std::size_t>(joint)]; }

// The joint's own turn about the bone, without its swing.
Quat twist_about_bone(const Rig& rig, Pose& pose, int joint, int bone_end) {
  const Vec3 bone = normalise(rig[bone_end].rest - rig[joint].rest);
  return swing_twist(normalise(turn_of(pose, joint)), bone).twist;
}

}  // namespace

Rig make_rig() { return RigMaker().make(); }

Vec3 arm_direction(bool is_left) { return {is_left ? kHalfTurnRoot : -kHalfTurnRoot, -kHalfTurnRoot, 0}; }

Vec3 palm_direction(bool is_left) { return {is_left ? -kHalfTurnRoot : kHalfTurnRoot, -kHalfTurnRoot, 0}; }

void spread_twists(const Rig& rig, Pose& pose) {
  for (const std::string side : {"left", "right"}) {
    const int upper_arm = rig.find(side + "UpperArm"), lower_arm = rig.find(side + "LowerArm");
    const int hand = rig.find(side + "Hand");
    const int upper_leg = rig.find(side + "UpperLeg"), lower_leg = rig.find(side + "LowerLeg");
    // The limb's skin hangs on the trunk at its upper end, on the twist joint, which takes half of the twist back, in
    // the middle and on the joint itself at its lower end: two small steps pinch the skin less than a large one.
    const auto half_back = [](Quat twist) { return slerp_shortest(Quat{}, conjugate(twist), 0.5f); };
    turn_of(pose, rig.find(side + "UpperArmTwist")) = half_back(twist_about_bone(rig, pose, upper_arm, lower_arm));
    turn_of(pose, rig.find(side + "UpperLegTwist")) = half_back(twist_about_bone(rig, pose, upper_leg, lower_leg));
    // The forearm does not turn with the hand by itself: its twist joint does, by two thirds.
    const Vec3 forearm = normalise(rig[hand].rest - rig[lower_arm].rest);
    const Quat hand_twist = swing_twist(normalise(turn_of(pose, hand)), forearm).twist;
    turn_of(pose, rig.find(side + "LowerArmTwist")) = slerp_shortest(Quat{}, hand_twist, 2.0f / 3);
  }
}

}  // namespace sinew::humanoid
