// SPDX-License-Identifier: MIT
#pragma once
#include "author/field.h"
#include "author/rig.h"

namespace sinew::quadruped {

// What is painted on the skin, in this order.
enum class Region { fur, cream, stockings, tail_tip, ear_backs, ear_insides, nose, mouth, tongue };
inline constexpr int kRegions = 9;

// The mouth is modelled open and closed for the rest pose by turning the lower jaw.
struct Mouth {
  Vec3 hinge;                     // the joint "jaw"
  float corner_m = 0.040f;        // ahead of the hinge
  float open_rad = 0.26f;         // between the lips, seen from the hinge
  float upper_slope_rad = 0.09f;  // the upper lip's line below the horizontal
};
Mouth mouth_of(const author::Rig& rig);
// The angle of a point around the hinge, downwards from the upper lip's line.
float below_lip_rad(const Mouth& mouth, Vec3 p);

struct EyeShape {
  Vec3 centre;
  Vec3 radii_m{0.0215f, 0.0195f, 0.0135f};
  Vec3 ahead;  // unit
};
EyeShape left_eye(const author::Rig& rig);

// A fox in the rest pose, but with its mouth open; its left half is described and the right one mirrored.
class Shape {
 public:
  explicit Shape(const author::Rig& rig);
  float distance(Vec3 p) const;
  // Positive where the region covers those before it.
  float border(Region region, Vec3 p) const;
  // To parts of the flesh, each as if the others were not there.
  float trunk_distance(Vec3 p) const { return trunk_.distance(mirrored(p)); }
  float front_leg_distance(Vec3 p) const { return front_leg_.distance(mirrored(p)); }
  float hind_leg_distance(Vec3 p) const { return hind_leg_.distance(mirrored(p)); }
  float tail_distance(Vec3 p) const { return tail_.distance(p); }
  float ear_distance(Vec3 p) const { return ear_.distance(mirrored(p)); }

 private:
  static Vec3 mirrored(Vec3 p) { return {p.x < 0 ? -p.x : p.x, p.y, p.z}; }
  float uncut(Vec3 p) const;
  float mouth_hole(Vec3 p) const;

  Mouth mouth_;
  author::Flesh trunk_, front_leg_, hind_leg_, tail_, ear_, ear_hollow_, head_, jaw_;
  author::Flesh cream_, nose_;
};

// The parts' flesh.
void add_trunk(author::Flesh& trunk);
void add_front_leg(author::Flesh& leg, const author::Rig& rig);
void add_hind_leg(author::Flesh& leg, const author::Rig& rig);
void add_tail(author::Flesh& tail, const author::Rig& rig);
void add_head(author::Flesh& head);
void add_jaw(author::Flesh& jaw);
void add_ear(author::Flesh& ear, author::Flesh& hollow, const author::Rig& rig);
void add_nose(author::Flesh& nose);
void add_cream(author::Flesh& cream);

}  // namespace sinew::quadruped
