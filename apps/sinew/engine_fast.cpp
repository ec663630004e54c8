// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "engine.h"
#include "fault.h"
#include "sinew/character/stage.h"

namespace sinew::cli {
namespace {

Fault our_fault(const Input& input, std::string_view where, const std::string& what) {
  return {Exit::internal_fault, input.name, std::string(where), "internal fault: " + what};
}

std::optional<Wrap> wrap_of(const std::optional<Repeat>& repeat) {
  if (!repeat) return std::nullopt;
  return *repeat == Repeat::loop ? Wrap::loop : Wrap::clamp;
}

SkinningMethod method_of(Skinning skinning) {
  if (skinning == Skinning::as_stored) return SkinningMethod::as_stored;
  return skinning == Skinning::linear ? SkinningMethod::linear : SkinningMethod::dual_quat;
}

void append_matrix(const Affine& matrix, std::vector<double>& out) {
  for (const float number : matrix.m) out.push_back(double(number));
}

Stage make_stage(const Input& input, const Pack& pack, const EngineSetup& setup) {
  Result<Stage> stage = Stage::create(pack);
  if (!stage) throw file_fault(input.name, stage.error());
  if (setup.clip != asset::kNone) {
    const Result<void> selected = stage->select_clip(setup.clip);
    if (!selected) throw file_fault(input.name, selected.error());
  }
  const std::vector<float> values = unit_values(pack, setup.expressions);
  std::copy(values.begin(), values.end(), stage->unit_values().begin());
  return *std::move(stage);
}

class FastEngine final : public Engine {
 public:
  FastEngine(Input& input, const EngineSetup& setup)
      : input_(input),
        cooked_(cook_input(input, setup.cook)),
        stage_(make_stage(input, cooked_.pack, setup)),
        wrap_(wrap_of(setup.repeat)),
        skinning_(method_of(setup.skinning)),
        instance_of_node_(input.contents.nodes.size(), kNoIndex) {
    for (std::size_t i = 0; i < cooked_.pack.mesh_instance_count(); ++i)
      instance_of_node_[cooked_.pack.mesh_instance(i).node] = std::uint32_t(i);
  }

  bool is_single_precision() const override { return true; }
  const Pack* pack() const override { return &cooked_.pack; }
  void select_clip(asset::Index clip) override;
  void pose(double time_secs) override { stage_.pose(time_secs, wrap_); }

  void append_scene_from_node(asset::Index node, std::vector<double>& out) const override {
    append_matrix(stage_.model_from_node(node), out);
  }
  void append_palette(asset::Index skin, std::vector<double>& out) const override {
    for (const Affine& matrix : stage_.palette(cooked_.pack.skin_of_source()[skin])) append_matrix(matrix, out);
  }
  void append_morph_weights(asset::Index node, std::vector<double>& out) const override {
    for (const float weight : stage_.morph_weights(instance_at(node))) out.push_back(double(weight));
  }
  void append_property(const asset::AnimatedTarget& target, std::vector<double>& out) const override;
  void append_vertices(asset::Index node, std::size_t primitive, Column column,
                       std::vector<double>& out) const override;

 private:
  MeshInstance instance_at(asset::Index node) const {
    if (instance_of_node_[node] == kNoIndex)
      throw our_fault(input_, "/nodes/" + std::to_string(node), "the cooked file lacks this node's mesh");
    return cooked_.pack.mesh_instance(instance_of_node_[node]);
  }
  // The cook keeps all primitives of a mesh, in their order.
  std::size_t primitive_at(const MeshInstance& instance, std::size_t source_primitive) const {
    if (source_primitive < instance.primitive_count) return instance.first_primitive + source_primitive;
    throw our_fault(input_, "/nodes/" + std::to_string(instance.node),
                    "the cooked file lacks primitive " + std::to_string(source_primitive));
  }

  const Input& input_;
  CookedInput cooked_;
  Stage stage_;
  std::optional<Wrap> wrap_;
  SkinningMethod skinning_;
  std::vector<std::uint32_t> instance_of_node_;
};

void FastEngine::select_clip(asset::Index clip) {
  const Result<void> selected = stage_.select_clip(clip == asset::kNone ? kNoIndex : clip);
  if (!selected) throw file_fault(input_.name, selected.error());
}

void FastEngine::append_property(const asset::AnimatedTarget& target, std::vector<double>& out) const {
  const auto append = [&](std::uint32_t rig, std::size_t first, std::size_t count) {
    for (const float number : stage_.character(rig).properties().subspan(first, count)) out.push_back(double(number));
  };
  for (std::uint32_t rig = 0; rig < cooked_.pack.rig_count(); ++rig)
    for (std::size_t i = 0; i < stage_.character(rig).rig().property_count(); ++i)
      if (const Property property = stage_.character(rig).rig().property(i); animated_target(property) == target)
        return append(rig, property.first, property.count);
  throw our_fault(input_, "", "the cooked file lacks a property");
}

// Two columns with the shape of a primitive; only what is asked for is computed.
struct Columns {
  Columns(const Primitive& primitive, Column column)
      : positions(column == Column::positions ? primitive.vertices.positions.size() : 0),
        normals(column == Column::normals ? primitive.vertices.normals.size() : 0) {}
  VertexOutput spans() { return {.positions = std::span(positions), .normals = std::span(normals), .tangents = {}}; }
  std::vector<Vec3> positions, normals;
};

void FastEngine::append_vertices(asset::Index node, std::size_t source_primitive, Column column,
                                 std::vector<double>& out) const {
  const MeshInstance instance = instance_at(node);
  const std::size_t index = primitive_at(instance, source_primitive);
  const Primitive primitive = cooked_.pack.primitive(index);
  Columns scratch(primitive, column), result(primitive, column);
  std::vector<DualQuatEntry> dual_quats;
  if (skinning_ != SkinningMethod::linear && instance.skin != kNoIndex)
    dual_quats.resize(stage_.palette(instance.skin).size());
  evaluate_vertices(stage_, instance, index, scratch.spans(), result.spans(), skinning_, dual_quats);
  const std::vector<Vec3>& vectors = column == Column::positions ? result.positions : result.normals;
  const std::size_t first = out.size();
  out.resize(first + 3 * vectors.size());
  for (std::size_t v = 0; v < vectors.size(); ++v) {
    double* row = out.data() + first + 3 * std::size_t(primitive.source_vertex[v]);
    row[0] = double(vectors[v].x), row[1] = double(vectors[v].y), row[2] = double(vectors[v].z);
  }
}

}  // namespace

std::unique_ptr<Engine> make_fast_engine(Input& input, const EngineSetup& setup) {
  return std::make_unique<FastEngine>(input, setup);
}

}  // namespace sinew::cli
