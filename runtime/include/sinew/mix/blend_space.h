// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/math/types.h"
#include "sinew/mix/format.h"

namespace sinew {

// line: one parameter, such as a speed. cartesian: two that are alike, such as sideways and forward speed. polar: two
// as well, but blended by direction and size, so that between a walk ahead and a walk to the left lies a walk of the
// same speed.
enum class BlendSpaceKind : std::uint32_t { line, cartesian, polar };

// Samples of a blend space and how much each counts: above 0, together 1. Up to three, and more only in the middle of
// four or more that lie on one circle.
struct BlendWeights {
  std::uint16_t sample[kMaxCellCorners];
  float weight[kMaxCellCorners];
  std::size_t count = 0;  // 0 where the space has no samples
};

// Samples (clips, or further blends) at points of one or two parameters, and the cells between them, both made at cook
// time by sinew/process/bake_blend_space.h: the Delaunay cells of the points, in which samples weigh by Wachspress
// coordinates (in triangles these are the barycentric ones; E. L. Wachspress, A Rational Finite Element Basis, 1975).
// Weights are continuous everywhere and do not depend on the order of the samples; outside the samples' hull the
// nearest point of its border counts. A view into the bytes it was opened from.
class SINEW_API BlendSpace {
 public:
  // Checks every offset, index and number once. Requires: bytes aligned to 64.
  static Result<BlendSpace> open(std::span<const std::byte> bytes);

  BlendSpaceKind kind() const { return kind_; }
  std::size_t sample_count() const { return sample_count_; }
  // Parameters that are not finite count as 0; of lines only x counts. Polar spaces are asked with plain coordinates:
  // direction atan2(x, y), so that (0, 1) is straight ahead and (1, 0) to the side of +x.
  BlendWeights weights_at(Vec2 point) const;

 private:
  BlendSpaceKind kind_ = BlendSpaceKind::line;
  std::size_t sample_count_ = 0;
  double angle_scale_ = 1;
  bool hull_closed_ = false;
  std::span<const Vec2> points_;
  std::span<const std::uint16_t> point_samples_;
  std::span<const CellRecord> cells_;
  std::span<const std::uint16_t> corners_;
  std::span<const std::uint16_t> hull_;
};

}  // namespace sinew
