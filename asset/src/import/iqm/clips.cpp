// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "import/frame_clip.h"
#include "import/iqm/scene_parts.h"

namespace sinew::asset::iqm {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::say;

constexpr double kMostValue = 1e30;  // keys are floats

class ClipMaker {
 public:
  ClipMaker(const File& file, Target& target) : file_(file), target_(target), first_(first_channels(file)) {
    for (std::uint32_t i = 0; i < file.count(Table::poses); ++i) poses_.push_back(file.pose(i));
    check_poses();
  }

  void add(const Anim& anim, const std::string& where) {
    if (anim.first_frame > file_.count(Table::frames) ||
        anim.frame_count > file_.count(Table::frames) - anim.first_frame)
      fail(Errc::out_of_range, where,
           say("clip", in_quotes(anim.name), " has ", anim.frame_count, " frames from ", anim.first_frame,
               " on, and there are ", file_.count(Table::frames)));
    if (anim.frame_count == 0) {
      target_.diagnostics.note("motion-empty", say("clip", in_quotes(anim.name), " has no frames"), where);
      return;
    }
    target_.allowance.take(anim.frame_count, sizeof(double), where);
    const double rate = readers::known_frame_rate(anim.frames_per_sec, anim.frame_count, target_.diagnostics, where);
    readers::FrameClip clip(target_.builder, std::string(anim.name), anim.frame_count, rate);
    if (anim.loops) {
      clip.clip().wrap = WrapPolicy::loop;
      clip.clip().loop_interval_secs = 1 / rate;
    }
    for (Index joint = 0; joint < joint_count(); ++joint) add_joint(joint, anim, clip);
    clip.finish();
  }

 private:
  std::size_t joint_count() const { return std::min(poses_.size(), target_.joint_count); }

  void check_poses() {
    if (poses_.size() != target_.joint_count)
      target_.diagnostics.warn(
          "poses-without-joints",
          say("there are ", poses_.size(), " poses and ", target_.joint_count, " joints; the rest stays as it is"),
          file_.where(Table::poses, 0));
    for (std::size_t i = 0; i < joint_count(); ++i)
      if (poses_[i].parent != target_.builder.scene.nodes[i].parent) {
        target_.diagnostics.warn("pose-parents",
                                 say("pose ", i, " has another parent than its joint; the joint's counts"),
                                 file_.where(Table::poses, i));
        return;
      }
  }

  void add_joint(Index joint, const Anim& anim, readers::FrameClip& clip) {
    const Pose& pose = poses_[joint];
    const Node& node = target_.builder.scene.nodes[joint];
    const std::uint32_t frames = pose.mask == 0 ? 1 : anim.frame_count;
    target_.allowance.take(frames, 10 * sizeof(float), "");
    std::vector<float> translations, rotations, scales;
    bool is_good = true;
    for (std::uint32_t i = 0; i < frames; ++i) {
      const auto numbers = numbers_of(file_, pose, first_[joint], anim.first_frame + i);
      for (const double number : numbers) is_good = is_good && std::abs(number) < kMostValue;
      const TransformD local = in_scene(numbers, node.parent == kNone, target_.metres_per_unit);
      for (const double number : local.translation) translations.push_back(static_cast<float>(number));
      for (const double number : local.rotation) rotations.push_back(static_cast<float>(number));
      for (const double number : local.scale) scales.push_back(static_cast<float>(number));
    }
    if (!is_good) {
      target_.diagnostics.error("keys-out-of-range",
                                say("in clip", in_quotes(anim.name), " the motion of joint ", joint,
                                    " has numbers that are not finite or beyond any scene; it is left out"),
                                file_.where(Table::poses, joint));
      return;
    }
    clip.add(joint, ChannelPath::translation, std::move(translations));
    clip.add(joint, ChannelPath::rotation, std::move(rotations));
    if (has_scale(scales, node)) clip.add(joint, ChannelPath::scale, std::move(scales));
  }

  // Nearly no file scales its joints.
  static bool has_scale(const std::vector<float>& scales, const Node& node) {
    if (!readers::FrameClip::is_constant(scales, 3)) return true;
    for (std::size_t i = 0; i < 3; ++i)
      if (scales[i] != 1 || static_cast<float>(node.scale[i]) != 1) return true;
    return false;
  }

  const File& file_;
  Target& target_;
  std::vector<std::uint32_t> first_;
  std::vector<Pose> poses_;
};

}  // namespace

void add_clips(const File& file, Target& target) {
  const std::uint32_t anims = file.count(Table::anims), frames = file.count(Table::frames);
  if (file.count(Table::poses) == 0 || frames == 0) {
    if (anims > 0)
      target.diagnostics.warn("motion-missing", say("there are ", anims, " clips, and no frames or no poses"),
                              file.where(Table::anims, 0));
    return;
  }
  ClipMaker maker(file, target);
  for (std::uint32_t i = 0; i < anims; ++i) maker.add(file.anim(i), file.where(Table::anims, i));
  if (anims > 0) return;
  target.diagnostics.warn("clip-missing", say("the file names no clip; its ", frames, " frames are one"),
                          file.where(Table::frames, 0));
  maker.add({.name = {}, .first_frame = 0, .frame_count = frames, .frames_per_sec = 0, .loops = false},
            file.where(Table::frames, 0));
}

}  // namespace sinew::asset::iqm
