// SPDX-License-Identifier: MIT
// Samplers through the channel of a morph-free node: values of the specification's formulas by hand.
#include "dae_text.h"
#include "import/collada/channels.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::collada::Curve;
using asset::collada::Side;

// The curve of a file's one sampler.
std::shared_ptr<const Curve> curve_of(std::string_view animation, asset::Diagnostics& diagnostics) {
  const std::string text = dae("<library_animations>" + std::string(animation) + "</library_animations>");
  auto bytes = std::make_shared<asset::Buffer>(text.size());
  std::memcpy(bytes->data(), text.data(), text.size());
  const asset::ImportLimits limits;
  const asset::collada::Document document(bytes, limits, diagnostics);
  const asset::FileReader none;
  asset::SceneBuilder builder;
  asset::collada::Context context{.builder = std::move(builder),
                                  .document = document,
                                  .diagnostics = diagnostics,
                                  .limits = limits,
                                  .read = none,
                                  .asset = {},
                                  .file_bytes = text.size(),
                                  .bytes_in_memory = 0,
                                  .transforms = {},
                                  .sources = {},
                                  .nodes_of = {},
                                  .morphs = {},
                                  .row_first = {}};
  return asset::collada::read_curve(context, document.by_id("a-sampler"));
}

std::shared_ptr<const Curve> good_curve(std::string_view animation) {
  asset::Diagnostics diagnostics;
  std::shared_ptr<const Curve> curve = curve_of(animation, diagnostics);
  REQUIRE(curve);
  return curve;
}

double at(const Curve& curve, double secs, Side side = Side::at, std::size_t dimension = 0) {
  return value_at(curve, dimension, secs * double(asset::readers::kTicksPerSecond), side);
}

std::string tangents(std::string_view in, std::string_view out, std::size_t keys, std::size_t width) {
  return dae_floats("a-t", in, keys, width) + dae_floats("a-u", out, keys, width);
}
constexpr std::string_view kTangentInputs =
    "<input semantic=\"IN_TANGENT\" source=\"#a-t\"/><input semantic=\"OUT_TANGENT\" source=\"#a-u\"/>";

std::string one(std::string_view times, std::size_t count, std::string_view values, std::string_view how,
                std::string_view more = {}, std::string_view inputs = {}) {
  return dae_animation("a", "n/t.X", times, count, values, 1, how, more, inputs);
}

// A sampler with attributes of COLLADA 1.5.
std::shared_ptr<const Curve> curve_going_on(const std::string& before, const std::string& after) {
  std::string text = one("0 1", 2, "0 1", "LINEAR");
  text.replace(text.find("<sampler"), 8, "<sampler pre_behavior=\"" + before + "\" post_behavior=\"" + after + "\"");
  return good_curve(text);
}

}  // namespace

TEST_CASE("LINEAR goes straight, STEP holds up to the next key, which is valid at its time") {
  CHECK_NEAR(at(*good_curve(one("1 3", 2, "10 20", "LINEAR")), 1.5), 12.5, 1e-12);
  const auto steps = good_curve(one("0 0.5 1", 3, "0 1 2", "STEP"));
  CHECK(at(*steps, 0.4999) == 0);
  CHECK(at(*steps, 0.5, Side::before) == 0);
  CHECK(at(*steps, 0.5) == 1);
  CHECK(at(*steps, 1) == 2);
  CHECK(at(*steps, 7) == 2);
  CHECK(at(*steps, -7) == 0);
}

TEST_CASE("BEZIER with control points in time and value solves the time's polynomial") {
  // Times 0, 0, 1, 1 and values 0, 1, 1, 1: at s the time is 3 s^2 - 2 s^3 and the value 1 - (1 - s)^3.
  const auto curve = good_curve(one("0 1", 2, "0 1", "BEZIER", tangents("0 0 1 1", "0 1 2 1", 2, 2), kTangentInputs));
  CHECK_NEAR(at(*curve, 0.5), 0.875, 1e-12);
  CHECK_NEAR(at(*curve, 0.15625), 0.578125, 1e-12);  // s = 1/4
  CHECK(at(*curve, 0) == 0);
  CHECK(at(*curve, 1) == 1);
}

TEST_CASE("BEZIER with values alone spaces the control points evenly") {
  const auto curve = good_curve(one("0 2", 2, "0 0", "BEZIER", tangents("0 4", "4 0", 2, 1), kTangentInputs));
  CHECK_NEAR(at(*curve, 1), 3, 1e-12);  // 3/8 * 4 + 3/8 * 4
  CHECK(is_polynomial(*curve));
  // The slope at the start is 3 (4 - 0) over 2 seconds.
  CHECK_NEAR(slope_at(*curve, 0, 0, Side::after), 6, 1e-12);
}

TEST_CASE("BEZIER of several dimensions has pairs of tangents, one for each") {
  const auto curve = good_curve(dae_animation(
      "a", "n/t", "0 1", 2, "0 0 0 1 2 3", 3, "BEZIER",
      tangents("0 0 0 0 0 0 1 1 0.5 2 0.6666666666666667 3", "0 1 0.5 0 0.3333333333333333 0 2 1 2 2 2 3", 2, 6),
      kTangentInputs));
  CHECK_NEAR(at(*curve, 0.5, Side::at, 0), 0.875, 1e-12);
  CHECK_NEAR(at(*curve, 0.5, Side::at, 1), 1, 1e-12);    // point-symmetric
  CHECK_NEAR(at(*curve, 0.5, Side::at, 2), 1.5, 1e-12);  // (0 + 3*0 + 3*3 + 3) / 8
}

TEST_CASE("control points outside of their segment are moved to its ends") {
  asset::Diagnostics diagnostics;
  const auto curve =
      curve_of(one("0 1", 2, "0 1", "BEZIER", tangents("0 0 -3 1", "4 0 2 1", 2, 2), kTangentInputs), diagnostics);
  REQUIRE(curve);
  CHECK(diagnostics.count("controls-clamped") == 1);
  // Times 0, 1, 0, 1: the time at s = 1/2 is 1/2 by symmetry.
  CHECK_NEAR(at(*curve, 0.5), 0.5, 1e-9);
}

TEST_CASE("HERMITE takes tangents as they stand") {
  // 0 + 3/8 + 1/2 at the middle.
  const auto curve = good_curve(one("0 1", 2, "0 1", "HERMITE", tangents("0 0", "3 0", 2, 1), kTangentInputs));
  CHECK_NEAR(at(*curve, 0.5), 0.875, 1e-12);
}

TEST_CASE("CARDINAL and BSPLINE look at the keys around") {
  const auto cardinal = good_curve(one("0 1 2 3", 4, "0 0 1 1", "CARDINAL"));
  CHECK_NEAR(at(*cardinal, 1.5), 0.5, 1e-12);
  CHECK_NEAR(at(*cardinal, 1.25), 0.203125, 1e-12);
  const auto spline = good_curve(one("0 1 2 3", 4, "0 0 6 6", "BSPLINE"));
  CHECK_NEAR(at(*spline, 1), 1, 1e-12);    // (0 + 4*0 + 6) / 6
  CHECK_NEAR(at(*spline, 1.5), 3, 1e-12);  // (0 + 23*0 + 23*6 + 6) / 48
  CHECK_NEAR(at(*spline, 0), 0, 1e-12);
  CHECK_NEAR(at(*spline, 3), 6, 1e-12);
}

TEST_CASE("what holds before and after the keys is what the sampler says") {
  CHECK_NEAR(at(*curve_going_on("UNDEFINED", "CONSTANT"), 2.25), 1, 1e-12);
  CHECK_NEAR(at(*curve_going_on("GRADIENT", "GRADIENT"), 3), 3, 1e-12);
  CHECK_NEAR(at(*curve_going_on("GRADIENT", "GRADIENT"), -2), -2, 1e-12);
  CHECK_NEAR(at(*curve_going_on("CYCLE", "CYCLE"), 1.25), 0.25, 1e-12);
  CHECK_NEAR(at(*curve_going_on("CYCLE", "CYCLE"), -0.25), 0.75, 1e-12);
  CHECK_NEAR(at(*curve_going_on("OSCILLATE", "OSCILLATE"), 1.25), 0.75, 1e-12);
  CHECK_NEAR(at(*curve_going_on("OSCILLATE", "OSCILLATE"), 2.25), 0.25, 1e-12);
  CHECK_NEAR(at(*curve_going_on("CYCLE_RELATIVE", "CYCLE_RELATIVE"), 2.25), 2.25, 1e-12);
}

TEST_CASE("repeated keys are knots") {
  const auto curve = curve_going_on("CONSTANT", "CYCLE");
  constexpr std::int64_t kSecond = asset::readers::kTicksPerSecond;
  std::vector<std::int64_t> knots;
  CHECK(append_knots(*curve, 0, 3 * kSecond, 100, knots));
  for (const std::int64_t secs : {0, 1, 2, 3})
    CHECK(std::find(knots.begin(), knots.end(), secs * kSecond) != knots.end());
  knots.clear();
  CHECK(!append_knots(*curve, 0, 3000 * kSecond, 100, knots));
}

TEST_CASE("two keys at one time are a jump, a time that goes back refuses the curve") {
  asset::Diagnostics diagnostics;
  const auto jump = curve_of(one("0 1 1 2", 4, "0 1 5 6", "LINEAR"), diagnostics);
  REQUIRE(jump);
  CHECK(diagnostics.count("keys-at-one-time") == 1);
  CHECK(at(*jump, 1, Side::before) == 1);
  CHECK(at(*jump, 1) == 5);
  CHECK_NEAR(at(*jump, 0.5), 0.5, 1e-12);
  CHECK(!curve_of(one("0 2 1", 3, "0 1 5", "LINEAR"), diagnostics));
  CHECK(!curve_of(one("0 NaN 1", 3, "0 1 5", "LINEAR"), diagnostics));
  CHECK(!curve_of(one("0 1", 2, "0 INF", "LINEAR"), diagnostics));
  CHECK(!curve_of(one("0 1 2", 3, "0 1", "LINEAR"), diagnostics));
  CHECK(diagnostics.count("sampler-refused") == 4);
}

TEST_CASE("an unknown interpolation is a line, with a warning") {
  asset::Diagnostics diagnostics;
  const auto curve = curve_of(one("0 1", 2, "0 1", "WOBBLE"), diagnostics);
  REQUIRE(curve);
  CHECK_NEAR(at(*curve, 0.5), 0.5, 1e-12);
  CHECK(diagnostics.count("interpolation-unknown") == 1);
}

}  // namespace sinew::test
