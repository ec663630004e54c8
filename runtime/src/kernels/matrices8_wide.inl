// SPDX-License-Identifier: MIT
// The matrices of eight vertices in registers of sixteen lanes: four vertices each, their first rows, their second,
// their third. Part of the kernels.
#pragma once
#include "kernels/blended_matrix.inl"

namespace sinew::SINEW_ISA {
namespace {

struct Matrices8 {
  Lane12 low[4], high[4];  // columns
};

// Lanes from `count` on repeat the last vertex, so that they hold nothing odd.
template <std::uint32_t kInfluences>
inline Matrices8 blended_matrices(const Followed<kInfluences>& followed, std::size_t first, std::size_t count) {
  const auto of_lane = [&](std::size_t lane) {
    return followed.blended_matrix(first + (lane < count ? lane : count - 1));
  };
  Matrices8 m{{of_lane(0), of_lane(1), of_lane(2), of_lane(3)}, {of_lane(4), of_lane(5), of_lane(6), of_lane(7)}};
  transpose_quarters(m.low[0], m.low[1], m.low[2], m.low[3]);
  transpose_quarters(m.high[0], m.high[1], m.high[2], m.high[3]);
  return m;
}

template <int kRow>
inline FourColumns row_of(const Matrices8& m) {
  return {join_quarters<kRow>(m.low[0], m.high[0]), join_quarters<kRow>(m.low[1], m.high[1]),
          join_quarters<kRow>(m.low[2], m.high[2]), join_quarters<kRow>(m.low[3], m.high[3])};
}

inline Rows8 rows_of(const Matrices8& m) { return {{row_of<0>(m), row_of<1>(m), row_of<2>(m)}}; }

// Four points or directions, with no need of the rows one by one.
template <bool kPoints>
inline void turn_four(const Lane12 (&column)[4], const std::byte* in, std::byte* out) {
  Lane12 x, y, z;
  load_spread(floats(in), x, y, z);
  Lane12 turned = column[0] * x + column[1] * y + column[2] * z;
  if constexpr (kPoints) turned = turned + column[3];
  store_gathered(turned, floats(out));
}

template <bool kPoints>
inline bool turn_packed(const Matrices8& m, const StreamPair& stream) {
  if (stream.in_stride != kPacked || stream.out_stride != kPacked) return false;
  turn_four<kPoints>(m.low, stream.in, stream.out);
  turn_four<kPoints>(m.high, stream.in + 4 * kPacked, stream.out + 4 * kPacked);
  return true;
}

}  // namespace
}  // namespace sinew::SINEW_ISA
