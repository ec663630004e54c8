// SPDX-License-Identifier: MIT
#include "sinew/viewer/model.h"

#include <map>
#include <string>

#include "materials.h"
#include "sinew/character/material.h"
#include "sinew/gpu/edges.h"
#include "sinew/math/affine.h"
#include "sinew/math/vec.h"
#include "sinew/viewer/heat.h"

namespace sinew::viewer {
namespace {

std::vector<MorphTarget> morph_targets(const Pack& pack, std::uint32_t primitive, std::uint32_t count) {
  std::vector<MorphTarget> targets;
  for (std::uint32_t t = 0; t < count; ++t) targets.push_back(pack.morph(primitive, t));
  return targets;
}

std::string percent(float share) { return std::to_string(static_cast<int>(share * 100 + 0.5f)) + " %"; }

void report_loss(const gpu::InfluenceLoss& loss, const Primitive& primitive, asset::Diagnostics& diagnostics) {
  if (loss.vertices == 0) return;
  diagnostics.warn(
      "influences-dropped",
      std::to_string(loss.vertices) + " vertices follow more than 8 joints; drawn with the heaviest 8, " +
          percent(loss.worst) + " of the weight lost at worst",
      "/meshes/" + std::to_string(primitive.source_mesh) + "/primitives/" + std::to_string(primitive.source_primitive));
}

// Uploads each primitive once, however many instances show it. With weights as colours once per instance: the same
// palette entry may be another joint in another skin.
class MeshUploader {
 public:
  MeshUploader(gl::Renderer& renderer, const Pack& pack, const ModelOptions& options, asset::Diagnostics& diagnostics)
      : renderer_(renderer), pack_(pack), options_(options), diagnostics_(diagnostics) {}

  Result<gl::Mesh> mesh(std::uint32_t instance, std::uint32_t index, const Primitive& primitive) {
    const bool heat = options_.weights_of_node != kNoIndex;
    const auto [place, is_new] = meshes_.try_emplace({heat ? instance : kNoIndex, index});
    if (!is_new) return place->second;
    Result<gpu::MeshBytes> bytes = gpu::mesh_bytes(primitive, morph_targets(pack_, index, primitive.morph_count));
    if (!bytes) return bytes.error();
    if (options_.skinning == gl::Skinning::gpu) report_loss(bytes->loss, primitive, diagnostics_);
    if (options_.wire) bytes->edges = gpu::triangle_edges(bytes->topology, bytes->indices, bytes->vertices.size());
    if (heat) color_by_weights(instance, primitive, *bytes);
    place->second = renderer_.add_mesh(*bytes);
    return place->second;
  }

  // A mesh of its own for each instance whose vertices some clip keys.
  Result<gl::Mesh> keyed_mesh(std::uint32_t instance, const Primitive& primitive, std::vector<gpu::Vertex>& vertices) {
    Result<gpu::MeshBytes> bytes = gpu::mesh_bytes(primitive, {});
    if (!bytes) return bytes.error();
    bytes->influences.clear();
    bytes->influences_used = 0;
    if (options_.wire) bytes->edges = gpu::triangle_edges(bytes->topology, bytes->indices, bytes->vertices.size());
    if (options_.weights_of_node != kNoIndex) color_by_weights(instance, primitive, *bytes);
    vertices = bytes->vertices;
    return renderer_.add_mesh(*bytes);
  }

 private:
  void color_by_weights(std::uint32_t instance, const Primitive& primitive, gpu::MeshBytes& bytes) const {
    const std::vector<float> weights =
        joint_weights(pack_, pack_.mesh_instance(instance), primitive, options_.weights_of_node);
    for (std::size_t v = 0; v < weights.size(); ++v) bytes.vertices[v].color = heat_color(weights[v]);
  }

  gl::Renderer& renderer_;
  const Pack& pack_;
  const ModelOptions& options_;
  asset::Diagnostics& diagnostics_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, gl::Mesh> meshes_;  // by instance (kNoIndex: any) and primitive
};

std::uint32_t animated_material(const Pack& pack, const ModelOptions& options, std::uint32_t material) {
  if (material == kNoIndex || options.weights_of_node != kNoIndex) return kNoIndex;
  return pack.material(material).property_count > 0 ? material : kNoIndex;
}

bool has_keyed_vertices(const Pack& pack, const MeshInstance& instance, std::uint32_t primitive) {
  for (std::size_t clip = 0; clip < pack.clip_count(); ++clip)
    if (pack.vertex_clip(clip, instance.node, primitive)) return true;
  return false;
}

}  // namespace

std::vector<std::uint32_t> shown_instances(const Pack& pack) {
  std::vector<std::uint32_t> shown;
  for (std::uint32_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance instance = pack.mesh_instance(i);
    if (pack.node(instance.node).shown && instance.primitive_count > 0) shown.push_back(i);
  }
  return shown;
}

std::vector<Model::MeanTerm> Model::mean_terms(const Primitive& primitive) {
  std::map<std::uint32_t, MeanTerm> terms;
  const float one = 1.0f / static_cast<float>(std::max(1u, primitive.vertex_count));
  const StridedSpan<const Vec3>& positions = primitive.vertices.positions;
  const auto add = [&](std::uint32_t palette_index, float weight, std::size_t vertex) {
    MeanTerm& term = terms[palette_index];
    term.palette_index = palette_index;
    term.share += weight * one;
    term.weighted_mean += positions[vertex] * (weight * one);
  };
  for (const InfluenceRun& run : primitive.influences.runs) {
    std::size_t next = run.first_influence;
    for (std::uint32_t v = 0; v < run.vertex_count; ++v)
      for (std::uint32_t i = 0; i < run.influences; ++i, ++next)
        add(primitive.influences.palette_index[next], primitive.influences.weight[next], run.first_vertex + v);
  }
  if (primitive.influences.runs.empty())
    for (std::uint32_t v = 0; v < positions.size(); ++v) add(0, 1, v);
  std::vector<MeanTerm> list;
  for (const auto& [palette_index, term] : terms) list.push_back(term);
  return list;
}

Result<Model> Model::upload(gl::Renderer& renderer, const Pack& pack, const ModelOptions& options,
                            asset::Diagnostics& diagnostics) {
  Model model;
  model.options_ = options;
  MeshUploader meshes(renderer, pack, options, diagnostics);
  MaterialUploader materials(renderer, pack, diagnostics);
  for (const std::uint32_t i : shown_instances(pack)) {
    const MeshInstance instance = pack.mesh_instance(i);
    for (std::uint32_t p = 0; p < instance.primitive_count; ++p) {
      const std::uint32_t index = instance.first_primitive + p;
      const Primitive primitive = pack.primitive(index);
      if (primitive.vertex_count == 0 || primitive.vertices.positions.empty()) continue;
      const Result<gl::Mesh> mesh = meshes.mesh(i, index, primitive);
      if (!mesh) return mesh.error();
      const bool double_sided = primitive.material != kNoIndex && pack.material(primitive.material).double_sided;
      Part part{
          i,
          *mesh,
          {primitive, morph_targets(pack, index, primitive.morph_count)},
          options.weights_of_node != kNoIndex ? heat_material(double_sided) : materials.material(primitive.material),
          animated_material(pack, options, primitive.material),
          {},
          index,
          {},
          {}};
      if (has_keyed_vertices(pack, instance, index)) {
        const Result<gl::Mesh> keyed = meshes.keyed_mesh(i, primitive, part.keyed_vertices);
        if (!keyed) return keyed.error();
        part.keyed_mesh = *keyed;
      }
      if (part.material.alpha == gl::Alpha::blend) part.mean = mean_terms(primitive);
      model.parts_.push_back(std::move(part));
    }
  }
  for (std::size_t node = 0; node < pack.node_count() && !model.may_hide_; ++node)
    model.may_hide_ = !pack.node(node).visible || pack.node(node).visible_rig != kNoIndex;
  model.world_from_node_.resize(model.parts_.size());
  return model;
}

// Whether the clip keys the part's vertices: they are sampled into its mesh, which follows the node.
bool Model::add_keyed_draw(const Stage& stage, const MeshInstance& instance, Part& part, const Affine& world_from_node,
                           gl::MeshDraw& draw) {
  const std::optional<VertexClip> clip = stage.vertex_clip(instance, part.primitive);
  if (!clip || part.keyed_mesh.id == 0) return false;
  gpu::Vertex* first = part.keyed_vertices.data();
  const std::size_t count = part.keyed_vertices.size();
  sample_vertices(*clip, stage.time_secs(), stage.wrap(),
                  {.positions = StridedSpan<Vec3>(&first->position, count, sizeof(gpu::Vertex)),
                   .normals = StridedSpan<Vec3>(&first->normal, count, sizeof(gpu::Vertex)),
                   .tangents = {}});
  draw.mesh = part.keyed_mesh;
  draw.vertices = part.keyed_vertices;
  draw.world_from_bind = {&world_from_node, 1};
  const Box box = clip->bounds();
  draw.center_in_world = transform_point(world_from_node, (box.min + box.max) * 0.5f);
  return true;
}

void Model::add_draws(const Stage& stage, std::vector<gl::MeshDraw>& draws) {
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    Part& part = parts_[p];
    const MeshInstance instance = stage.pack().mesh_instance(part.instance);
    if (may_hide_ && !stage.is_visible(instance.node)) continue;
    gl::MeshDraw draw;
    draw.mesh = part.mesh;
    draw.material = part.material;
    if (part.animated_material != kNoIndex)
      set_numbers(evaluate_material(stage, part.animated_material), draw.material);
    draw.wire = options_.wire;
    world_from_node_[p] = stage.model_from_node(instance.node);
    if (add_keyed_draw(stage, instance, part, world_from_node_[p], draw)) {
      draws.push_back(draw);
      continue;
    }
    draw.method = options_.method;
    draw.skinning = options_.skinning;
    draw.source = &part.source;
    if (instance.skin != kNoIndex) {
      draw.world_from_bind = stage.palette(instance.skin);
    } else {
      draw.world_from_bind = {&world_from_node_[p], 1};
    }
    draw.morph_weights = stage.morph_weights(instance);
    for (const MeanTerm& term : part.mean) {
      const Affine& matrix = draw.world_from_bind[term.palette_index];
      draw.center_in_world +=
          transform_vector(matrix, term.weighted_mean) + Vec3{matrix.m[3], matrix.m[7], matrix.m[11]} * term.share;
    }
    draws.push_back(draw);
  }
}

}  // namespace sinew::viewer
