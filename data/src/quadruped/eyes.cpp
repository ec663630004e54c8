// SPDX-License-Identifier: MIT
#include "quadruped/eyes.h"

#include <array>

#include "author/eyeball.h"
#include "quadruped/shape.h"

namespace sinew::quadruped {
namespace {

using author::Eyeball;
using author::EyeRing;

constexpr Vec3 kPupil{0.008f, 0.006f, 0.006f}, kRim{0.022f, 0.014f, 0.012f};
constexpr Vec3 kIrisUpper{0.420f, 0.160f, 0.015f}, kIrisLower{0.860f, 0.470f, 0.060f};
constexpr Vec3 kLight{0.95f, 0.95f, 0.95f};

constexpr std::array<EyeRing, 9> kEye = {{{0, kPupil, kPupil},
                                          {28, kPupil, kPupil},
                                          {28, kIrisUpper, kIrisLower},
                                          {52, kIrisUpper, kIrisLower},
                                          {52, kRim, kRim},
                                          {72, kRim, kRim},
                                          {90, kRim, kRim},
                                          {120, kRim, kRim},
                                          {180, kRim, kRim}}};
constexpr std::array<EyeRing, 3> kCatchLight = {{{0, kLight, kLight}, {90, kLight, kLight}, {180, kLight, kLight}}};

Eyeball eyeball(const author::Rig& rig, bool is_left) {
  const EyeShape eye = left_eye(rig);
  const int joint = rig.find(is_left ? "leftEye" : "rightEye");
  const Vec3 ahead{is_left ? eye.ahead.x : -eye.ahead.x, eye.ahead.y, eye.ahead.z};
  // The outer corner is higher than the inner one.
  const Vec3 level = normalise(cross({0, 1, 0}, ahead));
  const Vec3 across = normalise(level + cross(ahead, level) * (is_left ? 0.25f : -0.25f));
  return {rig[joint].rest, eye.radii_m, across, cross(ahead, across), ahead, joint};
}

}  // namespace

void add_eyes(author::Surface& surface, const author::Rig& rig) {
  for (const bool is_left : {true, false}) {
    const Eyeball ball = eyeball(rig, is_left);
    author::add_eyeball(surface, ball, kEye, 14);
    // Light falls in from the upper left of whoever looks at the fox.
    const float aside = is_left ? -0.42f : -0.10f;
    const Vec3 ahead = normalise(ball.ahead + ball.across * aside + ball.up * 0.36f);
    const Vec3 on_ball{dot(ahead, ball.across) * ball.radii_m.x, dot(ahead, ball.up) * ball.radii_m.y,
                       dot(ahead, ball.ahead) * ball.radii_m.z};
    const Vec3 centre = ball.centre + ball.across * on_ball.x + ball.up * on_ball.y + ball.ahead * on_ball.z;
    const Vec3 across = normalise(cross({0, 1, 0}, ahead));
    add_eyeball(surface, {centre, {0.0026f, 0.0026f, 0.0006f}, across, cross(ahead, across), ahead, ball.joint},
                kCatchLight, 7);
  }
}

Vec3 shut_by(const author::Rig& rig, bool is_left, Vec3 p) {
  constexpr float kLid = 0.90f, kLine = 0.22f;  // how far the eye is flattened, and where its line is below its middle
  const Eyeball ball = eyeball(rig, is_left);
  const float height_m = dot(p - ball.centre, ball.up);
  return ball.up * (-kLid * height_m - kLine * ball.radii_m.y);
}

}  // namespace sinew::quadruped
