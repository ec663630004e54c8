// SPDX-License-Identifier: MIT
#include "graph_figure.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sinew/graphs/open_graph_file.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/import/import.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::bench {
namespace {

using asset::Index;
using asset::kNone;

constexpr double kTwoPi = 6.283185307179586, kKeysPerSec = 30;

// Which row of the skin is the joint's own.
Index row_of(const asset::Skin& skin, Index node) {
  const auto found = std::find(skin.joints.begin(), skin.joints.end(), node);
  return found == skin.joints.end() ? kNone : static_cast<Index>(found - skin.joints.begin());
}

// Two swings in the length of the clip, each joint a little behind the one above it.
void swing(asset::SceneBuilder& builder, Index clip, Index node, double lag) {
  const double secs = builder.scene.clips[clip].duration_secs;
  const int keys = std::max(2, static_cast<int>(secs * kKeysPerSec) + 1);
  std::vector<float> times, rows;
  for (int key = 0; key < keys; ++key) {
    const double part = static_cast<double>(key) / (keys - 1);
    const Quat q = quat_from_axis_angle({1, 0, 0}, static_cast<float>(0.2 * sin_rad(kTwoPi * (2 * part - lag))));
    times.push_back(static_cast<float>(secs * part));
    rows.insert(rows.end(), {q.x, q.y, q.z, q.w});
  }
  builder.channel(clip, node, asset::ChannelPath::rotation, asset::Interpolation::linear, times, rows);
}

// No vertex follows the new rows: those of the head will do.
void add_to_skin(asset::SceneBuilder& builder, asset::Skin& skin, Index row, const std::vector<Index>& plait) {
  if (skin.inverse_bind_matrices) {
    std::vector<float> rows = asset::read_floats(*skin.inverse_bind_matrices);
    const std::vector<float> head(rows.begin() + 16 * row, rows.begin() + 16 * (row + 1));
    for (std::size_t i = 0; i < plait.size(); ++i) rows.insert(rows.end(), head.begin(), head.end());
    skin.inverse_bind_matrices = builder.view(rows, 16);
  }
  skin.joints.insert(skin.joints.end(), plait.begin(), plait.end());
}

Result<void> add_plait(asset::SceneBuilder& builder, std::size_t joints) {
  asset::Scene& scene = builder.scene;
  const auto head =
      std::find_if(scene.nodes.begin(), scene.nodes.end(), [](const asset::Node& node) { return node.name == "head"; });
  const Index node = static_cast<Index>(head - scene.nodes.begin());
  if (scene.skins.empty() || row_of(scene.skins[0], node) == kNone || scene.skins[0].joints.size() > joints)
    return Error::in(Errc::unsupported, "", "the figure has no head to hang a plait on, or too many joints");
  std::vector<Index> plait;
  Index parent = node;
  while (scene.skins[0].joints.size() + plait.size() < joints) {
    parent = builder.node(
        {.translation = {0, -0.06, -0.02}, .parent = parent, .name = "plait" + std::to_string(plait.size())});
    for (Index clip = 0; clip < scene.clips.size(); ++clip)
      swing(builder, clip, parent, 0.05 * static_cast<double>(plait.size()));
    plait.push_back(parent);
  }
  add_to_skin(builder, scene.skins[0], row_of(scene.skins[0], node), plait);
  return {};
}

}  // namespace

Result<asset::Scene> graph_figure(const std::filesystem::path& graph, std::size_t joints) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph_file(graph, diagnostics);
  if (!source) return source.error();
  Result<asset::Scene> model = asset::import_file(graph.parent_path() / source->model.file, diagnostics);
  if (!model) return model.error();
  asset::SceneBuilder builder;
  builder.scene = *std::move(model);
  if (const Result<void> added = add_plait(builder, joints); !added) return added.error();
  if (const auto made = asset::prepare_model(builder.scene, source->model, graph.parent_path(), diagnostics); !made)
    return made.error();
  return std::move(builder.scene);
}

}  // namespace sinew::bench
