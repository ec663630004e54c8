// SPDX-License-Identifier: MIT
#include "sinew/gpu/influences.h"

#include <algorithm>

namespace sinew::gpu {
namespace {

struct Weighted {
  std::uint16_t palette_index = 0;
  float weight = 0;
};

float sum_of_weights(std::span<const Weighted> influences) {
  float sum = 0;
  for (const Weighted& influence : influences) sum += influence.weight;
  return sum;
}

// No more than `keep` are copied as they are, so that the weights are the CPU path's to the bit. The sum of the dropped
// shares gathers in loss.mean until the end.
VertexInfluences keep_heaviest(std::vector<Weighted>& influences, std::size_t keep, PackedInfluences& packed) {
  std::erase_if(influences, [](const Weighted& influence) { return influence.weight == 0.0f; });
  std::stable_sort(influences.begin(), influences.end(),
                   [](const Weighted& a, const Weighted& b) { return a.weight > b.weight; });
  float scale = 1;
  if (influences.size() > keep) {
    const float all = sum_of_weights(influences);
    influences.resize(keep);
    const float kept = sum_of_weights(influences);
    if (kept > 0 && all > 0) {
      scale = all / kept;
      packed.loss.worst = std::max(packed.loss.worst, 1 - kept / all);
      packed.loss.mean += 1 - kept / all;
    }
    ++packed.loss.vertices;
  }
  packed.used = std::max(packed.used, static_cast<std::uint32_t>(influences.size()));
  VertexInfluences vertex;
  for (std::size_t i = 0; i < influences.size(); ++i) {
    vertex.palette_index[i] = influences[i].palette_index;
    vertex.weight[i] = influences[i].weight * scale;
  }
  return vertex;
}

}  // namespace

PackedInfluences pack_influences(const Influences& influences, std::size_t vertex_count, std::size_t keep) {
  SINEW_ASSERT(1 <= keep && keep <= kMaxInfluences);
  PackedInfluences packed;
  packed.vertices.resize(vertex_count);
  packed.used = 1;
  std::vector<Weighted> of_vertex;
  for (const InfluenceRun& run : influences.runs) {
    std::size_t next = run.first_influence;
    for (std::uint32_t v = 0; v < run.vertex_count; ++v) {
      of_vertex.clear();
      for (std::uint32_t i = 0; i < run.influences; ++i, ++next)
        of_vertex.push_back({influences.palette_index[next], influences.weight[next]});
      packed.vertices[run.first_vertex + v] = keep_heaviest(of_vertex, keep, packed);
    }
  }
  if (packed.loss.vertices > 0) packed.loss.mean /= static_cast<float>(packed.loss.vertices);
  return packed;
}

}  // namespace sinew::gpu
