// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <vector>

#include "sinew/pack/pack.h"
#include "sinew/skin/dual_quat.h"

namespace sinew::gpu {

// What the CPU needs of a mesh to deform it: a primitive and its morph targets, views of an opened pack.
struct MeshSource {
  Primitive primitive;
  std::vector<MorphTarget> targets;
};

// A vertex in the world as a vertex buffer holds it, for shaders of deform_glsl with u_on_cpu. Streams that the mesh
// lacks: 0. mirrored as there.
struct DeformedVertex {
  Vec3 position, normal;
  Vec4 tangent;
  float mirrored = 1;
};
static_assert(sizeof(DeformedVertex) == 44);

// A pose of a mesh: the palette, or one matrix for a mesh that follows a node; one weight per target, or none.
struct MeshPose {
  std::span<const Affine> world_from_bind;
  std::span<const float> morph_weights = {};
  SkinningMethod method = SkinningMethod::linear;
};

// Morphs and skins a mesh on the CPU, with all its influences, straight into a vertex buffer. Memory grows to what the
// largest mesh needs and is kept.
class CpuDeformer {
 public:
  // The vertices of the pose, until the next call. Requires: a matrix for every palette index of the mesh.
  std::span<const DeformedVertex> deform(const MeshSource& source, const MeshPose& pose);

 private:
  VertexInput morphed(const MeshSource& source, std::span<const float> weights);
  void skin(const Primitive& primitive, const VertexInput& in_bind, const MeshPose& pose);

  std::vector<DeformedVertex> vertices_, in_bind_;  // in_bind_: morphed, not yet skinned
  std::vector<DualQuatEntry> dual_quats_;
};

}  // namespace sinew::gpu
