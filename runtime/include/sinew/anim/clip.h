// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/base/result.h"

namespace sinew {

// clamp: before 0 the pose at 0, after the end the last pose. loop: time is taken modulo the duration.
enum class Wrap : std::uint32_t { clamp, loop };

// A named moment of a clip.
struct Marker {
  std::string_view name;
  std::uint64_t name_hash = 0;  // hash_name
  double time_secs = 0;
  float value = 0;  // whatever the author wants with it
};

// Motion of the joints and properties that it moves, with exact keys, in the modes of the source. Stateless: any number
// of threads may read one clip at any times. A view into the bytes it was opened from.
class SINEW_API Clip {
 public:
  // Requires: bytes aligned to 64.
  static Result<Clip> open(std::span<const std::byte> bytes);

  // Whether it holds differences from a reference pose, to be added to other poses: bind it with AdditiveBinding.
  bool is_additive() const;
  // The policy that the source asks for.
  Wrap wrap() const;
  // Length under the clip's own policy, or under another: a looping clip is one interval longer, in which the last keys
  // lead back to the first, where the source has such an interval.
  double duration_secs() const { return duration_secs(wrap()); }
  double duration_secs(Wrap wrap) const;
  // Of the skeleton that the clip was made for.
  std::uint64_t skeleton_id() const;
  std::size_t track_count() const;
  std::size_t key_count() const;         // over all tracks
  std::size_t time_array_count() const;  // tracks with equal key times share one
  // In order; not the root's. Requires: array < time_array_count().
  std::span<const double> key_times_secs(std::size_t array) const;
  // By time, those of one time in the file's order.
  std::size_t marker_count() const;
  // Requires: index < marker_count().
  Marker marker(std::size_t index) const;

 private:
  friend struct ClipFormat;
  friend class Pack;
  static Clip view(std::span<const std::byte> opened);  // of bytes that open has checked
  const struct ClipHeader* header_ = nullptr;
};

// Where each track of a clip goes in a rig, found once by name. Owns its memory; keep clip's and rig's bytes alive.
class SINEW_API ClipBinding {
 public:
  // Tracks whose joint or property the rig lacks are counted and left out. Fails with mismatch where the clip is
  // additive, and where memory is short.
  static Result<ClipBinding> create(const Clip& clip, const Rig& rig, Allocator allocator = default_allocator());

  std::size_t unbound_tracks() const { return unbound_; }
  // One per track: a joint, or the first float of a property; kUnbound where the rig has none.
  static constexpr std::uint32_t kUnbound = 0xFFFFFFFFu;
  std::span<const std::uint32_t> targets() const { return targets_; }
  ConstLocalPose rest_pose() const { return rest_; }

 private:
  friend class AdditiveBinding;
  static Result<ClipBinding> bind(const Clip& clip, const Rig& rig, Allocator allocator);
  Block memory_;
  std::span<std::uint32_t> targets_;
  ConstLocalPose rest_;
  std::size_t unbound_ = 0;
};

// The same for a clip of differences, which sample_additive alone takes.
class SINEW_API AdditiveBinding {
 public:
  // Fails with mismatch where the clip is not additive, and where memory is short.
  static Result<AdditiveBinding> create(const Clip& clip, const Rig& rig, Allocator allocator = default_allocator());

  std::size_t unbound_tracks() const { return tracks_.unbound_tracks(); }
  std::span<const std::uint32_t> targets() const { return tracks_.targets(); }
  const Rig& rig() const { return rig_; }

 private:
  ClipBinding tracks_;
  Rig rig_;
};

}  // namespace sinew
