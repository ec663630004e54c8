// SPDX-License-Identifier: MIT
#include "quadruped/quadruped.h"

#include "author/figure_builder.h"
#include "quadruped/skeleton.h"

namespace sinew::quadruped {

asset::Buffer make() {
  const author::Rig rig = make_rig();
  author::FigureBuilder builder("quadruped");
  const asset::Index first_node = builder.add_rig(rig);
  const asset::Index skin = builder.add_rig_skin(rig, first_node);
  asset::Material material;
  material.name = "fur";
  material.metallic = 0;
  material.roughness = 0.8;
  const asset::Index mesh = builder.add_mesh("fox");
  builder.add_surface(mesh, make_body(rig), builder.add_material(std::move(material)));
  const asset::Index body = builder.node({.name = "fox"});
  builder.scene.nodes[body].mesh = mesh;
  builder.scene.nodes[body].skin = skin;
  for (const author::Motion& motion : make_motions(rig)) builder.add_motion(rig, first_node, motion, body);
  return builder.write();
}

}  // namespace sinew::quadruped
