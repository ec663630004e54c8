// SPDX-License-Identifier: MIT
// What people see first in a motion that was blended: feet that slide, and joints that jump.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "sinew/base/api.h"

namespace sinew::asset {

// How far a foot moves over the ground while it stands there. The ground is where it is while it moves least: of the
// slower half of all steps the median height. A foot stands by weight(h) = clamp(2 - 2^(h / 1 cm), 0, 1) at a height h
// over that: wholly at the ground or below it, not at all from 1 cm on (the measure of Zhang, Starke, Komura and Saito,
// "Mode-Adaptive Neural Networks for Quadruped Motion Control", 2018, which lets it fade over 2.5 cm). A contact lasts
// as long as the weight is above 0; its slide is the way over the ground, each piece by the mean of the weights at its
// ends.
struct FootContact {
  double begin_secs = 0, end_secs = 0, slide_m = 0;
};
struct FootSlide {
  std::vector<FootContact> contacts;
  std::size_t worst = 0;                 // the contact that slides farthest; 0 without any
  double total_m = 0, contact_secs = 0;  // of all contacts; seconds count by their weights too
  double mean_m_per_sec = 0;             // total over seconds; 0 without a contact
};

// One foot, step by step.
class SINEW_ASSET_API FootSlideMeter {
 public:
  // Where a point of the foot that touches the ground is, in the world, +Y up. Requires: times increase; finite
  // numbers.
  void add(double secs, double x, double y, double z);
  FootSlide result() const;

 private:
  struct Place {
    double secs, x, y, z;
  };
  double standing_height() const;
  std::vector<Place> places_;
};

// A joint whose velocity changes from one step to the next, and by more than it does just before and just after: that
// is the largest change beyond the larger ones of those two and three steps away. A cut between two motions shows so,
// and a leap from one place to another; a foot that is put down fast hardly does.
struct VelocityJump {
  double m_per_sec = 0;  // beyond what is usual around it; 0 where nothing jumps
  double secs = 0;       // of the step at which it changes
  std::size_t joint = 0;
};

// Many joints, step by step.
class SINEW_ASSET_API VelocityJumpMeter {
 public:
  explicit VelocityJumpMeter(std::size_t joint_count) : joint_count_(joint_count) {}
  // Where the joints are: x, y, z of each. Requires: times increase; 3 * joint_count finite numbers.
  void add(double secs, std::span<const double> places);
  VelocityJump result() const;

 private:
  double change(std::size_t step, std::size_t joint) const;
  std::size_t joint_count_;
  std::vector<double> secs_, places_;
};

}  // namespace sinew::asset
