// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/base/random.h"

using sinew::SplitMix64;

// Source: the first numbers of seed 1234567 as Rosetta Code gives them for its task "Pseudo-random numbers/Splitmix64".
TEST_CASE("random numbers are SplitMix64's") {
  SplitMix64 random(1234567);
  CHECK(random.bits() == 6457827717110365317ull);
  CHECK(random.bits() == 3203168211198807973ull);
  CHECK(random.bits() == 9817491932198370423ull);
  CHECK(random.bits() == 4593380528125082431ull);
  CHECK(random.bits() == 16408922859458223821ull);
}

TEST_CASE("a random number between two lies between them, and a copy goes on alike") {
  SplitMix64 random(1);
  double least = 1, most = 0, sum = 0;
  constexpr int kCount = 10000;
  for (int i = 0; i < kCount; ++i) {
    const double number = random.between(-2, 6);
    least = number < least ? number : least;
    most = number > most ? number : most;
    sum += number;
  }
  CHECK(least >= -2);
  CHECK(least < -1.9);
  CHECK(most < 6);
  CHECK(most > 5.9);
  // The mean of 10,000 strays by 8 / sqrt(12 * 10000) = 0.023; five times that.
  CHECK(sum / kCount == doctest::Approx(2).epsilon(0.06));
  SplitMix64 copy = random;
  CHECK(copy.bits() == random.bits());
  CHECK(random.between(3, 3) == 3);
}
