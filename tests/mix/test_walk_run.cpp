// SPDX-License-Identifier: MIT
// The bundled figure from a walk to a run: how far feet slide that both clips have on the ground, and what root and
// footsteps make of it.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "sinew/anim/hierarchy.h"
#include "sinew/anim/sample.h"
#include "sinew/base/hash.h"
#include "sinew/import/import.h"
#include "sinew/math/affine.h"
#include "sinew/mix/sync.h"
#include "sinew/motion/playback.h"
#include "sinew/process/measure_motion.h"
#include "sinew/process/root_motion.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

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

struct Slide {
  double mean_mm_per_sec = 0, largest_mm_per_sec = 0;
};

class Sweep {
 public:
  Sweep() : cooked_(locomotion(speeds)), rig_(cooked_.pack.rig(0)) {
    for (std::size_t c = 0; c < 2; ++c) {
      clips_.push_back(*cooked_.pack.clip(c, 0));
      bindings_.push_back(Cooked::take(ClipBinding::create(clips_[c], rig_)));
      lines_.push_back(play_line(clips_[c], PlayMode::loop));
    }
    const std::uint64_t feet[] = {hash_name("left_foot_down"), hash_name("right_foot_down")};
    group_ = Cooked::take(SyncGroup::create(clips_, feet));
  }

  // Steadily at a share of the run, seen at 240 Hz over four cycles.
  Slide slide_at(float share) {
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

  std::vector<double> speeds;

 private:
  void pose(double phase, const float (&weights)[2]) {
    for (std::size_t c = 0; c < 2; ++c)
      sample_clip(clips_[c], bindings_[c], group_.line_secs(c, phase), Wrap::loop, poses_[c].ref());
    const BlendInput inputs[] = {{poses_[0].ref(), weights[0], {}}, {poses_[1].ref(), weights[1], {}}};
    blend_poses(rig_, inputs, rig_.rest_pose(), out_.ref());
    compute_model_matrices(rig_.skeleton(), out_.joints, model_from_joint_);
  }

  Vec3 in_world(const RootMotion& figure, const std::string& joint) const {
    const Vec3 in_model = transform_point(model_from_joint_[rig_.skeleton().find(joint).value()], {});
    return transform_point(affine_from(transform_from(figure)), in_model);
  }

  bool both_stand(double phase, const float (&weights)[2], const std::string& foot) const {
    for (std::size_t c = 0; c < 2; ++c)
      if (weights[c] > 0 && !stands(clips_[c], lines_[c], group_.line_secs(c, phase), foot)) return false;
    return true;
  }

  Cooked cooked_;
  Rig rig_;
  std::vector<Clip> clips_;
  std::vector<ClipBinding> bindings_;
  std::vector<PlayLine> lines_;
  SyncGroup group_;
  OwnPose poses_[2] = {OwnPose(rig_), OwnPose(rig_)};
  OwnPose out_{rig_};
  std::vector<Affine> model_from_joint_ = std::vector<Affine>(rig_.skeleton().joint_count());
  Vec3 before_[2];
};

}  // namespace

TEST_CASE("feet that both clips have on the ground hardly slide, all the way from a walk to a run") {
  Sweep sweep;
  for (const float share : {0.0f, 0.2f, 0.4f, 0.6f, 0.8f, 1.0f}) {
    const Slide slide = sweep.slide_at(share);
    const double speed = (1 - double(share)) * sweep.speeds[0] + double(share) * sweep.speeds[1];
    MESSAGE("share of the run ", share, ", about ", speed, " m/s: feet slide at ", slide.mean_mm_per_sec,
            " mm/s, at most ", slide.largest_mm_per_sec);
    CHECK(slide.mean_mm_per_sec < 0.1 * 1000 * speed);
  }
}
