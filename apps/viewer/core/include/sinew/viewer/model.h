// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/gl/renderer.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::viewer {

struct ModelOptions {
  bool wire = false;                         // edges over the faces
  std::uint32_t weights_of_node = kNoIndex;  // colours are the weights of this joint, instead of the materials
  SkinningMethod method = SkinningMethod::as_stored;
  gl::Skinning skinning = gl::Skinning::gpu;
};

// The meshes of a pack that its default scene shows, in the renderer's memory.
class Model {
 public:
  // What cannot be shown as the file asks is named in the diagnostics. Fails only where a mesh cannot be uploaded.
  static Result<Model> upload(gl::Renderer& renderer, const Pack& pack, const ModelOptions& options,
                              asset::Diagnostics& diagnostics);

  bool empty() const { return parts_.empty(); }
  // The draws of the stage's present pose; they point into the stage and into this model.
  void add_draws(const Stage& stage, std::vector<gl::MeshDraw>& draws);

 private:
  // The mean of a mesh's bind positions, split by palette entry: mean position = sum of matrix * (mean, share).
  struct MeanTerm {
    std::uint32_t palette_index = 0;
    float share = 0;       // of all weight
    Vec3 weighted_mean{};  // sum of weight * position / vertices
  };
  struct Part {
    std::uint32_t instance = 0;  // of the pack
    gl::Mesh mesh;
    gpu::MeshSource source;
    gl::Material material;
    std::uint32_t animated_material = kNoIndex;  // whose numbers a pose changes
    std::vector<MeanTerm> mean;
    // Where some clip keys the vertices: a mesh of the instance's own, without influences and morphs, to which they go.
    std::uint32_t primitive = kNoIndex;  // of the pack
    gl::Mesh keyed_mesh;
    std::vector<gpu::Vertex> keyed_vertices;
  };
  static bool add_keyed_draw(const Stage& stage, const MeshInstance& instance, Part& part,
                             const Affine& world_from_node, gl::MeshDraw& draw);
  static std::vector<MeanTerm> mean_terms(const Primitive& primitive);

  ModelOptions options_;
  bool may_hide_ = false;  // some node is not always visible
  std::vector<Part> parts_;
  std::vector<Affine> world_from_node_;  // of the parts that follow a node, by part
};

// The mesh instances that the default scene shows and that have triangles, lines or points.
std::vector<std::uint32_t> shown_instances(const Pack& pack);

}  // namespace sinew::viewer
