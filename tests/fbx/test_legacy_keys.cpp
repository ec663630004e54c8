// SPDX-License-Identifier: MIT
// Keys of files before 7.0: one list of numbers and letters.
#include <doctest/doctest.h>

#include <string>

#include "fbx_bytes.h"
#include "import/fbx/curve_keys.h"
#include "import/fbx/tangents.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset::fbx;
constexpr double kSecond = double(kTicksPerSecond);
const std::string kOneSecond = std::to_string(kTicksPerSecond);

ReadCurve legacy(const std::string& list, std::int64_t count, std::int64_t version = 4005) {
  const auto read =
      read_tree("; FBX 6.1.0 project file\nFBXHeaderExtension: {\n  FBXVersion: 6100\n}\nKey: " + list + "\n");
  CurveArrays arrays;
  arrays.is_legacy = true;
  arrays.legacy_version = version;
  arrays.legacy_key_count = count;
  arrays.legacy_keys = read->tree->root().child("Key").values();
  return curve_from(arrays);
}

}  // namespace

TEST_CASE("old keys: linear and constant") {
  const ReadCurve read = legacy("0,1,L,10,3,C,s,20,5,C,n,30,9,L", 4);
  REQUIRE(read.curve.has_value());
  CHECK(evaluate(*read.curve, 5) == 2);
  CHECK(evaluate(*read.curve, 15) == 3);
  CHECK(evaluate(*read.curve, 25) == 9);
}

TEST_CASE("old keys before version 4004 have constants without a letter") {
  const ReadCurve read = legacy("0,1,C,10,3,L", 2, 4003);
  REQUIRE(read.curve.has_value());
  CHECK(evaluate(*read.curve, 5) == 1);
}

TEST_CASE("old keys: given slopes, joined and broken") {
  // Slopes 2 and -4 per second over 1 s from 0 to 0: (2 + 4) / 8 in the middle.
  for (const std::string letter : {"s", "b"}) {
    const ReadCurve read = legacy("0,0,U," + letter + ",2,-4,n," + kOneSecond + ",0,U," + letter + ",0,0,n", 2);
    REQUIRE(read.curve.has_value());
    CHECK_NEAR(evaluate(*read.curve, 0.5 * kSecond), 0.75, 1e-15);
  }
  CHECK(legacy("0,0,U,s,2,-4," + kOneSecond + ",0,U,s,0,0", 2, 4003).curve.has_value());
}

TEST_CASE("old keys: weights of one side or both") {
  const auto first = [](const std::string& weights) {
    const ReadCurve read = legacy("0,0,U,s,0,0," + weights + "," + kOneSecond + ",1,U,s,0,0,n", 2);
    REQUIRE(read.curve.has_value());
    return read.curve->keys[0];
  };
  CHECK(first("a,0.25,0.5").right_weight == 0.25f);
  CHECK(first("a,0.25,0.5").next_left_weight == 0.5f);
  CHECK(first("r,0.25").right_weight == 0.25f);
  CHECK(first("r,0.25").next_left_weight == kPlainWeight);
  CHECK(first("l,0.25").right_weight == kPlainWeight);
  CHECK(first("l,0.25").next_left_weight == 0.25f);
  CHECK(first("c").right_weight == kPlainWeight);
  CHECK(first("a,7,-3").right_weight == 1);
  CHECK(first("a,7,-3").next_left_weight == 0);
}

TEST_CASE("old keys: tension, continuity and bias") {
  // Values 0, 1, 4 at whole seconds, all parameters 0: the slope at the middle key is (1 + 3) / 2.
  const std::string second = kOneSecond, third = std::to_string(2 * kTicksPerSecond);
  const ReadCurve read = legacy("0,0,U,t,0,0,0," + second + ",1,U,t,0,0,0," + third + ",4,U,t,0,0,0", 3);
  REQUIRE(read.curve.has_value());
  CHECK(read.curve->keys[0].next_left_slope == 2);
  CHECK(read.curve->keys[1].right_slope == 2);
}

TEST_CASE("old automatic keys do not overshoot") {
  const std::string second = kOneSecond, third = std::to_string(2 * kTicksPerSecond);
  const ReadCurve read = legacy("0,0,U,a,n," + second + ",5,U,a,n," + third + ",5,U,a,n", 3);
  REQUIRE(read.curve.has_value());
  CHECK(read.curve->keys[1].right_slope == 0);
  CHECK(evaluate(*read.curve, 1.5 * kSecond) == 5);
}

TEST_CASE("old keys with letters that are not understood keep their places") {
  CHECK(legacy("0,0,U,p,1,2,n,n,10,1,L", 2).curve.has_value());
  CHECK(legacy("0,0,U,p,1,2,n,10,1,L", 2, 4004).curve.has_value());
  CHECK(legacy("0,0,U,q,1,2,n,n,10,1,L", 2).curve.has_value());
  CHECK(legacy("0,0,U,d,1,n,10,1,L", 2).curve.has_value());
}

TEST_CASE("lists that break off, or go on, are refused") {
  for (const std::string list :
       {"0", "0,1", "0,1,U", "0,1,U,s,1", "0,1,U,s,1,2", "0,1,U,s,1,2,a,1", "0,1,X", "L,1,L", "0,1,L,5", "0,1,L,10,2"})
    CHECK_FALSE(legacy(list, 1).curve.has_value());
  CHECK_FALSE(legacy("0,1,L", 1000000000).curve.has_value());
  CHECK_FALSE(legacy("0,1,L", -1).curve.has_value());
}

}  // namespace sinew::test
