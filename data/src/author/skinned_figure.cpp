// SPDX-License-Identifier: MIT
#include "author/skinned_figure.h"

#include <utility>

#include "author/figure_builder.h"

namespace sinew::author {

asset::Buffer write_figure(const SkinnedFigure& figure, const Rig& rig, const Surface& body,
                           const std::vector<Motion>& motions) {
  FigureBuilder builder(figure.title);
  const asset::Index first_node = builder.add_rig(rig);
  const asset::Index skin = builder.add_rig_skin(rig, first_node);
  const asset::Index mesh = builder.add_mesh(figure.mesh_name);
  builder.add_surface(mesh, body, builder.add_paint(figure.material_name, {1, 1, 1}, 0, figure.roughness));
  const asset::Index node = builder.node({.name = figure.mesh_name});
  builder.scene.nodes[node].mesh = mesh;
  builder.scene.nodes[node].skin = skin;
  for (const Motion& motion : motions) builder.add_motion(rig, first_node, motion, node);
  return builder.write();
}

}  // namespace sinew::author
