// SPDX-License-Identifier: MIT
#include "walk_run_sweep.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "sinew/anim/blend.h"
#include "sinew/anim/hierarchy.h"
#include "sinew/base/hash.h"
#include "sinew/import/import.h"
#include "sinew/math/affine.h"
#include "sinew/motion/root_motion.h"
#include "sinew/process/measure_motion.h"
#include "sinew/process/root_motion.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

asset::Scene locomotion(std::vector<double>& speeds_m_per_sec) {
  asset::Diagnostics diagnostics;
  asset::Scene scene =
      Cooked::take(asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data/humanoid.glb", diagnostics));
  std::erase_if(scene.clips, [](const asset::Clip& clip) { return clip.name != "walk" && clip.name != "run"; });
  for (asset::Index clip = 0; clip < 2; ++clip) {
    speeds_m_per_sec.push_back(Cooked::take(asset::measure_motion(scene, clip)).speed_m_per_sec);
    Cooked::take(asset::take_root_motion(scene, clip, {}, diagnostics));
  }
  return scene;
}

// Whether a clip has a foot on the ground at a point of its line.
bool stands(const Clip& clip, const PlayLine& line, double line_secs, const std::string& foot) {
  const double at = moment_at(line, clip, line_secs).time_secs;
  const std::uint64_t down = hash_name(foot + "_down"), up = hash_name(foot + "_up");
  bool is_down = false;
  double nearest = -1e9;  // of the markers before, those of the pass before last
  for (std::size_t pass = 0; pass < 2; ++pass)
    for (std::size_t m = 0; m < clip.marker_count(); ++m) {
      const Marker marker = clip.marker(m);
      if (marker.name_hash != down && marker.name_hash != up) continue;
      const double time = marker.time_secs - (pass == 0 ? line.duration_secs : 0);
      if (time > at || time < nearest) continue;
      nearest = time;
      is_down = marker.name_hash == down;
    }
  return is_down;
}

std::vector<float> translation_of(const JointBlock& block, std::size_t lane) {
  return {block.tx[lane], block.ty[lane], block.tz[lane]};
}

std::vector<float> rotation_of(const JointBlock& block, std::size_t lane) {
  return {block.qx[lane], block.qy[lane], block.qz[lane], block.qw[lane]};
}

}  // namespace

WalkRunSweep::WalkRunSweep() : scene_(locomotion(speeds_)), cooked_(scene_), rig_(cooked_.pack.rig(0)) {
  for (std::size_t c = 0; c < 2; ++c) {
    clips_.push_back(*cooked_.pack.clip(c, 0));
    bindings_.push_back(Cooked::take(ClipBinding::create(clips_[c], rig_)));
    lines_.push_back(play_line(clips_[c], PlayMode::loop));
  }
  const std::uint64_t feet[] = {hash_name("left_foot_down"), hash_name("right_foot_down")};
  group_ = Cooked::take(SyncGroup::create(clips_, feet));
}

double WalkRunSweep::speed_m_per_sec(float share) const {
  return (1 - double(share)) * speeds_[0] + double(share) * speeds_[1];
}

Slide WalkRunSweep::slide_at(float share) {
  const float weights[] = {1 - share, share};
  RootMotion figure;
  double phase = 0, sum = 0;
  Slide slide;
  std::size_t count = 0;
  bool first = true;
  while (phase < 8) {
    const double next = group_.advance(phase, 1, 1.0 / 240, weights);
    RootMotion ways[2];
    for (std::size_t c = 0; c < 2; ++c)
      ways[c] = root_motion(clips_[c], lines_[c], group_.line_secs(c, phase), group_.line_secs(c, next));
    figure = figure * blend_root_motions(ways, weights);
    phase = next;
    pose(phase, weights);
    for (const std::string side : {"left", "right"}) {
      const Vec3 toes = in_world(figure, side + "Toes");
      Vec3& before = before_[side == "left" ? 0 : 1];
      const double speed = 240 * std::hypot(double(toes.x) - double(before.x), double(toes.z) - double(before.z));
      before = toes;
      if (first || !both_stand(phase, weights, side + "_foot")) continue;
      sum += 1000 * speed;
      ++count;
      slide.largest_mm_per_sec = std::max(slide.largest_mm_per_sec, 1000 * speed);
    }
    first = false;
  }
  slide.mean_mm_per_sec = sum / static_cast<double>(count);
  return slide;
}

asset::Scene WalkRunSweep::clips_of(const std::vector<float>& shares, std::size_t steps) {
  SceneBuilder builder;
  builder.scene = scene_;
  builder.scene.clips.clear();
  const std::size_t joints = rig_.skeleton().joint_count();
  for (const float share : shares) {
    const float weights[] = {1 - share, share};
    const double cycle_secs = group_.cycle_secs(weights);
    std::vector<float> times;
    std::vector<std::vector<float>> translations(joints), rotations(joints);
    for (std::size_t step = 0; step <= steps; ++step) {
      const double part = double(step) / double(steps);
      times.push_back(static_cast<float>(part * cycle_secs));
      pose(2 * part, weights);
      for (std::size_t joint = 0; joint < joints; ++joint) {
        const JointBlock& block = out_.joints[joint / kLanes];
        for (const float value : translation_of(block, joint % kLanes)) translations[joint].push_back(value);
        for (const float value : rotation_of(block, joint % kLanes)) rotations[joint].push_back(value);
      }
    }
    const Index clip = builder.clip(std::to_string(std::lround(share * 100)) + " % run");
    for (std::size_t joint = 0; joint < joints; ++joint) {
      const Index node = rig_.skeleton().source_node(static_cast<Joint>(joint));
      builder.channel(clip, node, asset::ChannelPath::translation, asset::Interpolation::linear, times,
                      translations[joint]);
      builder.channel(clip, node, asset::ChannelPath::rotation, asset::Interpolation::linear, times, rotations[joint]);
    }
  }
  return std::move(builder.scene);
}

void WalkRunSweep::pose(double phase, const float (&weights)[2]) {
  for (std::size_t c = 0; c < 2; ++c)
    sample_clip(clips_[c], bindings_[c], group_.line_secs(c, phase), Wrap::loop, poses_[c].ref());
  const BlendInput inputs[] = {{poses_[0].ref(), weights[0], {}}, {poses_[1].ref(), weights[1], {}}};
  blend_poses(rig_, inputs, rig_.rest_pose(), out_.ref());
  compute_model_matrices(rig_.skeleton(), out_.joints, model_from_joint_);
}

Vec3 WalkRunSweep::in_world(const RootMotion& figure, const std::string& joint) const {
  const Vec3 in_model = transform_point(model_from_joint_[rig_.skeleton().find(joint).value()], {});
  return transform_point(affine_from(transform_from(figure)), in_model);
}

bool WalkRunSweep::both_stand(double phase, const float (&weights)[2], const std::string& foot) const {
  for (std::size_t c = 0; c < 2; ++c)
    if (weights[c] > 0 && !stands(clips_[c], lines_[c], group_.line_secs(c, phase), foot)) return false;
  return true;
}

}  // namespace sinew::test
