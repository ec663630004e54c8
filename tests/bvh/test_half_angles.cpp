// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>
#include <vector>

#include "import/bvh/half_angles.h"
#include "support/near.h"
#include "support/random.h"

namespace sinew::test {

TEST_CASE("sines and cosines of half angles are those of the C library, of any size") {
  Random random("sin_cos_of_halves");
  std::vector<double> degrees = {0, 90, -90, 180, -180, 270, 360, -360, 360.0001, 720, -1e6};
  for (int i = 0; i < 20000; ++i) degrees.push_back(random.uniform(-400, 400));
  std::vector<double> sines(degrees.size()), cosines(degrees.size());
  asset::bvh::sin_cos_of_halves(degrees.data(), degrees.size(), sines.data(), cosines.data());
  for (std::size_t i = 0; i < degrees.size(); ++i) {
    CAPTURE(degrees[i]);
    const long double half = static_cast<long double>(degrees[i]) * std::numbers::pi_v<long double> / 360;
    const double tolerance = 2e-15 + std::abs(degrees[i]) * 1e-17;  // the last of the angle's own digits
    CHECK_NEAR(sines[i], std::sin(half), tolerance);
    CHECK_NEAR(cosines[i], std::cos(half), tolerance);
  }
  CHECK(sines[0] == 0);
  CHECK(cosines[0] == 1);
}

}  // namespace sinew::test
