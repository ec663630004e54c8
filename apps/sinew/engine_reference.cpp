// SPDX-License-Identifier: MIT
#include "engine.h"
#include "sinew/reference/evaluate.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::cli {
namespace {

reference::Wrap wrap_of(const std::optional<Repeat>& repeat) {
  if (!repeat) return reference::Wrap::stored;
  return *repeat == Repeat::loop ? reference::Wrap::loop : reference::Wrap::clamp;
}

class ReferenceEngine final : public Engine {
 public:
  ReferenceEngine(const asset::Scene& scene, const EngineSetup& setup)
      : scene_(scene), clip_(setup.clip), wrap_(wrap_of(setup.repeat)) {}

  bool is_single_precision() const override { return false; }
  void select_clip(asset::Index clip) override { clip_ = clip; }
  void pose(double time_secs) override { frame_ = reference::evaluate(scene_, clip_, time_secs, wrap_); }

  void append_scene_from_node(asset::Index node, std::vector<double>& out) const override {
    const reference::Matrix& matrix = frame_.scene_from_node[node];
    out.insert(out.end(), matrix.begin(), matrix.end());
  }
  void append_palette(asset::Index skin, std::vector<double>& out) const override {
    for (const reference::Matrix& matrix : reference::palette(scene_, frame_, skin))
      out.insert(out.end(), matrix.begin(), matrix.end());
  }
  void append_morph_weights(asset::Index node, std::vector<double>& out) const override {
    out.insert(out.end(), frame_.weights[node].begin(), frame_.weights[node].end());
  }
  void append_property(const asset::AnimatedTarget& target, std::vector<double>& out) const override {
    const std::vector<double> numbers = value_of(target);
    out.insert(out.end(), numbers.begin(), numbers.end());
  }
  void append_vertices(asset::Index node, std::size_t primitive, Column column,
                       std::vector<double>& out) const override {
    const reference::Vertices vertices = reference::vertices(scene_, frame_, node, primitive);
    for (const reference::Vector3& vector : column == Column::positions ? vertices.positions : vertices.normals)
      out.insert(out.end(), vector.begin(), vector.end());
  }

 private:
  std::vector<double> value_of(const asset::AnimatedTarget& target) const {
    switch (asset::owner_of(target.property)) {
      case asset::PropertyOwner::node:
        return {frame_.visible_alone[target.index] ? 1.0 : 0.0};
      case asset::PropertyOwner::camera:
        return {asset::value_of(frame_.cameras[target.index], target.property)};
      case asset::PropertyOwner::custom:
        return frame_.custom[target.index];
      default:
        return asset::value_of(frame_.materials[target.index], target);
    }
  }

  const asset::Scene& scene_;
  asset::Index clip_;
  reference::Wrap wrap_;
  reference::Frame frame_;
};

}  // namespace

std::unique_ptr<Engine> make_reference_engine(Input& input, const EngineSetup& setup) {
  if (setup.clip != asset::kNone) asset::name_unplayed_channels(input.scene, input.diagnostics);
  return std::make_unique<ReferenceEngine>(input.scene, setup);
}

}  // namespace sinew::cli
