// SPDX-License-Identifier: MIT
// The matrices of eight vertices, turned so that a lane is a vertex. Part of the kernels.
#pragma once
#include "kernels/blended_matrix.inl"

namespace sinew::SINEW_ISA {
namespace {

using Matrices8 = Rows8;

// Lanes from `count` on repeat the last vertex, so that they hold nothing odd.
template <std::uint32_t kInfluences>
inline Matrices8 blended_matrices(const Followed<kInfluences>& followed, std::size_t first, std::size_t count) {
  const auto of_lane = [&](std::size_t lane) {
    return followed.blended_matrix(first + (lane < count ? lane : count - 1));
  };
  Lane8 row[3][4];
  join_rows(of_lane(0), of_lane(4), row[0][0], row[1][0], row[2][0]);
  join_rows(of_lane(1), of_lane(5), row[0][1], row[1][1], row[2][1]);
  join_rows(of_lane(2), of_lane(6), row[0][2], row[1][2], row[2][2]);
  join_rows(of_lane(3), of_lane(7), row[0][3], row[1][3], row[2][3]);
  Matrices8 matrices;
  for (int r = 0; r < 3; ++r) {
    transpose_halves(row[r][0], row[r][1], row[r][2], row[r][3]);
    matrices.row[r] = {row[r][0], row[r][1], row[r][2], row[r][3]};
  }
  return matrices;
}

inline const Rows8& rows_of(const Matrices8& matrices) { return matrices; }

// Whether a set has a shorter way for vectors that are packed, and took it: not here.
template <bool kPoints>
inline bool turn_packed(const Matrices8&, const StreamPair&) {
  return false;
}

}  // namespace
}  // namespace sinew::SINEW_ISA
