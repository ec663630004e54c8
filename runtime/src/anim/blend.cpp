// SPDX-License-Identifier: MIT
#include "sinew/anim/blend.h"

#include <algorithm>
#include <array>

#include "kernels/table.h"
#include "sinew/anim/sample.h"
#include "sinew/base/assert.h"

namespace sinew {
namespace {

constexpr float kLeastWeight = 1e-6f;

float mask_at(const Mask& mask, std::size_t property) {
  return mask.properties.empty() ? 1.0f : mask.properties[property];
}

BlendSource source_of(std::span<const JointBlock> joints, float weight, const Mask& mask) {
  SINEW_ASSERT(mask.joints.empty() || mask.joints.size() == joints.size() * kLanes);
  return {joints.data(), mask.joints.empty() ? nullptr : mask.joints.data(), weight};
}

void blend_properties(std::span<const BlendInput> inputs, std::span<const float> fallback, std::span<float> out) {
  for (std::size_t p = 0; p < out.size(); ++p) {
    float sum = 0, total = 0;
    for (const BlendInput& input : inputs) {
      const float weight = input.weight * mask_at(input.mask, p);
      sum += weight * input.pose.properties[p];
      total += weight;
    }
    out[p] = kLeastWeight < total ? sum / total : fallback[p];
  }
}

}  // namespace

void blend_poses(std::span<const BlendInput> inputs, ConstLocalPose fallback, LocalPose out) {
  SINEW_ASSERT(inputs.size() <= kMaxBlendInputs);
  if (inputs.empty()) return copy_pose(fallback, out);
  std::array<BlendSource, kMaxBlendInputs> sources;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    SINEW_ASSERT(inputs[i].pose.joints.size() == out.joints.size());
    sources[i] = source_of(inputs[i].pose.joints, inputs[i].weight, inputs[i].mask);
  }
  kernels().blend_joints(sources.data(), inputs.size(), fallback.joints.data(), out.joints.size(), out.joints.data());
  blend_properties(inputs, fallback.properties, out.properties);
}

void subtract_poses(ConstLocalPose pose, ConstLocalPose reference, AdditivePose out) {
  SINEW_ASSERT(pose.joints.size() == out.joints.size() && reference.joints.size() == out.joints.size());
  kernels().subtract_joints(pose.joints.data(), reference.joints.data(), out.joints.size(), out.joints.data());
  for (std::size_t p = 0; p < out.properties.size(); ++p)
    out.properties[p] = pose.properties[p] - reference.properties[p];
}

void add_pose(ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out) {
  SINEW_ASSERT(delta.joints.size() == in_out.joints.size());
  kernels().add_joints(source_of(delta.joints, weight, mask), in_out.joints.size(), in_out.joints.data());
  for (std::size_t p = 0; p < in_out.properties.size(); ++p)
    in_out.properties[p] += weight * mask_at(mask, p) * delta.properties[p];
}

}  // namespace sinew
