// SPDX-License-Identifier: MIT
#include "sinew/anim/sample.h"

#include <algorithm>
#include <cstring>

#include "anim/clip_view.h"
#include "kernels/table.h"

namespace sinew {
namespace {

// Where a moment falls among the keys of a time array.
struct KeyPlace {
  std::uint32_t from = 0;
  std::uint32_t to = 0;  // from where nothing follows
  float fraction = 0;
  float interval_secs = 0;
};

// The last key at or before the moment; 0 before the first. Of equal times the last one counts.
std::uint32_t find_key(const TimeArrayRecord& array, const double* times, double secs) {
  if (array.steps_per_sec == 0) {
    std::uint32_t key = 0;
    // Halves without a branch, which would be guessed wrong every other time.
    for (std::uint32_t left = array.count; left > 1;) {
      const std::uint32_t half = left / 2;
      key += times[key + half] <= secs ? half : 0;
      left -= half;
    }
    return key;
  }
  const double steps = (secs - array.first_secs) * array.steps_per_sec;
  const double last = static_cast<double>(array.count - 1);
  std::uint32_t key = steps < 0 ? 0 : static_cast<std::uint32_t>(steps < last ? steps : last);
  while (key > 0 && secs < times[key]) --key;
  while (key + 1 < array.count && times[key + 1] <= secs) ++key;
  return key;
}

KeyPlace place_in(const TimeArrayRecord& array, const double* times, double secs) {
  const std::uint32_t key = find_key(array, times, secs);
  if (key + 1 == array.count || secs <= times[key]) return {key, key, 0, 0};
  const double interval = times[key + 1] - times[key];
  return {key, key + 1, static_cast<float>((secs - times[key]) / interval), static_cast<float>(interval)};
}

// Values of a batch at a place, component after component, kLanes each.
void evaluate_batch(const KernelTable& kernel, const BatchRecord& batch, const float* values, const KeyPlace& place,
                    float* out) {
  const std::size_t per_key = values_per_key(batch);
  const float* from = values + batch.first_value + place.from * per_key;
  const KeySegment segment{from,           values + batch.first_value + place.to * per_key,
                           batch.width,    batch.components,
                           place.fraction, place.interval_secs};
  const bool rotation = is_rotation(batch);
  const bool cubic = batch.mode == static_cast<std::uint32_t>(KeyMode::cubic);
  if (cubic && rotation) {
    kernel.hermite_rotations(segment, out);  // also on a key: the values of a cubic track are not unit length
  } else if (place.from == place.to || batch.mode == static_cast<std::uint32_t>(KeyMode::step)) {
    const float* value = from + (cubic ? batch.components * batch.width : 0);
    for (std::uint32_t c = 0; c < batch.components; ++c)
      std::memcpy(out + c * kLanes, value + c * batch.width, batch.width * sizeof(float));
  } else if (cubic) {
    kernel.hermite_keys(segment, out);
  } else {
    (rotation ? kernel.slerp_keys : kernel.lerp_keys)(segment, out);
  }
}

void store_lane(float (&stream)[kLanes], std::uint32_t joint, float value) { stream[joint % kLanes] = value; }

void write_track(TrackKind kind, std::uint32_t components, std::uint32_t target, const float* values,
                 std::span<JointBlock> joints, std::span<float> properties) {
  if (kind == TrackKind::property || kind == TrackKind::property_rotation) {
    for (std::uint32_t c = 0; c < components; ++c) properties[target + c] = values[c * kLanes];
    return;
  }
  JointBlock& block = joints[target / kLanes];
  const float x = values[0], y = values[kLanes], z = values[2 * kLanes];
  if (kind == TrackKind::translation) {
    store_lane(block.tx, target, x);
    store_lane(block.ty, target, y);
    store_lane(block.tz, target, z);
  } else if (kind == TrackKind::scale) {
    store_lane(block.sx, target, x);
    store_lane(block.sy, target, y);
    store_lane(block.sz, target, z);
  } else {
    store_lane(block.qx, target, x);
    store_lane(block.qy, target, y);
    store_lane(block.qz, target, z);
    store_lane(block.qw, target, values[3 * kLanes]);
  }
}

// Tracks that share their key times with few others, or none, are interpolated together with those of other times:
// eight for the price of one.
class LoneRotations {
 public:
  LoneRotations(const KernelTable& kernel, std::span<JointBlock> joints, std::span<float> properties)
      : kernel_(kernel), joints_(joints), properties_(properties) {}

  static bool takes(const BatchRecord& batch, const KeyPlace& place) {
    return is_rotation(batch) && batch.width < kLanes && place.from != place.to &&
           batch.mode == static_cast<std::uint32_t>(KeyMode::linear);
  }
  // targets: of the batch's tracks.
  void add(const BatchRecord& batch, const float* values, const KeyPlace& place,
           std::span<const std::uint32_t> targets) {
    const float* from = values + batch.first_value + place.from * values_per_key(batch);
    const float* to = values + batch.first_value + place.to * values_per_key(batch);
    for (std::uint32_t i = 0; i < batch.width; ++i) {
      if (targets[i] == ClipBinding::kUnbound) continue;
      for (std::uint32_t c = 0; c < 4; ++c) {
        pairs_.from[c][count_] = from[c * batch.width + i];
        pairs_.to[c][count_] = to[c * batch.width + i];
      }
      pairs_.fraction[count_] = place.fraction;
      kinds_[count_] = static_cast<TrackKind>(batch.kind);
      targets_[count_++] = targets[i];
      if (count_ == kLanes) write();
    }
  }
  void write() {
    if (count_ == 0) return;
    // Lanes beyond the last repeat it, so that they hold nothing odd.
    for (std::size_t lane = count_; lane < kLanes; ++lane) {
      for (std::size_t c = 0; c < 4; ++c) {
        pairs_.from[c][lane] = pairs_.from[c][count_ - 1];
        pairs_.to[c][lane] = pairs_.to[c][count_ - 1];
      }
      pairs_.fraction[lane] = pairs_.fraction[count_ - 1];
    }
    float values[4 * kLanes];
    kernel_.slerp_pairs(pairs_, values);
    for (std::size_t i = 0; i < count_; ++i) write_track(kinds_[i], 4, targets_[i], values + i, joints_, properties_);
    count_ = 0;
  }

 private:
  const KernelTable& kernel_;
  std::span<JointBlock> joints_;
  std::span<float> properties_;
  std::size_t count_ = 0;
  KeyPairs pairs_;
  std::uint32_t targets_[kLanes];
  TrackKind kinds_[kLanes];
};

void write_no_difference(const Rig& rig, std::span<float> properties) {
  std::fill(properties.begin(), properties.end(), 0.0f);
  for (std::size_t i = 0; i < rig.property_count(); ++i)
    if (const Property property = rig.property(i); property.kind == PropertyKind::quat)
      properties[property.first + 3] = 1;
}

// Puts what the tracks of a clip have at a time in its place.
void write_tracks(const Clip& clip, std::span<const std::uint32_t> targets, double time_secs, Wrap wrap,
                  std::span<JointBlock> joints, std::span<float> properties) {
  const ClipView view = ClipFormat::view(clip);
  SINEW_ASSERT(targets.size() == view.tracks.size());
  const KernelTable& kernel = kernels();
  const double secs = wrap_time(time_secs, clip.duration_secs(wrap), wrap);
  LoneRotations lone(kernel, joints, properties);
  for (const TimeArrayRecord& array : view.arrays) {
    const KeyPlace place = place_in(array, view.times.data() + array.first, secs);
    for (const BatchRecord& batch : view.batches.subspan(array.first_batch, array.batch_count)) {
      if (LoneRotations::takes(batch, place)) {
        lone.add(batch, view.values.data(), place, targets.subspan(batch.first_track, batch.width));
        continue;
      }
      float values[kMaxPropertyFloats * kLanes];
      evaluate_batch(kernel, batch, view.values.data(), place, values);
      for (std::uint32_t i = 0; i < batch.width; ++i) {
        const std::uint32_t target = targets[batch.first_track + i];
        if (target == ClipBinding::kUnbound) continue;
        write_track(static_cast<TrackKind>(batch.kind), batch.components, target, values + i, joints, properties);
      }
    }
  }
  lone.write();
}

}  // namespace

double wrap_time(double time_secs, double duration_secs, Wrap wrap) {
  if (!(duration_secs > 0) || !(time_secs - time_secs == 0)) return 0;
  if (wrap == Wrap::clamp) return time_secs < 0 ? 0 : (time_secs < duration_secs ? time_secs : duration_secs);
  if (0 <= time_secs && time_secs < duration_secs) return time_secs;
  const double loops = time_secs / duration_secs;
  if (!(-9e15 < loops && loops < 9e15)) return 0;  // no fraction of a loop is left in a double
  double whole = static_cast<double>(static_cast<long long>(loops));
  if (loops < whole) whole -= 1;
  const double wrapped = time_secs - whole * duration_secs;
  return wrapped < 0 || wrapped >= duration_secs ? 0 : wrapped;  // rounding at the seam
}

void copy_pose(ConstLocalPose pose, LocalPose out) {
  SINEW_ASSERT(pose.joints.size() == out.joints.size() && pose.properties.size() == out.properties.size());
  if (pose.joints.data() != out.joints.data()) std::copy(pose.joints.begin(), pose.joints.end(), out.joints.begin());
  if (pose.properties.data() != out.properties.data())
    std::copy(pose.properties.begin(), pose.properties.end(), out.properties.begin());
}

void sample_clip(const Clip& clip, const ClipBinding& binding, double time_secs, Wrap wrap, LocalPose out) {
  copy_pose(binding.rest_pose(), out);
  write_tracks(clip, binding.targets(), time_secs, wrap, out.joints, out.properties);
}

void sample_clip(const Clip& clip, const ClipBinding& binding, double time_secs, LocalPose out) {
  sample_clip(clip, binding, time_secs, clip.wrap(), out);
}

void sample_additive(const Clip& clip, const AdditiveBinding& binding, double time_secs, Wrap wrap, AdditivePose out) {
  std::fill(out.joints.begin(), out.joints.end(), JointBlock{});
  write_no_difference(binding.rig(), out.properties);
  write_tracks(clip, binding.targets(), time_secs, wrap, out.joints, out.properties);
}

void sample_additive(const Clip& clip, const AdditiveBinding& binding, double time_secs, AdditivePose out) {
  sample_additive(clip, binding, time_secs, clip.wrap(), out);
}

}  // namespace sinew
