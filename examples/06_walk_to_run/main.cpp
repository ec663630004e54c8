// SPDX-License-Identifier: MIT
// From idle over a walk to a run: one parameter, clips of different length on one phase, footsteps and the root's way.
#include <cstdio>
#include <vector>

#include "sinew/anim/sample.h"
#include "sinew/base/hash.h"
#include "sinew/character/character.h"
#include "sinew/cook/bake_blend_space.h"
#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "sinew/mix/spring.h"
#include "sinew/mix/sync.h"
#include "sinew/motion/events.h"
#include "sinew/process/measure_motion.h"
#include "sinew/process/root_motion.h"

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  sinew::asset::Diagnostics diagnostics;
  auto scene = sinew::asset::import_file(path, diagnostics);
  if (!scene) return std::fprintf(stderr, "%s: %s %s\n", path, scene.error().where, scene.error().what), 1;
  // At cook time: the root's way becomes a track of its own; how fast a clip goes says where it belongs.
  std::vector<sinew::asset::BlendSample> samples;
  for (std::uint32_t c = 0; c < scene->clips.size(); ++c) {
    if (const auto& name = scene->clips[c].name; name != "idle" && name != "walk" && name != "run") continue;
    const auto motion = sinew::asset::measure_motion(*scene, c);
    if (!motion || !sinew::asset::take_root_motion(*scene, c, {}, diagnostics)) return 1;
    samples.push_back({scene->clips[c].name, {static_cast<float>(motion->speed_m_per_sec), 0}});
    std::printf("%-4s goes %.3f m/s\n", samples.back().name.c_str(), motion->speed_m_per_sec);
  }
  const auto baked = bake_blend_space(sinew::BlendSpaceKind::line, samples, diagnostics);
  const auto cooked = sinew::asset::cook_scene(*scene, diagnostics);
  if (!baked || !cooked) return 1;
  // At run time: the space, the clips on one phase, and memory for a pose of each.
  const auto pack = sinew::Pack::open(cooked->bytes());
  const auto space_bytes = sinew::AlignedBytes::copy_of(*baked);
  const auto space = sinew::BlendSpace::open(space_bytes->bytes());
  std::vector<sinew::Clip> clips;
  std::vector<sinew::ClipBinding> bindings;
  std::vector<sinew::Character> poses;
  for (const auto& sample : samples) {
    clips.push_back(*pack->clip(pack->find_clip(sample.name), 0));
    bindings.push_back(*sinew::ClipBinding::create(clips.back(), pack->rig(0)));
    poses.push_back(*sinew::Character::create(*pack, 0));
  }
  auto character = sinew::Character::create(*pack, 0);
  const std::uint64_t feet[] = {sinew::hash_name("left_foot_down"), sinew::hash_name("right_foot_down")};
  const auto group = sinew::SyncGroup::create(clips, feet);
  if (!space || !group) return std::fprintf(stderr, "the clips do not fit each other\n"), 1;
  sinew::Spring speed;
  sinew::RootMotion figure;
  double phase = 0, steps = 0;
  for (int frame = 1; frame <= 360; ++frame) {
    sinew::follow(frame < 180 ? 1.4 : 4, 0.5, 1 / 60.0, speed);  // what the player's stick asks for
    const sinew::BlendWeights found = space->weights_at({static_cast<float>(speed.value), 0});
    std::vector<float> weights(clips.size());
    for (std::size_t i = 0; i < found.count; ++i) weights[found.sample[i]] = found.weight[i];
    const double next = group->advance(phase, 1, 1 / 60.0, weights);
    std::vector<sinew::BlendInput> inputs;
    std::vector<sinew::RootMotion> ways;
    for (std::size_t c = 0; c < clips.size(); ++c) {
      const sinew::PlayLine line = sinew::play_line(clips[c], sinew::PlayMode::loop);
      const sinew::PlayStep step{group->line_secs(c, phase), group->line_secs(c, next), false, false};
      if (weights[c] > 0) sample_clip(clips[c], bindings[c], step.to_secs, sinew::Wrap::loop, poses[c].pose());
      inputs.push_back({poses[c].pose(), weights[c], {}});
      ways.push_back(root_motion(clips[c], line, step.from_secs, step.to_secs));
      sinew::Event events[8];
      for (std::uint64_t e = collect_events(clips[c], line, step, weights[c], events); e-- > 0;)
        steps += events[e].weight > 0.5f && (events[e].name_hash == feet[0] || events[e].name_hash == feet[1]);
    }
    blend_poses(character->rig(), inputs, character->rig().rest_pose(), character->pose());
    figure = figure * blend_root_motions(ways, weights);
    phase = next;
    if (frame % 30 == 0)
      std::printf("%.1f s  %.2f m/s  a cycle takes %.2f s  %2.0f steps  %6.3f m on\n", frame / 60.0, speed.value,
                  group->cycle_secs(weights), steps, figure.z);
  }
}
