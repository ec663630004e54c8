// SPDX-License-Identifier: MIT
#include <array>
#include <numbers>

#include "sinew/anim/blend.h"
#include "sinew/character/material.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

using asset::AnimatedProperty;
using asset::Interpolation;

constexpr float kQuarter = std::numbers::pi_v<float> / 2;

// Clip 0 turns the normal texture by a quarter, clip 1 scales it by (3, 5) and reddens the emission.
asset::Scene two_looks() {
  SceneBuilder builder;
  asset::Material& material = builder.scene.materials.emplace_back();
  material.normal_texture.transform.offset = {0.5, 0.25};
  material.emissive = {0, 1, 0};
  const Index turn = builder.clip(), stretch = builder.clip();
  const asset::TextureSlot slot = asset::TextureSlot::normal;
  builder.property_channel(turn, {AnimatedProperty::texture_rotation, 0, slot}, Interpolation::step, {0}, {kQuarter});
  builder.property_channel(stretch, {AnimatedProperty::texture_scale, 0, slot}, Interpolation::step, {0}, {3, 5});
  builder.property_channel(stretch, {AnimatedProperty::emissive, 0}, Interpolation::step, {0}, {1, 0, 0});
  return std::move(builder.scene);
}

OwnPose sampled(const Cooked& cooked, const Rig& rig, std::size_t clip_index) {
  OwnPose pose(rig);
  const Clip clip = *cooked.pack.clip(clip_index, 0);
  const ClipBinding binding = Cooked::take(ClipBinding::create(clip, rig));
  sample_clip(clip, binding, 0, pose.ref());
  return pose;
}

void check_transform(const TextureInfo& texture, const std::array<double, 6>& expected) {
  for (std::size_t i = 0; i < 6; ++i) {
    INFO("number ", i);
    CHECK_NEAR(texture.uv_transform[i], expected[i], 1e-6);
  }
}

}  // namespace

TEST_CASE("texture transforms blend part by part, and the matrix is made of the blended parts") {
  const Cooked cooked(two_looks());
  const Rig rig = cooked.pack.rig(0);
  const MaterialInfo at_rest = cooked.pack.material(0);
  OwnPose turned = sampled(cooked, rig, 0), stretched = sampled(cooked, rig, 1), blended(rig);
  check_transform(evaluate_material(at_rest, rig, turned.properties).normal_texture, {0, 1, 0.5, -1, 0, 0.25});
  check_transform(evaluate_material(at_rest, rig, stretched.properties).normal_texture, {3, 0, 0.5, 0, 5, 0.25});

  const BlendInput inputs[] = {{turned.ref(), 1, {}}, {stretched.ref(), 1, {}}};
  blend_poses(rig, inputs, rig.rest_pose(), blended.ref());
  // An eighth of a turn, scale (2, 3): not the mean of the two matrices.
  const double half = 0.70710678;
  const MaterialInfo material = evaluate_material(at_rest, rig, blended.properties);
  check_transform(material.normal_texture, {2 * half, 3 * half, 0.5, -2 * half, 3 * half, 0.25});
  check_transform(material.base_color_texture, {1, 0, 0, 0, 1, 0});  // another texture
  CHECK_NEAR(material.emissive.x, 0.5, 1e-7);
  CHECK_NEAR(material.emissive.y, 0.5, 1e-7);
}

TEST_CASE("a material that nothing moves is as it is at rest") {
  SceneBuilder builder;
  builder.scene.materials.emplace_back().roughness = 0.25;
  const Cooked cooked(builder.scene);
  const Stage stage = Cooked::take(Stage::create(cooked.pack));
  CHECK(evaluate_material(stage, 0).roughness == 0.25f);
}
