// SPDX-License-Identifier: MIT
#include "support/gltf_from_scene.h"

#include <algorithm>

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::Interpolation;
using asset::kNone;
using asset::ValueView;

Index accessor(GltfBuilder& builder, const ValueView& view) {
  ValueView raw = view;
  raw.normalised = false;
  const char* type = view.components == 1    ? "SCALAR"
                     : view.components == 2  ? "VEC2"
                     : view.components == 3  ? "VEC3"
                     : view.components == 16 ? "MAT4"
                                             : "VEC4";
  GltfLayout layout;
  layout.type = view.type == asset::ComponentType::f64 ? asset::ComponentType::f32 : view.type;  // glTF has no other
  layout.normalised = view.normalised;
  return builder.accessor(type, read_doubles(raw), layout);
}

GltfAttributes attributes(GltfBuilder& builder, const std::vector<asset::Attribute>& source) {
  GltfAttributes out;
  for (const asset::Attribute& attribute : source)
    out.emplace_back(attribute.semantic, accessor(builder, attribute.values));
  return out;
}

void add_node(GltfBuilder& builder, const asset::Node& source) {
  GltfNode node;
  node.name = source.name;
  node.children = source.children;
  node.mesh = source.mesh;
  node.skin = source.skin;
  if (source.matrix) {
    node.more = "\"matrix\":" + json_numbers({source.matrix->begin(), source.matrix->end()});
  } else {
    node.translation = source.translation;
    node.rotation = source.rotation;
    node.scale = source.scale;
  }
  if (!source.weights.empty())
    node.more += (node.more.empty() ? "" : ",") + ("\"weights\":" + json_numbers(source.weights));
  builder.node(node);
}

void add_mesh(GltfBuilder& builder, const asset::Mesh& source) {
  GltfMesh mesh;
  mesh.weights = source.weights;
  for (const asset::Primitive& primitive : source.primitives) {
    GltfPrimitive& written = mesh.primitives.emplace_back();
    written.attributes = attributes(builder, primitive.attributes);
    for (const asset::MorphTarget& target : primitive.targets)
      written.targets.push_back(attributes(builder, target.deltas));
    written.more = "\"mode\":" + std::to_string(int(primitive.topology));
  }
  builder.mesh(mesh);
}

void add_clip(GltfBuilder& builder, const asset::Clip& source) {
  std::vector<GltfChannel> channels;
  for (const asset::Channel& channel : source.channels) {
    GltfChannel& written = channels.emplace_back();
    written.node = channel.node;
    written.path = channel.path == ChannelPath::translation ? "translation"
                   : channel.path == ChannelPath::rotation  ? "rotation"
                   : channel.path == ChannelPath::scale     ? "scale"
                                                            : "weights";
    written.interpolation = channel.interpolation == Interpolation::step     ? "STEP"
                            : channel.interpolation == Interpolation::linear ? "LINEAR"
                                                                             : "CUBICSPLINE";
    written.times = accessor(builder, channel.times_secs);
    written.values = accessor(builder, channel.values);
  }
  builder.animation(source.name, channels);
}

}  // namespace

std::optional<GltfBuilder> gltf_from_scene(const asset::Scene& scene) {
  const auto is_beyond = [](const asset::Clip& clip) {
    return clip.wrap == asset::WrapPolicy::loop ||
           std::any_of(clip.channels.begin(), clip.channels.end(), [](const asset::Channel& channel) {
             return channel.path == ChannelPath::pointer || channel.weight != kNone;
           });
  };
  if (!scene.materials.empty() || std::any_of(scene.clips.begin(), scene.clips.end(), is_beyond)) return std::nullopt;
  GltfBuilder builder;
  for (const asset::Node& node : scene.nodes) add_node(builder, node);
  for (const asset::Mesh& mesh : scene.meshes) add_mesh(builder, mesh);
  for (const asset::Skin& skin : scene.skins)
    builder.skin(
        {skin.joints, skin.inverse_bind_matrices ? accessor(builder, *skin.inverse_bind_matrices) : kNone, {}});
  for (const asset::Clip& clip : scene.clips) add_clip(builder, clip);
  for (const asset::SceneRoots& roots : scene.scenes) builder.scene(roots.nodes);
  if (scene.default_scene != kNone) builder.set("scene", std::to_string(scene.default_scene));
  return builder;
}

}  // namespace sinew::test
