// SPDX-License-Identifier: MIT
#include "sinew/reference/evaluate.h"

#include <cmath>
#include <optional>

#include "channel.h"
#include "linear.h"

namespace sinew::reference {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::kNone;
using asset::Node;
using asset::Scene;

bool loops(const asset::Clip& clip, Wrap wrap) {
  return wrap == Wrap::loop || (wrap == Wrap::stored && clip.wrap == asset::WrapPolicy::loop);
}

double clip_time(const asset::Clip& clip, double time_secs, Wrap wrap) {
  const double length_secs = duration_secs(clip, wrap);
  if (!std::isfinite(time_secs) || length_secs <= 0) return 0;
  if (!loops(clip, wrap)) return std::fmin(std::fmax(time_secs, 0), length_secs);
  const double rest_secs = std::fmod(time_secs, length_secs);
  const double wrapped_secs = rest_secs < 0 ? rest_secs + length_secs : rest_secs;
  return wrapped_secs < length_secs ? wrapped_secs : 0;
}

// What moves at a node, first as the file has it, then as the clip has it.
struct NodeState {
  Vector3 translation;
  Quaternion rotation;  // unit
  Vector3 scale;
  std::vector<double> weights;
  std::optional<Matrix> matrix;  // instead of translation, rotation and scale, until one of them is animated
};

Matrix read_matrix(const std::array<double, 16>& column_major) {
  Matrix out{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) out[4 * row + column] = column_major[4 * column + row];
  return out;
}

// glTF forbids to animate a node that has a matrix. Where a file does, the parts of the matrix stand for it.
void break_up_matrix(NodeState& state) {
  if (!state.matrix) return;
  const Parts parts = decompose(*state.matrix);
  state.translation = parts.translation;
  state.rotation = parts.rotation;
  state.scale = parts.scale;
  state.matrix.reset();
}

// The node's own weights, else those of its mesh, else zeros.
std::vector<double> rest_weights(const Scene& scene, const Node& node) {
  if (node.mesh == kNone) return {};
  const asset::Mesh& mesh = scene.meshes[node.mesh];
  std::vector<double> weights = node.weights.empty() ? mesh.weights : node.weights;
  weights.resize(mesh.target_count(), 0);
  return weights;
}

void apply(const asset::Channel& channel, const std::vector<double>& value, NodeState& state) {
  if (channel.path != ChannelPath::weights) break_up_matrix(state);
  switch (channel.path) {
    case ChannelPath::translation:
      state.translation = {value[0], value[1], value[2]};
      break;
    case ChannelPath::rotation:
      state.rotation = {value[0], value[1], value[2], value[3]};
      break;
    case ChannelPath::scale:
      state.scale = {value[0], value[1], value[2]};
      break;
    case ChannelPath::weights:
      for (std::size_t i = 0; i < state.weights.size() && i < value.size(); ++i) state.weights[i] = value[i];
      break;
    case ChannelPath::pointer:
      break;  // not evaluated
  }
}

std::vector<NodeState> node_states(const Scene& scene, Index clip_index, double time_secs, Wrap wrap) {
  std::vector<NodeState> states;
  for (const Node& node : scene.nodes) {
    states.push_back({node.translation, normalised(node.rotation), node.scale, rest_weights(scene, node), {}});
    if (node.matrix) states.back().matrix = read_matrix(*node.matrix);
  }
  if (clip_index == kNone) return states;
  const asset::Clip& clip = scene.clips[clip_index];
  const double clip_secs = clip_time(clip, time_secs, wrap);
  for (const asset::Channel& channel : clip.channels)
    if (channel.node != kNone && channel.path != ChannelPath::pointer)
      apply(channel, channel_value(channel, clip, clip_secs), states[channel.node]);
  return states;
}

// A matrix that the file gives is taken as it is: decomposing it would lose its shear.
Matrix parent_from_node(const NodeState& state) {
  return state.matrix ? *state.matrix : compose(state.translation, state.rotation, state.scale);
}

// Every ancestor counts, whether it is a joint or not and whether a scene shows it or not.
std::vector<Matrix> scene_from_nodes(const Scene& scene, const std::vector<NodeState>& states) {
  std::vector<Matrix> scene_from_node(scene.nodes.size(), kIdentity);
  std::vector<bool> known(scene.nodes.size(), false);
  for (Index start = 0; start < scene.nodes.size(); ++start) {
    std::vector<Index> unknown;  // from the node up to its first known ancestor
    for (Index node = start; node != kNone && !known[node]; node = scene.nodes[node].parent) unknown.push_back(node);
    for (; !unknown.empty(); unknown.pop_back()) {
      const Index node = unknown.back(), parent = scene.nodes[node].parent;
      const Matrix local = parent_from_node(states[node]);
      scene_from_node[node] = parent == kNone ? local : multiply(scene_from_node[parent], local);
      known[node] = true;
    }
  }
  return scene_from_node;
}

}  // namespace

double duration_secs(const asset::Clip& clip, Wrap wrap) {
  return loops(clip, wrap) ? clip.duration_secs + clip.loop_interval_secs : clip.duration_secs;
}

Frame evaluate(const Scene& scene, Index clip, double time_secs, Wrap wrap) {
  std::vector<NodeState> states = node_states(scene, clip, time_secs, wrap);
  Frame frame;
  frame.scene_from_node = scene_from_nodes(scene, states);
  for (NodeState& state : states) frame.weights.push_back(std::move(state.weights));
  return frame;
}

}  // namespace sinew::reference
