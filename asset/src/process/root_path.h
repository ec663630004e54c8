// SPDX-License-Identifier: MIT
// The way of a figure's root, read from one of its joints.
#pragma once
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "process/clip_pose.h"
#include "process/root_track.h"
#include "sinew/process/root_motion.h"

namespace sinew::asset::process {

// Keep pose and settings alive. Times from 0 to last_secs.
class RootPath {
 public:
  RootPath(const ClipPose& pose, double last_secs, const RootMotionSettings& settings);

  // Whether it ever has a heading other than that of the rest pose.
  bool turns() const { return turns_; }
  // Keys of the root; nothing where it is the identity throughout.
  std::optional<TrackKeys> translation_track(double bound) const;
  std::optional<TrackKeys> yaw_track(double bound) const;

  // Whether what stays in the joint's own translation keys, where nothing above it moves, is a linear map of them.
  bool joint_keys_can_be_split() const;
  // That map, in the scene: coordinates that the root took over become those of the rest pose; of a tangent, 0.
  void leave_rest(std::span<double> xyz, bool is_point) const;

 private:
  RootPlace at(double secs, Side side) const;
  double yaw_at(double secs, Side side) const;
  double wrapped_yaw(double secs, Side side) const;
  void follow_yaw();
  bool parents_move() const;
  std::optional<TrackKeys> split_keys() const;
  TrackKeys smoothed(std::size_t width, const std::function<std::vector<double>(double secs)>& of) const;

  const ClipPose& pose_;
  const double last_secs_;
  const RootMotionSettings& settings_;
  double rest_place_[3];
  QuatD rest_turn_;
  std::set<double> knots_secs_;
  bool turns_ = false, yaw_changes_ = false;
  std::vector<std::pair<double, double>> headings_;  // time and yaw, followed through whole turns
};

}  // namespace sinew::asset::process
