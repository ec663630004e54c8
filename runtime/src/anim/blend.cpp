// SPDX-License-Identifier: MIT
#include "sinew/anim/blend.h"

#include <algorithm>
#include <array>

#include "anim/quat_floats.h"
#include "kernels/table.h"
#include "sinew/anim/sample.h"
#include "sinew/base/assert.h"
#include "sinew/math/quat.h"

namespace sinew {
namespace {

constexpr float kLeastWeight = 1e-6f;

using Floats = std::span<const float>;

Quat scaled_sum(Quat sum, float weight, Quat q) {
  return {sum.x + weight * q.x, sum.y + weight * q.y, sum.z + weight * q.z, sum.w + weight * q.w};
}

// numbers(begin, end) for each run of floats that are plain numbers, own_kind(property) for rotations and steps.
template <class Numbers, class OwnKind>
void for_properties(const Rig& rig, std::size_t floats, Numbers numbers, OwnKind own_kind) {
  std::size_t begin = 0;
  if (!rig.has_only_numbers())
    for (std::size_t i = 0; i < rig.property_count(); ++i) {
      const Property property = rig.property(i);
      if (property.kind != PropertyKind::quat && property.kind != PropertyKind::step) continue;
      numbers(begin, property.first);
      own_kind(property);
      begin = property.first + property.count;
    }
  numbers(begin, floats);
}

// The inputs that count.
struct Inputs {
  std::array<const BlendInput*, kMaxBlendInputs> used;
  std::size_t count = 0, heaviest = 0;
  float total = 0;
  float share = 0;  // of the whole per weight, where no mask says otherwise
  bool joints_masked = false, properties_masked = false;

  // Counted in locals, which stay in registers.
  explicit Inputs(std::span<const BlendInput> all) {
    SINEW_ASSERT(all.size() <= kMaxBlendInputs);
    std::size_t found = 0, leader = 0;
    float sum = 0, most = 0;
    bool masked_joints = false, masked_properties = false;
    for (const BlendInput& input : all) {
      if (!(input.weight > 0)) continue;
      if (most < input.weight) leader = found, most = input.weight;
      sum += input.weight;
      masked_joints |= !input.mask.joints.empty();
      masked_properties |= !input.mask.properties.empty();
      used[found++] = &input;
    }
    count = found, heaviest = leader, total = sum;
    joints_masked = masked_joints, properties_masked = masked_properties;
    share = 1 / (kLeastWeight < sum ? sum : 1);
  }
};

void blend_joints(const Inputs& inputs, std::span<const JointBlock> fallback, std::span<JointBlock> out) {
  if (inputs.count == 1 && !inputs.joints_masked) return copy_pose({inputs.used[0]->pose.joints, {}}, {out, {}});
  const float share = inputs.joints_masked ? 1.0f : inputs.share;
  std::array<BlendSource, kMaxBlendInputs> sources;
  for (std::size_t i = 0; i < inputs.count; ++i) {
    const BlendInput& input = *inputs.used[i];
    SINEW_ASSERT(input.pose.joints.size() == out.size());
    SINEW_ASSERT(input.mask.joints.empty() || input.mask.joints.size() == out.size() * kLanes);
    sources[i] = {input.pose.joints.data(), input.mask.joints.empty() ? nullptr : input.mask.joints.data(),
                  input.weight * share};
  }
  if (inputs.joints_masked)
    kernels().blend_masked_joints(sources.data(), inputs.count, fallback.data(), out.size(), out.data());
  else
    kernels().blend_joints(sources.data(), inputs.count, inputs.heaviest, out.size(), out.data());
}

// The weights of the inputs on one property.
struct Weights {
  std::array<float, kMaxBlendInputs> of;
  std::size_t heaviest = 0;
  bool some = true;  // false: the fallback stands

  // Where no mask says otherwise.
  explicit Weights(const Inputs& inputs) : heaviest(inputs.heaviest) {
    for (std::size_t i = 0; i < inputs.count; ++i) of[i] = inputs.used[i]->weight * inputs.share;
  }

  Weights(const Inputs& inputs, std::size_t property) {
    float total = 0;
    for (std::size_t i = 0; i < inputs.count; ++i) {
      const BlendInput& input = *inputs.used[i];
      of[i] = input.weight * (input.mask.properties.empty() ? 1.0f : input.mask.properties[property]);
      if (of[heaviest] < of[i]) heaviest = i;
      total += of[i];
    }
    some = kLeastWeight < total;
    const float share = 1 / (some ? total : 1);
    for (std::size_t i = 0; i < inputs.count; ++i) of[i] *= share;
  }
};

float mean_number(const Inputs& inputs, const Weights& weights, std::size_t property) {
  float sum = weights.of[0] * inputs.used[0]->pose.properties[property];
  for (std::size_t i = 1; i < inputs.count; ++i) sum += weights.of[i] * inputs.used[i]->pose.properties[property];
  return sum;
}

void blend_numbers(const Inputs& inputs, Floats fallback, std::size_t begin, std::size_t end, std::span<float> out) {
  if (!inputs.properties_masked) {
    const Weights weights(inputs);
    for (std::size_t p = begin; p < end; ++p) out[p] = mean_number(inputs, weights, p);
    return;
  }
  for (std::size_t p = begin; p < end; ++p) {
    const Weights weights(inputs, p);
    out[p] = weights.some ? mean_number(inputs, weights, p) : fallback[p];
  }
}

Quat mean_rotation(const Inputs& inputs, const Weights& weights, std::size_t first) {
  const Quat hemisphere = quat_at(inputs.used[weights.heaviest]->pose.properties, first);
  Quat sum{0, 0, 0, 0};
  for (std::size_t i = 0; i < inputs.count; ++i) {
    const Quat q = quat_at(inputs.used[i]->pose.properties, first);
    sum = scaled_sum(sum, dot(q, hemisphere) < 0 ? -weights.of[i] : weights.of[i], q);
  }
  return normalise(sum);
}

void blend_own_kind(const Inputs& inputs, Floats fallback, const Property& property, std::span<float> out) {
  const Weights weights = inputs.properties_masked ? Weights(inputs, property.first) : Weights(inputs);
  if (weights.some && property.kind == PropertyKind::quat)
    return put(mean_rotation(inputs, weights, property.first), out, property.first);
  const Floats from = weights.some ? inputs.used[weights.heaviest]->pose.properties : fallback;
  for (std::size_t p = property.first; p < property.first + property.count; ++p) out[p] = from[p];
}

void blend_properties(const Rig& rig, const Inputs& inputs, Floats fallback, std::span<float> out) {
  if (out.empty()) return;
  if (inputs.count == 1 && !inputs.properties_masked)
    return copy_pose({{}, inputs.used[0]->pose.properties}, {{}, out});
  for_properties(
      rig, out.size(), [&](std::size_t begin, std::size_t end) { blend_numbers(inputs, fallback, begin, end, out); },
      [&](const Property& property) { blend_own_kind(inputs, fallback, property, out); });
}

// What of a difference counts on one float.
struct Share {
  float weight;
  Floats mask;
  float at(std::size_t property) const { return mask.empty() ? weight : weight * mask[property]; }
};

void add_rotation(Floats delta, float share, std::size_t first, std::span<float> in_out) {
  if (!(share > 0)) return;
  const Quat turn = quat_at(delta, first);
  const Quat partly = scaled_sum({0, 0, 0, 1 - share}, turn.w < 0 ? -share : share, turn);
  put(normalise(quat_at(in_out, first) * normalise(partly)), in_out, first);
}

}  // namespace

void blend_poses(const Rig& rig, std::span<const BlendInput> all, ConstLocalPose fallback, LocalPose out) {
  const Inputs inputs(all);
  if (!(kLeastWeight < inputs.total)) return copy_pose(fallback, out);
  blend_joints(inputs, fallback.joints, out.joints);
  blend_properties(rig, inputs, fallback.properties, out.properties);
}

void overlay_pose(const Rig& rig, ConstLocalPose layer, float weight, const Mask& mask, LocalPose in_out) {
  SINEW_ASSERT(layer.joints.size() == in_out.joints.size());
  SINEW_ASSERT(mask.joints.empty() || mask.joints.size() == in_out.joints.size() * kLanes);
  SINEW_ASSERT(weight <= 1);
  if (!(weight > 0)) return;
  if (weight == 1 && mask.joints.empty())
    copy_pose({layer.joints, {}}, {in_out.joints, {}});
  else
    kernels().overlay_joints({layer.joints.data(), mask.joints.empty() ? nullptr : mask.joints.data(), weight},
                             in_out.joints.size(), in_out.joints.data());
  const Share share{weight, mask.properties};
  for_properties(
      rig, in_out.properties.size(),
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p) {
          const float part = share.at(p);
          in_out.properties[p] = (1 - part) * in_out.properties[p] + part * layer.properties[p];
        }
      },
      [&](const Property& property) {
        const std::size_t first = property.first;
        const float part = share.at(first);
        if (property.kind == PropertyKind::quat) {
          if (part > 0)
            put(between(quat_at(in_out.properties, first), quat_at(layer.properties, first), part), in_out.properties,
                first);
          return;
        }
        if (part <= 0.5f) return;
        for (std::size_t p = first; p < first + property.count; ++p) in_out.properties[p] = layer.properties[p];
      });
}

void subtract_poses(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference, AdditivePose out) {
  SINEW_ASSERT(pose.joints.size() == out.joints.size() && reference.joints.size() == out.joints.size());
  kernels().subtract_joints(pose.joints.data(), reference.joints.data(), out.joints.size(), out.joints.data());
  const auto differ = [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) out.properties[p] = pose.properties[p] - reference.properties[p];
  };
  for_properties(rig, out.properties.size(), differ, [&](const Property& property) {
    const std::size_t first = property.first;
    if (property.kind == PropertyKind::step) return differ(first, first + property.count);
    const Quat turn = conjugate(quat_at(reference.properties, first)) * quat_at(pose.properties, first);
    put(normalise(turn), out.properties, first);
  });
}

void add_pose(const Rig& rig, ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out) {
  SINEW_ASSERT(delta.joints.size() == in_out.joints.size());
  SINEW_ASSERT(mask.joints.empty() || mask.joints.size() == in_out.joints.size() * kLanes);
  if (!(weight > 0)) return;
  kernels().add_joints({delta.joints.data(), mask.joints.empty() ? nullptr : mask.joints.data(), weight},
                       in_out.joints.size(), in_out.joints.data());
  const Share share{weight, mask.properties};
  for_properties(
      rig, in_out.properties.size(),
      [&](std::size_t begin, std::size_t end) {
        for (std::size_t p = begin; p < end; ++p) in_out.properties[p] += share.at(p) * delta.properties[p];
      },
      [&](const Property& property) {
        const std::size_t first = property.first;
        if (property.kind == PropertyKind::quat)
          return add_rotation(delta.properties, share.at(first), first, in_out.properties);
        if (share.at(first) < 0.5f) return;
        for (std::size_t p = first; p < first + property.count; ++p) in_out.properties[p] += delta.properties[p];
      });
}

}  // namespace sinew
