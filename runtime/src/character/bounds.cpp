// SPDX-License-Identifier: MIT
#include "sinew/character/bounds.h"

namespace sinew {

Box conservative_bounds(const Stage& stage, std::size_t mesh_instance, std::size_t primitive) {
  const PrimitiveBounds bounds = stage.pack().primitive_bounds(mesh_instance, primitive);
  const std::span<const float> weights = stage.morph_weights(stage.pack().mesh_instance(mesh_instance));
  if (bounds.rig == kNoIndex) return joint_bounds(bounds.joints, bounds.morphs, {}, weights);
  return joint_bounds(bounds.joints, bounds.morphs, stage.character(bounds.rig).model_from_joint(), weights);
}

Box conservative_bounds(const Stage& stage, std::size_t mesh_instance) {
  Box all;
  for (std::size_t p = 0; p < stage.pack().mesh_instance(mesh_instance).primitive_count; ++p)
    all.include(conservative_bounds(stage, mesh_instance, p));
  return all;
}

Box conservative_bounds(const Stage& stage) {
  Box all;
  for (std::size_t i = 0; i < stage.pack().mesh_instance_count(); ++i)
    if (stage.pack().node(stage.pack().mesh_instance(i).node).shown) all.include(conservative_bounds(stage, i));
  return all;
}

Box conservative_bounds(const Character& character) {
  Box all;
  const Pack& pack = character.pack();
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    const bool own_weights = mesh.weight_count == 0 || mesh.weights_rig == character.rig_index();
    for (std::size_t p = 0; p < mesh.primitive_count; ++p) {
      const PrimitiveBounds bounds = pack.primitive_bounds(i, p);
      if (bounds.rig != character.rig_index()) continue;
      if (!own_weights) return Box::everything();
      all.include(joint_bounds(bounds.joints, bounds.morphs, character.model_from_joint(),
                               character.properties().subspan(mesh.first_weight, mesh.weight_count)));
    }
  }
  return all;
}

}  // namespace sinew
