// SPDX-License-Identifier: MIT
#include "sinew/gpu/texels.h"

#include <algorithm>

namespace sinew::gpu {
namespace {

std::uint32_t texels_per_vertex(std::span<const MorphTarget> targets) {
  std::uint32_t texels = 1;
  for (const MorphTarget& target : targets) {
    if (!target.normal_deltas.empty()) texels = std::max(texels, 2u);
    if (!target.tangent_deltas.empty()) texels = 3;
  }
  return texels;
}

std::uint32_t moved_range(const MorphTarget& target) {
  return target.vertex_index.empty() ? 0 : target.vertex_index.back() - target.vertex_index.front() + 1;
}

void write_texel(std::span<float> floats, std::size_t texel, Vec3 value) {
  floats[4 * texel + 0] = value.x;
  floats[4 * texel + 1] = value.y;
  floats[4 * texel + 2] = value.z;
}

}  // namespace

std::uint32_t FrameTexels::add_palette(std::span<const Affine> palette) {
  const std::uint32_t first = next_texel();
  for (const Affine& matrix : palette) floats_.insert(floats_.end(), matrix.m, matrix.m + 12);
  return first;
}

std::uint32_t FrameTexels::add_dual_quats(std::span<const DualQuatEntry> entries) {
  const std::uint32_t first = next_texel();
  for (const DualQuatEntry& entry : entries) {
    floats_.insert(floats_.end(), entry.real, entry.real + 4);
    floats_.insert(floats_.end(), entry.dual, entry.dual + 4);
    floats_.insert(floats_.end(), entry.stretch, entry.stretch + 12);
  }
  return first;
}

std::uint32_t FrameTexels::add_texel(float x, float y, float z, float w) {
  const std::uint32_t texel = next_texel();
  floats_.insert(floats_.end(), {x, y, z, w});
  return texel;
}

std::span<const float> FrameTexels::rows() {
  floats_.resize(std::max<std::size_t>(1, texel_rows(next_texel())) * kTexelRowWidth * 4);
  return floats_;
}

std::size_t morph_texel_count(std::span<const MorphTarget> targets) {
  std::size_t vertices = 0;
  for (const MorphTarget& target : targets) vertices += moved_range(target);
  return vertices * texels_per_vertex(targets);
}

MorphTexels pack_morphs(std::span<const MorphTarget> targets) {
  MorphTexels packed;
  packed.texels_per_vertex = texels_per_vertex(targets);
  packed.floats.resize(std::max<std::size_t>(1, texel_rows(morph_texel_count(targets))) * kTexelRowWidth * 4);
  std::uint32_t next_texel = 0;
  for (const MorphTarget& target : targets) {
    const std::uint32_t count = moved_range(target);
    const std::uint32_t first_vertex = count == 0 ? 0 : target.vertex_index.front();
    packed.targets.push_back({first_vertex, count, next_texel});
    for (std::size_t k = 0; k < target.vertex_index.size(); ++k) {
      const std::size_t texel =
          next_texel + std::size_t(target.vertex_index[k] - first_vertex) * packed.texels_per_vertex;
      if (!target.position_deltas.empty()) write_texel(packed.floats, texel, target.position_deltas[k]);
      if (!target.normal_deltas.empty()) write_texel(packed.floats, texel + 1, target.normal_deltas[k]);
      if (!target.tangent_deltas.empty()) write_texel(packed.floats, texel + 2, target.tangent_deltas[k]);
    }
    next_texel += count * packed.texels_per_vertex;
  }
  return packed;
}

ActiveMorphs add_active_morphs(const MorphTexels& morphs, std::span<const float> weights, FrameTexels& frame) {
  ActiveMorphs active{frame.next_texel(), 0};
  for (std::size_t i = 0; i < morphs.targets.size() && i < weights.size(); ++i) {
    const MorphTexels::Target& target = morphs.targets[i];
    if (weights[i] == 0.0f || target.vertex_count == 0) continue;
    frame.add_texel(weights[i], static_cast<float>(target.first_texel), static_cast<float>(target.first_vertex),
                    static_cast<float>(target.vertex_count));
    ++active.count;
  }
  return active;
}

}  // namespace sinew::gpu
