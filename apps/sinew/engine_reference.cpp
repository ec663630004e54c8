// SPDX-License-Identifier: MIT
#include "engine.h"
#include "sinew/reference/evaluate.h"

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
  void append_vertices(asset::Index node, std::size_t primitive, Column column,
                       std::vector<double>& out) const override {
    const reference::Vertices vertices = reference::vertices(scene_, frame_, node, primitive);
    for (const reference::Vector3& vector : column == Column::positions ? vertices.positions : vertices.normals)
      out.insert(out.end(), vector.begin(), vector.end());
  }

 private:
  const asset::Scene& scene_;
  asset::Index clip_;
  reference::Wrap wrap_;
  reference::Frame frame_;
};

}  // namespace

std::unique_ptr<Engine> make_reference_engine(const Input& input, const EngineSetup& setup) {
  return std::make_unique<ReferenceEngine>(input.scene, setup);
}

}  // namespace sinew::cli
