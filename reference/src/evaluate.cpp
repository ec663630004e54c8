// SPDX-License-Identifier: MIT
#include "sinew/reference/evaluate.h"

#include <cmath>
#include <optional>

#include "channel.h"
#include "linear.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::reference {
namespace {

using asset::AnimatedProperty;
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
  bool visible = true;
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
      if (channel.weight != kNone)
        state.weights.at(channel.weight) = value[0];
      else
        for (std::size_t i = 0; i < state.weights.size() && i < value.size(); ++i) state.weights[i] = value[i];
      break;
    case ChannelPath::pointer:
      break;
  }
}

// Hamilton's product.
Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

// A difference of an additive clip, added to what is there: rotations after it, scales as factors.
std::vector<double> added(const asset::Channel& channel, const std::vector<double>& difference, NodeState& state) {
  if (channel.path != ChannelPath::weights) break_up_matrix(state);
  std::vector<double> sum = difference;
  if (channel.path == ChannelPath::rotation) {
    const Quaternion turned = product(state.rotation, {difference[0], difference[1], difference[2], difference[3]});
    return {turned.begin(), turned.end()};
  }
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (channel.path == ChannelPath::translation) sum[i] += state.translation[i];
    if (channel.path == ChannelPath::scale) sum[i] *= state.scale[i];
    if (channel.path == ChannelPath::weights) sum[i] += state.weights.at(channel.weight == kNone ? i : channel.weight);
  }
  return sum;
}

std::vector<double> added_custom(asset::CustomKind kind, const std::vector<double>& difference,
                                 const std::vector<double>& value) {
  if (kind == asset::CustomKind::rotation) {
    const Quaternion turned =
        product({value[0], value[1], value[2], value[3]}, {difference[0], difference[1], difference[2], difference[3]});
    return {turned.begin(), turned.end()};
  }
  std::vector<double> sum = value;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += difference[i];
  return sum;
}

asset::TextureUse& texture_of(asset::Material& material, asset::TextureSlot slot) {
  switch (slot) {
    case asset::TextureSlot::base_color:
      return material.base_color_texture;
    case asset::TextureSlot::metallic_roughness:
      return material.metallic_roughness_texture;
    case asset::TextureSlot::normal:
      return material.normal_texture;
    case asset::TextureSlot::occlusion:
      return material.occlusion_texture;
    case asset::TextureSlot::emissive:
      break;
  }
  return material.emissive_texture;
}

void apply(const asset::AnimatedTarget& target, const std::vector<double>& value, asset::Material& material) {
  asset::TextureTransform& uv = texture_of(material, target.texture).transform;
  switch (target.property) {
    case AnimatedProperty::base_color:
      material.base_color = {value[0], value[1], value[2], value[3]};
      break;
    case AnimatedProperty::metallic:
      material.metallic = value[0];
      break;
    case AnimatedProperty::roughness:
      material.roughness = value[0];
      break;
    case AnimatedProperty::emissive:
      material.emissive = {value[0], value[1], value[2]};
      break;
    case AnimatedProperty::emissive_strength:
      material.emissive_strength = value[0];
      break;
    case AnimatedProperty::alpha_cutoff:
      material.alpha_cutoff = value[0];
      break;
    case AnimatedProperty::normal_scale:
      material.normal_texture.strength = value[0];
      break;
    case AnimatedProperty::occlusion_strength:
      material.occlusion_texture.strength = value[0];
      break;
    case AnimatedProperty::texture_offset:
      uv.offset = {value[0], value[1]};
      break;
    case AnimatedProperty::texture_rotation:
      uv.rotation_rad = value[0];
      break;
    case AnimatedProperty::texture_scale:
      uv.scale = {value[0], value[1]};
      break;
    default:  // of what is no material
      break;
  }
}

void apply(AnimatedProperty property, double value, asset::Camera& camera) {
  switch (property) {
    case AnimatedProperty::camera_vertical_fov:
      camera.vertical_fov_rad = value;
      break;
    case AnimatedProperty::camera_aspect_ratio:
      camera.aspect_ratio = value;
      break;
    case AnimatedProperty::camera_near:
      camera.near = value;
      break;
    case AnimatedProperty::camera_far:
      camera.far = value;
      break;
    case AnimatedProperty::camera_half_width:
      camera.half_width = value;
      break;
    case AnimatedProperty::camera_half_height:
      camera.half_height = value;
      break;
    default:
      break;
  }
}

struct SceneState {
  std::vector<NodeState> nodes;
  std::vector<asset::Material> materials;
  std::vector<asset::Camera> cameras;
  std::vector<std::vector<double>> custom;
};

SceneState rest_state(const Scene& scene) {
  SceneState state{{}, scene.materials, scene.cameras, {}};
  for (const asset::CustomProperty& property : scene.custom_properties) state.custom.push_back(property.rest);
  for (const Node& node : scene.nodes) {
    state.nodes.push_back(
        {node.translation, normalised(node.rotation), node.scale, rest_weights(scene, node), node.visible, {}});
    if (node.matrix) state.nodes.back().matrix = read_matrix(*node.matrix);
  }
  return state;
}

// Of a node's visibility, a camera or a material.
void apply_property(const asset::AnimatedTarget& target, const std::vector<double>& value, SceneState& state) {
  if (target.property == AnimatedProperty::node_visible)
    state.nodes[target.index].visible = value[0] != 0;
  else if (target.property >= AnimatedProperty::camera_vertical_fov)
    apply(target.property, value[0], state.cameras[target.index]);
  else
    apply(target, value, state.materials[target.index]);
}

SceneState state_at(const Scene& scene, Index clip_index, double time_secs, Wrap wrap) {
  SceneState state = rest_state(scene);
  if (clip_index == kNone) return state;
  const asset::Clip& clip = scene.clips[clip_index];
  const double clip_secs = clip_time(clip, time_secs, wrap);
  for (const asset::Channel& channel : clip.channels) {
    const asset::AnimatedTarget& target = channel.target;
    if (channel.path != ChannelPath::pointer) {
      NodeState& node = state.nodes[channel.node];
      const std::vector<double> value = channel_value(channel, clip, clip_secs);
      apply(channel, clip.is_additive ? added(channel, value, node) : value, node);
    } else if (target.property == AnimatedProperty::custom) {
      const asset::CustomKind kind = scene.custom_properties[target.index].kind;
      const std::vector<double> value = custom_value(kind, channel, clip, clip_secs);
      state.custom[target.index] = clip.is_additive ? added_custom(kind, value, state.custom[target.index]) : value;
    } else if (target.property != AnimatedProperty::none) {
      std::vector<double> value = channel_value(channel, clip, clip_secs);
      if (clip.is_additive)
        for (std::size_t i = 0; i < value.size(); ++i) value[i] += rest_value(scene, target)[i];
      apply_property(target, value, state);
    }
  }
  return state;
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

// A node that is not visible hides all below it.
std::vector<bool> visible_nodes(const Scene& scene, const std::vector<NodeState>& states) {
  std::vector<bool> visible(scene.nodes.size(), true);
  std::vector<Index> hidden;
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (!states[node].visible) hidden.push_back(node);
  while (!hidden.empty()) {
    const Index node = hidden.back();
    hidden.pop_back();
    if (!visible[node]) continue;
    visible[node] = false;
    hidden.insert(hidden.end(), scene.nodes[node].children.begin(), scene.nodes[node].children.end());
  }
  return visible;
}

}  // namespace

double duration_secs(const asset::Clip& clip, Wrap wrap) {
  return loops(clip, wrap) ? clip.duration_secs + clip.loop_interval_secs : clip.duration_secs;
}

Frame evaluate(const Scene& scene, Index clip, double time_secs, Wrap wrap) {
  SceneState state = state_at(scene, clip, time_secs, wrap);
  Frame frame;
  frame.scene_from_node = scene_from_nodes(scene, state.nodes);
  frame.visible = visible_nodes(scene, state.nodes);
  for (const NodeState& node : state.nodes) frame.visible_alone.push_back(node.visible);
  for (NodeState& node : state.nodes) frame.weights.push_back(std::move(node.weights));
  frame.materials = std::move(state.materials);
  frame.clip = clip;
  if (clip != kNone) {
    frame.clip_secs = clip_time(scene.clips[clip], time_secs, wrap);
    frame.loops = loops(scene.clips[clip], wrap);
  }
  frame.cameras = std::move(state.cameras);
  frame.custom = std::move(state.custom);
  return frame;
}

// Scaled, turned counter-clockwise as seen on the picture, moved. The picture's v axis points down, so that the turn
// has the signs of a clockwise one: the extension's example of a quadrant shows which is meant.
std::array<double, 6> uv_transform(const asset::TextureTransform& t) {
  const auto transformed = [&t](double u, double v) {
    const double scaled_u = u * t.scale[0], scaled_v = v * t.scale[1];
    const double c = std::cos(t.rotation_rad), s = std::sin(t.rotation_rad);
    return std::array<double, 2>{c * scaled_u + s * scaled_v + t.offset[0], -s * scaled_u + c * scaled_v + t.offset[1]};
  };
  const auto origin = transformed(0, 0), one_u = transformed(1, 0), one_v = transformed(0, 1);
  return {one_u[0] - origin[0], one_v[0] - origin[0], origin[0], one_u[1] - origin[1], one_v[1] - origin[1], origin[1]};
}

}  // namespace sinew::reference
