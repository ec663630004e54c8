// SPDX-License-Identifier: MIT
#include "support/busy_scene.h"

#include <utility>

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::ChannelPath;
using asset::Interpolation;

// Of the body's material, and of a node: all modes, one to four numbers.
void add_property_channels(SceneBuilder& builder, Index clip, Index tip) {
  const auto add = [&](AnimatedProperty property, Index index, Interpolation mode, const std::vector<float>& rows) {
    builder.property_channel(clip, {property, index, asset::TextureSlot::emissive}, mode, {0.1f, 0.6f}, rows);
  };
  add(AnimatedProperty::node_visible, tip, Interpolation::step, {0, 1});
  add(AnimatedProperty::base_color, 0, Interpolation::linear, {1, 0, 0, 1, 0, 1, 0, 0.5f});
  add(AnimatedProperty::emissive, 0, Interpolation::cubic_spline,
      {0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 0, 1, 3, 2, 1, 0, 0, 0});
  add(AnimatedProperty::roughness, 0, Interpolation::step, {0.25f, 0.75f});
  add(AnimatedProperty::texture_offset, 0, Interpolation::linear, {0, 0, 1, 2});
}

void add_clips(SceneBuilder& builder, Index root, Index middle, Index tip, Index body) {
  const Index clip = builder.clip("all modes");
  builder.channel(clip, root, ChannelPath::translation, Interpolation::linear, {0, 0.5f, 1},
                  {0, 0, 0, 1, 0, 0, 2, 1, 0});
  builder.channel(clip, middle, ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1},
                  {0, 0, 0, 1, 0, 0, 0.7071068f, 0.7071068f, 0, 0, 1, 0});
  builder.channel(clip, tip, ChannelPath::scale, Interpolation::step, {0, 0.7f}, {1, 1, 1, 2, -1, 0.5f});
  builder.channel(clip, tip, ChannelPath::rotation, Interpolation::cubic_spline, {0.2f, 0.9f},
                  {0, 0, 0, 0, 0, 0, 0, 1, 0.1f, 0, 0, 0, 0, 0.2f, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0});
  builder.channel(clip, body, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 1, 1, 0});
  add_property_channels(builder, clip, tip);
  const Index looped = builder.clip("looped");
  builder.channel(looped, root, ChannelPath::rotation, Interpolation::linear, {0, 1, 2},
                  {0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, -1});
  builder.scene.clips[looped].wrap = asset::WrapPolicy::loop;
  builder.scene.clips[looped].loop_interval_secs = 1;
  builder.scene.clips[looped].markers = {{"left_foot_down", 0, 0}, {"right_foot_down", 1.5, -2}, {"end", 3, 1}};
  asset::RootMotion& way = builder.scene.clips[looped].root_motion;
  way.node = root;
  way.translation.path = ChannelPath::translation;
  way.translation.times_secs = builder.view<float>({0, 2, 3}, 1);
  way.translation.values = builder.view<float>({0, 0, 0, 1, 0.5f, 2, 1, 0.5f, 3}, 3);
  way.yaw.path = ChannelPath::pointer;
  way.yaw.interpolation = Interpolation::cubic_spline;
  way.yaw.times_secs = builder.view<float>({0, 3}, 1);
  way.yaw.values = builder.view<float>({0, 0, 1, 1, 1.5f, 0}, 1);
  const Index nod = builder.clip("nod");
  builder.channel(nod, tip, ChannelPath::rotation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0.6f, 0, 0, 0.8f});
  builder.channel(nod, body, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 0, 0.5f, -0.5f});
  builder.scene.clips[nod].is_additive = true;
  builder.scene.clips[nod].additive_reference = "rest pose";
}

void add_body(SceneBuilder& builder, Index body, Index skin) {
  asset::Primitive& primitive = builder.mesh(body, {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, skin);
  builder.attribute(primitive, "NORMAL", builder.view<float>({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 3));
  builder.attribute(primitive, "TANGENT", builder.view<float>({1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, -1}, 4));
  builder.attribute(primitive, "TEXCOORD_0", builder.view<float>({0, 0, 1, 0, 0, 1, 1, 1}, 2));
  builder.attribute(primitive, "COLOR_0", builder.view<std::uint8_t>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3, true));
  builder.attribute(primitive, "JOINTS_0",
                    builder.view<std::uint16_t>({0, 1, 2, 0, 1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0",
                    builder.view<float>({0.5f, 0.25f, 0.25f, 0, 1, 0, 0, 0, 0.5f, 0.5f, 0, 0, 0, 0, 0, 0}, 4));
  builder.attribute(primitive, std::string(asset::kDualQuatShare), builder.view<float>({0, 0.5f, 1, 0.25f}, 1));
  primitive.indices = builder.view<std::uint16_t>({0, 1, 2, 2, 1, 3}, 1);
  primitive.material = 0;
  builder.target(primitive, {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2});
  builder.target(primitive, {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0})
      .deltas.push_back({"NORMAL", builder.view<float>({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 3)});
}

// What nothing depends on that is played.
void add_names(asset::Scene& scene, Index hat, Index body) {
  scene.format = "by hand 1.0";
  scene.generator = "busy_scene";
  scene.copyright = "nobody's";
  scene.faces_minus_z = true;
  scene.meshes[scene.nodes[hat].mesh].name = "Hat mesh";
  scene.meshes[scene.nodes[body].mesh].name = "Body mesh";
  scene.meshes[scene.nodes[body].mesh].target_names = {"Smile", "Blink/left"};
  scene.skins[0].name = "Body skin";
  scene.textures.emplace_back().name = "Scales";
  scene.images.emplace_back().name = "scales picture";
  asset::SceneRoots pond;
  pond.name = "Pond";
  pond.nodes = scene.shown_roots();
  scene.scenes.push_back(std::move(pond));
  scene.default_scene = 0;
  scene.extensions_used = {"EXT_one", "EXT_two"};
  scene.extensions_required = {"EXT_two"};
}

}  // namespace

asset::Scene busy_scene() {
  SceneBuilder builder;
  builder.scene.materials.push_back({});
  builder.scene.cameras.push_back({});
  const Index above = builder.node({.scale = {2, 2, 2}, .name = "above"});
  const Index root = builder.node({.translation = {0, 1, 0}, .parent = above, .name = "root"});
  const Index middle = builder.node({.translation = {0, 1, 0}, .parent = root, .name = "middle"});
  const Index tip = builder.node({.translation = {0, 1, 0}, .scale = {1, -1, 1}, .parent = middle, .name = "tip"});
  const Index hat = builder.node({.translation = {0, 0.5, 0}, .parent = tip, .name = "hat"});
  builder.scene.nodes[hat].camera = 0;
  builder.mesh(hat, {0, 0, 0, 1, 0, 0, 0, 1, 0});
  const Index skin = builder.skin({root, middle, tip}, join({identity_rows(2), translation_row(0, -3, 0)}));
  const Index body = builder.node({.name = "body"});
  add_body(builder, body, skin);
  add_clips(builder, root, middle, tip, body);
  add_names(builder.scene, hat, body);
  builder.scene.masks = {{"upper", {{middle, 1, 1}}, 0}, {"all but the tip", {{root, 0, 0.5}, {tip, 0, 0}}, 1}};
  return builder.scene;
}

}  // namespace sinew::test
