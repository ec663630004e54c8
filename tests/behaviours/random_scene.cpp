// SPDX-License-Identifier: MIT
#include "random_scene.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sinew/reference/evaluate.h"
#include "sinew/scene/animated_properties.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::ChannelPath;
using asset::Interpolation;

class Maker {
 public:
  explicit Maker(Random& random) : random_(random), gentle_(chance(0.5)) {}

  asset::Scene make() {
    make_nodes();
    for (std::size_t count = whole(0, 2); count > 0; --count) make_material();
    for (std::size_t count = whole(0, 3); count > 0; --count) make_skin();
    for (std::size_t count = whole(1, 4); count > 0; --count) make_mesh();
    for (std::size_t count = whole(1, 3); count > 0; --count) make_clip();
    if (chance(0.5)) make_own_properties();
    return std::move(builder_.scene);
  }

 private:
  std::size_t whole(std::size_t low, std::size_t high) { return low + random_.bits() % (high - low + 1); }
  bool chance(double share) { return random_.uniform(0, 1) < share; }
  Index any_node() { return Index(whole(0, builder_.scene.nodes.size() - 1)); }

  std::vector<float> floats(std::size_t count, double low, double high) {
    std::vector<float> out(count);
    for (float& value : out) value = random_.uniform_float(low, high);
    return out;
  }

  // In a gentle scene no blend of matrices is near singular, so that blended normals are well defined.
  std::array<double, 4> rotation() {
    std::array<double, 4> q;
    for (double& component : q) component = random_.uniform(-1, 1) * (gentle_ ? 0.15 : 1);
    if (gentle_) q[3] = 1;
    return q;
  }
  double scale() {
    const double size = random_.uniform(0.7, 1.4);
    return !gentle_ && chance(0.2) ? -size : size;
  }

  void make_nodes();
  void make_node(Index parent);
  static void give_matrix(asset::Node& node);
  void make_material();
  void make_skin();
  void make_mesh();
  void make_primitive(Index mesh, Index skin, std::size_t targets);
  void make_influences(asset::Primitive& primitive, std::size_t vertices, std::size_t joints, bool rigid);
  void make_clip();
  void make_own_properties();
  void make_channel(Index clip, Index node, ChannelPath path);
  void make_property_channels(Index clip);
  std::vector<float> key_times(std::size_t keys);
  std::vector<float> rotation_keys(Interpolation mode, std::size_t keys);
  asset::ValueView encoded_weights(const std::vector<float>& weights);

  Random& random_;
  const bool gentle_;
  SceneBuilder builder_;
};

void Maker::make_node(Index parent) {
  NodeSpec spec;
  spec.parent = parent;
  for (double& component : spec.translation) component = random_.uniform(-1, 1);
  spec.rotation = rotation();
  for (double& component : spec.scale) component = scale();
  builder_.node(spec);
  if (chance(0.15)) give_matrix(builder_.scene.nodes.back());
}

// Instead of the three parts. Without shear, because joints hold three parts, as glTF requires of every matrix.
void Maker::give_matrix(asset::Node& node) {
  SceneBuilder alone;
  alone.scene.nodes.push_back(node);
  alone.scene.nodes[0].parent = kNone;
  const auto m = reference::evaluate(alone.scene, kNone, 0).scene_from_node[0];
  node.matrix = {m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1};
  node.translation = {0, 0, 0};
  node.rotation = {0, 0, 0, 1};
  node.scale = {1, 1, 1};
}

// A forest of at most six levels, then renumbered so that parents may come after their children.
void Maker::make_nodes() {
  std::vector<int> level;
  for (std::size_t count = whole(2, 24), i = 0; i < count; ++i) {
    const Index parent = i == 0 || chance(0.1) ? kNone : Index(whole(0, i - 1));
    const bool too_deep = parent != kNone && level[parent] == 5;
    level.push_back(parent == kNone || too_deep ? 0 : level[parent] + 1);
    make_node(too_deep ? kNone : parent);
  }
  std::vector<asset::Node>& nodes = builder_.scene.nodes;
  std::vector<Index> moved_to(nodes.size());
  std::iota(moved_to.begin(), moved_to.end(), 0u);
  for (std::size_t i = nodes.size() - 1; i > 0; --i) std::swap(moved_to[i], moved_to[whole(0, i)]);
  std::vector<asset::Node> moved(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    asset::Node node = nodes[i];
    if (node.parent != kNone) node.parent = moved_to[node.parent];
    for (Index& child : node.children) child = moved_to[child];
    moved[moved_to[i]] = std::move(node);
  }
  nodes = std::move(moved);
}

void Maker::make_material() {
  asset::Material& material = builder_.scene.materials.emplace_back();
  for (double& component : material.base_color) component = random_.uniform(0, 1);
  for (double& component : material.emissive) component = random_.uniform(0, 1);
  material.emissive_strength = random_.uniform(0, 3);
  material.normal_texture.strength = random_.uniform(0, 2);
  material.emissive_texture.transform = {{random_.uniform(-1, 1), 0.25}, random_.uniform(-4, 4), {0.5, -2}};
}

void Maker::make_skin() {
  std::vector<Index> joints;
  const double share = random_.uniform(0.1, 1);
  for (Index node = 0; node < builder_.scene.nodes.size(); ++node)
    if (chance(share)) joints.push_back(node);
  if (joints.empty()) joints.push_back(any_node());
  for (std::size_t i = joints.size() - 1; i > 0; --i) std::swap(joints[i], joints[whole(0, i)]);
  std::vector<float> inverse_binds;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    std::vector<float> matrix = translation_row(0, 0, 0);
    for (std::size_t element = 0; element < 15; ++element)
      if (element % 4 != 3) matrix[element] += random_.uniform_float(-0.2, 0.2);
    inverse_binds.insert(inverse_binds.end(), matrix.begin(), matrix.end());
  }
  builder_.skin(joints, chance(0.8) ? inverse_binds : std::vector<float>());
}

void Maker::make_mesh() {
  const Index node = any_node(), mesh = Index(builder_.scene.meshes.size());
  builder_.scene.meshes.emplace_back();
  builder_.scene.nodes[node].mesh = mesh;
  builder_.scene.nodes[node].skin = kNone;
  builder_.scene.nodes[node].weights.clear();
  if (!builder_.scene.skins.empty() && chance(0.7))
    builder_.scene.nodes[node].skin = Index(whole(0, builder_.scene.skins.size() - 1));
  const std::size_t targets = chance(0.5) ? whole(1, 5) : 0;
  for (std::size_t count = whole(1, 3); count > 0; --count)
    make_primitive(mesh, builder_.scene.nodes[node].skin, targets);
  for (std::vector<double>* weights : {&builder_.scene.meshes[mesh].weights, &builder_.scene.nodes[node].weights})
    if (chance(0.5))
      for (std::size_t i = 0; i < targets; ++i) weights->push_back(double(random_.uniform_float(-1, 1)));
}

void Maker::make_primitive(Index mesh, Index skin, std::size_t targets) {
  const std::size_t vertices = whole(1, 20);
  asset::Primitive& primitive = builder_.primitive(mesh, floats(3 * vertices, -1, 1));
  if (!builder_.scene.materials.empty() && chance(0.7))
    primitive.material = Index(whole(0, builder_.scene.materials.size() - 1));
  const bool skinned = skin != kNone && chance(0.9), rigid = !gentle_ || chance(0.3);
  const bool directions = !skinned || rigid || gentle_;
  if (directions && chance(0.8)) {
    std::vector<float> normals = floats(3 * vertices, -0.5, 0.5), tangents = floats(4 * vertices, -0.5, 0.5);
    for (std::size_t v = 0; v < vertices; ++v) normals[3 * v] = tangents[4 * v + 1] = 1;
    builder_.attribute(primitive, "NORMAL", builder_.view(normals, 3));
    builder_.attribute(primitive, "TANGENT", builder_.view(tangents, 4));
  }
  if (skinned)
    make_influences(primitive, vertices, builder_.scene.skins[skin].joints.size(), rigid && directions && !gentle_);
  for (std::size_t i = 0; i < targets; ++i) {
    asset::MorphTarget& target = builder_.target(primitive, floats(3 * vertices, -0.5, 0.5));
    for (const char* semantic : {"NORMAL", "TANGENT"})
      if (primitive.find(semantic) && chance(0.7))
        target.deltas.push_back({semantic, builder_.view(floats(3 * vertices, -0.08, 0.08), 3)});
  }
}

// Rigid: all the weight of a vertex on one joint, spread over the sets.
void Maker::make_influences(asset::Primitive& primitive, std::size_t vertices, std::size_t joints, bool rigid) {
  std::vector<std::uint16_t> only(vertices);
  for (std::uint16_t& joint : only) joint = std::uint16_t(whole(0, joints - 1));
  for (std::size_t set = 0, sets = whole(1, 3); set < sets; ++set) {
    std::vector<std::uint16_t> rows(4 * vertices);
    std::vector<float> weights = floats(4 * vertices, 0, 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i] = rigid ? only[i / 4] : std::uint16_t(whole(0, joints - 1));
      if (chance(0.3)) weights[i] = 0;
      if (chance(0.05)) weights[i] = -weights[i];
      if (rigid && i == 0) weights[i] = 1;
    }
    const std::vector<std::uint8_t> bytes(rows.begin(), rows.end());
    const std::string suffix = std::to_string(set);
    builder_.attribute(primitive, "JOINTS_" + suffix, chance(0.5) ? builder_.view(bytes, 4) : builder_.view(rows, 4));
    builder_.attribute(primitive, "WEIGHTS_" + suffix, encoded_weights(weights));
  }
}

asset::ValueView Maker::encoded_weights(const std::vector<float>& weights) {
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint16_t> shorts;
  for (const float weight : weights) {
    bytes.push_back(std::uint8_t(255 * std::max(weight, 0.0f)));
    shorts.push_back(std::uint16_t(65535 * std::max(weight, 0.0f)));
  }
  switch (whole(0, 2)) {
    case 0:
      return builder_.view(bytes, 4, true);
    case 1:
      return builder_.view(shorts, 4, true);
    default:
      return builder_.view(weights, 4);
  }
}

void Maker::make_clip() {
  const Index clip = builder_.clip("clip" + std::to_string(builder_.scene.clips.size()));
  const double share = random_.uniform(0, 0.6);
  for (Index node = 0; node < builder_.scene.nodes.size(); ++node) {
    const asset::Node& target = builder_.scene.nodes[node];
    for (const ChannelPath path : {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale})
      if (chance(target.matrix ? share / 4 : share)) make_channel(clip, node, path);
    const std::size_t targets = target.mesh == kNone ? 0 : builder_.scene.meshes[target.mesh].target_count();
    if (targets > 0 && chance(0.5)) make_channel(clip, node, ChannelPath::weights);
    if (targets > 0 && chance(0.5)) {  // one of them alone, unless all are taken
      std::vector<asset::Channel>& channels = builder_.scene.clips[clip].channels;
      const bool taken = !channels.empty() && channels.back().path == ChannelPath::weights;
      if (taken) continue;
      const std::vector<float> times_secs = key_times(whole(2, 4));
      builder_.channel(clip, node, ChannelPath::weights, Interpolation::linear, times_secs,
                       floats(times_secs.size(), -1, 1));
      channels.back().weight = Index(whole(0, targets - 1));
    }
  }
  make_property_channels(clip);
  if (chance(0.3)) {
    builder_.scene.clips[clip].wrap = asset::WrapPolicy::loop;
    builder_.scene.clips[clip].loop_interval_secs = chance(0.7) ? random_.uniform(0.05, 0.5) : 0;
  }
}

// Unit or not, sometimes zero, in any hemisphere; a cubic curve stays clear of zero.
std::vector<float> Maker::rotation_keys(Interpolation mode, std::size_t keys) {
  const bool cubic = mode == Interpolation::cubic_spline;
  const std::array<double, 4> around = rotation();
  std::vector<float> rows;
  for (std::size_t k = 0; k < keys; ++k) {
    const std::array<double, 4> any = rotation();
    const double length = chance(0.03) ? 0 : random_.uniform(0.5, 2);
    std::vector<float> value(4);
    for (std::size_t c = 0; c < 4; ++c)
      value[c] = float(cubic ? around[c] + random_.uniform(-0.1, 0.1) + (c == 3 ? 2 : 0) : length * any[c]);
    const std::vector<float> in = floats(4, -0.5, 0.5), out = floats(4, -0.5, 0.5);
    rows = cubic ? join({rows, in, value, out}) : join({rows, value});
  }
  return rows;
}

std::vector<float> Maker::key_times(std::size_t keys) {
  std::vector<float> times_secs = floats(keys, 0, 2);
  if (chance(0.3))
    for (std::size_t k = 0; k < keys; ++k) times_secs[k] = float(k) / 8;
  if (keys > 2 && chance(0.2)) times_secs[1] = times_secs[0];
  std::sort(times_secs.begin(), times_secs.end());
  return times_secs;
}

void Maker::make_property_channels(Index clip) {
  for (Index material = 0; material < builder_.scene.materials.size(); ++material)
    for (auto p = std::uint8_t(AnimatedProperty::base_color); p <= std::uint8_t(AnimatedProperty::texture_scale); ++p) {
      if (!chance(0.3)) continue;
      const auto property = AnimatedProperty(p);
      const auto mode = Interpolation(whole(0, 2));
      const std::vector<float> times_secs = key_times(whole(1, 6));
      const std::size_t rows = times_secs.size() * (mode == Interpolation::cubic_spline ? 3 : 1);
      const auto slot = is_texture_part(property) ? asset::TextureSlot(whole(0, 4)) : asset::TextureSlot::base_color;
      builder_.property_channel(clip, {property, material, slot}, mode, times_secs,
                                floats(rows * component_count(property), -1, 2));
    }
  if (chance(0.3))
    builder_.property_channel(clip, {AnimatedProperty::node_visible, any_node()}, Interpolation::step, {0.25f, 0.5f, 1},
                              {float(whole(0, 1)), float(whole(0, 2)), float(whole(0, 1))});
}

// A camera, and a custom property of each kind, moved by the last clip.
void Maker::make_own_properties() {
  const Index clip = Index(builder_.scene.clips.size()) - 1;
  asset::Camera& camera = builder_.scene.cameras.emplace_back();
  camera.near = 0.5;
  camera.far = 100;  // one without end has no number that could move
  builder_.scene.nodes[any_node()].camera = 0;
  builder_.scene.custom_properties = {{"numbers", any_node(), asset::CustomKind::numbers, {1, 2, 3}},
                                      {"turn", kNone, asset::CustomKind::rotation, {0, 0, 0, 1}},
                                      {"frame", any_node(), asset::CustomKind::step, {4}}};
  const auto add = [&](const asset::AnimatedTarget& target, std::size_t numbers) {
    const auto mode = Interpolation(whole(0, 2));
    const std::vector<float> times_secs = key_times(whole(1, 6));
    const std::size_t rows = times_secs.size() * (mode == Interpolation::cubic_spline ? 3 : 1);
    const bool turns = target == asset::AnimatedTarget{AnimatedProperty::custom, 1, {}};
    builder_.property_channel(clip, target, mode, times_secs,
                              turns ? rotation_keys(mode, times_secs.size()) : floats(rows * numbers, -1, 2));
  };
  add({AnimatedProperty::camera_vertical_fov, 0, {}}, 1);
  add({AnimatedProperty::camera_far, 0, {}}, 1);
  add({AnimatedProperty::custom, 0, {}}, 3);
  add({AnimatedProperty::custom, 1, {}}, 4);
  add({AnimatedProperty::custom, 2, {}}, 1);
}

void Maker::make_channel(Index clip, Index node, ChannelPath path) {
  const std::size_t keys = chance(0.1) ? 1 : whole(2, 8);
  const auto mode = Interpolation(whole(0, 2));
  const std::vector<float> times_secs = key_times(keys);
  std::size_t numbers = 3;
  if (path == ChannelPath::weights) numbers = builder_.scene.meshes[builder_.scene.nodes[node].mesh].target_count();
  const std::size_t parts = mode == Interpolation::cubic_spline ? 3 : 1;
  std::vector<float> rows = floats(keys * parts * numbers, -1, 1);
  if (path == ChannelPath::rotation) rows = rotation_keys(mode, keys);
  if (path == ChannelPath::scale)
    for (std::size_t i = 0; i < rows.size(); ++i)
      rows[i] = parts == 3 && i / 3 % 3 != 1 ? rows[i] / 20 : float(scale());
  if (path == ChannelPath::scale && !gentle_)  // a curve between scales of different sign passes zero
    for (float& value : rows) value = parts == 3 ? value : std::abs(value);
  if (path == ChannelPath::scale && parts == 3)
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (i / 3 % 3 == 1) rows[i] = std::abs(rows[i]);
  builder_.channel(clip, node, path, mode, times_secs, rows);
}

}  // namespace

asset::Scene random_scene(Random& random) { return Maker(random).make(); }

}  // namespace sinew::test
