// SPDX-License-Identifier: MIT
// Curves of MotionBuilder (files motionbuilder_tangent_*_7700_ascii.fbx of the ufbx project, MIT) against the values
// that MotionBuilder itself evaluates at 24 frames per second, which that project recorded.
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "import/fbx/curve_keys.h"
#include "import/fbx/tangents.h"
#include "support/near.h"

namespace {

using namespace sinew::asset::fbx;

CurveArrays arrays(std::vector<std::int64_t> times, std::vector<float> values, std::vector<std::uint32_t> flags,
                   std::vector<std::uint32_t> data, std::vector<std::int32_t> runs) {
  CurveArrays made;
  made.times_ticks = std::move(times);
  made.values = std::move(values);
  made.flags = std::move(flags);
  made.flag_data = std::move(data);
  made.run_lengths = std::move(runs);
  return made;
}

// value: at frame i. The recorded values have six decimals.
void check_frames(const CurveArrays& made, const std::vector<double>& frames, int hard_frame = -1) {
  const ReadCurve read = curve_from(made);
  REQUIRE(read.curve.has_value());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    INFO("frame ", i);
    CHECK_NEAR(evaluate(*read.curve, double(i) * double(kTicksPerSecond) / 24), frames[i],
               int(i) == hard_frame ? 0.01 : 4e-6);
  }
}

std::uint32_t bits(std::int64_t number) { return static_cast<std::uint32_t>(number); }

}  // namespace

TEST_CASE("clamped and progressive automatic tangents are MotionBuilder's") {
  check_frames(
      arrays({0, 1924423250, 7697693000, 23093079000, 25017502250, 30790772000, 34639618500, 42337311500, 46186158000,
              50035004500, 53883851000},
             {0, 0, 10, 0, 0, 4, -4, -4, 2, -4, -4}, {2187528, 3236104, 3760392, 3236104},
             {0, 0, 218434821, 0, 0, 0, 218434821, 0, 0, 0, 218434821, 0, 0, 0, 218434821, 0}, {1, 2, 1, 7}),
      {0.000000,  0.000000,  2.592592,  7.407408,  10.000000, 9.570312,  8.437500,  6.835938, 5.000000,  3.164062,
       1.562500,  0.429688,  0.000000,  0.000000,  1.037037,  2.962963,  4.000000,  0.000000, -4.000000, -4.000000,
       -4.000000, -4.000000, -4.000000, -1.000000, 2.000000,  -1.000000, -4.000000, -4.000000});
}

TEST_CASE("smooth automatic tangents are MotionBuilder's") {
  check_frames(
      arrays({0, 7697693000, 23093079000, 25017502250, 30790772000, 34639618500, 42337311500, 50035004500, 53883851000},
             {0, 10, 0, 0, 2, -8, -4, -8, 0}, {524552}, {0, 0, 218434821, 0}, {9}),
      {0.000000,  2.851562,  5.937500,  8.554688,  10.000000, 10.117188, 9.375000,  8.007812,  6.250000,  4.335938,
       2.500000,  0.976562,  0.000000,  0.000000,  1.148148,  2.518519,  2.000000,  -3.041667, -8.000000, -8.500000,
       -7.000000, -5.000000, -4.000000, -4.906250, -6.750000, -8.218750, -8.000000, -4.625000});
}

TEST_CASE("tension, continuity and bias are MotionBuilder's") {
  const std::vector<std::int64_t> data = {-1090519040, 1056964608,  1061158912,  0,           -1082130432, 1065353216,
                                          -1082130432, 0,           -1082130432, 0,           1065353216,  0,
                                          0,           -1082130432, -1082130432, 0,           0,           -1065353216,
                                          0,           0,           -1085485875, -1102263091, 1058642330,  0,
                                          1061997773,  1045220557,  -1093874483, 0,           1056964608,  1069547520,
                                          -1090519040, 0,           1056964608,  -1090519040, -1088841318, 0};
  std::vector<std::uint32_t> words;
  for (const std::int64_t number : data) words.push_back(bits(number));
  check_frames(arrays({0, 11546539500, 23093079000, 46186158000, 57732697500, 80825776500, 92372316000, 98145585750,
                       109692125250, 115465395000},
                      {0, -2, 5, 0, 10, 6, -2, 4, -1, 4}, {66056, 520, 520, 520, 520, 520, 520, 520, 520}, words,
                      {1, 1, 1, 1, 1, 1, 1, 2, 1}),
               {0.000000,  -0.839699, -2.648148, -4.546875, -5.657407, -5.101273, -2.000000, -1.805556, -1.222222,
                -0.250000, 1.111111,  2.861111,  5.000000,  6.862268,  7.870370,  8.156250,  7.851851,  7.089120,
                6.000000,  4.716435,  3.370370,  2.093750,  1.018518,  0.276620,  0.000000,  2.407407,  3.481481,
                4.000000,  4.740741,  6.481482,  10.000000, 7.193704,  5.340741,  4.290000,  3.890371,  3.990741,
                4.440001,  5.087037,  5.780741,  6.370000,  6.703704,  6.630741,  6.000000,  4.702963,  2.951704,
                1.076000,  -0.594370, -1.729629, -2.000000, -0.186167, 2.875667,  4.000000,  3.947917,  2.680556,
                0.875000,  -0.791667, -1.642361, -1.000000, -0.069444, 2.354167,  4.000000});
}

TEST_CASE("weighted tangents are MotionBuilder's") {
  check_frames(arrays({0, 11546539500, 23093079000, 34639618500, 46186158000, 57732697500, 69279237000, 80825776500,
                       92372316000, 103918855500, 115465395000},
                      {0, 10, 0, -10, 0, 10, -10, 10, 0, 10, 0},
                      {570425608, 285212936, 570425608, 285212936, 570425608, 855638280, 855638280, 855638280,
                       285212936, 570425608, 524552},
                      {0, 0, 68869,     0, 0, 0, 218431489, 0, 0, 0, 648744197, 0, 0, 0, 218441387, 0,
                       0, 0, 432475397, 0, 0, 0, 72686023,  0, 0, 0, 648741973, 0, 0, 0, 648750763, 0,
                       0, 0, 218441387, 0, 0, 0, 556993797, 0, 0, 0, 218434821, 0},
                      {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}),
               {0.000000,   1.666723,  3.333501,  5.000291,  6.667066,  8.333776,  10.000000, 8.333776,  6.667066,
                5.000291,   3.333500,  1.666723,  0.000000,  -3.286567, -7.675018, -9.056619, -9.661684, -9.928119,
                -10.000000, -9.928119, -9.661685, -9.056619, -7.675017, -3.286567, 0.000000,  2.594488,  6.547710,
                9.385767,   10.524116, 10.590028, 10.000000, 8.817327,  6.850233,  3.941248,  -0.101893, -5.382658,
                -10.000000, -2.000851, 2.786134,  5.659585,  7.615819,  9.005583,  10.000000, 10.714197, 10.996990,
                6.856248,   0.950144,  0.174010,  0.000000,  0.106695,  0.495261,  1.353501,  3.215956,  8.157769,
                10.000000,  9.696111,  7.804129,  5.550874,  3.545988,  1.713910,  0.000000},
               37);  // an almost upright tangent: MotionBuilder's own solution is coarse there
}

TEST_CASE("given slopes: right of the key, and left of the next one") {
  // Flags: cubic, user, broken. Slopes 2 and -4 per second over 1 s from 0 to 0: at 1/2 s (2 + 4) / 8 = 0.75.
  const float slopes[4] = {2, -4, 0, 0};
  std::vector<std::uint32_t> words(4);
  for (int i = 0; i < 4; ++i) words[i] = std::bit_cast<std::uint32_t>(slopes[i]);
  const ReadCurve read = curve_from(arrays({0, kTicksPerSecond}, {0, 0}, {0x8 | 0xC00}, words, {2}));
  REQUIRE(read.curve.has_value());
  CHECK_NEAR(evaluate(*read.curve, 0.5 * double(kTicksPerSecond)), 0.75, 1e-15);
}

TEST_CASE("without flags a key is linear, and flags run on as long as they say") {
  const ReadCurve read =
      curve_from(arrays({0, 10, 20, 30}, {1, 2, 4, 8}, {0x2, 0x4}, std::vector<std::uint32_t>(8), {2, 2}));
  REQUIRE(read.curve.has_value());
  CHECK(evaluate(*read.curve, 15) == 2);
  CHECK(evaluate(*read.curve, 25) == 6);
}

TEST_CASE("keys that do not fit one another are refused") {
  const std::vector<std::uint32_t> four(4);
  CHECK_FALSE(curve_from(arrays({0, 10}, {1}, {0x4}, four, {2})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, 10}, {1, 2}, {0x4}, four, {3})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, 10}, {1, 2}, {0x4}, four, {1})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, 10}, {1, 2}, {0x4}, four, {-1})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, 10}, {1, 2}, {0x4}, {0, 0, 0}, {2})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({10, 0}, {1, 2}, {0x4}, four, {2})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, (std::int64_t(1) << 53) + 1}, {1, 2}, {0x4}, four, {2})).curve.has_value());
  CHECK_FALSE(curve_from(arrays({0, 10}, {1, NAN}, {0x4}, four, {2})).curve.has_value());
  CHECK(curve_from(arrays({}, {}, {}, {}, {})).refusal.empty());
}

TEST_CASE("two keys at one time are a jump") {
  const ReadCurve read = curve_from(arrays({0, 10, 10}, {1, 2, 5}, {0x4}, std::vector<std::uint32_t>(4), {3}));
  REQUIRE(read.curve.has_value());
  CHECK(read.has_jump);
  CHECK(evaluate(*read.curve, 5) == 1.5);
  CHECK(evaluate(*read.curve, 10) == 5);
}
