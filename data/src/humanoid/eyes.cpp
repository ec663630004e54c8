// SPDX-License-Identifier: MIT
#include "humanoid/eyes.h"

#include <array>

#include "author/eyeball.h"
#include "humanoid/shape.h"

namespace sinew::humanoid {
namespace {

using author::EyeRing;

constexpr Vec3 kPupil{0.008f, 0.006f, 0.006f}, kRim{0.055f, 0.022f, 0.010f}, kWhite{0.86f, 0.84f, 0.82f};
constexpr Vec3 kIrisUpper{0.120f, 0.050f, 0.016f}, kIrisLower{0.330f, 0.160f, 0.050f};

constexpr std::array<EyeRing, 12> kBall = {{{0, kPupil, kPupil},
                                            {13.5f, kPupil, kPupil},
                                            {13.5f, kIrisUpper, kIrisLower},
                                            {26, kIrisUpper, kIrisLower},
                                            {26, kRim, kRim},
                                            {29.5f, kRim, kRim},
                                            {29.5f, kWhite, kWhite},
                                            {46, kWhite, kWhite},
                                            {66, kWhite, kWhite},
                                            {95, kWhite, kWhite},
                                            {130, kWhite, kWhite},
                                            {180, kWhite, kWhite}}};
constexpr Vec3 kLight{0.95f, 0.95f, 0.95f};
constexpr std::array<EyeRing, 3> kCatchLight = {{{0, kLight, kLight}, {90, kLight, kLight}, {180, kLight, kLight}}};

}  // namespace

void add_eyes(author::Surface& surface, const author::Rig& rig) {
  const EyeShape eye = left_eye(rig);
  const float radius_m = eye.ball_radius_m;
  for (const bool is_left : {true, false}) {
    const int joint = rig.find(is_left ? "leftEye" : "rightEye");
    const Vec3 centre = rig[joint].rest;
    const author::Eyeball ball{centre, Vec3{1, 1, 1} * radius_m, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, joint};
    author::add_eyeball(surface, ball, kBall, 16);
    // Light falls in from the upper left of whoever looks at the character.
    const Vec3 ahead = normalise(Vec3{-0.16f, 0.20f, 1.0f});
    const Vec3 across = normalise(cross({0, 1, 0}, ahead));
    const author::Eyeball light{
        centre + ahead * radius_m, {0.0030f, 0.0030f, 0.0005f}, across, cross(ahead, across), ahead, joint};
    author::add_eyeball(surface, light, kCatchLight, 8);
  }
}

}  // namespace sinew::humanoid
