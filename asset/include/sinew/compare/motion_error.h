// SPDX-License-Identifier: MIT
// How far one motion is from another, joint by joint and moment by moment.
#pragma once
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/math/decompose.h"

namespace sinew::asset {

// A joint that is compared. The skin around it is stood for by three points, one on each of its axes: an error of its
// rotation shows there as it shows on the figure.
struct ComparedJoint {
  std::string name;
  std::size_t parent = kNoParent;  // among those that are compared, before this one
  double shell[3] = {};            // how far out each point is, in the joint's own space
  static constexpr std::size_t kNoParent = ~std::size_t(0);
};

// How far out the points are that lie shell_m metres away from the joint where its matrix at rest is this one. An axis
// that rest scales to nothing has its point at the origin.
SINEW_ASSET_API void set_shell(const AffineD& scene_from_joint, double shell_m, ComparedJoint& joint);

struct JointError {
  double worst_m = 0, worst_secs = 0, mean_m = 0;  // of the joint's origin and its points, in the scene
  // Beside its parent: what a layer, a mask or another figure sees. The angle between the rotations, the distance of
  // the origins.
  double worst_local_rad = 0, worst_local_m = 0;
};

struct MotionError {
  double worst_m = 0, worst_secs = 0;
  std::size_t worst_joint = 0;
  double mean_m = 0, p99_m = 0;  // over all joints and times; 99 of 100 are at most p99
  double worst_local_rad = 0, worst_local_m = 0;
  std::vector<JointError> joints;
  std::vector<double> times_secs;
  std::vector<float> metres;  // of each time one per joint
};

// Collects moments, in any order. What is not finite in one motion and finite in the other is infinitely far away.
class SINEW_ASSET_API MotionErrorMeter {
 public:
  explicit MotionErrorMeter(std::vector<ComparedJoint> joints);
  // scene_from_joint of each joint. Requires: one per joint.
  void add(double secs, std::span<const AffineD> a, std::span<const AffineD> b);
  const std::vector<ComparedJoint>& joints() const { return joints_; }
  MotionError result() const;

 private:
  void add_local(std::size_t joint, std::span<const AffineD> a, std::span<const AffineD> b);

  std::vector<ComparedJoint> joints_;
  std::vector<JointError> errors_;  // mean_m: the sum so far
  std::vector<double> times_secs_;
  std::vector<float> metres_;
};

// Where motions with these key times are to be compared: at each key, at 1/4, 1/2 and 3/4 between two, and just before
// each, where a step would hide.
SINEW_ASSET_API std::vector<double> times_to_compare(const std::set<double>& knots_secs);

}  // namespace sinew::asset
