// SPDX-License-Identifier: MIT
#include "author/weight_mix.h"

#include <algorithm>

namespace sinew::author {

std::array<Influence, 4> WeightMix::strongest() const {
  constexpr float kLeast = 0.004f;  // a step of the bytes that weights are stored in
  std::vector<Influence> all;
  for (std::size_t joint = 0; joint < amounts_.size(); ++joint)
    if (amounts_[joint] > kLeast) all.push_back({static_cast<int>(joint), amounts_[joint]});
  std::stable_sort(all.begin(), all.end(), [](Influence a, Influence b) { return a.weight > b.weight; });
  std::array<Influence, 4> kept{};
  float sum = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(4, all.size()); ++i) sum += (kept[i] = all[i]).weight;
  for (Influence& influence : kept) influence.weight /= sum;
  return kept;
}

float distance_to_line(Vec3 p, Vec3 from, Vec3 to) {
  const Vec3 along = to - from;
  const float t = std::clamp(dot(p - from, along) / dot(along, along), 0.0f, 1.0f);
  return length(p - lerp(from, to, t));
}

}  // namespace sinew::author
