// SPDX-License-Identifier: MIT
// Clips of different length on one phase, so that feet that are blended come down together.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/base/result.h"
#include "sinew/motion/playback.h"

namespace sinew {

// Clips that are played on one phase. The phase counts markers: at a whole number every clip stands at one of its
// markers, all of one name, between two at the same part of the way from one to the next. A clip whose cycle has twice
// as many steps as another's goes round half as often; a clip without such markers goes round once while the first that
// has some does. Without any markers the phase counts cycles. All clips loop.
// Whatever blends them (a blend space, layers, cross-fades, one in another) advances the phase by the weights that the
// clips have in the end, and asks each for its time; nothing starts anew where a weight becomes 0.
class SINEW_API SyncGroup {
 public:
  // The markers that count are those whose names are among `names`, in whatever order the clips have them; a clip may
  // begin anywhere in the sequence. Fails with mismatch, naming the clip's number, where its markers do not follow each
  // other as those of the first clip that has some, and with out_of_range beyond kMaxSyncMarkers in a clip, for a clip
  // without length, for no clips, and where the numbers of their markers have no common multiple below 65,536. Keep the
  // clips' bytes alive.
  static Result<SyncGroup> create(std::span<const Clip> clips, std::span<const std::uint64_t> names,
                                  Allocator allocator = default_allocator());

  std::size_t clip_count() const { return members_.size(); }
  // Markers in a cycle of the first clip that has some; 1 where none has.
  std::size_t cycle_markers() const { return cycle_; }

  // The phase after dt_secs at a speed: each stretch from marker to marker lasts the mean of what it lasts in the
  // clips, by their weights, so that at one half each of 1.0 s and 0.6 s a cycle takes 0.8 s. Without weights, or where
  // they sum to nothing, each clip counts alike. Backwards where speed * dt_secs is negative. A way that is not finite
  // moves nothing; 2^48 markers from 0 a phase is at its end and stays there. Requires: weights empty, or one per clip
  // and not negative.
  double advance(double phase, double speed, double dt_secs, std::span<const float> weights) const;

  // Where a clip stands at a phase, on its play line (play_line with PlayMode::loop): made for moment_at, root_motion
  // and collect_events, with the lines at two phases as a step's ends. Requires: clip < clip_count().
  double line_secs(std::size_t clip, double phase) const;
  // The phase at which a clip stands at a point of its line; the inverse of line_secs.
  double phase_at(std::size_t clip, double line_secs) const;
  // What a cycle lasts by these weights. Requires: as advance.
  double cycle_secs(std::span<const float> weights) const;

 private:
  struct Member {
    double duration_secs = 0;
    std::uint32_t first = 0, count = 0;  // of its markers in times_secs_
    std::uint32_t offset = 0;            // its marker at phase 0
  };
  double time_of(const Member& member, double marker) const;
  double stretch_secs(double marker, std::span<const float> weights) const;
  double markers_secs(std::size_t count, std::span<const float> weights) const;

  Block memory_;
  std::span<Member> members_;
  std::span<double> times_secs_;  // of the markers, clip after clip
  std::size_t cycle_ = 1;
  std::size_t round_ = 1;  // markers after which every clip is where it was
  double shortest_round_secs_ = 0;
};
inline constexpr std::size_t kMaxSyncMarkers = 256;

}  // namespace sinew
