// SPDX-License-Identifier: MIT
#include "humanoid/humanoid.h"

#include "author/figure_builder.h"
#include "humanoid/skeleton.h"

namespace sinew::humanoid {

asset::Buffer make() {
  const author::Rig rig = make_rig();
  author::FigureBuilder builder("humanoid");
  const asset::Index first_node = builder.add_rig(rig);
  const asset::Index skin = builder.add_rig_skin(rig, first_node);
  asset::Material material;
  material.name = "skin and clothes";
  material.metallic = 0;
  material.roughness = 0.75;
  const asset::Index mesh = builder.add_mesh("body");
  builder.add_surface(mesh, make_body(rig), builder.add_material(std::move(material)));
  const asset::Index body = builder.node({.name = "body"});
  builder.scene.nodes[body].mesh = mesh;
  builder.scene.nodes[body].skin = skin;
  for (const author::Motion& motion : make_motions(rig)) builder.add_motion(rig, first_node, motion, body);
  return builder.write();
}

}  // namespace sinew::humanoid
