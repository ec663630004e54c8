// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/anim/format.h"

namespace sinew {

inline constexpr std::uint32_t kMaxPropertyFloats = 4;

constexpr std::size_t values_per_key(const BatchRecord& batch) {
  const std::size_t rows = batch.mode == static_cast<std::uint32_t>(KeyMode::cubic) ? 3 : 1;
  return rows * batch.components * batch.width;
}

constexpr bool is_property(const BatchRecord& batch) {
  return batch.kind >= static_cast<std::uint32_t>(TrackKind::property);
}
// Whether its tracks are unit quaternions.
constexpr bool is_rotation(const BatchRecord& batch) {
  return batch.kind == static_cast<std::uint32_t>(TrackKind::rotation) ||
         batch.kind == static_cast<std::uint32_t>(TrackKind::property_rotation);
}

// The arrays of an opened clip.
struct ClipView {
  std::span<const double> times;
  std::span<const TimeArrayRecord> arrays;
  std::span<const BatchRecord> batches;
  std::span<const TrackRecord> tracks;
  std::span<const float> values;
};

struct ClipFormat {
  static Clip make(const ClipHeader* header) {
    Clip clip;
    clip.header_ = header;
    return clip;
  }
  static const ClipHeader& header(const Clip& clip) { return *clip.header_; }
  static ClipView view(const Clip& clip) {
    const ClipHeader& header = *clip.header_;
    return {checked_array<double>(&header, header.times), checked_array<TimeArrayRecord>(&header, header.time_arrays),
            checked_array<BatchRecord>(&header, header.batches), checked_array<TrackRecord>(&header, header.tracks),
            checked_array<float>(&header, header.values)};
  }
};

// Names of a rig sorted by hash, while a clip is bound.
struct NameSlot {
  std::uint64_t hash = 0;
  std::uint32_t target = 0;  // joint, or first float of a property
  std::uint32_t count = 0;   // floats of a property
  bool is_rotation = false;  // of a property
};
std::span<NameSlot> sorted_joints(const Rig& rig, std::span<NameSlot> slots);
std::span<NameSlot> sorted_properties(const Rig& rig, std::span<NameSlot> slots);
const NameSlot* find_slot(std::span<const NameSlot> slots, std::uint64_t hash);  // nullptr where there is none

}  // namespace sinew
