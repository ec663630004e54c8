// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "sinew/compare/motion_error.h"

using namespace sinew;
using asset::ComparedJoint;
using asset::MotionError;
using asset::MotionErrorMeter;

namespace {

AffineD placed(double x, double y, double z, double about_z_rad = 0) {
  TransformD transform{{x, y, z}, {0, 0, std::sin(about_z_rad / 2), std::cos(about_z_rad / 2)}, {1, 1, 1}};
  return affine_from(transform);
}

ComparedJoint joint(double shell_m, std::size_t parent = ComparedJoint::kNoParent) {
  return {.name = "joint", .parent = parent, .shell = {shell_m, shell_m, shell_m}};
}

}  // namespace

TEST_CASE("a rotation is felt where the skin is, and by the child; beside its parent the child is where it was") {
  // 0.1 rad about z: a point one metre out moves by 2 sin(0.05). The child sits there.
  const double moved_m = 2 * std::sin(0.05);
  MotionErrorMeter meter({joint(0.5), joint(0, 0)});
  const AffineD before[] = {placed(0, 0, 0), placed(1, 0, 0)};
  const AffineD after[] = {placed(0, 0, 0, 0.1), placed(std::cos(0.1), std::sin(0.1), 0, 0.1)};
  meter.add(0, before, before);
  meter.add(2, before, after);
  const MotionError error = meter.result();
  CHECK(error.joints[0].worst_m == doctest::Approx(moved_m / 2));
  CHECK(error.joints[0].worst_local_m == 0);
  CHECK(error.joints[0].worst_local_rad == doctest::Approx(0.1));
  CHECK(error.joints[1].worst_m == doctest::Approx(moved_m));
  CHECK(error.joints[1].mean_m == doctest::Approx(moved_m / 2));
  CHECK(error.joints[1].worst_local_m < 1e-15);
  CHECK(error.joints[1].worst_local_rad < 1e-7);
  CHECK(error.worst_joint == 1);
  CHECK(error.worst_secs == 2);
  CHECK(error.mean_m == doctest::Approx((moved_m / 2 + moved_m) / 4));
}

TEST_CASE("K2: a tenth of a degree in each of twenty bones is a third of a metre at the tip") {
  // Bones of one metre in line, each turned by 0.1 degrees beside the one before: |sum of exp(i k a)| against 20.
  constexpr std::size_t kBones = 20;
  const double angle_rad = 0.1 * std::numbers::pi / 180;
  std::vector<ComparedJoint> joints;
  std::vector<AffineD> before, after;
  double x = 0, y = 0;
  for (std::size_t k = 0; k <= kBones; ++k) {
    joints.push_back(joint(0, k == 0 ? ComparedJoint::kNoParent : k - 1));
    before.push_back(placed(double(k), 0, 0));
    after.push_back(placed(x, y, 0, double(k + 1) * angle_rad));
    x += std::cos(double(k + 1) * angle_rad), y += std::sin(double(k + 1) * angle_rad);
  }
  MotionErrorMeter meter(joints);
  meter.add(0, before, after);
  const MotionError error = meter.result();
  CHECK(error.worst_joint == kBones);
  CHECK(error.worst_m == doctest::Approx(0.367).epsilon(0.002));
  CHECK(error.worst_local_rad == doctest::Approx(angle_rad));
}

TEST_CASE("99 of 100 are at most p99") {
  MotionErrorMeter meter({joint(0)});
  for (int i = 100; i > 0; --i) {
    const AffineD here[] = {placed(0, 0, 0)}, there[] = {placed(i, 0, 0)};
    meter.add(i, here, there);
  }
  const MotionError error = meter.result();
  CHECK(error.p99_m == 99);
  CHECK(error.worst_m == 100);
  CHECK(error.mean_m == doctest::Approx(50.5));
}

TEST_CASE("what is no number is infinitely far from what is one, and nowhere from itself") {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const AffineD number[] = {placed(1, 2, 3)}, none[] = {placed(kNan, 2, 3)};
  MotionErrorMeter same({joint(0.03)}), other({joint(0.03)});
  same.add(0, none, none);
  other.add(0, number, none);
  CHECK(same.result().worst_m == 0);
  CHECK(std::isinf(other.result().worst_m));
}

TEST_CASE("the shell is as far out in the scene, whatever the unit of the skeleton") {
  AffineD centimetres = affine_from(TransformD{{5, 0, 0}, {0, 0, 0, 1}, {0.01, 0.01, 0}});
  ComparedJoint out;
  asset::set_shell(centimetres, 0.03, out);
  CHECK(out.shell[0] == doctest::Approx(3));
  CHECK(out.shell[1] == doctest::Approx(3));
  CHECK(out.shell[2] == 0);  // nothing is seen along an axis that is scaled away
}

TEST_CASE("times to compare: keys, quarters between them, and just before a key, where a step would hide") {
  CHECK(asset::times_to_compare({0, 1}) == std::vector<double>{0, 0.25, 0.5, 0.75, 1 - 1e-6, 1});
  CHECK(asset::times_to_compare({2}) == std::vector<double>{2});
  CHECK(asset::times_to_compare({}).empty());
}

TEST_CASE("nothing compared is no error") {
  const MotionError error = MotionErrorMeter({}).result();
  CHECK(error.worst_m == 0);
  CHECK(error.p99_m == 0);
}
