// SPDX-License-Identifier: MIT
#include "sinew/motion/root_motion.h"

#include <algorithm>

#include "anim/clip_view.h"
#include "sinew/anim/sample.h"
#include "sinew/base/assert.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

constexpr double kFullTurn = 6.28318530717958647693;
// Beyond it passes are not counted one by one; so many of the longest way are still a number.
constexpr double kMaxPasses = 0x1p53;

// One component of a track at a time within the clip; 0 without keys.
class RootTrack {
 public:
  RootTrack(const ClipHeader& header, const RootTrackRecord& record, std::size_t components)
      : times_(checked_array<double>(&header, record.times)),
        values_(checked_array<float>(&header, record.values)),
        mode_(static_cast<KeyMode>(record.mode)),
        components_(components) {}

  bool empty() const { return times_.empty(); }

  double at(double secs, std::size_t component) const {
    if (empty()) return 0;
    const auto after = static_cast<std::size_t>(std::upper_bound(times_.begin(), times_.end(), secs) - times_.begin());
    const std::size_t from = after == 0 ? 0 : after - 1;
    const double v0 = value(from, component);
    if (after == 0 || after == times_.size() || mode_ == KeyMode::step) return v0;
    const double spacing = times_[after] - times_[from], t = (secs - times_[from]) / spacing;
    const double v1 = value(after, component);
    if (mode_ == KeyMode::linear) return v0 + (v1 - v0) * t;
    // glTF 2.0, appendix C.5.
    const double t2 = t * t, t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * v0 + (t3 - 2 * t2 + t) * spacing * row(from, 2, component) + (3 * t2 - 2 * t3) * v1 +
           (t3 - t2) * spacing * row(after, 0, component);
  }

 private:
  double row(std::size_t key, std::size_t part, std::size_t component) const {
    const std::size_t parts = mode_ == KeyMode::cubic ? 3 : 1;
    return static_cast<double>(values_[(key * parts + part) * components_ + component]);
  }
  double value(std::size_t key, std::size_t component) const {
    return row(key, mode_ == KeyMode::cubic ? 1 : 0, component);
  }

  std::span<const double> times_;
  std::span<const float> values_;
  KeyMode mode_;
  std::size_t components_;
};

// A time of a clip: how many times it has been played, and how far into it.
struct ClipTime {
  double passes = 0;
  double secs = 0;
};

ClipTime clip_time(double time_secs, double duration_secs, Wrap wrap) {
  const double secs = wrap_time(time_secs, duration_secs, wrap);
  if (wrap == Wrap::clamp || !(duration_secs > 0) || !(time_secs - time_secs == 0)) return {0, secs};
  // Whole, but for the rounding of the division; a time that wrap_time takes for the seam belongs to the later pass.
  const double passes = round_nearest((time_secs - secs) / duration_secs);
  return {std::clamp(passes, -kMaxPasses, kMaxPasses), secs};
}

RootMotion place_at(const Clip& clip, double secs) {
  const ClipHeader& header = ClipFormat::header(clip);
  const RootTrack translation(header, header.root_translation, 3), yaw(header, header.root_yaw, 1);
  return {translation.at(secs, 0), translation.at(secs, 1), translation.at(secs, 2), yaw.at(secs, 0)};
}

struct OnGround {
  double x = 0, z = 0;
};

OnGround turned(OnGround v, double yaw_rad) {
  const SinCos<double> turn = sin_cos_rad(yaw_rad);
  return {turn.cos * v.x + turn.sin * v.z, turn.cos * v.z - turn.sin * v.x};
}

// The motion `count` times in a row, count > 0. Each step turns the next one, so the moves add up to
// sum of R(i yaw) m for i in [0, count) = sin(count yaw/2) / sin(yaw/2) R((count - 1) yaw/2) m, the finite geometric
// series, which stays exact where count is large and yaw is small.
RootMotion repeated(const RootMotion& once, double count) {
  const double half = 0.5 * (once.yaw_rad - kFullTurn * round_nearest(once.yaw_rad / kFullTurn));
  const double sine = sin_rad(half);
  const double factor = sine == 0 ? count : sin_rad(count * half) / sine;
  const OnGround sum = turned({factor * once.x, factor * once.z}, (count - 1) * half);
  return {sum.x, count * once.y, sum.z, count * once.yaw_rad};
}

RootMotion between(const RootMotion& model_from_start, const RootMotion& model_from_end) {
  const OnGround moved =
      turned({model_from_end.x - model_from_start.x, model_from_end.z - model_from_start.z}, -model_from_start.yaw_rad);
  return {moved.x, model_from_end.y - model_from_start.y, moved.z, model_from_end.yaw_rad - model_from_start.yaw_rad};
}

}  // namespace

RootMotion operator*(const RootMotion& a_from_b, const RootMotion& b_from_c) {
  const OnGround moved = turned({b_from_c.x, b_from_c.z}, a_from_b.yaw_rad);
  return {a_from_b.x + moved.x, a_from_b.y + b_from_c.y, a_from_b.z + moved.z, a_from_b.yaw_rad + b_from_c.yaw_rad};
}

RootMotion inverse(const RootMotion& a_from_b) { return between(a_from_b, {}); }

RootMotion mirrored(const RootMotion& a_from_b) { return {-a_from_b.x, a_from_b.y, a_from_b.z, -a_from_b.yaw_rad}; }

Transform transform_from(const RootMotion& a_from_b) {
  const SinCos<double> half = sin_cos_rad(0.5 * a_from_b.yaw_rad);
  return {{static_cast<float>(a_from_b.x), static_cast<float>(a_from_b.y), static_cast<float>(a_from_b.z)},
          {0, static_cast<float>(half.sin), 0, static_cast<float>(half.cos)},
          {1, 1, 1}};
}

RootMotion blend_root_motions(std::span<const RootMotion> steps, std::span<const float> weights) {
  SINEW_ASSERT(steps.size() == weights.size());
  RootMotion sum;
  double total = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double weight = static_cast<double>(weights[i]);
    sum.x += weight * steps[i].x;
    sum.y += weight * steps[i].y;
    sum.z += weight * steps[i].z;
    sum.yaw_rad += weight * steps[i].yaw_rad;
    total += weight;
  }
  if (!(total > 1e-6)) return {};
  return {sum.x / total, sum.y / total, sum.z / total, sum.yaw_rad / total};
}

bool has_root_motion(const Clip& clip) {
  const ClipHeader& header = ClipFormat::header(clip);
  return header.root_translation.times.count > 0 || header.root_yaw.times.count > 0;
}

RootMotion root_place(const Clip& clip, double time_secs, Wrap wrap) {
  return place_at(clip, wrap_time(time_secs, clip.duration_secs(wrap), wrap));
}

RootMotion root_motion(const Clip& clip, double from_secs, double to_secs, Wrap wrap) {
  if (!has_root_motion(clip)) return {};
  const double duration_secs = clip.duration_secs(wrap);
  const ClipTime from = clip_time(from_secs, duration_secs, wrap), to = clip_time(to_secs, duration_secs, wrap);
  const RootMotion start = place_at(clip, from.secs), end = place_at(clip, to.secs);
  const double passes = to.passes - from.passes;
  if (passes == 0) return between(start, end);
  const RootMotion first = place_at(clip, 0), once = between(first, place_at(clip, duration_secs));
  const RootMotion loops = passes > 0 ? repeated(once, passes) : inverse(repeated(once, -passes));
  // first_from_start⁻¹ * loops * first_from_end.
  return inverse(between(first, start)) * loops * between(first, end);
}

RootMotion root_motion(const Clip& clip, double from_secs, double to_secs) {
  return root_motion(clip, from_secs, to_secs, clip.wrap());
}

}  // namespace sinew
