// SPDX-License-Identifier: MIT
#include "sinew/process/reduce_keys.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

#include "process/clip_difference.h"
#include "process/figure_nodes.h"
#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace {

using process::ClipDifference;
using process::ClipPose;
using process::Side;
using process::TrackKeys;

constexpr std::size_t kLongestGap = 256;  // keys: each gap looks at all keys within it, again and again
constexpr int kAttempts = 12;
// Half a step of each of four numbers, as an angle; half a step of a weight.
constexpr double kShortRotation_rad = 2 * 2 * 0.5 / 32767, kShortWeight = 0.5 / 65535;
constexpr double kNear = 0.9;  // of the bound: near enough

// How far a value is from another: an angle of rotations, else the largest of its numbers' differences.
double apart(std::span<const double> a, std::span<const double> b, bool is_rotation) {
  if (!is_rotation) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
    return worst;
  }
  const QuatD turn = conjugate(QuatD{a[0], a[1], a[2], a[3]}) * QuatD{b[0], b[1], b[2], b[3]};
  return 2 * atan2_rad(std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), std::abs(turn.w));
}

// Two keys as a track of their own, to ask for what lies between them.
TrackKeys line_between(const TrackKeys& keys, std::size_t from, std::size_t to) {
  TrackKeys line;
  line.mode = keys.mode;
  line.is_rotation = keys.is_rotation;
  line.width = keys.width;
  line.add(keys.times_secs[from], keys.row(from));
  line.add(keys.times_secs[to], keys.row(to));
  return line;
}

bool line_is_near(const TrackKeys& keys, std::size_t from, std::size_t to, double tolerance) {
  const TrackKeys line = line_between(keys, from, to);
  for (std::size_t k = from + 1; k < to; ++k)
    if (!(apart(value_at(line, keys.times_secs[k]), value_at(keys, keys.times_secs[k]), keys.is_rotation) <= tolerance))
      return false;
  return true;
}

// Keys at one time are a step, which no line goes through.
bool is_leap(const TrackKeys& keys, std::size_t key) {
  return key + 1 < keys.count() && keys.times_secs[key] == keys.times_secs[key + 1];
}

// The last key that a line from this one may lead to.
std::size_t end_of_line(const TrackKeys& keys, std::size_t from, double tolerance) {
  std::size_t to = from + 1;
  while (to + 1 < keys.count() && to - from < kLongestGap && !is_leap(keys, to) && !is_leap(keys, from) &&
         line_is_near(keys, from, to + 1, tolerance))
    ++to;
  return to;
}

TrackKeys kept(const TrackKeys& keys, const std::vector<std::size_t>& which) {
  TrackKeys out = keys;
  out.times_secs.clear();
  out.rows.clear();
  for (const std::size_t key : which) out.add(keys.times_secs[key], keys.row(key));
  return out;
}

TrackKeys reduced(const TrackKeys& keys, double tolerance) {
  if (keys.count() < 2 || keys.mode == Interpolation::cubic_spline) return keys;
  std::vector<std::size_t> which{0};
  if (keys.mode == Interpolation::step) {
    for (std::size_t k = 1; k + 1 < keys.count(); ++k)
      if (!std::ranges::equal(keys.row(k), keys.row(which.back()))) which.push_back(k);
    which.push_back(keys.count() - 1);
  } else {
    while (which.back() + 1 < keys.count()) which.push_back(end_of_line(keys, which.back(), tolerance));
  }
  return kept(keys, which);
}

// How far what hangs on a node reaches from it at rest, in the scene: what a turn of it moves.
std::vector<double> reaches(const Scene& scene) {
  const ClipPose rest(scene, Clip{});
  const std::vector<AffineD> places = rest.scene_from_nodes(0);
  const auto distance = [&](Index a, Index b) {
    double square = 0;
    for (const std::size_t row : {3u, 7u, 11u})
      square += (places[a].m[row] - places[b].m[row]) * (places[a].m[row] - places[b].m[row]);
    return std::sqrt(square);
  };
  std::vector<double> reach(scene.nodes.size(), process::figure_size_m(scene) / 20);
  for (Index node = 0; node < static_cast<Index>(scene.nodes.size()); ++node)
    for (Index above = scene.nodes[node].parent; above != kNone; above = scene.nodes[above].parent)
      reach[above] = std::max(reach[above], distance(node, above));
  return reach;
}

class Reduction {
 public:
  Reduction(Scene& scene, Index clip, const KeyReductionSettings& settings)
      : scene_(scene), clip_(scene.clips[clip]), settings_(settings), before_(clip_), reach_m_(reaches(scene)) {}

  // The largest tolerance of single tracks that keeps the whole figure within its bound, nearly.
  KeyReductionReport run() {
    double share = 1, good = 0, bad = 0, best = 0;
    KeyReductionReport report;
    report.keys_before = report.keys_after = key_count(before_);
    report.bytes_before = report.bytes_after = byte_count(before_);
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      try_share(share);
      const ClipDifference worst = difference();
      const bool is_within = worst.metres <= settings_.max_error_m;
      if (is_within && byte_count(clip_) <= report.bytes_after) {
        best = share;
        report.keys_after = key_count(clip_);
        report.bytes_after = byte_count(clip_);
        report.error_m = worst.metres;
        report.node = worst.node;
        report.secs = worst.secs;
      }
      (is_within ? good : bad) = share;
      if (is_within && worst.metres >= kNear * settings_.max_error_m) break;
      if (bad == 0 && good >= 64) break;  // nothing is in the way
      share = bad == 0 ? 2 * good : good == 0 ? 0.5 * bad : 0.5 * (good + bad);
    }
    if (best > 0)
      try_share(best);
    else
      forget_attempt();
    return report;
  }

 private:
  // The clip as it was, without the tables of what was tried.
  void forget_attempt() {
    clip_ = before_;
    scene_.buffers.resize(buffers_before_);
  }

  void try_share(double share) {
    forget_attempt();
    process::TrackStore store(scene_);
    for (Channel& channel : clip_.channels) {
      const TrackKeys keys = process::track_keys(channel);
      const double tolerance = tolerance_of(channel, share);
      const bool is_short = settings_.shorts && fits_shorts(keys, channel, tolerance);
      const double rounding = !is_short ? 0 : keys.is_rotation ? kShortRotation_rad : kShortWeight;
      const TrackKeys fewer = reduced(keys, tolerance - rounding);
      if (is_short)
        store.store_shorts(fewer, keys.is_rotation, channel);
      else if (fewer.count() < keys.count())
        store.store(fewer, channel);
    }
  }

  // Where rounding takes at most a half of what is allowed.
  static bool fits_shorts(const TrackKeys& keys, const Channel& channel, double tolerance) {
    if (keys.mode == Interpolation::cubic_spline) return false;
    if (keys.is_rotation) return channel.path == ChannelPath::rotation && 2 * kShortRotation_rad <= tolerance;
    return channel.path == ChannelPath::weights && 2 * kShortWeight <= tolerance &&
           std::ranges::all_of(keys.rows, [](double weight) { return weight >= 0 && weight <= 1; });
  }

  double tolerance_of(const Channel& channel, double share) const {
    if (channel.path == ChannelPath::weights || channel.path == ChannelPath::pointer)
      return settings_.max_property_error;
    const double whole_m = share * settings_.max_error_m;
    return channel.path == ChannelPath::translation ? whole_m : whole_m / std::max(reach_m_[channel.node], 1e-9);
  }

  ClipDifference difference() const {
    const ClipPose was(scene_, before_), is(scene_, clip_);
    const auto at = [](const ClipPose& pose) {
      return [&pose](double secs, Side side) { return pose.scene_from_nodes(secs, side); };
    };
    return process::largest_difference(scene_, at(was), at(is), process::knots_of(before_));
  }

  static std::size_t byte_count(const Clip& clip) {
    std::size_t bytes = 0;
    for (const Channel& channel : clip.channels)
      bytes +=
          row_bytes(channel.times_secs) * channel.times_secs.count + row_bytes(channel.values) * channel.values.count;
    return bytes;
  }
  static std::size_t key_count(const Clip& clip) {
    std::size_t count = 0;
    for (const Channel& channel : clip.channels) count += channel.times_secs.count;
    return count;
  }

  Scene& scene_;
  Clip& clip_;
  const KeyReductionSettings& settings_;
  const Clip before_;
  std::size_t buffers_before_ = scene_.buffers.size();
  std::vector<double> reach_m_;
};

bool is_bound(double bound) { return bound > 0 && bound - bound == 0; }

}  // namespace

Result<KeyReductionReport> reduce_keys(Scene& scene, Index clip, const KeyReductionSettings& settings) try {
  if (!is_bound(settings.max_error_m) || !is_bound(settings.max_property_error))
    return Error::in(Errc::out_of_range, scene.clips[clip].name, "the bound of an error is a number above 0");
  return Reduction(scene, clip, settings).run();
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to leave out keys of a clip");
}

}  // namespace sinew::asset
