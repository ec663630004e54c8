// SPDX-License-Identifier: MIT
// The blended matrix of one vertex. Part of the kernels.
#pragma once
#include "kernels/vectors8.inl"

namespace sinew::SINEW_ISA {
namespace {

// What vertices follow: a copy of that part of a run, as the compiler would read the run again after each vertex that
// is written. kInfluences: known to the compiler, or 0.
template <std::uint32_t kInfluences>
struct Followed {
  const std::uint16_t* palette_index;
  const float* weight;
  const std::byte* model_from_bind;
  std::uint32_t influences;

  explicit Followed(const SkinRun& run)
      : palette_index(run.palette_index),
        weight(run.weight),
        model_from_bind(run.model_from_bind),
        influences(kInfluences == 0 ? run.influences : kInfluences) {}

  Lane12 blended_matrix(std::size_t vertex) const {
    const std::uint32_t count = kInfluences == 0 ? influences : kInfluences;
    const std::uint16_t* entry = palette_index + vertex * count;
    const float* share = weight + vertex * count;
    const auto matrix = [&](std::uint32_t i) {
      return Lane12::load(floats(model_from_bind + std::size_t(entry[i]) * sizeof(Affine)));
    };
    Lane12 sum = matrix(0) * all_twelve(share[0]);
    for (std::uint32_t i = 1; i < count; ++i) sum = sum + matrix(i) * all_twelve(share[i]);
    return sum;
  }
};

// Eight vertices' linear parts by rows, and what is added to points.
struct Rows8 {
  FourColumns row[3];
};

}  // namespace
}  // namespace sinew::SINEW_ISA
