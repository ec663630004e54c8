// SPDX-License-Identifier: MIT
#include "sinew/compare/motion_quality.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace {

constexpr double kContactHeight_m = 0.025;
constexpr double kLog2 = 0.69314718055994530942;

// How much of a foot stands on the ground.
double contact_weight(double height_m) {
  if (height_m >= kContactHeight_m) return 0;
  return std::clamp(2 - exp_e(kLog2 * height_m / kContactHeight_m), 0.0, 1.0);
}

double length(double x, double y, double z = 0) { return std::sqrt(x * x + y * y + z * z); }

}  // namespace

void FootSlideMeter::add(double secs, double x, double y, double z) { places_.push_back({secs, x, y, z}); }

FootSlide FootSlideMeter::result() const {
  FootSlide out;
  double lowest = std::numeric_limits<double>::infinity();
  for (const Place& place : places_) lowest = std::min(lowest, place.y);
  double slide_m = 0, begin_secs = 0;
  bool in_contact = false;
  const auto end_contact = [&](double secs) {
    if (in_contact && slide_m > out.worst_m)
      out.worst_m = slide_m, out.worst_begin_secs = begin_secs, out.worst_end_secs = secs;
    out.contacts += in_contact ? 1 : 0;
    in_contact = false;
  };
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const Place &a = places_[i - 1], &b = places_[i];
    const double weight = 0.5 * (contact_weight(a.y - lowest) + contact_weight(b.y - lowest));
    if (!(weight > 0)) {
      end_contact(a.secs);
      continue;
    }
    if (!in_contact) in_contact = true, slide_m = 0, begin_secs = a.secs;
    const double way_m = weight * length(b.x - a.x, b.z - a.z);
    slide_m += way_m;
    out.total_m += way_m;
    out.contact_secs += weight * (b.secs - a.secs);
  }
  if (!places_.empty()) end_contact(places_.back().secs);
  if (out.contact_secs > 0) out.mean_m_per_sec = out.total_m / out.contact_secs;
  return out;
}

void VelocityJumpMeter::add(double secs, std::span<const double> places) {
  secs_.push_back(secs);
  places_.insert(places_.end(), places.begin(), places.end());
}

// How much the velocity changes at a step. Requires: 0 < step < steps - 1.
double VelocityJumpMeter::change(std::size_t step, std::size_t joint) const {
  double change[3];
  for (std::size_t c = 0; c < 3; ++c) {
    const auto at = [&](std::size_t s) { return places_[(s * joint_count_ + joint) * 3 + c]; };
    const double before = (at(step) - at(step - 1)) / (secs_[step] - secs_[step - 1]);
    const double after = (at(step + 1) - at(step)) / (secs_[step + 1] - secs_[step]);
    change[c] = after - before;
  }
  return length(change[0], change[1], change[2]);
}

VelocityJump VelocityJumpMeter::result() const {
  constexpr std::size_t kNear = 1, kFar = 3;  // steps
  VelocityJump out;
  if (secs_.size() < 2 * kFar + 3) return out;
  for (std::size_t joint = 0; joint < joint_count_; ++joint) {
    std::vector<double> changes(secs_.size());
    for (std::size_t step = 1; step + 1 < secs_.size(); ++step) changes[step] = change(step, joint);
    for (std::size_t step = 1 + kFar; step + 1 + kFar < secs_.size(); ++step) {
      double usual = 0;
      for (std::size_t away = kNear + 1; away <= kFar; ++away)
        usual = std::max({usual, changes[step - away], changes[step + away]});
      if (changes[step] - usual > out.m_per_sec) out = {changes[step] - usual, secs_[step], joint};
    }
  }
  return out;
}

}  // namespace sinew::asset
