// SPDX-License-Identifier: MIT
#include "sinew/character/bounds.h"

#include "sinew/math/affine.h"
#include "sinew/math/vec.h"

namespace sinew {
namespace {

Box moved(const Box& box, const Affine& affine) {
  Box out;
  if (box.empty()) return out;
  for (const float x : {box.min.x, box.max.x})
    for (const float y : {box.min.y, box.max.y})
      for (const float z : {box.min.z, box.max.z}) out.include(transform_point(affine, {x, y, z}));
  return out;
}

// A corner and a vertex on it are rounded differently on their way: to the last bits of the largest number.
Box widened(const Box& box) {
  if (box.empty()) return box;
  float largest = 0;
  for (const float x : {box.min.x, box.min.y, box.min.z, box.max.x, box.max.y, box.max.z})
    largest = largest < x ? x : largest < -x ? -x : largest;
  const float slack = largest * 1e-6f;
  return {box.min - Vec3{slack, slack, slack}, box.max + Vec3{slack, slack, slack}};
}

}  // namespace

Box conservative_bounds(const Stage& stage, std::size_t mesh_instance, std::size_t primitive) {
  const PrimitiveBounds bounds = stage.pack().primitive_bounds(mesh_instance, primitive);
  const MeshInstance mesh = stage.pack().mesh_instance(mesh_instance);
  if (const auto clip = stage.vertex_clip(mesh, mesh.first_primitive + primitive))
    return widened(moved(widened(clip->bounds()), stage.model_from_node(mesh.node)));
  const std::span<const float> weights = stage.morph_weights(mesh);
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
