// SPDX-License-Identifier: MIT
#include "import/fbx/transform.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/near.h"

namespace {

using namespace sinew;
using namespace sinew::asset::fbx;
constexpr double kPi = 3.14159265358979323846;

AffineD moved(const Triple& by) {
  AffineD m;
  for (std::size_t i = 0; i < 3; ++i) m.m[4 * i + 3] = by[i];
  return m;
}
AffineD moved_back(const Triple& by) { return moved({-by[0], -by[1], -by[2]}); }
AffineD scaled(const Triple& by) {
  AffineD m;
  for (std::size_t i = 0; i < 3; ++i) m.m[5 * i] = by[i];
  return m;
}
// About one axis, by the textbook's matrix.
AffineD turned(int axis, double degrees) {
  const double c = std::cos(degrees * kPi / 180), s = std::sin(degrees * kPi / 180);
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  AffineD m;
  m.m[5 * i] = c, m.m[4 * i + j] = -s, m.m[4 * j + i] = s, m.m[5 * j] = c;
  return m;
}

void check_same(const AffineD& got, const AffineD& expected, double tolerance) {
  for (int i = 0; i < 12; ++i) {
    INFO("element ", i);
    CHECK_NEAR(got.m[i], expected.m[i], tolerance);
  }
}

QuatD euler(int order, double x, double y, double z) { return rotation_from_degrees(EulerOrder(order), {x, y, z}); }

}  // namespace

TEST_CASE("A3_pivots_and_offsets_at_every_thirtieth_of_a_second") {
  Pivots limb;
  limb.rotation_pivot = {10, 0, 0};
  limb.scaling_pivot = {0, 5, 0};
  limb.pre_rotation = euler(0, 0, 90, 0);
  limb.inverse_post_rotation = conjugate(euler(0, 0, 0, 30));
  for (int frame = 0; frame <= 30; ++frame) {
    INFO("frame ", frame);
    const double time_secs = frame / 30.0, size = 1 + time_secs;
    Local local;
    local.rotation = euler(0, 0, 0, 90 * time_secs);
    local.scaling = {size, size, size};
    const AffineD expected = moved({10, 0, 0}) * turned(1, 90) * turned(2, 90 * time_secs) * turned(2, -30) *
                             moved_back({10, 0, 0}) * moved({0, 5, 0}) * scaled(local.scaling) * moved_back({0, 5, 0});
    check_same(affine_from(parent_from_node(limb, local)), expected, 1e-12);
  }
}

TEST_CASE("all parts at once stand in the order of the FBX formula") {
  Pivots joint;
  joint.rotation_offset = {1, -2, 3};
  joint.rotation_pivot = {0.5, 4, -1};
  joint.scaling_offset = {-3, 0.25, 2};
  joint.scaling_pivot = {2, 1, -5};
  joint.pre_rotation = euler(0, 20, -40, 75);
  joint.inverse_post_rotation = conjugate(euler(0, -10, 15, 120));
  joint.order = EulerOrder::zyx;
  Local local;
  local.translation = {7, 8, 9};
  local.rotation = rotation_from_degrees(joint.order, {33, -71, 140});
  local.scaling = {2, -0.5, 3};
  // zyx: z acts first, then y, then x.
  const AffineD pre = turned(2, 75) * turned(1, -40) * turned(0, 20);
  const AffineD rotation = turned(0, 33) * turned(1, -71) * turned(2, 140);
  const AffineD inverse_post = turned(0, 10) * turned(1, -15) * turned(2, -120);
  const AffineD expected = moved({7, 8, 9}) * moved({1, -2, 3}) * moved({0.5, 4, -1}) * pre * rotation * inverse_post *
                           moved_back({0.5, 4, -1}) * moved({-3, 0.25, 2}) * moved({2, 1, -5}) * scaled({2, -0.5, 3}) *
                           moved_back({2, 1, -5});
  check_same(affine_from(parent_from_node(joint, local)), expected, 1e-12);
}

TEST_CASE("A4_rotation_order_of_a_model") {
  const QuatD xyz = euler(0, 30, 40, 50), yzx = euler(2, 30, 40, 50);
  CHECK_NEAR(xyz.x, 0.0808, 5e-5);
  CHECK_NEAR(xyz.y, 0.4022, 5e-5);
  CHECK_NEAR(xyz.z, 0.3034, 5e-5);
  CHECK_NEAR(xyz.w, 0.8600, 5e-5);
  CHECK_NEAR(yzx.x, 0.0808, 5e-5);
  CHECK_NEAR(yzx.y, 0.1966, 5e-5);
  CHECK_NEAR(yzx.z, 0.4638, 5e-5);
  CHECK_NEAR(yzx.w, 0.8600, 5e-5);
}

TEST_CASE("a zero scale keeps its pivot in place") {
  Pivots flat;
  flat.scaling_pivot = {0, 5, 0};
  Local local;
  local.scaling = {1, 0, 1};
  const TransformD got = parent_from_node(flat, local);
  CHECK(got.translation[1] == 5);
  CHECK(got.scale[1] == 0);
}
