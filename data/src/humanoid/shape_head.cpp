// SPDX-License-Identifier: MIT
#include "humanoid/shape.h"

namespace sinew::humanoid {
namespace {

using author::ball;
using author::Blob;
using author::bone;
using author::egg;
using author::Flesh;

// Numbers of this file that are not taken from an eye or the mouth describe a head of life size; it is shown larger.
constexpr float kHeadScale = 1.13f;
constexpr Vec3 kChin{0, 1.445f, -0.010f}, kChinShown{0, 1.430f, -0.010f};

Blob in_head(Blob blob) {
  for (Vec3* end : {&blob.from, &blob.to}) *end = kChinShown + (*end - kChin) * kHeadScale;
  for (Vec3* radii_m : {&blob.from_radii_m, &blob.to_radii_m}) *radii_m *= kHeadScale;
  return blob;
}

void add_face(Flesh& skin, const EyeShape& eye) {
  skin.add(in_head(egg({0, 1.585f, -0.006f}, {0.091f, 0.104f, 0.100f}, 0.01f)));      // skull
  skin.add(in_head(egg({0, 1.522f, 0.016f}, {0.079f, 0.076f, 0.075f}, 0.05f)));       // jaws
  skin.add(in_head(egg({0, 1.468f, 0.060f}, {0.034f, 0.023f, 0.026f}, 0.04f)));       // chin
  skin.add(in_head(egg({0.044f, 1.512f, 0.050f}, {0.030f, 0.030f, 0.030f}, 0.03f)));  // cheek
  skin.add(ball(eye.centre, eye.lid_radius_m - 0.0024f, 0.016f));
  skin.add(in_head(bone({0, 1.552f, 0.087f}, 0.0075f, {0, 1.5215f, 0.1045f}, 0.0120f, 0.012f)));  // nose
  skin.add(in_head(ball({0.0105f, 1.5185f, 0.0955f}, 0.0085f, 0.008f)));
}

void add_lips(Flesh& skin, const MouthShape& mouth) {
  const Vec3 c = mouth.centre;
  skin.add(bone(c + Vec3{0, 0.0135f, 0.0040f}, 0.0078f, c + Vec3{0.025f, 0.0040f, -0.0100f}, 0.0040f, 0.012f));
  skin.add(bone(c + Vec3{0, -0.0130f, 0.0020f}, 0.0088f, c + Vec3{0.023f, -0.0045f, -0.0105f}, 0.0040f, 0.012f));
}

void add_ear(Flesh& skin) {
  const float cos = 0.94f, sin = 0.34f;  // turned 20 degrees outwards
  const author::Axes axes{{cos, 0, sin}, {0, 1, 0}, {-sin, 0, cos}};
  skin.add(in_head(Blob{{0.093f, 1.560f, -0.014f},
                        {0.089f, 1.528f, -0.004f},
                        {0.009f, 0.020f, 0.020f},
                        {0.009f, 0.013f, 0.013f},
                        0.010f,
                        axes}));
}

void add_neck(Flesh& skin) {
  skin.add(bone({0, 1.33f, -0.024f}, 0.056f, {0, 1.40f, -0.020f}, 0.047f, 0.02f));
  skin.add(bone({0, 1.40f, -0.020f}, 0.047f, {0, 1.49f, -0.012f}, 0.050f, 0.025f));
}

// A cap with a fringe that is swept up and tufts that fall to the back.
void add_hair(Flesh& hair) {
  hair.add(in_head(egg({0, 1.606f, -0.022f}, {0.100f, 0.106f, 0.104f}, 0.01f)));
  hair.add(in_head(egg({0, 1.560f, -0.052f}, {0.088f, 0.080f, 0.068f}, 0.03f)));
  hair.add(in_head(bone({0.054f, 1.652f, 0.058f}, 0.036f, {0.044f, 1.664f, 0.020f}, 0.040f, 0.020f)));
  hair.add(in_head(bone({0.000f, 1.662f, 0.080f}, 0.026f, {0.000f, 1.674f, 0.044f}, 0.032f, 0.014f)));
  hair.add(in_head(bone({0.074f, 1.640f, 0.042f}, 0.026f, {0.086f, 1.585f, 0.034f}, 0.014f, 0.016f)));
  hair.add(in_head(bone({0.088f, 1.585f, 0.034f}, 0.013f, {0.0865f, 1.548f, 0.028f}, 0.006f, 0.012f)));  // sideburn
  hair.add(in_head(bone({0.040f, 1.640f, -0.100f}, 0.030f, {0.052f, 1.600f, -0.128f}, 0.010f, 0.030f)));
  hair.add(in_head(bone({0.000f, 1.610f, -0.110f}, 0.030f, {0.000f, 1.560f, -0.136f}, 0.010f, 0.030f)));
  hair.add(in_head(bone({0.045f, 1.560f, -0.090f}, 0.028f, {0.052f, 1.505f, -0.104f}, 0.008f, 0.030f)));
  hair.add(in_head(bone({0.000f, 1.540f, -0.092f}, 0.026f, {0.000f, 1.478f, -0.096f}, 0.008f, 0.030f)));
}

// Strips that reach through the skin from front to back; Shape leaves a layer of them on the skin.
void add_brow(Flesh& brows, const EyeShape& eye) {
  const Vec3 c = eye.centre + Vec3{0, 0, 0.02f};
  const Vec3 inner = c + Vec3{-0.0240f, 0.0350f, 0}, top = c + Vec3{0.0040f, 0.0405f, 0};
  const Vec3 outer = c + Vec3{0.0290f, 0.0315f, 0};
  const auto strip = [](Vec3 from, float from_m, Vec3 to, float to_m) {
    Blob blob = bone(from, from_m, to, to_m, 0.001f);
    blob.from_radii_m.z = blob.to_radii_m.z = 0.05f;
    return blob;
  };
  brows.add(strip(inner, 0.0050f, top, 0.0058f));
  brows.add(strip(top, 0.0058f, outer, 0.0028f));
}

}  // namespace

void add_head(Flesh& skin, Flesh& hair, Flesh& brows, const EyeShape& eye, const MouthShape& mouth) {
  add_face(skin, eye);
  add_lips(skin, mouth);
  add_ear(skin);
  add_neck(skin);
  add_hair(hair);
  add_brow(brows, eye);
}

}  // namespace sinew::humanoid
