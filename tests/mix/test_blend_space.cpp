// SPDX-License-Identifier: MIT
#include "sinew/mix/blend_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sinew/base/aligned_bytes.h"
#include "sinew/cook/bake_blend_space.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;
using asset::BlendSample;

namespace {

using Weights = std::map<std::string, double>;

// A baked space, and what it says by the samples' names.
struct Space {
  Space(BlendSpaceKind kind, const std::vector<BlendSample>& of) : samples(of) {
    const auto baked = asset::bake_blend_space(kind, samples, diagnostics);
    REQUIRE(baked);
    bytes = std::move(*AlignedBytes::copy_of(*baked));
    const auto opened = BlendSpace::open(bytes.bytes());
    REQUIRE(opened);
    space = *opened;
  }
  Weights at(float x, float y = 0) const {
    const BlendWeights found = space.weights_at({x, y});
    Weights weights;
    for (std::size_t i = 0; i < found.count; ++i) weights[samples[found.sample[i]].name] += double(found.weight[i]);
    return weights;
  }

  std::vector<BlendSample> samples;
  asset::Diagnostics diagnostics;
  AlignedBytes bytes;
  BlendSpace space;
};

void check_weights(const Weights& found, const Weights& expected, double tolerance = 1e-6) {
  CHECK(found.size() == expected.size());
  for (const auto& [name, weight] : expected) {
    INFO(name);
    CHECK_NEAR(found.count(name) == 0 ? 0 : found.at(name), weight, tolerance);
  }
}

double sum(const Weights& weights) {
  double total = 0;
  for (const auto& [name, weight] : weights) total += weight;
  return total;
}

// The largest difference of a weight between two answers.
double step(const Weights& a, const Weights& b) {
  double most = 0;
  for (const Weights* one : {&a, &b})
    for (const auto& [name, weight] : *one) {
      const Weights& other = one == &a ? b : a;
      most = std::max(most, std::abs(weight - (other.count(name) == 0 ? 0 : other.at(name))));
    }
  return most;
}

std::size_t below(Random& random, std::size_t end) { return random.bits() % end; }

std::vector<BlendSample> random_samples(Random& random, std::size_t count, bool on_grid) {
  std::vector<BlendSample> samples;
  for (std::size_t i = 0; i < count; ++i) {
    const auto number = [&] {
      return on_grid ? static_cast<float>(below(random, 5)) - 2.0f : random.uniform_float(-3, 3);
    };
    const float x = number(), y = number();
    samples.push_back({"s" + std::to_string(i), {x, y}});
  }
  return samples;
}

}  // namespace

TEST_CASE("a line of speeds is the straight way between neighbours, and its ends hold") {
  const Space space(BlendSpaceKind::line, {{"run", {4, 9}}, {"idle", {0, -3}}, {"walk", {1, 5}}});
  CHECK(space.diagnostics.all().empty());
  check_weights(space.at(0.25f, 100), {{"idle", 0.75}, {"walk", 0.25}});
  check_weights(space.at(3), {{"walk", 1.0 / 3}, {"run", 2.0 / 3}});
  check_weights(space.at(1), {{"walk", 1}});
  check_weights(space.at(-7), {{"idle", 1}});
  check_weights(space.at(70), {{"run", 1}});
  check_weights(space.at(std::numeric_limits<float>::quiet_NaN()), {{"idle", 1}});
}

TEST_CASE("a triangle has barycentric weights") {
  const Space space(BlendSpaceKind::cartesian, {{"a", {0, 0}}, {"b", {4, 0}}, {"c", {0, 2}}});
  check_weights(space.at(1, 0.5f), {{"a", 0.5}, {"b", 0.25}, {"c", 0.25}});
  check_weights(space.at(2, 1), {{"b", 0.5}, {"c", 0.5}});
  // Outside: the nearest point of the border. From (3, 2) straight onto the line from (4, 0) to (0, 2): (2.4, 0.8).
  check_weights(space.at(3, 2), {{"b", 0.6}, {"c", 0.4}});
  check_weights(space.at(-5, -5), {{"a", 1}});
}

TEST_CASE("E6_a_square_weighs_alike_in_any_order_and_is_continuous") {
  std::vector<BlendSample> corners = {{"a", {-1, -1}}, {"b", {1, -1}}, {"c", {1, 1}}, {"d", {-1, 1}}};
  const auto by_name = [](const BlendSample& a, const BlendSample& b) { return a.name < b.name; };
  int orders = 0;
  do {
    ++orders;
    const Space space(BlendSpaceKind::cartesian, corners);
    const Weights middle = space.at(0, 0);
    check_weights(middle, {{"a", 0.25}, {"b", 0.25}, {"c", 0.25}, {"d", 0.25}}, 0);
    // Wachspress coordinates of a square are the bilinear ones.
    check_weights(space.at(0.5f, -0.5f), {{"a", 0.1875}, {"b", 0.5625}, {"c", 0.1875}, {"d", 0.0625}});
    for (const float x : {-1e-6f, 0.0f, 1e-6f})
      for (const float y : {-1e-6f, 0.0f, 1e-6f}) CHECK(step(middle, space.at(x, y)) < 1e-4);
  } while (std::next_permutation(corners.begin(), corners.end(), by_name));
  CHECK(orders == 24);
}

TEST_CASE("E7_degenerate_sets") {
  check_weights(Space(BlendSpaceKind::cartesian, {}).at(1, 2), {});
  check_weights(Space(BlendSpaceKind::polar, {}).at(1, 2), {});
  check_weights(Space(BlendSpaceKind::cartesian, {{"only", {7, 7}}}).at(1, 2), {{"only", 1}});
  check_weights(Space(BlendSpaceKind::polar, {{"only", {0, 0}}}).at(1, 2), {{"only", 1}});
  const Space line(BlendSpaceKind::cartesian, {{"b", {1, 1}}, {"c", {3, 3}}, {"a", {-1, -1}}});
  check_weights(line.at(2, 2), {{"b", 0.5}, {"c", 0.5}});
  check_weights(line.at(1, -1), {{"a", 0.5}, {"b", 0.5}});  // square onto the line
  const Space doubled(BlendSpaceKind::cartesian, {{"a", {0, 0}}, {"b", {2, 0}}, {"again", {0, 0}}, {"c", {0, 2}}});
  check_weights(doubled.at(0, 0), {{"a", 1}});
  REQUIRE(doubled.diagnostics.all().size() == 1);
  CHECK(doubled.diagnostics.all()[0].code == "blend-samples-merged");
}

TEST_CASE("weights of any set sum to one, are one on their own sample, and jump nowhere") {
  Random random(7);
  for (int trial = 0; trial < 60; ++trial) {
    const auto samples = random_samples(random, 1 + below(random, 14), trial % 2 == 0);
    const Space space(BlendSpaceKind::cartesian, samples);
    for (const BlendSample& sample : samples) {
      const Weights own = space.at(sample.at.x, sample.at.y);
      REQUIRE(own.size() >= 1);
      const auto most = std::max_element(own.begin(), own.end(), [](auto& a, auto& b) { return a.second < b.second; });
      CHECK(most->second > 1 - 1e-4);
    }
    // A walk through the plane in small steps.
    Weights before;
    const double heading = random.uniform(0, 6.28), x0 = random.uniform(-4, 4), y0 = random.uniform(-4, 4);
    for (int k = 0; k <= 4000; ++k) {
      const double way = (k - 2000) * 1e-3;
      const Weights now =
          space.at(static_cast<float>(x0 + way * std::cos(heading)), static_cast<float>(y0 + way * std::sin(heading)));
      CHECK_NEAR(sum(now), 1, 1e-6);
      for (const auto& [name, weight] : now) CHECK(weight >= 0);
      // Samples no closer than one on the grid; others may be as close as chance has it.
      if (k > 0 && trial % 2 == 0) CHECK(step(before, now) < 0.01);
      before = now;
    }
  }
}

TEST_CASE("a space does not depend on the order of its samples") {
  Random random(11);
  for (int trial = 0; trial < 30; ++trial) {
    auto samples = random_samples(random, 4 + below(random, 9), true);
    std::sort(samples.begin(), samples.end(),
              [](auto& a, auto& b) { return std::tie(a.at.x, a.at.y) < std::tie(b.at.x, b.at.y); });
    samples.erase(std::unique(samples.begin(), samples.end(),
                              [](auto& a, auto& b) { return a.at.x == b.at.x && a.at.y == b.at.y; }),
                  samples.end());
    const Space sorted(BlendSpaceKind::cartesian, samples);
    for (std::size_t i = samples.size(); i > 1; --i) std::swap(samples[i - 1], samples[below(random, i)]);
    const Space mixed(BlendSpaceKind::cartesian, samples);
    for (int k = 0; k < 50; ++k) {
      const float x = random.uniform_float(-3, 3), y = random.uniform_float(-3, 3);
      check_weights(mixed.at(x, y), sorted.at(x, y), 0);
    }
  }
}

TEST_CASE("a polar space keeps the speed between directions, and closes behind") {
  const std::vector<BlendSample> walks = {{"idle", {0, 0}},  {"ahead", {0, 1}}, {"right", {1, 0}},
                                          {"back", {0, -1}}, {"left", {-1, 0}}, {"run", {0, 3}}};
  const Space space(BlendSpaceKind::polar, walks);
  const float h = 0.70710678f;
  check_weights(space.at(0, 0), {{"idle", 1}});
  check_weights(space.at(0, 1), {{"ahead", 1}});
  check_weights(space.at(0, 2), {{"ahead", 0.5}, {"run", 0.5}});
  check_weights(space.at(0, 0.5f), {{"idle", 0.5}, {"ahead", 0.5}});
  check_weights(space.at(-1, 0), {{"left", 1}});
  // Between back and left at the speed of both: half of each, where a cartesian blend would be slower.
  check_weights(space.at(-h, -h), {{"back", 0.5}, {"left", 0.5}}, 1e-5);
  check_weights(space.at(h, -h), {{"back", 0.5}, {"right", 0.5}}, 1e-5);
  // Beyond the outermost of a direction it alone counts.
  check_weights(space.at(0, -2.5f), {{"back", 1}}, 1e-5);
  check_weights(space.at(0, -50), {{"back", 1}}, 1e-5);
  check_weights(space.at(0, 50), {{"run", 1}}, 1e-5);
  // All round at one speed: no jump, behind neither.
  Weights before = space.at(0, -1);
  for (int k = 1; k <= 3600; ++k) {
    const double angle = -3.14159265358979 + k * 3.14159265358979 / 1800;
    const Weights now = space.at(static_cast<float>(std::sin(angle)), static_cast<float>(std::cos(angle)));
    CHECK(step(before, now) < 0.01);
    CHECK_NEAR(sum(now), 1, 1e-6);
    before = now;
  }
}

TEST_CASE("without a sample at the centre the innermost of each direction holds") {
  const Space ring(BlendSpaceKind::polar, {{"ahead", {0, 2}}, {"right", {2, 0}}, {"left", {-2, 0}}});
  check_weights(ring.at(0, 0.5f), {{"ahead", 1}}, 1e-5);
  check_weights(ring.at(0.01f, 0), {{"right", 1}}, 1e-5);
  check_weights(ring.at(0, -1), {{"right", 0.5}, {"left", 0.5}}, 1e-5);
}

TEST_CASE("many on one circle, and too many samples") {
  std::vector<BlendSample> circle;
  for (int k = 0; k < 40; ++k)
    circle.push_back({std::to_string(k), {std::sin(float(k) * 0.15707963f), std::cos(float(k) * 0.15707963f)}});
  const Space space(BlendSpaceKind::cartesian, circle);
  CHECK_NEAR(sum(space.at(0.1f, 0.2f)), 1, 1e-6);
  asset::Diagnostics diagnostics;
  std::vector<BlendSample> many(asset::kMaxBlendSamples + 1);
  CHECK(!asset::bake_blend_space(BlendSpaceKind::line, many, diagnostics));
  const auto lost = asset::bake_blend_space(BlendSpaceKind::line, {{"a", {1, 0}}, {"b", {INFINITY, 0}}}, diagnostics);
  REQUIRE(!lost);
  CHECK(lost.error().code == Errc::out_of_range);
  CHECK(std::string(lost.error().where) == "/samples/1");
}

TEST_CASE("a damaged blend space is refused, or answers without reading beyond it") {
  Random random(3);
  const Space space(BlendSpaceKind::cartesian, random_samples(random, 9, true));
  const std::span<const std::byte> whole = space.bytes.bytes();
  const std::size_t size = whole.size();
  for (std::size_t cut = 0; cut < size; ++cut) {
    const AlignedBytes bytes = std::move(*AlignedBytes::copy_of(whole.first(cut)));
    if (const auto opened = BlendSpace::open(bytes.bytes())) opened->weights_at({0.5f, 0.5f});
  }
  for (std::size_t at = 0; at < size; ++at)
    for (const unsigned value : {0u, 1u, 0x7Fu, 0xFFu}) {
      AlignedBytes bytes = std::move(*AlignedBytes::copy_of(whole));
      bytes.bytes()[at] = static_cast<std::byte>(value);
      const auto opened = BlendSpace::open(bytes.bytes());
      if (!opened) continue;
      for (const float x : {-1.0f, 0.3f, 9.0f}) {
        const BlendWeights weights = opened->weights_at({x, 0.7f});
        CHECK(weights.count <= kMaxCellCorners);
        for (std::size_t i = 0; i < weights.count; ++i) CHECK(weights.sample[i] < opened->sample_count());
      }
    }
}
