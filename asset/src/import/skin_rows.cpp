// SPDX-License-Identifier: MIT
#include "import/skin_rows.h"

#include <algorithm>
#include <string>

namespace sinew::asset::readers {

bool SkinRows::add_vertex(std::vector<Influence>& influences) {
  std::stable_sort(influences.begin(), influences.end(),
                   [](const Influence& a, const Influence& b) { return a.joint < b.joint; });
  const std::size_t first = influences_.size();
  double sum = 0;
  for (const Influence& influence : influences) {
    if (!(influence.weight > 0)) continue;
    sum += influence.weight;
    if (influences_.size() > first && influences_.back().joint == influence.joint)
      influences_.back().weight += influence.weight;
    else
      influences_.push_back(influence);
  }
  const auto begin = influences_.begin() + static_cast<std::ptrdiff_t>(first);
  for (auto each = begin; each != influences_.end(); ++each) each->weight /= sum;
  std::stable_sort(begin, influences_.end(),
                   [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
  most_ = std::max(most_, static_cast<std::uint32_t>(influences_.size() - first));
  first_.push_back(static_cast<std::uint32_t>(influences_.size()));
  return influences_.size() > first;
}

void SkinRows::add_attributes(SceneBuilder& builder, Primitive& primitive, Allowance& allowance,
                              std::string_view where) const {
  constexpr std::uint32_t kPerSet = 4;
  const std::uint32_t sets = std::max(1u, (most_ + kPerSet - 1) / kPerSet);
  const std::size_t vertices = first_.size() - 1;
  allowance.take(vertices, std::uint64_t(sets) * kPerSet * (sizeof(std::uint16_t) + sizeof(float)), where);
  for (std::uint32_t set = 0; set < sets; ++set) {
    std::vector<std::uint16_t> joints(vertices * kPerSet, 0);
    std::vector<float> weights(vertices * kPerSet, 0);
    for (std::size_t vertex = 0; vertex < vertices; ++vertex)
      for (std::uint32_t i = 0; i < kPerSet; ++i) {
        const std::uint32_t influence = first_[vertex] + set * kPerSet + i;
        if (influence >= first_[vertex + 1]) break;
        joints[vertex * kPerSet + i] = static_cast<std::uint16_t>(influences_[influence].joint);
        weights[vertex * kPerSet + i] = static_cast<float>(influences_[influence].weight);
      }
    primitive.attributes.push_back({"JOINTS_" + std::to_string(set), builder.view(joints, kPerSet)});
    primitive.attributes.push_back({"WEIGHTS_" + std::to_string(set), builder.view(weights, kPerSet)});
  }
}

}  // namespace sinew::asset::readers
