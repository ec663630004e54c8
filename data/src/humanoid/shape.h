// SPDX-License-Identifier: MIT
#pragma once
#include <array>

#include "author/field.h"
#include "author/rig.h"

namespace sinew::humanoid {

// What the character is made of, in the order in which regions are painted on its surface.
enum class Region {
  skin,
  hair,
  brows,
  hoodie,
  trousers,
  shoes,
  soles,
  eye_holes,
  mouth,
  lips,
  lashes,
  cuffs,
  stripe,
  turn_ups,
  pouch,
  treads,
};
inline constexpr int kBodyParts = 7;  // those with flesh of their own come first
inline constexpr int kRegions = 16;

// Where the left eye looks out of the head, at rest.
struct EyeShape {
  Vec3 centre;
  float ball_radius_m = 0.0280f;
  float lid_radius_m = 0.0296f;  // of the skin around the opening
  float half_width_m = 0.0240f;  // of the opening, seen from the front
  float half_height_m = 0.0172f;
};
EyeShape left_eye(const author::Rig& rig);

// The opening between the lips as it is modelled; at rest it is closed to a line.
struct MouthShape {
  Vec3 centre{0, 1.4785f, 0.0975f};
  Vec3 radii_m{0.0275f, 0.0095f, 0.0340f};
};

// The character in the rest pose, but with open mouth; its left half is described and the right one mirrored.
class Shape {
 public:
  explicit Shape(const author::Rig& rig);
  float distance(Vec3 p) const;
  float part_distance(Region part, Vec3 p) const;
  // Positive where the region covers those before it.
  float border(Region region, Vec3 p) const;
  // To the flesh of arm and hand, and of the trunk in its cloth, each as if the other were not there.
  float arm_distance(Vec3 p) const { return arm_.distance(mirrored(p)); }
  float trunk_distance(Vec3 p) const { return trunk_.distance(mirrored(p)); }

 private:
  static Vec3 mirrored(Vec3 p) { return {p.x < 0 ? -p.x : p.x, p.y, p.z}; }
  float eye_hole(Vec3 p) const;
  float mouth_hole(Vec3 p) const;
  float uncut_skin(Vec3 p) const;
  float painted(Region region, Vec3 p) const;

  std::array<author::Flesh, kBodyParts> parts_;
  author::Flesh arm_, trunk_;
  EyeShape eye_;
  MouthShape mouth_;
  Vec3 wrist_;
};

// The parts' flesh.
void add_head(author::Flesh& skin, author::Flesh& hair, author::Flesh& brows, const EyeShape& eye,
              const MouthShape& mouth);
void add_hand(author::Flesh& skin, const author::Rig& rig);
void add_trunk_cloth(author::Flesh& hoodie, author::Flesh& trousers);
void add_sleeve(author::Flesh& hoodie, const author::Rig& rig);
void add_leg_cloth(author::Flesh& trousers, const author::Rig& rig);
void add_shoe(author::Flesh& shoes, author::Flesh& soles);

}  // namespace sinew::humanoid
