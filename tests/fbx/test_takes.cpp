// SPDX-License-Identifier: MIT
#include "import/fbx/takes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "fbx_bytes.h"
#include "fbx_text.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset::fbx;
constexpr double kSecond = double(kTicksPerSecond);

struct ReadTakes {
  std::unique_ptr<ReadFbx> file;
  std::vector<Take> takes;
  asset::Diagnostics diagnostics;
};

ReadTakes takes_of(const std::string& text) {
  ReadTakes result;
  result.file = read_fbx(text);
  TakeLimits limits;
  limits.keys = 1000;
  for (const ObjectIndex stack : stacks_of(result.file->document))
    result.takes.push_back(read_take(result.file->document, stack, limits, result.diagnostics));
  return result;
}

double duration_secs(const Take& take) { return double(take.last_ticks - take.first_ticks) / kSecond; }

Triple value(const Take& take, double time_secs, std::size_t property = 0) {
  return value_at(take.layers, take.properties.at(property), time_secs * kSecond, Side::at);
}

}  // namespace

TEST_CASE("A1_a_clip_is_as_long_at_any_frame_rate") {
  for (const char* mode : {"11", "6", "14"}) {
    const std::string settings = "    P: \"TimeMode\", \"enum\", \"\", \"\"," + std::string(mode) +
                                 "\n    P: \"CustomFrameRate\", \"double\", \"Number\", \"\",29.97\n";
    const ReadTakes read = takes_of(fbx_text({.settings = settings,
                                              .models = {{.name = "Hips"}},
                                              .stacks = {{.curves = {{.property = "Lcl Translation",
                                                                      .ticks = {0, 115465395000, 346396185000},
                                                                      .values = {0, 1, 2}}}}}}));
    REQUIRE(read.takes.size() == 1);
    CHECK(duration_secs(read.takes[0]) == 7.5);
    CHECK(read.takes[0].curves[0].keys[1].ticks == 115465395000);
  }
}

TEST_CASE("A2_a_frame_rate_of_zero_moves_no_key") {
  const std::string settings =
      "    P: \"TimeMode\", \"enum\", \"\", \"\",14\n    P: \"CustomFrameRate\", \"double\", \"Number\", \"\",0\n";
  const ReadTakes read = takes_of(fbx_text({.settings = settings,
                                            .models = {{.name = "Hips"}},
                                            .stacks = {{.curves = {{.property = "Lcl Translation",
                                                                    .ticks = {0, 18474463200},  // 0.4 s
                                                                    .values = {0, 1}}}}}}));
  REQUIRE(read.takes.size() == 1);
  CHECK(duration_secs(read.takes[0]) == doctest::Approx(0.4).epsilon(1e-12));
  CHECK(read.takes[0].curves[0].keys[1].ticks == 18474463200);
}

TEST_CASE("A6_a_take_is_as_long_as_its_keys_whatever_is_declared") {
  const std::string declared =
      "    P: \"LocalStart\", \"KTime\", \"Time\", \"\",0\n    P: \"LocalStop\", \"KTime\", \"Time\", \"\"," +
      std::to_string(10 * kTicksPerSecond) + "\n";
  const auto from_to = [](double first, double last) {
    return std::vector<std::int64_t>{std::int64_t(first * kSecond), std::int64_t(last * kSecond)};
  };
  const ReadTakes read = takes_of(fbx_text(
      {.models = {{.name = "Hips"}},
       .stacks = {{.properties = declared,
                   .curves = {{.property = "Lcl Translation", .ticks = from_to(0, 1), .values = {0, 1}}}},
                  {.properties = declared,
                   .curves = {{.property = "Lcl Translation", .ticks = from_to(3, 5.5), .values = {0, 1}}}}}}));
  REQUIRE(read.takes.size() == 2);
  CHECK(duration_secs(read.takes[0]) == 1.0);
  CHECK(duration_secs(read.takes[1]) == 2.5);
  CHECK(read.takes[1].first_ticks == 3 * kTicksPerSecond);
}

TEST_CASE("where a curve goes on beyond its keys the declared span counts too, under an hour") {
  const auto with_stop = [](std::int64_t stop_secs) {
    return takes_of(fbx_text({.models = {{.name = "Hips"}},
                              .stacks = {{.properties = "    P: \"LocalStart\", \"KTime\", \"Time\", \"\",0\n    P: "
                                                        "\"LocalStop\", \"KTime\", \"Time\", \"\"," +
                                                        std::to_string(stop_secs * kTicksPerSecond) + "\n",
                                          .curves = {{.property = "Lcl Translation",
                                                      .ticks = {kTicksPerSecond, 2 * kTicksPerSecond},
                                                      .values = {0, 1},
                                                      .after = "R"}}}}}));
  };
  const ReadTakes ten = with_stop(10);
  CHECK(duration_secs(ten.takes.at(0)) == 10);
  CHECK_NEAR(value(ten.takes[0], 9.25)[0], 0.25, 1e-12);
  CHECK(duration_secs(with_stop(3600).takes.at(0)) == 1);
}

TEST_CASE("an axis without a curve has what the curve node says, else what the model says") {
  const auto made = [](const std::string& constants) {
    return takes_of(fbx_text({.models = {{.name = "Hips", .properties = fbx_vector("Lcl Rotation", "10,20,30")}},
                              .stacks = {{.curves = {{.property = "Lcl Rotation",
                                                      .constants = constants,
                                                      .ticks = {0, kTicksPerSecond},
                                                      .values = {0, 90}}}}}}));
  };
  CHECK(value(made("").takes.at(0), 0.5) == Triple{45, 20, 30});
  CHECK(value(made(fbx_number("d|Y", "7")).takes.at(0), 0.5) == Triple{45, 7, 30});
}

namespace {

// A base layer that holds a value, and a second layer with another.
ReadTakes layered(const std::string& property, const std::string& base, const std::string& above,
                  const std::string& rules, const std::string& base_rules = "") {
  const auto constants = [](const std::string& xyz) {
    const std::size_t y = xyz.find(','), z = xyz.rfind(',');
    return fbx_number("d|X", xyz.substr(0, y)) + fbx_number("d|Y", xyz.substr(y + 1, z - y - 1)) +
           fbx_number("d|Z", xyz.substr(z + 1));
  };
  return takes_of(
      fbx_text({.models = {{.name = "Hips", .properties = fbx_vector(property, "1,2,3")}},
                .stacks = {{.layers = {base_rules, rules},
                            .curves = {{.property = property, .layer = 0, .constants = constants(base)},
                                       {.property = property, .layer = 1, .constants = constants(above)}}}}}));
}

const std::string kAdditive = fbx_number("BlendMode", "0"), kOverride = fbx_number("BlendMode", "1"),
                  kPassthrough = fbx_number("BlendMode", "2"), kHalf = fbx_number("Weight", "50");

}  // namespace

TEST_CASE("layers add, replace and mix translations") {
  const auto x = [](const std::string& rules) {
    return value(layered("Lcl Translation", "10,0,0", "4,0,0", rules).takes.at(0), 0)[0];
  };
  CHECK(x(kAdditive) == 14);
  CHECK(x(kAdditive + kHalf) == 12);
  CHECK(x(kOverride) == 4);
  CHECK(x(kOverride + kHalf) == 4);
  CHECK(x(kPassthrough + kHalf) == 7);
}

TEST_CASE("layers multiply scales, or add them") {
  const auto x = [](const std::string& rules) {
    return value(layered("Lcl Scaling", "9,1,1", "4,1,1", rules).takes.at(0), 0)[0];
  };
  CHECK(x(kAdditive) == 36);
  CHECK_NEAR(x(kAdditive + kHalf), 18, 1e-12);    // 9 * sqrt(4)
  CHECK_NEAR(x(kPassthrough + kHalf), 6, 1e-12);  // sqrt(9) * sqrt(4)
  CHECK(x(kAdditive + fbx_number("ScaleAccumulationMode", "1")) == 13);
}

TEST_CASE("layers compose rotations, or add their angles") {
  const std::string by_channel = fbx_number("RotationAccumulationMode", "1");
  // 90 about x, then on top 90 about y in its frame: q = qx * qy = (1, 1, 1, 1) / 2.
  const ReadTakes composed = layered("Lcl Rotation", "90,0,0", "0,90,0", kAdditive);
  const QuatD q = rotation_at(composed.takes.at(0).layers, composed.takes[0].properties.at(0), 0, Side::at);
  CHECK_NEAR(q.x, 0.5, 1e-12);
  CHECK_NEAR(q.y, 0.5, 1e-12);
  CHECK_NEAR(q.z, 0.5, 1e-12);
  CHECK_NEAR(q.w, 0.5, 1e-12);
  CHECK(value(layered("Lcl Rotation", "90,0,0", "0,90,0", kAdditive + by_channel).takes.at(0), 0) == Triple{90, 90, 0});
  const Triple half = value(layered("Lcl Rotation", "0,0,0", "90,0,0", kPassthrough + kHalf).takes.at(0), 0);
  CHECK_NEAR(half[0], 45, 1e-9);
}

TEST_CASE("the slope of a rotation is that of its quaternion") {
  for (int order = 0; order < 6; ++order) {
    TextCurve turning{.property = "Lcl Rotation", .ticks = {0, kTicksPerSecond}, .values = {10, 200}};
    turning.more_axes = {{.property = "", .axis = "d|Y", .ticks = {0, kTicksPerSecond}, .values = {-40, 30}},
                         {.property = "", .axis = "d|Z", .ticks = {0, kTicksPerSecond}, .values = {90, -300}}};
    ReadTakes read = takes_of(fbx_text({.models = {{.name = "Hips"}}, .stacks = {{.curves = {turning}}}}));
    MovedProperty& property = read.takes.at(0).properties.at(0);
    property.order = EulerOrder(order);
    REQUIRE(has_slopes(read.takes[0].layers, property));
    const QuatD slope = rotation_slope_of(property, 0.3 * kSecond, Side::at);
    const auto at = [&](double secs) { return rotation_at(read.takes[0].layers, property, secs * kSecond, Side::at); };
    const QuatD later = at(0.3 + 1e-5), earlier = at(0.3 - 1e-5);
    // The central difference is off by a sixth of the third derivative times 1e-10: under 1e-8.
    CHECK_NEAR(slope.x, (later.x - earlier.x) / 2e-5, 1e-7);
    CHECK_NEAR(slope.y, (later.y - earlier.y) / 2e-5, 1e-7);
    CHECK_NEAR(slope.z, (later.z - earlier.z) / 2e-5, 1e-7);
    CHECK_NEAR(slope.w, (later.w - earlier.w) / 2e-5, 1e-7);
  }
}

TEST_CASE("muted layers are silent, and beside a solo one all others") {
  const std::string mute = fbx_number("Mute", "1"), solo = fbx_number("Solo", "1");
  CHECK(value(layered("Lcl Translation", "10,0,0", "4,0,0", kAdditive + mute).takes.at(0), 0)[0] == 10);
  CHECK(value(layered("Lcl Translation", "10,0,0", "4,0,0", kAdditive + solo).takes.at(0), 0)[0] == 5);  // 1 at rest
  CHECK(value(layered("Lcl Translation", "10,0,0", "4,0,0", kAdditive, solo).takes.at(0), 0)[0] == 10);
}

TEST_CASE("a layer's weight may be a curve") {
  const ReadTakes read = takes_of(
      fbx_text({.models = {{.name = "Hips"}},
                .stacks = {{.layers = {"", kAdditive},
                            .curves = {{.property = "Lcl Translation", .layer = 1, .constants = fbx_number("d|X", "8")},
                                       {.property = "Weight",
                                        .layer = 1,
                                        .moves_layer = true,
                                        .ticks = {0, kTicksPerSecond},
                                        .values = {0, 100}}}}}}));
  CHECK(value(read.takes.at(0), 0.25)[0] == 2);
  CHECK(value(read.takes[0], 1)[0] == 8);
}

TEST_CASE("curves beyond the budget of keys are refused by name, the others stay") {
  const auto file = read_fbx(
      fbx_text({.models = {{.name = "Hips"}},
                .stacks = {{.curves = {{.property = "Lcl Translation", .ticks = {0, 1, 2}, .values = {1, 2, 3}},
                                       {.property = "Lcl Rotation", .ticks = {0, 1, 2}, .values = {1, 2, 3}}}}}}));
  asset::Diagnostics diagnostics;
  TakeLimits limits;
  limits.keys = 4;
  const Take take = read_take(file->document, stacks_of(file->document).at(0), limits, diagnostics);
  CHECK(take.curves.size() == 1);
  CHECK(diagnostics.count("curve-refused") == 1);
}

}  // namespace sinew::test
