// SPDX-License-Identifier: MIT
// Transform elements and their products. Values by hand.
#include "import/collada/transform.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::collada::contribution_of;
using asset::collada::Pose;
using asset::collada::Product;
using asset::collada::TransformKind;
using asset::collada::TransformNumbers;

struct Step {
  TransformKind kind;
  TransformNumbers numbers;
};

Pose product_of(std::initializer_list<Step> steps) {
  Product product;
  for (const Step& step : steps) multiply(product, contribution_of(step.kind, step.numbers, 1));
  return product.pose();
}

void check_place(const Pose& pose, double x, double y, double z) {
  CHECK_NEAR(pose.affine().m[3], x, 1e-12);
  CHECK_NEAR(pose.affine().m[7], y, 1e-12);
  CHECK_NEAR(pose.affine().m[11], z, 1e-12);
}

}  // namespace

TEST_CASE("elements are multiplied in the order of the file") {
  // The inner translation is turned onto y by the rotation before it.
  check_place(product_of({{TransformKind::translate, {1, 0, 0}},
                          {TransformKind::rotate, {0, 0, 1, 90}},
                          {TransformKind::translate, {1, 0, 0}}}),
              1, 1, 0);
  check_place(product_of({{TransformKind::rotate, {0, 0, 1, 90}}, {TransformKind::translate, {1, 0, 0}}}), 0, 1, 0);
}

TEST_CASE("pivots leave rotations and negative scales as they are written") {
  const Pose pose = product_of({{TransformKind::translate, {0, 0, 5}},
                                {TransformKind::translate, {1, 0, 0}},
                                {TransformKind::rotate, {0, 0, 2, 540}},  // not a unit axis, one turn and a half
                                {TransformKind::translate, {-1, 0, 0}},
                                {TransformKind::translate, {0, 2, 0}},
                                {TransformKind::scale, {-1, 3, 1}},
                                {TransformKind::translate, {0, -2, 0}}});
  REQUIRE(!pose.sheared);
  CHECK_NEAR(pose.transform.rotation[2], -1, 1e-12);  // sin 270 degrees
  CHECK_NEAR(pose.transform.rotation[3], 0, 1e-12);
  CHECK(pose.transform.scale[0] == -1);
  CHECK(pose.transform.scale[1] == 3);
  // Innermost: (0,-2,0), scaled (0,-6,0), moved by (0,2,0) and (-1,0,0): (-1,-4,0); half a turn: (1,4,0); then (1,0,5).
  check_place(pose, 2, 4, 5);
}

TEST_CASE("a rotation inside of an uneven scale shears and is kept as a matrix") {
  const Pose pose = product_of({{TransformKind::scale, {1, 2, 1}}, {TransformKind::rotate, {0, 0, 1, 45}}});
  REQUIRE(pose.sheared);
  const double root = 0.70710678118654752440;
  CHECK_NEAR(pose.sheared->m[0], root, 1e-12);
  CHECK_NEAR(pose.sheared->m[1], -root, 1e-12);
  CHECK_NEAR(pose.sheared->m[4], 2 * root, 1e-12);
  CHECK_NEAR(pose.sheared->m[5], 2 * root, 1e-12);
}

TEST_CASE("a rotation inside of an even scale is parts") {
  const Pose pose = product_of({{TransformKind::scale, {2, 2, 2}},
                                {TransformKind::rotate, {0, 0, 1, 90}},
                                {TransformKind::translate, {1, 0, 0}}});
  CHECK(!pose.sheared);
  CHECK(pose.transform.scale[2] == 2);
  check_place(pose, 0, 2, 0);
}

TEST_CASE("a matrix is read row by row, and its place in the unit") {
  const auto parts =
      contribution_of(TransformKind::matrix, {0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1}, 0.01).parts;
  CHECK_NEAR(parts.translation[0], 0.1, 1e-15);
  CHECK_NEAR(parts.translation[2], 0.3, 1e-15);
  CHECK_NEAR(parts.rotation[2], 0.70710678118654752440, 1e-12);  // x goes to y: a quarter turn about z
  CHECK_NEAR(parts.rotation[3], 0.70710678118654752440, 1e-12);
}

TEST_CASE("skew moves points along its second axis by the tangent of the angle") {
  const auto skew = contribution_of(TransformKind::skew, {45, 0, 1, 0, 1, 0, 0}, 1);
  REQUIRE(skew.matrix);
  CHECK_NEAR(skew.matrix->m[1], 1, 1e-12);  // x grows with y
  CHECK_NEAR(skew.matrix->m[4], 0, 1e-12);
  CHECK_NEAR(skew.matrix->m[0], 1, 1e-12);
}

TEST_CASE("lookat stands at the eye and looks along -z") {
  const auto ahead = contribution_of(TransformKind::lookat, {0, 0, 5, 0, 0, 0, 0, 1, 0}, 1).parts;
  CHECK_NEAR(ahead.translation[2], 5, 1e-15);
  CHECK_NEAR(ahead.rotation[3], 1, 1e-12);
  Product product;
  multiply(product, contribution_of(TransformKind::lookat, {5, 0, 0, 0, 0, 0, 0, 1, 0}, 1));
  const auto aside = product.pose().affine();
  CHECK_NEAR(aside.m[2], 1, 1e-12);   // z goes to +x, so that -z looks along -x
  CHECK_NEAR(aside.m[8], -1, 1e-12);  // x goes to -z
}

}  // namespace sinew::test
