// SPDX-License-Identifier: MIT
#include "process/root_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "process/fitted_track.h"
#include "process/rest_pose.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::process {
namespace {

constexpr double kStill = 1e-7;  // radians and metres of files' floats

double nearest_turn(double yaw_rad, double to_rad) {
  constexpr double kFullTurn = 2 * std::numbers::pi;
  return yaw_rad + kFullTurn * round_nearest((to_rad - yaw_rad) / kFullTurn);
}

bool is_zero(const TrackKeys& keys) {
  return keys.count() == 1 && std::ranges::all_of(keys.rows, [](double v) { return std::abs(v) <= kStill; });
}

std::optional<TrackKeys> unless_zero(TrackKeys keys) {
  if (is_constant(keys) && keys.count() > 1) {
    const std::vector<double> value = value_at(keys, 0);
    keys = constant_track(value, false);
  }
  if (is_zero(keys)) return std::nullopt;
  return keys;
}

}  // namespace

RootPath::RootPath(const ClipPose& pose, double last_secs, const RootMotionSettings& settings)
    : pose_(pose), last_secs_(last_secs), settings_(settings), knots_secs_{0, last_secs} {
  const RestPose rest(pose.scene());
  for (std::size_t i = 0; i < 3; ++i) rest_place_[i] = rest.scene_from_node(settings.joint).m[4 * i + 3];
  rest_turn_ = rest.turn_in_scene(settings.joint);
  for (Index node = settings.joint; node != kNone; node = pose.scene().nodes[node].parent)
    pose.add_knots(node, knots_secs_);
  knots_secs_.erase(knots_secs_.upper_bound(last_secs), knots_secs_.end());
  if (settings.yaw) follow_yaw();
}

double RootPath::wrapped_yaw(double secs, Side side) const {
  return yaw_of(pose_.turn_in_scene(settings_.joint, secs, side) * conjugate(rest_turn_));
}

// In steps so small that the heading turns by less than half a turn in each.
void RootPath::follow_yaw() {
  constexpr int kSteps = 8;
  double last = 0;
  const auto follow = [&](double secs, Side side) {
    const double yaw_rad = wrapped_yaw(secs, side);
    last = headings_.empty() ? yaw_rad : nearest_turn(yaw_rad, last);
    headings_.emplace_back(secs, last);
    turns_ |= std::abs(last) > kStill;
    yaw_changes_ |= std::abs(last - headings_.front().second) > kStill;
  };
  for (auto knot = knots_secs_.begin(); knot != knots_secs_.end(); ++knot) {
    follow(*knot, Side::after);
    const auto next = std::next(knot);
    if (next == knots_secs_.end()) break;
    for (int i = 1; i < kSteps; ++i) follow(*knot + (*next - *knot) * i / kSteps, Side::after);
  }
}

double RootPath::yaw_at(double secs, Side side) const {
  if (!turns_) return 0;
  const auto after = side == Side::before
                         ? std::lower_bound(headings_.begin(), headings_.end(), std::pair(secs, -1e300))
                         : std::upper_bound(headings_.begin(), headings_.end(), std::pair(secs, 1e300));
  const double near_rad = after == headings_.begin() ? after->second : std::prev(after)->second;
  return nearest_turn(wrapped_yaw(secs, side), near_rad);
}

RootPlace RootPath::at(double secs, Side side) const {
  const AffineD scene_from_joint = pose_.scene_from(settings_.joint, secs, side);
  RootPlace place;
  place.yaw_rad = yaw_at(secs, side);
  if (settings_.ground) {
    double x = rest_place_[0], z = rest_place_[2];
    turn_on_ground(place.yaw_rad, x, z);
    place.translation[0] = scene_from_joint.m[3] - x;
    place.translation[2] = scene_from_joint.m[11] - z;
  }
  if (settings_.height) place.translation[1] = scene_from_joint.m[7] - rest_place_[1];
  return place;
}

bool RootPath::parents_move() const {
  for (Index node = pose_.scene().nodes[settings_.joint].parent; node != kNone; node = pose_.scene().nodes[node].parent)
    if (pose_.moves(node)) return true;
  return false;
}

bool RootPath::joint_keys_can_be_split() const {
  return !(settings_.smoothing_secs > 0) && !parents_move() && (settings_.ground || !turns_);
}

void RootPath::leave_rest(std::span<double> xyz, bool is_point) const {
  const bool taken[] = {settings_.ground, settings_.height, settings_.ground};
  for (std::size_t i = 0; i < 3; ++i)
    if (taken[i]) xyz[i] = is_point ? rest_place_[i] : 0;
}

// The joint's own keys, where the root's are a linear map of them.
std::optional<TrackKeys> RootPath::split_keys() const {
  const TrackKeys* own = pose_.track(settings_.joint, ChannelPath::translation);
  if (own == nullptr || settings_.smoothing_secs > 0 || parents_move()) return std::nullopt;
  const bool is_centred = std::abs(rest_place_[0]) <= kStill && std::abs(rest_place_[2]) <= kStill;
  if (settings_.ground && yaw_changes_ && !is_centred) return std::nullopt;
  const Index parent = pose_.scene().nodes[settings_.joint].parent;
  const AffineD scene_from_parent = parent == kNone ? AffineD{} : pose_.scene_from(parent, 0);
  double rest[3] = {rest_place_[0], rest_place_[1], rest_place_[2]};
  if (!yaw_changes_) turn_on_ground(yaw_at(0, Side::after), rest[0], rest[2]);
  const bool taken[] = {settings_.ground, settings_.height, settings_.ground};
  TrackKeys keys = *own;
  for (std::size_t i = 0; i + 3 <= keys.rows.size(); i += 3) {
    const bool is_point = keys.parts() == 1 || (i / 3) % 3 == 1;
    const double xyz[3] = {keys.rows[i], keys.rows[i + 1], keys.rows[i + 2]};
    for (std::size_t r = 0; r < 3; ++r) {
      const double* m = scene_from_parent.m + 4 * r;
      const double in_scene = m[0] * xyz[0] + m[1] * xyz[1] + m[2] * xyz[2];
      keys.rows[i + r] = !taken[r] ? 0 : is_point ? in_scene + m[3] - rest[r] : in_scene;
    }
  }
  return keys;
}

// The mean over the time asked for, of what is off the straight way from start to end, taken around as in a loop; so
// the way as a whole stays as long as it is.
TrackKeys RootPath::smoothed(std::size_t width, const std::function<std::vector<double>(double secs)>& of) const {
  constexpr double kRateHz = 60;
  const auto steps = std::size_t(std::clamp(round_up(last_secs_ * kRateHz), 1.0, 1e6));
  const auto half = std::ptrdiff_t(std::clamp(
      round_nearest(0.5 * settings_.smoothing_secs / last_secs_ * double(steps)), 0.0, double((steps - 1) / 2)));
  const std::vector<double> first = of(0), last = of(last_secs_);
  const auto straight = [&](std::size_t i, std::size_t step) {
    return first[i] + (last[i] - first[i]) * double(step) / double(steps);
  };
  std::vector<std::vector<double>> off(steps);
  for (std::size_t step = 0; step < steps; ++step) {
    off[step] = of(last_secs_ * double(step) / double(steps));
    for (std::size_t i = 0; i < width; ++i) off[step][i] -= straight(i, step);
  }
  TrackKeys keys;
  keys.width = width;
  const auto count = std::ptrdiff_t(steps);
  for (std::size_t step = 0; step <= steps; ++step) {
    std::vector<double> row(width);
    for (std::size_t i = 0; i < width; ++i) {
      for (std::ptrdiff_t by = -half; by <= half; ++by)
        row[i] += off[std::size_t((std::ptrdiff_t(step) + by + count) % count)][i];
      row[i] = row[i] / double(2 * half + 1) + straight(i, step);
    }
    keys.add(step == steps ? last_secs_ : last_secs_ * double(step) / double(steps), row);
  }
  return keys;
}

std::optional<TrackKeys> RootPath::translation_track(double bound) const {
  if (!settings_.ground && !settings_.height) return std::nullopt;
  if (std::optional<TrackKeys> own = split_keys()) return unless_zero(*std::move(own));
  const auto value = [this](double secs, Side side) {
    const RootPlace place = at(secs, side);
    return readers::Row{place.translation[0], place.translation[1], place.translation[2]};
  };
  if (settings_.smoothing_secs > 0 && last_secs_ > 0)
    return unless_zero(smoothed(3, [&](double secs) {
      const readers::Row row = value(secs, Side::after);
      return std::vector<double>{row[0], row[1], row[2]};
    }));
  TrackFunction function;
  function.at = value;
  function.knots_secs = knots_secs_;
  return unless_zero(fitted_track(function, bound));
}

std::optional<TrackKeys> RootPath::yaw_track(double bound) const {
  if (!settings_.yaw || !turns_) return std::nullopt;
  const double still[] = {yaw_at(0, Side::after)};
  if (!yaw_changes_) return constant_track(still, false);
  if (settings_.smoothing_secs > 0 && last_secs_ > 0)
    return smoothed(1, [&](double secs) { return std::vector<double>{yaw_at(secs, Side::after)}; });
  TrackFunction function;
  function.at = [this](double secs, Side side) { return readers::Row{yaw_at(secs, side)}; };
  function.knots_secs = knots_secs_;
  function.width = 1;
  function.measure = readers::Measure::each;
  return unless_zero(fitted_track(function, bound));
}

}  // namespace sinew::asset::process
