// SPDX-License-Identifier: MIT
#include "quadruped/shape.h"
#include "quadruped/skeleton.h"

namespace sinew::quadruped {
namespace {

using author::Blob;
using author::bone;
using author::egg;
using author::Flesh;

Blob in_head(Blob blob) {
  for (Vec3* end : {&blob.from, &blob.to}) *end = quadruped::in_head(*end);
  for (Vec3* radii_m : {&blob.from_radii_m, &blob.to_radii_m}) *radii_m *= kHeadScale;
  return blob;
}

}  // namespace

void add_head(Flesh& head) {
  head.add(in_head(egg({0, 0.537f, 0.290f}, {0.060f, 0.052f, 0.062f}, 0.01f)));                           // skull
  head.add(in_head(egg({0, 0.552f, 0.318f}, {0.036f, 0.030f, 0.034f}, 0.03f)));                           // forehead
  head.add(in_head(bone({0.018f, 0.5535f, 0.346f}, 0.009f, {0.050f, 0.5555f, 0.322f}, 0.010f, 0.012f)));  // brow
  // Cheeks, drawn out to tufts.
  head.add(in_head(bone({0.034f, 0.520f, 0.306f}, 0.034f, {0.060f, 0.509f, 0.282f}, 0.021f, 0.03f)));
  head.add(in_head(bone({0.060f, 0.509f, 0.282f}, 0.021f, {0.089f, 0.496f, 0.258f}, 0.003f, 0.028f)));
  head.add(in_head(bone({0.040f, 0.490f, 0.292f}, 0.022f, {0.072f, 0.469f, 0.262f}, 0.003f, 0.028f)));
  // The muzzle's upper half.
  head.add(in_head(
      Blob{{0, 0.514f, 0.335f}, {0, 0.506f, 0.378f}, {0.034f, 0.031f, 0.03f}, {0.0215f, 0.0200f, 0.02f}, 0.025f, {}}));
  head.add(in_head(Blob{
      {0, 0.506f, 0.378f}, {0, 0.5045f, 0.410f}, {0.0215f, 0.0200f, 0.02f}, {0.0150f, 0.0150f, 0.0140f}, 0.008f, {}}));
}

void add_jaw(Flesh& jaw) {
  jaw.add(in_head(Blob{
      {0, 0.499f, 0.325f}, {0, 0.4965f, 0.372f}, {0.027f, 0.026f, 0.024f}, {0.0160f, 0.0170f, 0.015f}, 0.02f, {}}));
  jaw.add(in_head(Blob{{0, 0.4965f, 0.372f},
                       {0, 0.4980f, 0.405f},
                       {0.0160f, 0.0170f, 0.015f},
                       {0.0105f, 0.0120f, 0.0085f},
                       0.006f,
                       {}}));
}

void add_ear(Flesh& ear, Flesh& hollow, const author::Rig& rig) {
  const Vec3 base = rig[rig.find("leftEar")].rest, middle = rig[rig.find("leftEarTip")].rest;
  const Vec3 up = normalise(middle - base);
  const Vec3 out = normalise(Vec3{0.52f, 0, 0.85f}), facing = normalise(out - up * dot(out, up));
  const author::Axes axes{cross(up, facing), up, facing};
  const Vec3 tip = base + up * 0.122f;
  ear.add(
      Blob{base - up * 0.016f, base + up * 0.036f, {0.044f, 0.014f, 0.0230f}, {0.0330f, 0.012f, 0.0165f}, 0.01f, axes});
  ear.add(Blob{base + up * 0.036f, tip, {0.0330f, 0.012f, 0.0165f}, {0.0026f, 0.005f, 0.0034f}, 0.006f, axes});
  const Vec3 ahead = facing * 0.0165f;
  hollow.add(Blob{base + up * 0.010f + ahead,
                  base + up * 0.036f + ahead,
                  {0.0280f, 0.014f, 0.0160f},
                  {0.0240f, 0.012f, 0.0150f},
                  0.004f,
                  axes});
  hollow.add(Blob{base + up * 0.036f + ahead,
                  tip + facing * 0.0060f - up * 0.026f,
                  {0.0240f, 0.012f, 0.0150f},
                  {0.0020f, 0.006f, 0.0030f},
                  0.004f,
                  axes});
}

void add_nose(Flesh& nose) {
  nose.add(in_head(egg({0, 0.5145f, 0.4215f}, {0.0115f, 0.0090f, 0.0090f}, 0.001f)));
  nose.add(in_head(egg({0, 0.5085f, 0.4235f}, {0.0060f, 0.0075f, 0.0055f}, 0.006f)));
}

// Brushes that reach through the skin.
void add_cream(Flesh& cream) {
  // Sides and front of the muzzle, cheeks and chin.
  cream.add(in_head(bone({0, 0.496f, 0.428f}, 0.0125f, {0.018f, 0.499f, 0.412f}, 0.0130f, 0.01f)));
  cream.add(in_head(bone({0, 0.497f, 0.345f}, 0.0130f, {0.040f, 0.502f, 0.345f}, 0.0190f, 0.01f)));
  cream.add(in_head(bone({0.018f, 0.499f, 0.412f}, 0.0130f, {0.040f, 0.502f, 0.345f}, 0.0190f, 0.01f)));
  cream.add(in_head(bone({0.040f, 0.502f, 0.345f}, 0.0190f, {0.066f, 0.500f, 0.290f}, 0.0220f, 0.01f)));
  cream.add(in_head(bone({0.066f, 0.500f, 0.290f}, 0.0220f, {0.094f, 0.488f, 0.258f}, 0.0140f, 0.01f)));
  cream.add(in_head(bone({0, 0.462f, 0.335f}, 0.030f, {0, 0.460f, 0.41f}, 0.030f, 0.01f)));
  cream.add(in_head(bone({0.03f, 0.472f, 0.315f}, 0.030f, {0.06f, 0.462f, 0.272f}, 0.022f, 0.01f)));
  // Throat, chest and belly.
  cream.add(bone({0, 0.450f, 0.320f}, 0.045f, {0, 0.400f, 0.262f}, 0.044f, 0.02f));
  cream.add(bone({0, 0.400f, 0.262f}, 0.044f, {0, 0.310f, 0.215f}, 0.040f, 0.02f));
  cream.add(bone({0, 0.310f, 0.215f}, 0.040f, {0, 0.262f, 0.110f}, 0.026f, 0.02f));
  cream.add(bone({0, 0.262f, 0.110f}, 0.026f, {0, 0.290f, -0.080f}, 0.032f, 0.02f));
  cream.add(bone({0, 0.290f, -0.080f}, 0.032f, {0, 0.285f, -0.160f}, 0.024f, 0.02f));
}

}  // namespace sinew::quadruped
