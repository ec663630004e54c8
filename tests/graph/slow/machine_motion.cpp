// SPDX-License-Identifier: MIT
// What a machine shows: its root's motion and its pose.
#include "sinew/anim/blend.h"
#include "sinew/mix/fade.h"
#include "slow/figure.h"
#include "slow/machine.h"

namespace sinew::test::slow {
namespace {

RootMotion times(const RootMotion& motion, double factor) {
  return {motion.x * factor, motion.y * factor, motion.z * factor, motion.yaw_rad * factor};
}

RootMotion sum(const RootMotion& a, const RootMotion& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z, a.yaw_rad + b.yaw_rad};
}

// Per second; none where the step is none.
RootMotion per_sec(const RootMotion& motion, double step_secs) {
  return step_secs == 0 ? RootMotion{} : times(motion, 1 / step_secs);
}

bool is_inertial(FadeKind kind) { return kind == FadeKind::inertial || kind == FadeKind::dead; }

}  // namespace

RootMotion MachineNode::root_of(const Play& play) {
  const Mix& mix = mix_of(play);
  RootMotion out = play_of(*mix.fresh).root;
  if (mix.old && mix.is_cross) {
    const RootMotion both[] = {play_of(*mix.old).root, out};
    const float shares[] = {static_cast<float>(1 - mix.weight), static_cast<float>(mix.weight)};
    out = blend_root_motions(both, shares);
  } else if (mix.old) {
    out = play_of(*mix.old).root * out;
  }
  if (mix.life != life_) return out;
  if (is_inertial(mix.kind)) {
    if (mix.begins) start_root(mix);
    const RootMotion left = inertia_left(root_inertia_, mix.fade_secs, mix.fade->source->fade.secs);
    out = sum(out, times(left, mix.step_secs));
  }
  speeds_.push_back({figure.update, play.step_secs, per_sec(out, play.step_secs)});
  if (speeds_.size() > 2) speeds_.pop_front();
  return out;
}

// Without an update before the last, or where the last took no time, the speed that is shown does not change.
void MachineNode::start_root(const Mix& mix) {
  const Play& fresh = play_of(*mix.fresh);
  const RootMotion target = per_sec(fresh.root, mix.step_secs);
  const Speed& last = speeds_.back();
  const bool has_before = speeds_.size() > 1 && speeds_.front().update + 1 == last.update && figure.last_dt_secs > 0;
  root_inertia_ = start_inertia(has_before ? speeds_.front().per_sec : last.per_sec, last.per_sec, target, target,
                                has_before ? figure.last_dt_secs : 1);
}

void MachineNode::pose(const Play& play, double back_secs, OwnPose& out) {
  if (!figure.is_past && !shown_.empty() && shown_.back().update == figure.update) {
    out = shown_.back().pose;
    return;
  }
  const Mix& mix = mix_of(play);
  mix_poses(mix, back_secs, out);
  if (figure.is_past) return;
  if (is_inertial(mix.kind)) {
    const asset::SourceFade& fade = mix.fade->source->fade;
    if (mix.begins)
      start_pose(mix);
    else if (shown_.empty() || shown_.back().update != played_earlier_)
      has_pose_inertia_ = false;  // played since, but not computed
    const auto elapsed = static_cast<float>(mix.fade_secs), secs = static_cast<float>(fade.secs);
    if (has_pose_inertia_ && mix.kind == FadeKind::inertial)
      add_inertia(figure.rig, pose_inertia_, elapsed, secs, mix.fade->paces, out.ref());
    else if (has_pose_inertia_)
      add_dead_blend(figure.rig, pose_inertia_, elapsed, secs, static_cast<float>(fade.half_life_secs), out.ref());
  }
  shown_.push_back({figure.update, out});
  if (shown_.size() > 2) shown_.pop_front();
}

// The new state over the old one; of a state that was left nothing is seen.
void MachineNode::mix_poses(const Mix& mix, double back_secs, OwnPose& out) {
  if (!mix.is_cross) return pose_of(*mix.fresh, back_secs, out);
  pose_of(*mix.old, back_secs, out);
  OwnPose fresh(figure.rig);
  pose_of(*mix.fresh, back_secs, fresh);
  const auto weight = static_cast<float>(mix.weight);
  if (mix.fade->paces.empty()) return overlay_pose(figure.rig, fresh.ref(), weight, {}, out.ref());
  std::vector<float> joints(mix.fade->paces.size()), properties(figure.rig.property_floats(), weight);
  fade_mask(mix.fade->source->fade.curve, static_cast<float>(mix.part), mix.fade->paces, joints);
  overlay_pose(figure.rig, fresh.ref(), 1, {joints, properties}, out.ref());
}

// From the last two poses that were shown in updates that follow each other to the new state's at those moments.
// Nothing is added where there is none; where there is one alone, or no time lies between them, it stands still.
void MachineNode::start_pose(const Mix& mix) {
  has_pose_inertia_ = !shown_.empty() && shown_.back().update + 1 == figure.update;
  if (!has_pose_inertia_) return;
  Shown& last = shown_.back();
  const bool takes_time = figure.last_dt_secs > 0;
  const bool has_before = takes_time && shown_.size() > 1 && shown_.front().update + 1 == last.update;
  const PosePair shown{has_before ? shown_.front().pose.ref() : last.pose.ref(), last.pose.ref()};
  const auto dt_secs = static_cast<float>(takes_time ? figure.last_dt_secs : 1);
  if (mix.kind == FadeKind::dead) {
    pose_inertia_.assign(dead_blend_floats(figure.rig), 0.0f);
    start_dead_blend(figure.rig, shown, dt_secs, pose_inertia_);
    return;
  }
  OwnPose before(figure.rig), now(figure.rig);
  figure.is_past = true;
  pose_of(*mix.fresh, figure.dt_secs, now);
  pose_of(*mix.fresh, figure.dt_secs + figure.last_dt_secs, before);
  figure.is_past = false;
  pose_inertia_.assign(inertia_floats(figure.rig), 0.0f);
  start_inertia(figure.rig, shown, {before.ref(), now.ref()}, dt_secs, pose_inertia_);
}

}  // namespace sinew::test::slow
