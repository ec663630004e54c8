// SPDX-License-Identifier: MIT
// Joint boxes by hand. Whether the boxes of cooked meshes contain their vertices: tests/behaviours/test_d_bounds.cpp.
#include <limits>

#include "sinew/math/affine.h"
#include "sinew/math/quat.h"
#include "sinew/skin/bounds.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;

namespace {

Affine scaled(float s, Vec3 t) { return {{s, 0, 0, t.x, 0, s, 0, t.y, 0, 0, s, t.z}}; }

void check_near(const Box& box, Vec3 min, Vec3 max) {
  CHECK(box.min.x == doctest::Approx(min.x).epsilon(1e-5));
  CHECK(box.min.y == doctest::Approx(min.y).epsilon(1e-5));
  CHECK(box.min.z == doctest::Approx(min.z).epsilon(1e-5));
  CHECK(box.max.x == doctest::Approx(max.x).epsilon(1e-5));
  CHECK(box.max.y == doctest::Approx(max.y).epsilon(1e-5));
  CHECK(box.max.z == doctest::Approx(max.z).epsilon(1e-5));
}

}  // namespace

TEST_CASE("D6_bounds_follow_the_pose: a cube of [-1, 1] on a joint scaled by 50 and moved by 100") {
  const JointBox cube{.min = {-1, -1, -1}, .reach = 1, .max = {1, 1, 1}, .slack = 1e-6f, .joint = 0};
  const Affine fifty[] = {scaled(50, {})}, moved[] = {scaled(50, {100, 0, 0})};
  check_near(joint_bounds({&cube, 1}, {}, fifty, {}), {-50, -50, -50}, {50, 50, 50});
  check_near(joint_bounds({&cube, 1}, {}, moved, {}), {50, -50, -50}, {150, 50, 50});
}

TEST_CASE("a turned box is bounded by its corners, a mirrored one keeps its order") {
  const JointBox slab{.min = {0, 0, 0}, .reach = 4, .max = {4, 2, 1}, .slack = 1e-6f, .joint = 0};
  const Affine quarter[] = {{{0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0}}};  // +90 degrees about z: x' = -y, y' = x
  check_near(joint_bounds({&slab, 1}, {}, quarter, {}), {-2, 0, 0}, {0, 4, 1});
  const Affine mirror[] = {{{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}};
  check_near(joint_bounds({&slab, 1}, {}, mirror, {}), {-4, 0, 0}, {0, 2, 1});
}

TEST_CASE("the bounds are the union over the joints") {
  JointBox boxes[2];
  for (std::uint32_t i = 0; i < 2; ++i)
    boxes[i] = {.min = {-1, -1, -1}, .reach = 1, .max = {1, 1, 1}, .slack = 1e-6f, .joint = i};
  const Affine joints[] = {scaled(1, {0, 0, 0}), scaled(2, {10, 0, 0})};
  check_near(joint_bounds(boxes, {}, joints, {}), {-1, -2, -2}, {12, 2, 2});
  CHECK(joint_bounds({}, {}, joints, {}).empty());
}

TEST_CASE("morph targets widen the box by their weight, to the other side where it is negative") {
  const JointBox box{
      .min = {0, 0, 0}, .reach = 1, .max = {1, 1, 1}, .slack = 1e-6f, .joint = kNoJoint, .morph_count = 1};
  const MorphBox morph{.min = {0, 0, 0}, .reach = 2, .max = {2, 0, 0}, .target = 1};
  const auto at = [&](float weight) {
    const float weights[] = {100, weight};
    return joint_bounds({&box, 1}, {&morph, 1}, {}, weights);
  };
  check_near(at(0), {0, 0, 0}, {1, 1, 1});
  check_near(at(0.5f), {0, 0, 0}, {2, 1, 1});
  check_near(at(-1.5f), {-3, 0, 0}, {1, 1, 1});
}

TEST_CASE("a pose that is not finite, or a box that says so, is bounded by everything") {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  JointBox box{.min = {0, 0, 0}, .reach = 1, .max = {1, 1, 1}, .slack = 1e-6f, .joint = 0};
  for (const float wrong : {nan, infinity}) {
    const Affine joints[] = {scaled(1, {wrong, 0, 0})};
    CHECK(joint_bounds({&box, 1}, {}, joints, {}).contains({1e30f, -1e30f, 0}));
  }
  box.reach = 1e37f;
  const Affine small[] = {scaled(1e-20f, {})};
  CHECK(joint_bounds({&box, 1}, {}, small, {}).contains({1e30f, -1e30f, 0}));
}

TEST_CASE("a joint scaled to denormal numbers keeps its vertices inside") {
  const JointBox cube{.min = {-1, -1, -1}, .reach = 1, .max = {1, 1, 1}, .slack = 1e-6f, .joint = 0};
  Random random("denormal bounds");
  for (int turn = 0; turn < 1000; ++turn) {
    const Quat q = normalise(Quat{random.uniform_float(-1, 1), random.uniform_float(-1, 1), random.uniform_float(-1, 1),
                                  random.uniform_float(-1, 1)});
    const Affine joint[] = {affine_from({{}, q, {1e-42f, 1e-42f, 1e-42f}})};
    const Box box = joint_bounds({&cube, 1}, {}, joint, {});
    for (const Vec3 vertex : {Vec3{1, 1, 1}, Vec3{-1, 1, -1}, Vec3{0.7f, -0.3f, 1}, Vec3{-1, -1, 0.1f}})
      CHECK(box.contains(transform_point(joint[0], vertex)));
  }
}

TEST_CASE("points are bounded exactly, and what is no number is passed over") {
  const Vec3 points[] = {{1, 2, 3}, {-1, 5, 0}, {std::numeric_limits<float>::quiet_NaN(), 9, 0}};
  const Box box = point_bounds(StridedSpan<const Vec3>(std::span<const Vec3>(points)));
  CHECK(box.min.x == -1);
  CHECK(box.max.x == 1);
  CHECK(box.max.y == 9);
  CHECK(box.min.z == 0);
  CHECK(point_bounds({}).empty());
  CHECK(!box.contains(points[2]));
}
