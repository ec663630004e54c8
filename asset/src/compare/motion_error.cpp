// SPDX-License-Identifier: MIT
#include "sinew/compare/motion_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "sinew/math/quat.h"
#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace {

constexpr double kInfinitelyFar = std::numeric_limits<double>::infinity();
constexpr double kLeastScale = 1e-12;

double length_of(double x, double y, double z) { return std::sqrt(x * x + y * y + z * z); }

double column_length(const AffineD& matrix, std::size_t axis) {
  return length_of(matrix.m[axis], matrix.m[4 + axis], matrix.m[8 + axis]);
}

// A difference that is no number is there, or not: equal values have none.
double apart(double a, double b) {
  const double difference = a - b;
  return a == b || (std::isnan(a) && std::isnan(b)) ? 0 : std::isnan(difference) ? kInfinitelyFar : difference;
}

double distance(const AffineD& a, const AffineD& b) {
  return length_of(apart(a.m[3], b.m[3]), apart(a.m[7], b.m[7]), apart(a.m[11], b.m[11]));
}

// The largest distance of the origin and the three points.
double shell_distance(const ComparedJoint& joint, const AffineD& a, const AffineD& b) {
  double worst = distance(a, b);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double offset[3];
    for (std::size_t row = 0; row < 3; ++row) {
      const double out = joint.shell[axis];
      offset[row] = apart(a.m[4 * row + 3] + out * a.m[4 * row + axis], b.m[4 * row + 3] + out * b.m[4 * row + axis]);
    }
    worst = std::max(worst, length_of(offset[0], offset[1], offset[2]));
  }
  return worst;
}

double angle_between(const double (&a)[4], const double (&b)[4]) {
  const QuatD turn = conjugate(QuatD{a[0], a[1], a[2], a[3]}) * QuatD{b[0], b[1], b[2], b[3]};
  return 2 * atan2_rad(length_of(turn.x, turn.y, turn.z), std::abs(turn.w));
}

}  // namespace

void set_shell(const AffineD& scene_from_joint, double shell_m, ComparedJoint& joint) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double scale = column_length(scene_from_joint, axis);
    joint.shell[axis] = scale > kLeastScale ? shell_m / scale : 0;
  }
}

MotionErrorMeter::MotionErrorMeter(std::vector<ComparedJoint> joints)
    : joints_(std::move(joints)), errors_(joints_.size()) {}

void MotionErrorMeter::add(double secs, std::span<const AffineD> a, std::span<const AffineD> b) {
  times_secs_.push_back(secs);
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const double metres = shell_distance(joints_[j], a[j], b[j]);
    JointError& error = errors_[j];
    error.mean_m += metres;
    if (metres > error.worst_m) error.worst_m = metres, error.worst_secs = secs;
    metres_.push_back(static_cast<float>(metres));
    add_local(j, a, b);
  }
}

void MotionErrorMeter::add_local(std::size_t joint, std::span<const AffineD> a, std::span<const AffineD> b) {
  const std::size_t parent = joints_[joint].parent;
  const auto local = [&](std::span<const AffineD> motion) {
    return parent == ComparedJoint::kNoParent ? motion[joint] : inverse(motion[parent]) * motion[joint];
  };
  const AffineD in_a = local(a), in_b = local(b);
  JointError& error = errors_[joint];
  error.worst_local_m = std::max(error.worst_local_m, distance(in_a, in_b));
  error.worst_local_rad = std::max(
      error.worst_local_rad, angle_between(decompose(in_a).transform.rotation, decompose(in_b).transform.rotation));
}

MotionError MotionErrorMeter::result() const {
  MotionError out;
  out.joints = errors_;
  out.times_secs = times_secs_;
  out.metres = metres_;
  const double count = std::max<double>(1, double(times_secs_.size()));
  double sum = 0;
  for (std::size_t j = 0; j < out.joints.size(); ++j) {
    JointError& joint = out.joints[j];
    sum += joint.mean_m;
    joint.mean_m /= count;
    out.worst_local_m = std::max(out.worst_local_m, joint.worst_local_m);
    out.worst_local_rad = std::max(out.worst_local_rad, joint.worst_local_rad);
    if (joint.worst_m > out.worst_m)
      out.worst_m = joint.worst_m, out.worst_secs = joint.worst_secs, out.worst_joint = j;
  }
  if (metres_.empty()) return out;
  out.mean_m = sum / double(metres_.size());
  std::vector<float> sorted = metres_;
  const auto rank = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() * 99 + 99) / 100 - 1);
  std::nth_element(sorted.begin(), rank, sorted.end());
  out.p99_m = double(*rank);
  return out;
}

std::vector<double> times_to_compare(const std::set<double>& knots_secs) {
  constexpr double kJustBefore_secs = 1e-6;
  std::vector<double> times;
  for (auto knot = knots_secs.begin(); knot != knots_secs.end(); ++knot) {
    times.push_back(*knot);
    const auto next = std::next(knot);
    if (next == knots_secs.end()) break;
    const double gap = *next - *knot;
    for (const double part : {0.25, 0.5, 0.75}) times.push_back(*knot + part * gap);
    times.push_back(*next - std::min(kJustBefore_secs, gap / 16));
  }
  return times;
}

}  // namespace sinew::asset
