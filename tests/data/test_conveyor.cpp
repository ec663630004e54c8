// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "conveyor/conveyor.h"
#include "made_scene.h"
#include "support/near.h"

namespace sinew {
namespace {

using reference::Frame;
using reference::Matrix;
using test::MadeScene;
using test::point_in_scene;

// 2.4 m in 3.2 s.
constexpr double kSpeed = 0.75;

const MadeScene& conveyor() {
  static const MadeScene made(conveyor::make());
  return made;
}

const asset::Primitive& primitive_of(const char* node, std::size_t number) {
  const asset::Scene& scene = conveyor().scene;
  return scene.meshes[scene.nodes[conveyor().node(node)].mesh].primitives[number];
}

// How far along x the belt's upper side goes per unit of the texture's v, read from the mesh: the two corners of its
// uppermost strip at the front that are farthest from each other.
double metres_per_v() {
  const asset::Primitive& belt = primitive_of("belt", 0);
  const std::vector<double> at = asset::read_doubles(*belt.find("POSITION"));
  const std::vector<double> uv = asset::read_doubles(*belt.find("TEXCOORD_0"));
  double top = 0;
  for (std::size_t i = 0; i < at.size(); i += 3) top = std::max(top, at[i + 1]);
  std::size_t first = at.size(), last = at.size();
  for (std::size_t i = 0; i < at.size() / 3; ++i) {
    // The closing edge of the belt lies there as well, a whole number of pictures further on.
    if (at[i * 3 + 1] < top - 1e-6 || at[i * 3 + 2] < 0.2 || uv[i * 2] < 0.5 || uv[i * 2 + 1] < -8) continue;
    if (first == at.size() || at[i * 3] < at[first * 3]) first = i;
    if (last == at.size() || at[i * 3] > at[last * 3]) last = i;
  }
  REQUIRE(first != last);
  return (at[last * 3] - at[first * 3]) / (uv[last * 2 + 1] - uv[first * 2 + 1]);
}

double offset_v(double time_secs) {
  const asset::Index belt = primitive_of("belt", 0).material;
  return conveyor().at(time_secs).materials[belt].base_color_texture.transform.offset[1];
}

TEST_CASE("the belt's picture runs at 0.75 m/s towards +x, and whole pictures in a loop") {
  const double per_v = metres_per_v();
  CHECK_NEAR(std::abs(per_v), 0.3, 1e-5);
  // A place of the picture stays where v + offset is the same.
  for (const double time_secs : {0.1, 0.77, 1.9, 3.0}) {
    const double offset_per_sec = (offset_v(time_secs + 0.1) - offset_v(time_secs)) / 0.1;
    CHECK_NEAR(-offset_per_sec * per_v, kSpeed, 1e-5);
  }
  CHECK_NEAR(offset_v(conveyor().duration_secs) - offset_v(0), 8.0, 1e-6);
}

TEST_CASE("a whole number of pictures lies on the belt") {
  const std::vector<double> uv = asset::read_doubles(*primitive_of("belt", 0).find("TEXCOORD_0"));
  double lowest = 0;
  for (std::size_t i = 1; i < uv.size(); i += 2) lowest = std::min(lowest, uv[i]);
  CHECK_NEAR(lowest, -16.0, 1e-5);
}

TEST_CASE("the rollers' faces run as fast as the belt that lies on them") {
  const std::vector<double> at = asset::read_doubles(*primitive_of("roller_left", 0).find("POSITION"));
  double radius = 0;
  for (std::size_t i = 0; i < at.size(); i += 3) radius = std::max(radius, std::hypot(at[i], at[i + 1]));
  for (const char* name : {"roller_left", "roller_right"}) {
    const asset::Index roller = conveyor().node(name);
    for (const double time_secs : {0.013, 0.9, 1.61, 2.999}) {
      const Matrix before = conveyor().at(time_secs).scene_from_node[roller];
      const Matrix after = conveyor().at(time_secs + 0.01).scene_from_node[roller];
      const double turned =
          std::remainder(std::atan2(after[4], after[0]) - std::atan2(before[4], before[0]), 2 * std::numbers::pi);
      // Their upper side goes towards +x: they turn about -z.
      CHECK_NEAR(-turned / 0.01 * radius, kSpeed, 1e-5);
    }
  }
}

TEST_CASE("boxes that are shown ride with the belt, on it, and inside the hoods they come and go") {
  for (int number = 1; number <= 4; ++number) {
    const asset::Index box = conveyor().node("box_" + std::to_string(number));
    int shown = 0;
    constexpr int kMoments = 640;
    for (int moment = 0; moment < kMoments; ++moment) {
      const double time_secs = conveyor().duration_secs * moment / kMoments;
      const Frame here = conveyor().at(time_secs), next = conveyor().at(time_secs + 0.001);
      const auto at = point_in_scene(here.scene_from_node[box], {0, 0, 0});
      CHECK_NEAR(at[1], 0.62 + 2.4 / (8 * std::numbers::pi) + 0.004, 1e-6);
      if (!here.visible[box] || !next.visible[box]) continue;  // on its way back, unseen
      ++shown;
      CHECK(std::abs(at[0]) < 1.1 + 1e-5);
      CHECK_NEAR((point_in_scene(next.scene_from_node[box], {0, 0, 0})[0] - at[0]) / 0.001, kSpeed, 1e-3);
    }
    CHECK(shown > kMoments * 0.9);
    CHECK(shown < kMoments * 0.93);  // 2.2 m of 2.4 m
  }
}

TEST_CASE("the conveyor's clip ends where it begins") {
  const Frame first = conveyor().at(0), last = conveyor().at(conveyor().duration_secs);
  for (asset::Index node = 0; node < conveyor().scene.nodes.size(); ++node) {
    CHECK(first.visible[node] == last.visible[node]);
    for (std::size_t i = 0; i < 12; ++i)
      CHECK_NEAR(first.scene_from_node[node][i], last.scene_from_node[node][i], 1e-9);
  }
}

}  // namespace
}  // namespace sinew
