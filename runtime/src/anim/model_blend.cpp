// SPDX-License-Identifier: MIT
#include "sinew/anim/model_blend.h"

#include "anim/quat_floats.h"
#include "sinew/base/assert.h"
#include "sinew/math/quat.h"

namespace sinew {
namespace {

Quat rotation_at(std::span<const JointBlock> joints, std::size_t joint) {
  const JointBlock& block = joints[joint / kLanes];
  const std::size_t lane = joint % kLanes;
  return {block.qx[lane], block.qy[lane], block.qz[lane], block.qw[lane]};
}

void put(Quat q, std::span<JointBlock> joints, std::size_t joint) {
  JointBlock& block = joints[joint / kLanes];
  const std::size_t lane = joint % kLanes;
  block.qx[lane] = q.x;
  block.qy[lane] = q.y;
  block.qz[lane] = q.z;
  block.qw[lane] = q.w;
}

// Of each joint in the model, but for what stands above the roots, which is the same for all poses.
void model_rotations(std::span<const Joint> parents, std::span<const JointBlock> joints, std::span<Quat> out) {
  for (std::size_t joint = 0; joint < parents.size(); ++joint) {
    const Quat local = rotation_at(joints, joint);
    out[joint] = parents[joint] == kNoJoint ? local : normalise(out[parents[joint]] * local);
  }
}

// The joints' own rotations that give these in the model.
void put_model_rotations(std::span<const Joint> parents, std::span<const Quat> model, std::span<JointBlock> joints) {
  for (std::size_t joint = 0; joint < parents.size(); ++joint) {
    const Joint parent = parents[joint];
    put(parent == kNoJoint ? model[joint] : normalise(conjugate(model[parent]) * model[joint]), joints, joint);
  }
}

float share_at(const Mask& mask, float weight, std::size_t joint) {
  return mask.joints.empty() ? weight : weight * mask.joints[joint];
}

}  // namespace

void overlay_pose_in_model(const Rig& rig, ConstLocalPose layer, float weight, const Mask& mask,
                           std::span<Quat> scratch, LocalPose in_out) {
  const std::span<const Joint> parents = rig.skeleton().parents();
  SINEW_ASSERT(scratch.size() >= 2 * parents.size());
  if (!(weight > 0)) return;
  const std::span<Quat> base = scratch.first(parents.size()), over = scratch.subspan(parents.size(), parents.size());
  model_rotations(parents, in_out.joints, base);
  model_rotations(parents, layer.joints, over);
  overlay_pose(rig, layer, weight, mask, in_out);
  for (std::size_t joint = 0; joint < parents.size(); ++joint)
    base[joint] = between(base[joint], over[joint], share_at(mask, weight, joint));
  put_model_rotations(parents, base, in_out.joints);
}

void subtract_poses_in_model(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference, std::span<Quat> scratch,
                             ModelAdditivePose out) {
  const std::span<const Joint> parents = rig.skeleton().parents();
  SINEW_ASSERT(scratch.size() >= 2 * parents.size());
  const std::span<Quat> to = scratch.first(parents.size()), from = scratch.subspan(parents.size(), parents.size());
  model_rotations(parents, pose.joints, to);
  model_rotations(parents, reference.joints, from);
  subtract_poses(rig, pose, reference, {out.joints, out.properties});
  for (std::size_t joint = 0; joint < parents.size(); ++joint)
    put(normalise(to[joint] * conjugate(from[joint])), out.joints, joint);
}

void add_pose_in_model(const Rig& rig, ConstModelAdditivePose delta, float weight, const Mask& mask,
                       std::span<Quat> scratch, LocalPose in_out) {
  const std::span<const Joint> parents = rig.skeleton().parents();
  SINEW_ASSERT(scratch.size() >= parents.size());
  if (!(weight > 0)) return;
  const std::span<Quat> model = scratch.first(parents.size());
  model_rotations(parents, in_out.joints, model);
  add_pose(rig, {delta.joints, delta.properties}, weight, mask, in_out);
  for (std::size_t joint = 0; joint < parents.size(); ++joint) {
    const Quat turn = rotation_at(delta.joints, joint);
    const float share = share_at(mask, weight, joint), part = turn.w < 0 ? -share : share;
    const Quat partly{turn.x * part, turn.y * part, turn.z * part, 1 - share + turn.w * part};
    model[joint] = normalise(normalise(partly) * model[joint]);
  }
  put_model_rotations(parents, model, in_out.joints);
}

}  // namespace sinew
