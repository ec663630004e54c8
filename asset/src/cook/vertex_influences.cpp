// SPDX-License-Identifier: MIT
#include "cook/vertex_influences.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace sinew::asset {
namespace {

struct InfluenceSet {
  std::vector<std::uint32_t> joints;
  std::vector<double> weights;
  std::size_t components = 0;
};

std::vector<InfluenceSet> read_sets(const Primitive& primitive, std::uint32_t vertices) {
  std::vector<InfluenceSet> sets;
  for (std::size_t n = 0;; ++n) {
    const ValueView* joints = primitive.find("JOINTS_" + std::to_string(n));
    const ValueView* weights = primitive.find("WEIGHTS_" + std::to_string(n));
    if (joints == nullptr || weights == nullptr) return sets;
    if (joints->count != vertices || weights->count != vertices || joints->components != weights->components)
      return sets;
    sets.push_back({read_indices(*joints), read_doubles(*weights), joints->components});
  }
}

}  // namespace

bool read_influences(const Primitive& primitive, VertexInfluences& out) {
  const ValueView* positions = primitive.find("POSITION");
  if (positions == nullptr) return false;
  const std::vector<InfluenceSet> sets = read_sets(primitive, positions->count);
  if (sets.empty()) return false;
  out.first.push_back(0);
  for (std::size_t v = 0; v < positions->count; ++v) {
    double sum = 0;
    for (const InfluenceSet& set : sets)
      for (std::size_t c = 0; c < set.components; ++c)
        if (const double weight = set.weights[v * set.components + c]; weight > 0) sum += weight;
    for (const InfluenceSet& set : sets)
      for (std::size_t c = 0; c < set.components; ++c) {
        const double weight = set.weights[v * set.components + c];
        if (!(weight > 0) || !(sum > 0)) continue;
        out.joint.push_back(set.joints[v * set.components + c]);
        out.weight.push_back(static_cast<float>(weight / sum));
      }
    if (out.joint.size() == out.first.back()) {
      out.joint.push_back(0);
      out.weight.push_back(1);
    }
    out.first.push_back(static_cast<std::uint32_t>(out.joint.size()));
  }
  return true;
}

InfluenceLoss keep_largest(VertexInfluences& influences, std::uint32_t limit) {
  VertexInfluences kept;
  InfluenceLoss loss;
  double lost_sum = 0;
  kept.first.push_back(0);
  std::vector<std::uint32_t> order;
  for (std::size_t v = 0; v + 1 < influences.first.size(); ++v) {
    order.resize(influences.count(v));
    std::iota(order.begin(), order.end(), influences.first[v]);
    if (order.size() > limit) {
      std::stable_sort(order.begin(), order.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return influences.weight[a] > influences.weight[b]; });
      order.resize(limit);
      std::sort(order.begin(), order.end());
    }
    double sum = 0;
    for (const std::uint32_t i : order) sum += influences.weight[i];
    const bool trimmed = order.size() < influences.count(v);
    for (const std::uint32_t i : order) {
      kept.joint.push_back(influences.joint[i]);
      kept.weight.push_back(trimmed ? static_cast<float>(influences.weight[i] / sum) : influences.weight[i]);
    }
    kept.first.push_back(static_cast<std::uint32_t>(kept.joint.size()));
    if (!trimmed) continue;
    ++loss.vertices;
    loss.worst = std::max(loss.worst, 1 - sum);
    lost_sum += 1 - sum;
  }
  if (loss.vertices > 0) loss.mean = lost_sum / static_cast<double>(loss.vertices);
  influences = std::move(kept);
  return loss;
}

}  // namespace sinew::asset
