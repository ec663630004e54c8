// SPDX-License-Identifier: MIT
#include "sinew/compare/motion_quality.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace {

constexpr double kContactHeight_m = 0.01;
constexpr double kLog2 = 0.69314718055994530942;

// How much of a foot stands on the ground.
double contact_weight(double height_m) {
  if (height_m >= kContactHeight_m) return 0;
  return std::clamp(2 - exp_e(kLog2 * height_m / kContactHeight_m), 0.0, 1.0);
}

double length(double x, double y, double z = 0) { return std::sqrt(x * x + y * y + z * z); }

}  // namespace

void FootSlideMeter::add(double secs, double x, double y, double z) { places_.push_back({secs, x, y, z}); }

// How high it is where it moves least: in the slower half of all steps, the middle one of their heights.
double FootSlideMeter::standing_height() const {
  std::vector<std::pair<double, double>> steps;  // speed, height
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const Place &a = places_[i - 1], &b = places_[i];
    steps.emplace_back(length(b.x - a.x, b.y - a.y, b.z - a.z) / (b.secs - a.secs), 0.5 * (a.y + b.y));
  }
  if (steps.empty()) return 0;
  std::sort(steps.begin(), steps.end());
  std::vector<double> heights;
  for (std::size_t i = 0; i < (steps.size() + 1) / 2; ++i) heights.push_back(steps[i].second);
  std::sort(heights.begin(), heights.end());
  return heights[heights.size() / 2];
}

FootSlide FootSlideMeter::result() const {
  FootSlide out;
  const double ground_m = standing_height();
  bool in_contact = false;
  for (std::size_t i = 1; i < places_.size(); ++i) {
    const Place &a = places_[i - 1], &b = places_[i];
    const double weight = 0.5 * (contact_weight(a.y - ground_m) + contact_weight(b.y - ground_m));
    if (weight > 0) {
      if (!in_contact) out.contacts.push_back({a.secs, a.secs, 0});
      FootContact& contact = out.contacts.back();
      contact.end_secs = b.secs;
      contact.slide_m += weight * length(b.x - a.x, b.z - a.z);
      out.contact_secs += weight * (b.secs - a.secs);
    }
    in_contact = weight > 0;
  }
  for (std::size_t c = 0; c < out.contacts.size(); ++c) {
    out.total_m += out.contacts[c].slide_m;
    if (out.contacts[c].slide_m > out.contacts[out.worst].slide_m) out.worst = c;
  }
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
