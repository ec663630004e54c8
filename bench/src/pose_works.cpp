// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "result_hash.h"
#include "sinew/anim/blend.h"
#include "sinew/anim/hierarchy.h"
#include "sinew/anim/sample.h"
#include "sinew/base/random.h"
#include "sinew/skin/palette.h"
#include "works.h"

namespace sinew::bench {
namespace {

std::vector<double> sample_times(double duration_secs, Order order) {
  constexpr double kFramesPerSec = 60;
  constexpr std::size_t kLeastFrames = 180, kMostFrames = 600;
  const auto frames = std::clamp(std::size_t(duration_secs * kFramesPerSec), kLeastFrames, kMostFrames);
  SplitMix64 random(7);
  std::vector<double> times;
  for (std::size_t frame = 0; frame < frames; ++frame)
    times.push_back(order == Order::forward ? double(frame) / kFramesPerSec : random.between(0, duration_secs));
  return times;
}

class Sampling final : public Work {
 public:
  Sampling(SubjectPtr subject, const std::vector<double>& times_secs)
      : Work(subject->joints() * times_secs.size(), subject->clips[0].bytes + subject->pose_bytes()),
        subject_(std::move(subject)),
        times_secs_(times_secs),
        pose_(subject_->rig) {}

  void run() override {
    for (const double time_secs : times_secs_) step(time_secs);
  }
  std::uint64_t hash() override {
    ResultHash hash;
    for (const double time_secs : times_secs_) {
      step(time_secs);
      hash.add(std::as_const(pose_).ref());
    }
    return hash.value();
  }

 private:
  void step(double time_secs) {
    const BoundClip& bound = subject_->clips[0];
    sample_clip(bound.clip, bound.binding, time_secs, Wrap::loop, pose_.ref());
  }
  SubjectPtr subject_;
  std::vector<double> times_secs_;
  OwnPose pose_;
};

class Blending final : public Work {
 public:
  Blending(SubjectPtr subject, std::size_t inputs)
      : Work(subject->joints(), (inputs + 2) * subject->pose_bytes()),
        subject_(std::move(subject)),
        poses_(poses_of(*subject_, inputs)),
        out_(subject_->rig) {
    for (const OwnPose& pose : poses_)
      inputs_.push_back({.pose = pose.ref(), .weight = float(inputs_.size() + 1), .mask = {}});
  }

  void run() override { blend_poses(subject_->rig, inputs_, subject_->rig.rest_pose(), out_.ref()); }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    hash.add(std::as_const(out_).ref());
    return hash.value();
  }

 private:
  SubjectPtr subject_;
  std::vector<OwnPose> poses_;
  std::vector<BlendInput> inputs_;
  OwnPose out_;
};

class Matrices final : public Work {
 public:
  explicit Matrices(SubjectPtr subject)
      : Work(subject->joints(), subject->pose_bytes() + subject->joints() * (sizeof(Affine) + sizeof(Joint))),
        subject_(std::move(subject)),
        pose_(std::move(poses_of(*subject_, 1).front())),
        model_from_joint_(subject_->joints()) {}

  void run() override { compute_model_matrices(subject_->rig.skeleton(), pose_.joints, model_from_joint_); }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    hash.add(std::span<const Affine>(model_from_joint_));
    return hash.value();
  }

 private:
  SubjectPtr subject_;
  OwnPose pose_;
  std::vector<Affine> model_from_joint_;
};

struct SkinPalette {
  Skin skin;
  std::vector<Affine> model_from_bind;
};

std::vector<SkinPalette> skins_of(const Subject& subject) {
  std::vector<SkinPalette> skins;
  for (std::size_t i = 0; i < subject.pack.skin_count(); ++i)
    if (const SkinInfo info = subject.pack.skin(i); info.rig == subject.rig_index)
      skins.push_back({info.skin, std::vector<Affine>(info.skin.joints().size())});
  return skins;
}

std::size_t entries_of(const std::vector<SkinPalette>& skins) {
  std::size_t entries = 0;
  for (const SkinPalette& palette : skins) entries += palette.model_from_bind.size();
  return entries;
}

class Palettes final : public Work {
 public:
  Palettes(SubjectPtr subject, std::vector<SkinPalette> skins)
      : Work(entries_of(skins),
             entries_of(skins) * (2 * sizeof(Affine) + sizeof(Joint)) + subject->joints() * sizeof(Affine)),
        skins_(std::move(skins)),
        subject_(std::move(subject)),
        model_from_joint_(subject_->joints()) {
    const std::vector<OwnPose> poses = poses_of(*subject_, 1);
    compute_model_matrices(subject_->rig.skeleton(), poses.front().joints, model_from_joint_);
  }

  void run() override {
    for (SkinPalette& palette : skins_) compute_palette(palette.skin, model_from_joint_, palette.model_from_bind);
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    for (const SkinPalette& palette : skins_) hash.add(std::span<const Affine>(palette.model_from_bind));
    return hash.value();
  }

 private:
  std::vector<SkinPalette> skins_;
  SubjectPtr subject_;
  std::vector<Affine> model_from_joint_;
};

}  // namespace

MadeWork make_sampling(SubjectPtr subject, Order order) {
  const std::vector<double> times = sample_times(subject->clips[0].clip.duration_secs(Wrap::loop), order);
  return std::unique_ptr<Work>(std::make_unique<Sampling>(std::move(subject), times));
}

MadeWork make_blending(SubjectPtr subject, std::size_t inputs) {
  return std::unique_ptr<Work>(std::make_unique<Blending>(std::move(subject), inputs));
}

MadeWork make_matrices(SubjectPtr subject) {
  return std::unique_ptr<Work>(std::make_unique<Matrices>(std::move(subject)));
}

MadeWork make_palettes(SubjectPtr subject) {
  std::vector<SkinPalette> skins = skins_of(*subject);
  if (skins.empty()) return Error::in(Errc::unsupported, "", "no skin follows the largest skeleton");
  return std::unique_ptr<Work>(std::make_unique<Palettes>(std::move(subject), std::move(skins)));
}

}  // namespace sinew::bench
