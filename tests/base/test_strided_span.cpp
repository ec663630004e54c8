// SPDX-License-Identifier: MIT
#include "sinew/base/strided_span.h"

#include <doctest/doctest.h>

#include <cstdint>

namespace {

using namespace sinew;

struct Vertex {
  float position[3];
  std::uint16_t joints[4];
  float weight;
};

}  // namespace

TEST_CASE("a column of an interleaved buffer is read and written in place") {
  Vertex vertices[3] = {{{}, {}, 1}, {{}, {}, 2}, {{}, {}, 3}};
  const StridedSpan<float> weights(&vertices[0].weight, 3, sizeof(Vertex));
  CHECK(weights.size() == 3);
  CHECK(weights.stride_bytes() == sizeof(Vertex));
  CHECK(weights[2] == 3.0f);
  weights[1] = 5;
  CHECK(vertices[1].weight == 5.0f);
  CHECK(vertices[1].joints[3] == 0);
}

TEST_CASE("a plain array is a strided span without gaps, and becomes read-only") {
  int numbers[4] = {10, 11, 12, 13};
  const StridedSpan<int> all = std::span<int>(numbers);
  const StridedSpan<const int> read_only = all;
  CHECK(read_only.size() == 4);
  CHECK(read_only.stride_bytes() == sizeof(int));
  CHECK(&read_only[3] == &numbers[3]);
}

TEST_CASE("a stride of zero repeats one element") {
  const float one = 1;
  const StridedSpan<const float> ones(&one, 100, 0);
  CHECK(ones.size() == 100);
  CHECK(&ones[99] == &one);
}

TEST_CASE("an empty span has no elements") {
  CHECK(StridedSpan<int>().empty());
  CHECK(StridedSpan<int>().size() == 0);
}
