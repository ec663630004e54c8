// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstring>
#include <vector>

#include "sinew/math/affine.h"
#include "sinew/math/rotation.h"
#include "sinew/skin/dual_quat.h"
#include "support/near.h"

using namespace sinew;

namespace {

constexpr float kDegree = 3.14159265358979f / 180;

Affine twist(float degrees) {
  return affine_from(Transform{{}, quat_from_axis_angle({1, 0, 0}, degrees * kDegree), {1, 1, 1}});
}

struct Moved {
  Vec3 position, normal;
  Vec4 tangent;
};

Moved skin_one(const std::vector<Affine>& palette, const std::vector<float>& weights, Vec3 position, Vec3 normal,
               bool dual) {
  std::vector<std::uint16_t> entries;
  for (std::size_t i = 0; i < weights.size(); ++i) entries.push_back(static_cast<std::uint16_t>(i));
  const InfluenceRun run{static_cast<std::uint32_t>(weights.size()), 0, 1, 0};
  const Vec4 tangent{1, 0, 0, -1};
  Moved out;
  const VertexInput in{{&position, 1}, {&normal, 1}, {&tangent, 1}};
  const VertexOutput to{{&out.position, 1}, {&out.normal, 1}, {&out.tangent, 1}};
  std::vector<DualQuatEntry> motions(palette.size());
  compute_dual_quats(palette, motions);
  if (dual)
    skin_dual_quat(in, {{&run, 1}, entries, weights}, motions, to);
  else
    skin_linear(in, {{&run, 1}, entries, weights}, palette, to);
  return out;
}

double radius(Vec3 p) { return std::sqrt(double(p.y) * p.y + double(p.z) * p.z); }

}  // namespace

TEST_CASE("D9_twist_keeps_its_radius_with_dual_quaternions_and_loses_it_linearly") {
  const std::vector<float> half{0.5f, 0.5f};
  CHECK_NEAR(radius(skin_one({twist(0), twist(90)}, half, {0, 1, 0}, {0, 1, 0}, false).position), 0.70710678, 1e-6);
  CHECK_NEAR(radius(skin_one({twist(0), twist(90)}, half, {0, 1, 0}, {0, 1, 0}, true).position), 1, 1e-6);
  CHECK_NEAR(radius(skin_one({twist(0), twist(179.9f)}, half, {0, 1, 0}, {0, 1, 0}, false).position), 0.000873, 1e-5);
  CHECK_NEAR(radius(skin_one({twist(0), twist(179.9f)}, half, {0, 1, 0}, {0, 1, 0}, true).position), 1, 1e-5);
}

TEST_CASE("D9_signs_are_aligned_per_vertex: a turn of 350 degrees is one of -10, halfway at -5") {
  const Moved out = skin_one({twist(0), twist(350)}, {0.5f, 0.5f}, {0, 1, 0}, {0, 1, 0}, true);
  CHECK_NEAR(out.position.y, std::cos(5 * kDegree), 1e-6);
  CHECK_NEAR(out.position.z, -std::sin(5 * kDegree), 1e-6);
}

TEST_CASE("a vertex of one influence moves as with linear skinning, scale, shear and mirroring included") {
  const Affine sheared{{1, 0.5f, 0, 3, 0, 2, 0.25f, -1, 0.1f, 0, -1.5f, 2}};
  const Moved linear = skin_one({sheared}, {1}, {0.3f, -2, 5}, {0.6f, 0, 0.8f}, false);
  const Moved dual = skin_one({sheared}, {1}, {0.3f, -2, 5}, {0.6f, 0, 0.8f}, true);
  CHECK_NEAR(dual.position.x, linear.position.x, 1e-5);
  CHECK_NEAR(dual.position.y, linear.position.y, 1e-5);
  CHECK_NEAR(dual.position.z, linear.position.z, 1e-5);
  CHECK_NEAR(dual.normal.x, linear.normal.x, 1e-6);
  CHECK_NEAR(dual.normal.y, linear.normal.y, 1e-6);
  CHECK_NEAR(dual.normal.z, linear.normal.z, 1e-6);
  CHECK_NEAR(dual.tangent.y, linear.tangent.y, 1e-6);
  CHECK(dual.tangent.w == -1.0f);
}

TEST_CASE("between two translations a vertex stands in the middle") {
  const Affine left{{1, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0}}, right{{1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0}};
  CHECK_NEAR(skin_one({left, right}, {0.5f, 0.5f}, {0, 0, 0}, {0, 1, 0}, true).position.x, 1, 1e-6);
}

TEST_CASE("mixed skinning stands between both ways, and is exactly one of them at the ends") {
  // A vertex halfway between no turn and a quarter turn: linearly at radius cos 45, by dual quaternions at 1.
  constexpr std::size_t kVertices = 150;  // more than are done at once
  const std::vector<Affine> palette{twist(0), twist(90)};
  std::vector<DualQuatEntry> motions(2);
  compute_dual_quats(palette, motions);
  std::vector<std::uint16_t> entries;
  std::vector<float> weights, share;
  for (std::size_t v = 0; v < kVertices; ++v) {
    entries.insert(entries.end(), {0, 1});
    weights.insert(weights.end(), {0.5f, 0.5f});
    share.push_back(v % 3 == 0 ? 0.0f : v % 3 == 1 ? 1.0f : 0.25f);
  }
  const InfluenceRun run{2, 0, kVertices, 0};
  const Influences influences{{&run, 1}, entries, weights};
  const std::vector<Vec3> up(kVertices, Vec3{0, 1, 0});
  const std::vector<Vec4> tangent(kVertices, Vec4{1, 0, 0, -1});
  const VertexInput in{std::span(up), std::span(up), std::span(tangent)};
  struct Streams {
    std::vector<Vec3> positions = std::vector<Vec3>(kVertices), normals = positions;
    std::vector<Vec4> tangents = std::vector<Vec4>(kVertices);
    VertexOutput out() { return {std::span(positions), std::span(normals), std::span(tangents)}; }
  } linear, dual, mixed;
  skin_linear(in, influences, palette, linear.out());
  skin_dual_quat(in, influences, motions, dual.out());
  skin_mixed(in, influences, palette, motions, share, mixed.out());
  for (std::size_t v = 0; v < kVertices; ++v) {
    CAPTURE(v);
    CHECK_NEAR(radius(mixed.positions[v]), 0.70710678 + double(share[v]) * 0.29289322, 1e-6);
    CHECK_NEAR(radius(mixed.normals[v]), 1, 1e-6);
    CHECK(mixed.tangents[v].w == -1.0f);
    if (v % 3 == 0) CHECK(std::memcmp(&mixed.normals[v], &linear.normals[v], sizeof(Vec3)) == 0);
    if (v % 3 == 1) CHECK(std::memcmp(&mixed.positions[v], &dual.positions[v], sizeof(Vec3)) == 0);
  }
}
