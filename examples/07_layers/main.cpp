// SPDX-License-Identifier: MIT
// Waving while walking: a layer for the upper body, kept upright by the model's space, and faded in and out.
#include <cstdio>
#include <vector>

#include "sinew/anim/mask.h"
#include "sinew/anim/model_blend.h"
#include "sinew/anim/sample.h"
#include "sinew/character/character.h"
#include "sinew/cook/open_file.h"
#include "sinew/math/affine.h"
#include "sinew/mix/fade.h"

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  const char* base_name = argc > 2 ? argv[2] : "walk";
  const char* layer_name = argc > 3 ? argv[3] : "wave";
  const char* root_name = argc > 4 ? argv[4] : "spine";
  const char* hand_name = argc > 5 ? argv[5] : "rightHand";
  sinew::asset::Diagnostics diagnostics;
  const auto file = sinew::asset::open_file(path, diagnostics);
  if (!file) return std::fprintf(stderr, "%s: %s %s\n", path, file.error().where, file.error().what), 1;
  const sinew::Pack& pack = file->pack();
  auto character = sinew::Character::create(pack, 0);
  const auto base = pack.find_clip(base_name), layer = pack.find_clip(layer_name);
  const auto root = character->rig().skeleton().find(root_name), hand = character->rig().skeleton().find(hand_name);
  if (base == sinew::kNoIndex || layer == sinew::kNoIndex || !root || !hand)
    return std::fprintf(stderr, "no such clip or joint\n"), 1;

  const sinew::Clip base_clip = *pack.clip(base, 0), layer_clip = *pack.clip(layer, 0);
  const auto base_binding = sinew::ClipBinding::create(base_clip, character->rig());
  const auto layer_binding = sinew::ClipBinding::create(layer_clip, character->rig());
  if (!base_binding || !layer_binding) return std::fprintf(stderr, "these clips are no poses\n"), 1;

  // All memory before the first frame: the layer's pose, the mask with an edge three joints wide, and some scratch.
  const sinew::Skeleton& skeleton = character->rig().skeleton();
  std::vector<sinew::JointBlock> joints(character->pose().joints.size());
  std::vector<float> properties(character->properties().size());
  const sinew::LocalPose above{joints, properties};
  std::vector<float> mask(sinew::mask_lanes(skeleton)), no_properties(properties.size());
  sinew::mask_branch(skeleton, *root, 2, 1, mask);
  std::vector<sinew::Quat> scratch(2 * skeleton.joint_count());

  for (int tenths = 0; tenths <= 30; ++tenths) {
    const float secs = static_cast<float>(tenths) / 10;
    const float fade = secs < 1.5f ? sinew::fade_weight(sinew::FadeCurve::smooth, (secs - 0.5f) / 0.4f)
                                   : 1 - sinew::fade_weight(sinew::FadeCurve::smooth, (secs - 2.2f) / 0.4f);
    sample_clip(base_clip, *base_binding, secs, sinew::Wrap::loop, character->pose());
    sample_clip(layer_clip, *layer_binding, secs, sinew::Wrap::loop, above);
    overlay_pose_in_model(character->rig(), above, fade, {mask, no_properties}, scratch, character->pose());
    character->update_matrices();
    // Seen from the root joint, which walks off and comes back with each loop.
    const sinew::Vec3 way = transform_point(character->model_from_joint()[0], {});
    const sinew::Vec3 palm = transform_point(character->model_from_joint()[*hand], {});
    std::printf("%.1f s  layer %3.0f %%  hand at %6.3f %6.3f %6.3f m\n", static_cast<double>(secs),
                static_cast<double>(fade) * 100, static_cast<double>(palm.x - way.x), static_cast<double>(palm.y),
                static_cast<double>(palm.z - way.z));
  }
}
