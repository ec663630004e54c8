// SPDX-License-Identifier: MIT
#include "sinew/process/reduce_keys.h"

#include <cmath>

#include "clip_cases.h"

using namespace sinew;
using namespace sinew::test;
using asset::KeyReductionReport;

namespace {

constexpr double kMillimetre = 1e-3;

// One node that is moved by these x, a tenth of a second apart.
asset::Scene moved(const std::vector<float>& x, Interpolation mode = Interpolation::linear) {
  SceneBuilder builder;
  builder.node({});
  std::vector<float> secs;
  for (std::size_t i = 0; i < x.size(); ++i) secs.push_back(0.1f * static_cast<float>(i));
  builder.channel(builder.clip(), 0, ChannelPath::translation, mode, secs, along_x(x));
  return builder.scene;
}

std::vector<double> kept_values(asset::Scene& scene, double max_error_m, KeyReductionReport& report) {
  const Result<KeyReductionReport> reduced = asset::reduce_keys(scene, 0, {.max_error_m = max_error_m});
  REQUIRE(reduced);
  report = *reduced;
  return first_values(scene.clips[0].channels[0]);
}

}  // namespace

TEST_CASE("keys on a straight line are left out, those at a bend stay") {
  KeyReductionReport report;
  asset::Scene straight = moved({0, 1, 2, 3, 4, 5});
  CHECK(kept_values(straight, kMillimetre, report) == std::vector<double>{0, 5});
  CHECK(report.keys_before == 6);
  CHECK(report.keys_after == 2);
  CHECK(report.error_m < 1e-6);
  asset::Scene bent = moved({0, 1, 2, 1, 0, -1});
  CHECK(kept_values(bent, kMillimetre, report) == std::vector<double>{0, 2, -1});
  asset::Scene still = moved({7, 7, 7, 7});
  CHECK(kept_values(still, kMillimetre, report) == std::vector<double>{7, 7});
}

TEST_CASE("what is left out is measured and within the bound, which it comes near") {
  KeyReductionReport report;
  // Beside the line by 4 mm.
  asset::Scene scene = moved({0, 1.004f, 2, 3, 4});
  CHECK(kept_values(scene, 5 * kMillimetre, report) == std::vector<double>{0, 4});
  CHECK(report.error_m == doctest::Approx(0.004).epsilon(1e-3));
  CHECK(report.secs == doctest::Approx(0.1));
  asset::Scene strict = moved({0, 1.004f, 2, 3, 4});
  // From that key a line to the end is off by a third less with each key: 2.7 mm at the next one.
  CHECK(kept_values(strict, 3 * kMillimetre, report).size() == 3);
  CHECK(report.error_m == doctest::Approx(0.004 * 2 / 3).epsilon(1e-3));
}

TEST_CASE("an arm's turns count by what they move") {
  // A hand hangs 1 m from a joint that turns; halfway its key is off the line by 0.2 degrees: 3.5 mm at the hand.
  SceneBuilder builder;
  builder.node({});
  builder.node({.translation = {1, 0, 0}, .parent = 0});
  const auto a = turn(2, 0), b = turn(2, 5.2), c = turn(2, 10);
  std::vector<float> rows;
  for (const auto& q : {a, b, c})
    for (const double number : q) rows.push_back(static_cast<float>(number));
  builder.channel(builder.clip(), 0, ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1}, rows);
  const asset::Scene source = builder.scene;
  asset::Scene loose = source, strict = source;
  const Result<KeyReductionReport> within = asset::reduce_keys(loose, 0, {.max_error_m = 0.0037});
  REQUIRE(within);
  CHECK(within->keys_after == 2);
  CHECK(within->error_m == doctest::Approx(0.0035).epsilon(0.05));
  CHECK(within->node == 1);
  CHECK(asset::reduce_keys(strict, 0, {.max_error_m = 0.0033})->keys_after == 3);
}

TEST_CASE("of steps those are left out at which nothing changes; cubic keys and leaps stay") {
  KeyReductionReport report;
  asset::Scene steps = moved({0, 0, 0, 5, 5, 0}, Interpolation::step);
  CHECK(kept_values(steps, kMillimetre, report) == std::vector<double>{0, 5, 0});
  CHECK(times(steps.clips[0].channels[0]).back() == doctest::Approx(0.5));
  SceneBuilder builder;
  builder.node({});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0, 1, 1, 2},
                  along_x({0, 0, 3, 3}));
  CHECK(kept_values(builder.scene, kMillimetre, report) == std::vector<double>{0, 0, 3, 3});
  const asset::Scene curved = three_modes().scene;
  asset::Scene same = curved;
  REQUIRE(asset::reduce_keys(same, 0, {.max_error_m = 1e-6}));
  for (std::size_t c = 0; c < curved.clips[0].channels.size(); ++c)
    if (curved.clips[0].channels[c].interpolation == Interpolation::cubic_spline)
      CHECK(first_values(same.clips[0].channels[c]) == first_values(curved.clips[0].channels[c]));
}

TEST_CASE("rotations and weights become 16-bit integers where the bound allows, and are measured so") {
  SceneBuilder builder;
  builder.node({});
  builder.node({.translation = {1, 0, 0}, .parent = 0});
  const Index clip = builder.clip();
  std::vector<float> rows;
  for (const double angle : {0.0, 17.0, 3.0, 29.0})
    for (const double number : turn(1, angle)) rows.push_back(static_cast<float>(number));
  builder.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, {0, 1, 2, 3}, rows);
  asset::Scene loose = builder.scene, strict = builder.scene;
  const Result<KeyReductionReport> shorts = asset::reduce_keys(loose, 0, {.max_error_m = 1e-3, .shorts = true});
  REQUIRE(shorts);
  const asset::ValueView& values = loose.clips[0].channels[0].values;
  CHECK(values.type == asset::ComponentType::i16);
  CHECK(values.normalised);
  CHECK(shorts->bytes_before == 4 * (4 + 16));
  CHECK(shorts->bytes_after == 4 * (4 + 8));
  // sin(8.5 degrees) = 0.147809 is 4843 of 32767, the nearest one.
  CHECK(asset::read_doubles(values)[5] == doctest::Approx(4843.0 / 32767).epsilon(1e-9));
  CHECK(shorts->error_m > 0);
  CHECK(shorts->error_m < 6.2e-5);  // 6e-5 rad at 1 m, and the floats' own rounding
  REQUIRE(asset::reduce_keys(strict, 0, {.max_error_m = 1e-5, .shorts = true}));
  CHECK(strict.clips[0].channels[0].values.type == asset::ComponentType::f32);
}

TEST_CASE("a bound is a number above 0, and a clip without channels has nothing to leave out") {
  asset::Scene scene = moved({0, 1});
  for (const double bound : {0.0, -1.0, std::nan(""), HUGE_VAL})
    CHECK_FALSE(asset::reduce_keys(scene, 0, {.max_error_m = bound}));
  scene.clips[0].channels.clear();
  const Result<KeyReductionReport> none = asset::reduce_keys(scene, 0);
  REQUIRE(none);
  CHECK(none->keys_after == 0);
}

TEST_CASE("with nothing left out the clip's tables are the very ones, and no others are kept") {
  asset::Scene scene = moved({0, 1, 0, 1, 0});
  const std::size_t buffers = scene.buffers.size();
  REQUIRE(asset::reduce_keys(scene, 0, {.max_error_m = kMillimetre}));
  CHECK(scene.buffers.size() == buffers);
}
