// SPDX-License-Identifier: MIT
#include "quadruped/skeleton.h"

namespace sinew::quadruped {
namespace {

using author::Rig;

constexpr Vec3 kWrist{0.050f, 0.098f, 0.104f}, kFrontToes{0.050f, 0.026f, 0.124f};
constexpr Vec3 kHock{0.048f, 0.122f, -0.236f}, kHindToes{0.048f, 0.026f, -0.206f};

class RigMaker {
 public:
  Rig make() {
    const int root = rig_.add("root", -1, {0, 0, 0});
    const int hips = rig_.add("hips", root, {0, 0.372f, -0.165f});
    const int spine1 = rig_.add("spine1", hips, {0, 0.388f, -0.090f});
    const int spine2 = rig_.add("spine2", spine1, {0, 0.389f, -0.010f});
    const int spine3 = rig_.add("spine3", spine2, {0, 0.382f, 0.060f});
    const int chest = rig_.add("chest", spine3, {0, 0.378f, 0.120f});
    add_head(chest);
    add_tail(hips);
    for (const bool is_left : {true, false}) add_front_leg(chest, is_left);
    for (const bool is_left : {true, false}) add_hind_leg(hips, is_left);
    return rig_;
  }

 private:
  int add(bool is_left, const std::string& name, int parent, Vec3 left_rest) {
    if (!is_left) left_rest.x = -left_rest.x;
    return rig_.add((is_left ? "left" : "right") + name, parent, left_rest);
  }

  void add_head(int chest) {
    const int neck1 = rig_.add("neck1", chest, {0, 0.405f, 0.178f});
    const int neck2 = rig_.add("neck2", neck1, {0, 0.452f, 0.222f});
    const int head = rig_.add("head", neck2, {0, 0.505f, 0.262f});
    rig_.add("jaw", head, in_head({0, 0.503f, 0.312f}));
    for (const bool is_left : {true, false}) add(is_left, "Eye", head, in_head({0.0345f, 0.5370f, 0.3390f}));
    for (const bool is_left : {true, false}) {
      const int ear = add(is_left, "Ear", head, in_head({0.0370f, 0.570f, 0.286f}));
      add(is_left, "EarTip", ear, in_head({0.0540f, 0.618f, 0.280f}));
    }
  }

  void add_tail(int hips) {
    constexpr std::array<Vec3, kTailJoints> kPlaces = {{{0, 0.386f, -0.222f},
                                                        {0, 0.362f, -0.278f},
                                                        {0, 0.328f, -0.332f},
                                                        {0, 0.295f, -0.390f},
                                                        {0, 0.272f, -0.454f},
                                                        {0, 0.265f, -0.520f}}};
    int parent = hips;
    for (int i = 0; i < kTailJoints; ++i)
      parent = rig_.add("tail" + std::to_string(i + 1), parent, kPlaces[static_cast<std::size_t>(i)]);
  }

  void add_front_leg(int chest, bool is_left) {
    const int scapula = add(is_left, "Scapula", chest, {0.034f, 0.432f, 0.112f});
    const int upper = add(is_left, "FrontUpperLeg", scapula, {0.050f, 0.322f, 0.172f});
    const int lower = add(is_left, "FrontLowerLeg", upper, {0.052f, 0.234f, 0.092f});
    const int pastern = add(is_left, "FrontPastern", lower, kWrist);
    add(is_left, "FrontPaw", pastern, kFrontToes);
  }

  void add_hind_leg(int hips, bool is_left) {
    const int upper = add(is_left, "HindUpperLeg", hips, {0.040f, 0.352f, -0.172f});
    const int lower = add(is_left, "HindLowerLeg", upper, {0.052f, 0.236f, -0.104f});
    const int pastern = add(is_left, "HindPastern", lower, kHock);
    add(is_left, "HindPaw", pastern, kHindToes);
  }

  Rig rig_;
};

}  // namespace

Rig make_rig() { return RigMaker().make(); }

std::string name_of(Leg leg) {
  return std::string(is_left(leg) ? "left" : "right") + (is_front(leg) ? "Front" : "Hind");
}

author::FootShape paw_shape(Leg leg) {
  const Vec3 ankle = is_front(leg) ? kWrist : kHock, toes = is_front(leg) ? kFrontToes : kHindToes;
  return {ankle.y, toes - ankle, toes - ankle};
}

}  // namespace sinew::quadruped
