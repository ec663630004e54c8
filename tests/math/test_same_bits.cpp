// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <span>

#include "sinew/base/hash.h"
#include "sinew/math/euler.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"
#include "support/random.h"

namespace {

using namespace sinew;

template <class Value>
void add_to(std::uint64_t& hash, const Value& value) {
  hash = hash_bytes(std::as_bytes(std::span(&value, 1)), hash);
}

}  // namespace

// The value says only that results do not change from one compiler, flag or machine to another; that they are right is
// the business of the other tests here. It was the same from g++ 12 at -O0, -O1 and -O2 and from clang 19 with
// -march=native (AVX-512). Whoever changes a formula on purpose puts the new value here.
TEST_CASE("every compiler and machine gives the same bits") {
  Random random(std::uint64_t(1));
  std::uint64_t hash = kHashSeed;
  for (int i = 0; i < 20000; ++i) {
    const double x = random.uniform(-1000, 1000), y = random.uniform(-2, 2);
    for (const double value : {sin_rad(x), cos_rad(x * 1e9), tan_rad(y), asin_rad(y / 2), acos_rad(y / 2)})
      add_to(hash, value);
    for (const double value : {atan2_rad(y, x), exp_e(y * 300), log_e(y * y), round_nearest(x)}) add_to(hash, value);
    for (const float value : {sin_rad(float(x)), tan_rad(float(y)), atan2_rad(float(y), float(x)), exp_e(float(y))})
      add_to(hash, value);
    const Quat a = quat_from_euler(EulerOrder(i % 6), Vec3{float(y), float(x), 1});
    const Quat b = quat_from_axis_angle({0, 1, 0}, float(x));
    add_to(hash, slerp_shortest(a, b, float(i) / 20000));
    add_to(hash, euler_from_quat(EulerOrder(i % 6), a));
  }
  CHECK(hash == 17794719566268475620ull);
}
