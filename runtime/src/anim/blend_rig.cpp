// SPDX-License-Identifier: MIT
#include "sinew/anim/blend_rig.h"

#include "sinew/base/assert.h"
#include "sinew/math/quat.h"

namespace sinew {
namespace {

constexpr float kLeastWeight = 1e-6f;

bool is_plain(PropertyKind kind) { return kind == PropertyKind::scalar || kind == PropertyKind::vec; }

Quat quat_at(std::span<const float> properties, std::uint32_t first) {
  return {properties[first], properties[first + 1], properties[first + 2], properties[first + 3]};
}

void put(Quat q, std::span<float> properties, std::uint32_t first) {
  properties[first] = q.x;
  properties[first + 1] = q.y;
  properties[first + 2] = q.z;
  properties[first + 3] = q.w;
}

float weight_at(const BlendInput& input, std::uint32_t first) {
  return input.mask.properties.empty() ? input.weight : input.weight * input.mask.properties[first];
}

const BlendInput& heaviest(std::span<const BlendInput> inputs, std::uint32_t first) {
  const BlendInput* most = &inputs[0];
  for (const BlendInput& input : inputs)
    if (weight_at(*most, first) < weight_at(input, first)) most = &input;
  return *most;
}

Quat mean_rotation(std::span<const BlendInput> inputs, std::uint32_t first) {
  const Quat hemisphere = quat_at(heaviest(inputs, first).pose.properties, first);
  Quat sum{0, 0, 0, 0};
  for (const BlendInput& input : inputs) {
    const Quat q = quat_at(input.pose.properties, first);
    const float weight = dot(q, hemisphere) < 0 ? -weight_at(input, first) : weight_at(input, first);
    sum = {sum.x + weight * q.x, sum.y + weight * q.y, sum.z + weight * q.z, sum.w + weight * q.w};
  }
  return normalise(sum);
}

// f(property) for each that is a rotation or a step.
template <class Each>
void for_own_kinds(const Rig& rig, Each each) {
  for (std::size_t i = 0; i < rig.property_count(); ++i)
    if (const Property property = rig.property(i); !is_plain(property.kind)) each(property);
}

}  // namespace

bool has_kinds_of_its_own(const Rig& rig) {
  bool has = false;
  for_own_kinds(rig, [&](const Property&) { has = true; });
  return has;
}

void blend_poses(const Rig& rig, std::span<const BlendInput> inputs, ConstLocalPose fallback, LocalPose out) {
  SINEW_ASSERT(out.properties.size() == rig.property_floats());
  blend_poses(inputs, fallback, out);
  // A single input that out is has become the fallback or stayed as it was.
  if (inputs.empty() || inputs[0].pose.properties.data() == out.properties.data()) return;
  for_own_kinds(rig, [&](const Property& property) {
    const std::uint32_t first = property.first;
    float total = 0;
    for (const BlendInput& input : inputs) total += weight_at(input, first);
    if (kLeastWeight < total && property.kind == PropertyKind::quat)
      return put(mean_rotation(inputs, first), out.properties, first);
    const auto from = kLeastWeight < total ? heaviest(inputs, first).pose.properties : fallback.properties;
    for (std::uint32_t c = first; c < first + property.count; ++c) out.properties[c] = from[c];
  });
}

void subtract_poses(const Rig& rig, ConstLocalPose pose, ConstLocalPose reference, AdditivePose out) {
  subtract_poses(pose, reference, out);
  for_own_kinds(rig, [&](const Property& property) {
    if (property.kind != PropertyKind::quat) return;
    const Quat turn =
        conjugate(quat_at(reference.properties, property.first)) * quat_at(pose.properties, property.first);
    put(normalise(turn), out.properties, property.first);
  });
}

void add_pose(const Rig& rig, ConstAdditivePose delta, float weight, const Mask& mask, LocalPose in_out) {
  SINEW_ASSERT(in_out.properties.size() == rig.property_floats());
  const Mask joints_alone{mask.joints, {}};
  add_pose({delta.joints, {}}, weight, joints_alone, {in_out.joints, {}});
  for (std::size_t i = 0; i < rig.property_count(); ++i) {
    const Property property = rig.property(i);
    const std::uint32_t first = property.first;
    const auto share = [&](std::uint32_t at) {
      return mask.properties.empty() ? weight : weight * mask.properties[at];
    };
    if (property.kind == PropertyKind::quat) {
      const Quat turn = quat_at(delta.properties, first);
      const float part = turn.w < 0 ? -share(first) : share(first);
      const Quat partly{turn.x * part, turn.y * part, turn.z * part, 1 - share(first) + turn.w * part};
      if (share(first) > 0)
        put(normalise(quat_at(in_out.properties, first) * normalise(partly)), in_out.properties, first);
      continue;
    }
    const bool is_step = property.kind == PropertyKind::step;
    for (std::uint32_t c = first; c < first + property.count; ++c) {
      const float part = !is_step ? share(c) : share(first) >= 0.5f ? 1.0f : 0.0f;
      in_out.properties[c] += part * delta.properties[c];
    }
  }
}

}  // namespace sinew
