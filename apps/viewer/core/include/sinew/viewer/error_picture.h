// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <vector>

#include "sinew/compare/motion_error.h"
#include "sinew/image/image.h"

namespace sinew::viewer {

// The moment that is farthest off: where the joints are in both motions, in metres; +Y is up.
struct ErrorMoment {
  std::span<const AffineD> a, b;  // scene_from_joint, as the joints are
};

struct ErrorPictureText {
  std::string title;   // "walk: 12.3 mm at hand.l, 0.533 s"
  std::string name_a;  // what is right
  std::string name_b;
};

// A picture of how far two motions are apart: a row for each joint, time from left to right, each pixel the largest
// error in its time, from white for none to black for the worst; and below it both poses at the worst moment, from the
// front, from the side, and near the worst joint. Requires: at least one joint and one time; a moment of as many
// joints.
asset::Image8 draw_error_picture(const asset::MotionError& error, std::span<const asset::ComparedJoint> joints,
                                 const ErrorMoment& worst, const ErrorPictureText& text);

}  // namespace sinew::viewer
