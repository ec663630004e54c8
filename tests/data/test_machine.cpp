// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "machine/machine.h"
#include "made_scene.h"
#include "support/near.h"

namespace sinew {
namespace {

using reference::Frame;
using reference::Matrix;
using reference::Vector3;
using test::distance;
using test::MadeScene;
using test::point_in_scene;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kTenthOfMillimetre = 1e-4;
constexpr int kMoments = 997;  // a prime, so that hardly a moment is that of a key

const MadeScene& machine() {
  static const MadeScene made(machine::make());
  return made;
}

double moment_secs(int number) { return machine().duration_secs * number / kMoments; }

// About +z.
double turn_of(const Matrix& m) { return std::atan2(m[4], m[0]); }

double remainder_of_turn(double angle, double turn) { return std::remainder(angle, turn); }

TEST_CASE("the engine turns at 60 a minute, and its crosshead is where the crank's angle says") {
  // r cos a + sqrt(l^2 - (r sin a)^2) from the shaft at x = -0.24, r = 70 mm, l = 280 mm.
  const asset::Index crosshead = machine().node("crosshead");
  CHECK_NEAR(machine().duration_secs, 2.0, 1e-9);
  for (int number = 0; number < kMoments; ++number) {
    const double angle = kTurn * moment_secs(number);
    const Vector3 pin = point_in_scene(machine().at(moment_secs(number)).scene_from_node[crosshead], {0, 0, 0});
    const double side = 0.07 * std::sin(angle);
    CHECK_NEAR(pin[0], -0.24 + 0.07 * std::cos(angle) + std::sqrt(0.28 * 0.28 - side * side), kTenthOfMillimetre);
  }
}

TEST_CASE("the piston stays on the cylinder's axis and does not turn") {
  const asset::Index piston = machine().node("piston");
  for (int number = 0; number < kMoments; ++number) {
    const Frame frame = machine().at(moment_secs(number));
    for (const double along : {0.0, 0.26}) {
      const Vector3 point = point_in_scene(frame.scene_from_node[piston], {along, 0, 0});
      CHECK_NEAR(point[1], 0.34, 1e-6);  // floats
      CHECK_NEAR(point[2], 0.09, 1e-6);
    }
  }
}

struct Rod {
  const char *name, *crank, *slider;
  Vector3 pin_in_crank;
  double length;
};

TEST_CASE("rods reach from pin to pin at every moment, also between keys") {
  const double lead = 105 * kTurn / 360;  // of the eccentric
  const Rod rods[] = {
      {"connecting_rod", "crankshaft", "crosshead", {0.07, 0, 0.09}, 0.28},
      {"eccentric_rod", "crankshaft", "valve_rod", {0.02 * std::cos(lead), 0.02 * std::sin(lead), -0.065}, 0.34}};
  for (const Rod& rod : rods) {
    CAPTURE(rod.name);
    const asset::Index crank = machine().node(rod.crank), slider = machine().node(rod.slider);
    const asset::Index own = machine().node(rod.name);
    for (int number = 0; number < kMoments; ++number) {
      const Frame frame = machine().at(moment_secs(number));
      const Vector3 crank_pin = point_in_scene(frame.scene_from_node[crank], rod.pin_in_crank);
      const Vector3 slider_pin = point_in_scene(frame.scene_from_node[slider], {0, 0, 0});
      CHECK_NEAR(distance(crank_pin, slider_pin), rod.length, kTenthOfMillimetre);
      CHECK(distance(point_in_scene(frame.scene_from_node[own], {-rod.length, 0, 0}), crank_pin) < kTenthOfMillimetre);
    }
  }
}

TEST_CASE("12 teeth turn 24 by half as far the other way, and bevels turn the governor as fast as the crank") {
  const asset::Index crank = machine().node("crankshaft"), layshaft = machine().node("layshaft");
  const asset::Index spindle = machine().node("governor_spindle");
  for (int number = 0; number < kMoments; ++number) {
    const Frame frame = machine().at(moment_secs(number));
    const double angle = turn_of(frame.scene_from_node[crank]);
    const double wheel = turn_of(frame.scene_from_node[layshaft]);
    const Matrix& m = frame.scene_from_node[spindle];
    const double governor = std::atan2(m[2], m[0]);  // about +y
    // Half the crank's angle is known but for half a turn.
    CHECK_NEAR(remainder_of_turn(wheel + angle / 2, kTurn / 2), 0.0, 2e-4);  // 16 bit keys: 1.5e-5 per half angle
    CHECK_NEAR(remainder_of_turn(governor + angle, kTurn), 0.0, 2e-4);
    CHECK_NEAR(remainder_of_turn(angle - kTurn * moment_secs(number), kTurn), 0.0, 2e-4);
  }
}

using Outline = std::vector<std::array<double, 2>>;

// Of a gear, as points in the order of their angles around its axis, from the front of its mesh.
Outline outline_of(const char* name) {
  const asset::Scene& scene = machine().scene;
  const asset::ValueView* view = scene.meshes[scene.nodes[machine().node(name)].mesh].primitives[0].find("POSITION");
  REQUIRE(view != nullptr);
  const std::vector<double> numbers = asset::read_doubles(*view);
  Outline outline;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    const bool is_front = std::abs(numbers[i + 2] - 0.042) < 1e-6;
    const bool is_rim = std::hypot(numbers[i], numbers[i + 1]) > 0.030;  // not the hub
    if (is_front && is_rim) outline.push_back({numbers[i], numbers[i + 1]});
  }
  const auto angle = [](const std::array<double, 2>& p) { return std::atan2(p[1], p[0]); };
  std::sort(outline.begin(), outline.end(), [&](const auto& a, const auto& b) { return angle(a) < angle(b); });
  outline.erase(std::unique(outline.begin(), outline.end()), outline.end());
  return outline;
}

std::size_t tooth_count(const Outline& outline, double pitch_radius) {
  std::size_t crossings = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto &here = outline[i], &next = outline[(i + 1) % outline.size()];
    if ((std::hypot(here[0], here[1]) < pitch_radius) != (std::hypot(next[0], next[1]) < pitch_radius)) ++crossings;
  }
  return crossings / 2;
}

Outline in_scene(const Outline& outline, const Matrix& m) {
  Outline moved;
  for (const auto& p : outline) {
    const Vector3 at = point_in_scene(m, {p[0], p[1], 0});
    moved.push_back({at[0], at[1]});
  }
  return moved;
}

// Even-odd rule.
bool is_inside(const Outline& outline, const std::array<double, 2>& p) {
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto &a = outline[i], &b = outline[(i + 1) % outline.size()];
    if ((a[1] > p[1]) == (b[1] > p[1])) continue;
    if (p[0] < a[0] + (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1])) inside = !inside;
  }
  return inside;
}

double distance_to(const Outline& outline, const std::array<double, 2>& p) {
  double nearest = 1;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto &a = outline[i], &b = outline[(i + 1) % outline.size()];
    const double x = b[0] - a[0], y = b[1] - a[1];
    const double part = std::clamp(((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y), 0.0, 1.0);
    nearest = std::min(nearest, std::hypot(p[0] - a[0] - part * x, p[1] - a[1] - part * y));
  }
  return nearest;
}

TEST_CASE("the gears' teeth mesh: none lies in another, and some nearly touch") {
  const Outline pinion = outline_of("pinion_12_teeth"), wheel = outline_of("gear_24_teeth");
  CHECK(tooth_count(pinion, 0.048) == 12);
  CHECK(tooth_count(wheel, 0.096) == 24);
  const asset::Index crank = machine().node("crankshaft"), layshaft = machine().node("layshaft");
  constexpr int kPhases = 60;
  for (int phase = 0; phase < kPhases; ++phase) {
    // One pitch of the pinion: a twelfth of a second.
    const Frame frame = machine().at(0.5 + phase / (12.0 * kPhases));
    const Outline a = in_scene(pinion, frame.scene_from_node[crank]);
    const Outline b = in_scene(wheel, frame.scene_from_node[layshaft]);
    double play = 1;
    for (const auto& p : a) {
      CHECK_FALSE(is_inside(b, p));
      play = std::min(play, distance_to(b, p));
    }
    for (const auto& p : b) {
      CHECK_FALSE(is_inside(a, p));
      play = std::min(play, distance_to(a, p));
    }
    CHECK(play < 0.6e-3);  // of 25 mm from tooth to tooth
  }
}

TEST_CASE("the governor's links hang on its arms") {
  for (const char* side : {"left", "right"}) {
    const asset::Index arm = machine().node(std::string("governor_arm_") + side);
    const asset::Index link = machine().node(std::string("governor_link_") + side);
    for (int number = 0; number < kMoments; ++number) {
      const Frame frame = machine().at(moment_secs(number));
      const Vector3 on_arm = point_in_scene(frame.scene_from_node[arm], {0, -0.072, 0});
      CHECK(distance(on_arm, point_in_scene(frame.scene_from_node[link], {0, 0.072, 0})) < kTenthOfMillimetre);
    }
  }
}

TEST_CASE("the engine's clip ends where it begins") {
  const Frame first = machine().at(0), last = machine().at(machine().duration_secs);
  for (asset::Index node = 0; node < machine().scene.nodes.size(); ++node)
    for (std::size_t i = 0; i < 12; ++i)
      CHECK_NEAR(first.scene_from_node[node][i], last.scene_from_node[node][i], 1e-9);
}

}  // namespace
}  // namespace sinew
