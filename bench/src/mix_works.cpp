// SPDX-License-Identifier: MIT
// Two poses made into one in other ways than a plain mean.
#include <memory>
#include <utility>
#include <vector>

#include "result_hash.h"
#include "sinew/anim/mask.h"
#include "sinew/anim/sample.h"
#include "sinew/mix/transition.h"
#include "works.h"

namespace sinew::bench {
namespace {

constexpr float kStep_secs = 1.0f / 60;

// Of a target pose, by another: a masked mean, a layer, a difference, the rest of a transition. The target is copied
// anew each time, which is part of the time.
class Mixing final : public Work {
 public:
  Mixing(SubjectPtr subject, Mix mix)
      : Work(subject->joints(), 3 * subject->pose_bytes()),
        subject_(std::move(subject)),
        mix_(mix),
        poses_(poses_of(*subject_, 3)),
        out_(subject_->rig),
        mask_(mask_lanes(subject_->rig.skeleton())),
        inertia_(inertia_floats(subject_->rig)),
        dead_blend_(dead_blend_floats(subject_->rig)) {
    mask_branch(subject_->rig.skeleton(), 0, 3, 1, mask_);
    start_inertia(subject_->rig, {poses_[0].ref(), poses_[1].ref()}, {poses_[2].ref(), poses_[1].ref()}, kStep_secs,
                  inertia_);
    start_dead_blend(subject_->rig, {poses_[0].ref(), poses_[1].ref()}, kStep_secs, dead_blend_);
  }

  void run() override {
    const Rig& rig = subject_->rig;
    const OwnPose &target = poses_[0], &other = poses_[1];
    if (mix_ == Mix::masked_blend) {
      const BlendInput inputs[] = {{target.ref(), 1, {}}, {other.ref(), 2, {mask_, {}}}};
      return blend_poses(rig, inputs, rig.rest_pose(), out_.ref());
    }
    copy_pose(target.ref(), out_.ref());
    if (mix_ == Mix::layer) overlay_pose(rig, other.ref(), 0.75f, {mask_, {}}, out_.ref());
    if (mix_ == Mix::difference)
      add_pose(rig, ConstAdditivePose{other.joints, other.properties}, 0.75f, {}, out_.ref());
    if (mix_ == Mix::inertia) add_inertia(rig, inertia_, 0.1f, 0.3f, {}, out_.ref());
    if (mix_ == Mix::dead_blend) add_dead_blend(rig, dead_blend_, 0.1f, 0.3f, 0.1f, out_.ref());
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    hash.add(std::as_const(out_).ref());
    return hash.value();
  }

 private:
  SubjectPtr subject_;
  Mix mix_;
  std::vector<OwnPose> poses_;
  OwnPose out_;
  std::vector<float> mask_, inertia_, dead_blend_;
};

}  // namespace

MadeWork make_mixing(SubjectPtr subject, Mix mix) {
  return std::unique_ptr<Work>(std::make_unique<Mixing>(std::move(subject), mix));
}

}  // namespace sinew::bench
