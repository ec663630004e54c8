// SPDX-License-Identifier: MIT
#include "sinew/mix/sync.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "sinew/base/assert.h"
#include "sinew/math/scalar.h"

namespace sinew {
namespace {

// Markers after which all clips are where they were.
constexpr std::size_t kMaxRound = 1 << 16;
// Farther from 0 a double cannot tell the way between two markers.
constexpr double kMaxPhase = 0x1p48;

double floor_of(double value) {
  const double nearest = round_nearest(value);
  return nearest > value ? nearest - 1 : nearest;
}

struct Markers {
  std::array<std::uint64_t, kMaxSyncMarkers> names;
  std::array<double, kMaxSyncMarkers> times_secs;
  std::size_t count = 0;
  bool too_many = false;

  // A marker at the end of the clip is the one at its begin, and those at one time count as the first of them.
  Markers(const Clip& clip, std::span<const std::uint64_t> wanted) {
    const double length = clip.duration_secs(Wrap::loop);
    for (std::size_t i = 0; i < clip.marker_count(); ++i) {
      const Marker marker = clip.marker(i);
      if (std::find(wanted.begin(), wanted.end(), marker.name_hash) == wanted.end()) continue;
      if (marker.time_secs >= length || (count > 0 && times_secs[count - 1] == marker.time_secs)) continue;
      too_many = count == kMaxSyncMarkers;
      if (too_many) return;
      names[count] = marker.name_hash;
      times_secs[count++] = marker.time_secs;
    }
  }

  // Where the sequence of another begins in this one; count where it does not.
  std::size_t offset_of(const Markers& other) const {
    for (std::size_t offset = 0; offset < count; ++offset)
      if (follows(other, offset)) return offset;
    return count;
  }

 private:
  bool follows(const Markers& other, std::size_t offset) const {
    // After count * other.count markers both have gone round a whole number of times.
    for (std::size_t k = 0; k < count * other.count; ++k)
      if (names[(k + offset) % count] != other.names[k % other.count]) return false;
    return true;
  }
};

Error of_clip(Errc code, std::size_t clip, std::string_view what) {
  std::array<char, 32> place{"/clips/"};
  std::size_t at = 7, power = 1;
  while (clip / power >= 10) power *= 10;
  for (; power > 0; power /= 10) place[at++] = static_cast<char>('0' + clip / power % 10);
  return Error::in(code, {place.data(), at}, what);
}

}  // namespace

Result<SyncGroup> SyncGroup::create(std::span<const Clip> clips, std::span<const std::uint64_t> names,
                                    Allocator allocator) {
  if (clips.empty()) return Error::in(Errc::out_of_range, "", "no clips to synchronise");
  std::size_t total = 0, leader = clips.size();
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const Markers markers(clips[i], names);
    if (!(clips[i].duration_secs(Wrap::loop) > 0)) return of_clip(Errc::out_of_range, i, "a clip without length");
    if (markers.too_many) return of_clip(Errc::out_of_range, i, "a clip has more than 256 markers to synchronise by");
    if (markers.count > 0 && leader == clips.size()) leader = i;
    total += markers.count;
  }
  BlockLayout layout;
  layout.reserve<Member>(clips.size());
  layout.reserve<double>(total);
  Result<Block> block = Block::create(layout.bytes(), allocator);
  if (!block) return block.error();
  SyncGroup group;
  group.memory_ = std::move(*block);
  std::span<std::byte> rest = group.memory_.bytes();
  group.members_ = BlockLayout::take<Member>(rest, clips.size());
  group.times_secs_ = BlockLayout::take<double>(rest, total);
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const Markers markers(clips[i], names);
    std::size_t offset = 0;
    if (markers.count > 0) {
      const Markers leading(clips[leader], names);
      group.cycle_ = leading.count;
      offset = markers.offset_of(leading);
      if (offset == markers.count)
        return of_clip(Errc::mismatch, i,
                       "the clip's markers follow each other in another order than the first clip's");
    }
    std::copy_n(markers.times_secs.begin(), markers.count, group.times_secs_.begin() + first);
    group.members_[i] = {clips[i].duration_secs(Wrap::loop), first, static_cast<std::uint32_t>(markers.count),
                         static_cast<std::uint32_t>(offset)};
    first += static_cast<std::uint32_t>(markers.count);
    group.round_ = std::lcm(group.round_, std::max<std::size_t>(markers.count, 1));
    if (group.round_ > kMaxRound)
      return of_clip(Errc::out_of_range, i, "the cycles of the clips have no small number of markers in common");
  }
  for (const Member& member : group.members_) {
    const std::size_t own = member.count > 0 ? member.count : group.cycle_;
    const double secs = member.duration_secs * static_cast<double>(group.round_) / static_cast<double>(own);
    const bool is_first = &member == group.members_.data();
    group.shortest_round_secs_ = is_first ? secs : std::min(group.shortest_round_secs_, secs);
  }
  return group;
}

// The clip's own markers are counted from its first one, on both sides of 0.
double SyncGroup::time_of(const Member& member, double marker) const {
  if (member.count == 0) return marker * member.duration_secs / static_cast<double>(cycle_);
  const double count = member.count, pass = floor_of(marker / count), in_pass = marker - pass * count;
  const auto index = static_cast<std::size_t>(in_pass > 0 ? std::min(in_pass, count - 1) : 0);
  return pass * member.duration_secs + times_secs_[member.first + index];
}

double SyncGroup::stretch_secs(double marker, std::span<const float> weights) const {
  SINEW_ASSERT(weights.empty() || weights.size() == members_.size());
  double sum = 0, total = 0;
  for (int attempt = 0; attempt < 2 && !(total > 0); ++attempt)
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Member& member = members_[i];
      const double weight = weights.empty() || attempt == 1 ? 1 : static_cast<double>(weights[i]);
      const double own = marker + member.offset;
      if (weight > 0) sum += weight * (time_of(member, own + 1) - time_of(member, own));
      total += weight > 0 ? weight : 0;
    }
  return sum / total;
}

double SyncGroup::cycle_secs(std::span<const float> weights) const { return markers_secs(cycle_, weights); }

double SyncGroup::markers_secs(std::size_t count, std::span<const float> weights) const {
  double sum = 0;
  for (std::size_t k = 0; k < count; ++k) sum += stretch_secs(static_cast<double>(k), weights);
  return sum;
}

double SyncGroup::advance(double phase, double speed, double dt_secs, std::span<const float> weights) const {
  double left = speed * dt_secs;
  if (left - left != 0 || !(std::fabs(phase) < kMaxPhase)) return phase;
  const bool back = left < 0;
  if (std::fabs(left) > 4 * shortest_round_secs_) {  // whole rounds at once
    const double round = markers_secs(round_, weights), rounds = floor_of(std::fabs(left) / round) - 1;
    const double way = rounds * static_cast<double>(round_);
    if (!(std::fabs(back ? phase - way : phase + way) < kMaxPhase)) return back ? -kMaxPhase : kMaxPhase;
    phase += back ? -way : way;
    left -= (back ? -rounds : rounds) * round;
  }
  while (left != 0) {
    const double at = back ? -floor_of(-phase) - 1 : floor_of(phase);  // the stretch that is walked
    const double secs = stretch_secs(at, weights), part = back ? phase - at : at + 1 - phase;
    if (!(secs >= 0)) return phase;  // weights beyond all numbers
    if (std::fabs(left) < part * secs) return phase + left / secs;
    phase = back ? at : at + 1;
    left += back ? part * secs : -part * secs;
  }
  return phase;
}

double SyncGroup::line_secs(std::size_t clip, double phase) const {
  const Member& member = members_[clip];
  const double whole = floor_of(phase), own = whole + member.offset;
  const double from = time_of(member, own), to = time_of(member, own + 1);
  return from + (phase - whole) * (to - from);
}

double SyncGroup::phase_at(std::size_t clip, double line_secs) const {
  const Member& member = members_[clip];
  if (member.count == 0) return line_secs / member.duration_secs * static_cast<double>(cycle_);
  const double pass = floor_of(line_secs / member.duration_secs);
  if (!(std::fabs(pass) < kMaxPhase / static_cast<double>(member.count))) return pass < 0 ? -kMaxPhase : kMaxPhase;
  double marker = (pass - 1) * member.count;
  while (time_of(member, marker + 1) <= line_secs) ++marker;
  const double from = time_of(member, marker), to = time_of(member, marker + 1);
  return marker - member.offset + (line_secs - from) / (to - from);
}

}  // namespace sinew
