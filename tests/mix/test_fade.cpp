// SPDX-License-Identifier: MIT
#include "sinew/mix/fade.h"

#include <cmath>
#include <vector>

#include "sinew/mix/spring.h"
#include "support/near.h"

using namespace sinew;

namespace {

constexpr FadeCurve kAll[] = {FadeCurve::linear, FadeCurve::smooth, FadeCurve::smoother, FadeCurve::ease_in,
                              FadeCurve::ease_out};

}  // namespace

TEST_CASE("curves go from 0 to 1 and never back") {
  for (const FadeCurve curve : kAll) {
    CHECK(fade_weight(curve, -1) == 0);
    CHECK(fade_weight(curve, 0) == 0);
    CHECK(fade_weight(curve, 1) == 1);
    CHECK(fade_weight(curve, 7) == 1);
    CHECK(fade_weight(curve, std::nanf("")) == 1);
    float before = 0;
    for (int k = 0; k <= 1000; ++k) {
      const float weight = fade_weight(curve, static_cast<float>(k) / 1000);
      CHECK(weight >= before - 1e-6f);  // rounding
      before = weight;
    }
  }
  CHECK_NEAR(fade_weight(FadeCurve::smooth, 0.25f), 0.15625, 1e-7);
  CHECK_NEAR(fade_weight(FadeCurve::smoother, 0.25f), 0.103515625, 1e-7);
  CHECK_NEAR(fade_weight(FadeCurve::ease_in, 0.25f), 0.0625, 1e-7);
  CHECK_NEAR(fade_weight(FadeCurve::ease_out, 0.25f), 0.4375, 1e-7);
}

TEST_CASE("joints fade on clocks of their own, and all are there at the end") {
  const std::vector<float> paces{1, 2, 0.5f, 0};
  std::vector<float> weights(4);
  fade_mask(FadeCurve::linear, 0.4f, paces, weights);
  CHECK_NEAR(weights[0], 0.4, 1e-7);
  CHECK_NEAR(weights[1], 0.8, 1e-7);
  CHECK_NEAR(weights[2], 0.2, 1e-7);
  CHECK(weights[3] == 0);
  fade_mask(FadeCurve::linear, 1, paces, weights);
  CHECK(weights == std::vector<float>{1, 1, 1, 1});
}

TEST_CASE("a spring follows without overshooting, in steps of any length") {
  // Critically damped: (1 + 2 t / s) e^(-2 t / s) of the way is left.
  Spring once;
  follow(1, 0.2, 0.3, once);
  CHECK_NEAR(once.value, 1 - 4 * std::exp(-3.0), 1e-12);
  Spring chopped;
  for (int k = 0; k < 30; ++k) follow(1, 0.2, 0.01, chopped);
  CHECK_NEAR(chopped.value, once.value, 1e-12);
  CHECK_NEAR(chopped.velocity_per_sec, once.velocity_per_sec, 1e-11);
  double before = 0;
  for (int k = 0; k < 500; ++k) {
    follow(1, 0.2, 0.01, chopped);
    CHECK(chopped.value <= 1);
    CHECK(chopped.value >= before);
    before = chopped.value;
  }
  Spring rigid;
  follow(5, 0, 0.01, rigid);
  CHECK(rigid.value == 5);
  follow(7, 0.2, std::nan(""), rigid);
  CHECK(rigid.value == 5);
  Spring compass{3, 0};  // 3 rad to -3 rad is a short way over the half turn
  follow_angle(-3, 0.1, 10, compass);
  CHECK_NEAR(compass.value, 2 * 3.14159265358979323846 - 3, 1e-9);
}
