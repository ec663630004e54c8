// SPDX-License-Identifier: MIT
#include "sinew/skin/bounds.h"

#include <limits>

#include "sinew/anim/format.h"
#include "sinew/base/assert.h"

namespace sinew {
namespace {

float magnitude(float x) { return x < 0 ? -x : x; }

// A joint box with its morph targets at their weights: interval arithmetic, as every delta lies in its box.
JointBox morphed(const JointBox& joint, std::span<const MorphBox> morphs, std::span<const float> weights) {
  JointBox box = joint;
  for (const MorphBox& morph : morphs.subspan(joint.first_morph, joint.morph_count)) {
    const float weight = weights[morph.target];
    if (weight == 0) continue;
    const Vec3& low = weight > 0 ? morph.min : morph.max;
    const Vec3& high = weight > 0 ? morph.max : morph.min;
    box.min = {box.min.x + weight * low.x, box.min.y + weight * low.y, box.min.z + weight * low.z};
    box.max = {box.max.x + weight * high.x, box.max.y + weight * high.y, box.max.z + weight * high.z};
    box.reach += magnitude(weight) * morph.reach;
  }
  return box;
}

struct Interval {
  float low = 0, high = 0;
};

// One coordinate of a moved box: from its middle and half sizes, and what rounding may add.
Interval moved(const float* row, const JointBox& box) {
  const float low[3] = {box.min.x, box.min.y, box.min.z}, high[3] = {box.max.x, box.max.y, box.max.z};
  float middle = row[3], half = 0, turned = 0;
  for (int axis = 0; axis < 3; ++axis) {
    middle += row[axis] * (0.5f * low[axis] + 0.5f * high[axis]);
    half += magnitude(row[axis]) * (0.5f * high[axis] - 0.5f * low[axis]);
    turned += magnitude(row[axis]);
  }
  // Among denormal numbers rounding is no part of the size any more.
  half += box.slack * (turned * box.reach + magnitude(row[3])) + std::numeric_limits<float>::min();
  return {middle - half, middle + half};
}

bool is_finite(const Interval& interval) {
  return interval.low - interval.low == 0 && interval.high - interval.high == 0;
}

}  // namespace

Box joint_bounds(std::span<const JointBox> joints, std::span<const MorphBox> morphs,
                 std::span<const Affine> model_from_joint, std::span<const float> weights) {
  static constexpr Affine kIdentity{};
  Box bounds;
  for (const JointBox& joint : joints) {
    SINEW_ASSERT(joint.joint == kNoJoint || joint.joint < model_from_joint.size());
    const JointBox box = joint.morph_count > 0 ? morphed(joint, morphs, weights) : joint;
    const Affine& matrix = joint.joint == kNoJoint ? kIdentity : model_from_joint[joint.joint];
    if (!(box.reach < kMaxValue)) return Box::everything();
    const Interval x = moved(matrix.m, box), y = moved(matrix.m + 4, box), z = moved(matrix.m + 8, box);
    if (!is_finite(x) || !is_finite(y) || !is_finite(z)) return Box::everything();
    bounds.include(Box{{x.low, y.low, z.low}, {x.high, y.high, z.high}});
  }
  return bounds;
}

Box point_bounds(const StridedSpan<const Vec3>& points) {
  Box bounds;
  for (std::size_t i = 0; i < points.size(); ++i) bounds.include(points[i]);
  return bounds;
}

}  // namespace sinew
