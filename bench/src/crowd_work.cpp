// SPDX-License-Identifier: MIT
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

// What a character keeps from one frame to the next; poses on the way are shared by all.
struct CrowdMember {
  double time_secs = 0;
  float weight = 0;  // of the second clip
  std::vector<Affine> model_from_joint, model_from_bind;
};

std::vector<CrowdMember> members_of(const Subject& subject, const Skin& skin, std::size_t count) {
  SplitMix64 random(11);
  std::vector<CrowdMember> members(count);
  for (CrowdMember& member : members) {
    member.time_secs = random.between(0, 3);
    member.weight = float(random.between(0, 1));
    member.model_from_joint.resize(subject.joints());
    member.model_from_bind.resize(skin.joints().size());
  }
  return members;
}

std::size_t bytes_of(const Subject& subject, const Skin& skin, std::size_t characters) {
  const std::size_t member = sizeof(CrowdMember) + (subject.joints() + skin.joints().size()) * sizeof(Affine);
  const std::size_t clips = subject.clips.front().bytes + subject.clips.back().bytes;
  return characters * member + clips + 4 * subject.pose_bytes() + subject.joints() * sizeof(Joint) +
         skin.joints().size() * (sizeof(Affine) + sizeof(Joint));
}

class Crowd final : public Work {
 public:
  Crowd(SubjectPtr subject, const Skin& skin, std::size_t count)
      : Work(subject->joints() * count, bytes_of(*subject, skin, count), count),
        subject_(std::move(subject)),
        skin_(skin),
        members_(members_of(*subject_, skin, count)),
        first_(subject_->rig),
        second_(subject_->rig),
        mixed_(subject_->rig) {}

  void run() override {
    for (CrowdMember& member : members_) frame(member);
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    for (const CrowdMember& member : members_) {
      hash.add(std::span<const Affine>(member.model_from_joint));
      hash.add(std::span<const Affine>(member.model_from_bind));
    }
    return hash.value();
  }

 private:
  void frame(CrowdMember& member) {
    const BoundClip &first = subject_->clips.front(), &second = subject_->clips.back();
    sample_clip(first.clip, first.binding, member.time_secs, Wrap::loop, first_.ref());
    sample_clip(second.clip, second.binding, member.time_secs, Wrap::loop, second_.ref());
    const BlendInput inputs[] = {{first_.ref(), 1 - member.weight, {}}, {second_.ref(), member.weight, {}}};
    blend_poses(subject_->rig, inputs, subject_->rig.rest_pose(), mixed_.ref());
    compute_model_matrices(subject_->rig.skeleton(), mixed_.joints, member.model_from_joint);
    compute_palette(skin_, member.model_from_joint, member.model_from_bind);
  }

  SubjectPtr subject_;
  Skin skin_;
  std::vector<CrowdMember> members_;
  OwnPose first_, second_, mixed_;
};

}  // namespace

MadeWork make_crowd(SubjectPtr subject, std::size_t characters) {
  for (std::size_t i = 0; i < subject->pack.skin_count(); ++i)
    if (const SkinInfo info = subject->pack.skin(i); info.rig == subject->rig_index)
      return std::unique_ptr<Work>(std::make_unique<Crowd>(std::move(subject), info.skin, characters));
  return Error::in(Errc::unsupported, "", "no skin follows the largest skeleton");
}

}  // namespace sinew::bench
