// SPDX-License-Identifier: MIT
#include "slow/mixes.h"

#include <algorithm>
#include <deque>

#include "sinew/anim/blend.h"
#include "sinew/anim/mirror.h"
#include "sinew/anim/model_blend.h"
#include "sinew/cook/bake_blend_space.h"
#include "slow/figure.h"

namespace sinew::test::slow {
namespace {

double at_least_0(double weight) { return std::max(weight, 0.0); }
double in_0_to_1(double weight) { return std::clamp(weight, 0.0, 1.0); }

}  // namespace

void MeanNode::play(Play& play) {
  std::vector<double> shares = weights();
  double sum = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    shares[i] = as_float(shares[i] * inputs[i]->own_weight());
    sum = as_float(sum + shares[i]);
  }
  if (sum < as_float(1e-6)) return;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (shares[i] > 0) play.inputs.push_back(tell(play, *inputs[i], as_float(shares[i] / sum)));
}

RootMotion MeanNode::root_of(const Play& play) {
  std::vector<RootMotion> steps;
  std::vector<float> shares;
  for (const Play::Input& input : play.inputs) {
    steps.push_back(play_of(input).root);
    shares.push_back(static_cast<float>(input.share));
  }
  return blend_root_motions(steps, shares);
}

void MeanNode::pose(const Play& play, double back_secs, OwnPose& out) {
  std::deque<OwnPose> poses;
  std::vector<BlendInput> mixed;
  for (const Play::Input& input : play.inputs) {
    poses.emplace_back(figure.rig);
    pose_of(input, back_secs, poses.back());
    mixed.push_back({poses.back().ref(), static_cast<float>(input.share), {}});
  }
  blend_poses(figure.rig, mixed, figure.rig.rest_pose(), out.ref());
}

MainClip MeanNode::main_clip(double rate, bool after_reset) const {
  return inputs.empty() ? MainClip{} : main_clip_of(*inputs[0], rate, after_reset);
}

std::vector<double> BlendNode::weights() const {
  std::vector<double> out;
  for (const asset::SourceBlend::Input& input : source_.inputs) out.push_back(at_least_0(scope.number(input.weight)));
  return out;
}

SpaceNode::SpaceNode(Place at, const asset::SourceBlendSpace& source) : MeanNode(std::move(at)), source_(source) {
  std::vector<asset::BlendSample> samples;
  for (const asset::SourceBlendSpace::Sample& sample : source.samples) samples.push_back({"", sample.at});
  asset::Diagnostics diagnostics;
  const std::vector<std::byte> baked = Cooked::take(asset::bake_blend_space(source.kind, samples, diagnostics));
  bytes_ = Cooked::take(AlignedBytes::copy_of(baked));
  space_ = Cooked::take(BlendSpace::open(bytes_.bytes()));
}

std::vector<double> SpaceNode::weights() const {
  const double x = scope.number(source_.x);
  const double y = source_.kind == BlendSpaceKind::line ? 0 : scope.number(source_.y);
  std::vector<double> out(source_.samples.size(), 0.0);
  const BlendWeights found = space_.weights_at({static_cast<float>(x), static_cast<float>(y)});
  for (std::size_t i = 0; i < found.count; ++i) out[found.sample[i]] = double(found.weight[i]);
  return out;
}

// The base counts whole, whatever is over it.
void LayerNode::play(Play& play) {
  play.inputs.push_back(tell(play, *inputs[0], 1));
  const double weight = in_0_to_1(as_float(in_0_to_1(scope.number(source_.weight)) * inputs[1]->own_weight()));
  if (weight > 0) play.inputs.push_back(tell(play, *inputs[1], weight));
}

void LayerNode::pose(const Play& play, double back_secs, OwnPose& out) {
  pose_of(play.inputs[0], back_secs, out);
  if (play.inputs.size() < 2) return;
  OwnPose layer(figure.rig);
  pose_of(play.inputs[1], back_secs, layer);
  const Mask mask = figure.mask(source_.mask);
  const float weight = static_cast<float>(play.inputs[1].share);
  std::vector<Quat> scratch(2 * figure.rig.skeleton().joint_count());
  if (source_.in_model_space)
    overlay_pose_in_model(figure.rig, layer.ref(), weight, mask, scratch, out.ref());
  else
    overlay_pose(figure.rig, layer.ref(), weight, mask, out.ref());
}

void AdditiveNode::play(Play& play) {
  play.inputs.push_back(tell(play, *inputs[0], 1));
  const double weight = as_float(at_least_0(scope.number(source_.weight)) * inputs[1]->own_weight());
  if (weight > 0) play.inputs.push_back(tell(play, *inputs[1], weight));
}

void AdditiveNode::pose(const Play& play, double back_secs, OwnPose& out) {
  pose_of(play.inputs[0], back_secs, out);
  if (play.inputs.size() < 2) return;
  OwnPose delta(figure.rig);
  inputs[1]->difference(play_of(play.inputs[1]), back_secs, delta);
  add_pose(figure.rig, {delta.joints, delta.properties}, static_cast<float>(play.inputs[1].share),
           figure.mask(source_.mask), out.ref());
}

void SlotNode::play(Play& play) { play.inputs.push_back(tell(play, *inputs[0], 1)); }

void SlotNode::pose(const Play& play, double back_secs, OwnPose& out) {
  pose_of(play.inputs[0], back_secs, out);
  const auto given = figure.slots.find(source_.name);
  if (given == figure.slots.end()) return;
  overlay_pose(figure.rig, given->second.ref(), static_cast<float>(in_0_to_1(scope.number(source_.weight))),
               figure.mask(source_.mask), out.ref());
}

MainClip SpeedNode::main_clip(double rate, bool after_reset) const {
  return main_clip_of(*inputs[0], rate * scope.number(source_.speed), after_reset);
}

void SpeedNode::play(Play& play) {
  Play scaled = play;
  scaled.rate *= scope.number(source_.speed);
  play.inputs.push_back(tell(scaled, *inputs[0], 1));
}

void SpeedNode::pose(const Play& play, double back_secs, OwnPose& out) { pose_of(play.inputs[0], back_secs, out); }

void SpeedNode::difference(const Play& play, double back_secs, OwnPose& out) {
  inputs[0]->difference(play_of(play.inputs[0]), back_secs, out);
}

void MirrorNode::play(Play& play) { play.inputs.push_back(tell(play, *inputs[0], 1)); }

RootMotion MirrorNode::root_of(const Play& play) {
  const RootMotion root = BaseNode::root_of(play);
  return is_on() ? mirrored(root) : root;
}

void MirrorNode::pose(const Play& play, double back_secs, OwnPose& out) {
  pose_of(play.inputs[0], back_secs, out);
  if (is_on()) mirror_pose(figure.pack.mirror(figure.rig_index), out.ref(), out.ref());
}

}  // namespace sinew::test::slow
