// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sinew/skin/skinning.h"

namespace sinew::gpu {

inline constexpr std::size_t kMaxInfluences = 8;  // per vertex, in two attributes of four

// The palette entries that one vertex follows, heaviest first; unused slots are entry 0 with weight 0.
struct VertexInfluences {
  std::array<std::uint16_t, kMaxInfluences> palette_index{};
  std::array<float, kMaxInfluences> weight{};
};
static_assert(sizeof(VertexInfluences) == 48);

// What keeping some of more influences cost.
struct InfluenceLoss {
  std::uint32_t vertices = 0;  // that had more than were kept
  float worst = 0;             // largest share of one vertex's weight that was dropped, 0..1
  float mean = 0;              // mean share over those vertices
};

struct PackedInfluences {
  std::vector<VertexInfluences> vertices;
  std::uint32_t used = 0;  // slots that any vertex uses, 1..keep
  InfluenceLoss loss;
};

// Keeps the heaviest `keep` of each vertex and scales them to sum to one again. Of equal weights the earlier one wins.
// Requires: runs cover vertex_count vertices; 1 <= keep <= kMaxInfluences.
PackedInfluences pack_influences(const Influences& influences, std::size_t vertex_count,
                                 std::size_t keep = kMaxInfluences);

}  // namespace sinew::gpu
