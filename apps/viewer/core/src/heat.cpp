// SPDX-License-Identifier: MIT
#include "sinew/viewer/heat.h"

#include <algorithm>

namespace sinew::viewer {

std::vector<float> joint_weights(const Pack& pack, const MeshInstance& instance, const Primitive& primitive,
                                 std::uint32_t joint_node) {
  const NodeInfo wanted = pack.node(joint_node);
  if (instance.skin == kNoIndex || primitive.influences.runs.empty()) {
    const NodeInfo carrier = pack.node(instance.node);
    const bool follows = carrier.rig != kNoIndex && carrier.rig == wanted.rig && carrier.joint == wanted.joint;
    return std::vector<float>(primitive.vertex_count, follows ? 1.0f : 0.0f);
  }
  const SkinInfo skin = pack.skin(instance.skin);
  const auto is_wanted = [&](std::size_t palette_index) {
    return skin.rig == wanted.rig && skin.skin.joints()[palette_index] == wanted.joint;
  };
  std::vector<float> weights(primitive.vertex_count);
  for (const InfluenceRun& run : primitive.influences.runs) {
    std::size_t next = run.first_influence;
    for (std::uint32_t v = 0; v < run.vertex_count; ++v)
      for (std::uint32_t i = 0; i < run.influences; ++i, ++next)
        if (is_wanted(primitive.influences.palette_index[next]))
          weights[run.first_vertex + v] += primitive.influences.weight[next];
  }
  return weights;
}

Vec4 heat_color(float weight) {
  if (!(weight > 0)) return {0.28f, 0.28f, 0.28f, 1};
  const float w = std::min(weight, 1.0f);
  const float blue = std::max(0.0f, 1 - 2 * w), red = std::max(0.0f, 2 * w - 1);
  return {red, 1 - blue - red, blue, 1};
}

gl::Material heat_material(bool double_sided) {
  gl::Material material;
  material.metallic = 0;
  material.roughness = 0.8f;
  material.double_sided = double_sided;
  return material;
}

}  // namespace sinew::viewer
