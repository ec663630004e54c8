// SPDX-License-Identifier: MIT
// The keys of one channel in double, to be cut, moved and put back.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "import/fitting/ticks.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

using readers::Side;

struct TrackKeys {
  Interpolation mode = Interpolation::linear;
  bool is_rotation = false;
  std::size_t width = 1;           // numbers per value; of weights all together one per morph target
  std::vector<double> times_secs;  // not decreasing; of equal ones the later counts from that time on
  std::vector<double> rows;        // key after key; cubic: in-tangent, value, out-tangent, tangents per second

  std::size_t count() const { return times_secs.size(); }
  std::size_t parts() const { return mode == Interpolation::cubic_spline ? 3 : 1; }
  std::size_t row_numbers() const { return parts() * width; }
  std::span<double> row(std::size_t key) { return {rows.data() + key * row_numbers(), row_numbers()}; }
  std::span<const double> row(std::size_t key) const { return {rows.data() + key * row_numbers(), row_numbers()}; }
  std::span<double> value(std::size_t key) { return row(key).subspan(parts() == 3 ? width : 0, width); }
  std::span<const double> value(std::size_t key) const { return row(key).subspan(parts() == 3 ? width : 0, width); }
  std::span<double> in_tangent(std::size_t key) { return row(key).first(width); }  // cubic
  std::span<double> out_tangent(std::size_t key) { return row(key).last(width); }  // cubic
  void add(double time_secs, std::span<const double> row);

  friend bool operator==(const TrackKeys&, const TrackKeys&) = default;
};

TrackKeys track_keys(const Channel& channel);
TrackKeys track_keys(const VertexTrack& track, const ValueView& stream);
TrackKeys constant_track(std::span<const double> value, bool is_rotation);

// The value at a time; rotations are unit. Before the first key and after the last one theirs holds.
std::vector<double> value_at(const TrackKeys& keys, double secs, Side side = Side::after);

// What a key put there would have to be so that nothing changes: numbers as stored, cubics with their slopes.
std::vector<double> row_at(const TrackKeys& keys, double secs, Side side = Side::after);

// The part from one time to another, from 0 on: keys between stay as they are, one at each end is added where there is
// none. A single key stays alone. Requires: from < to.
TrackKeys cut(const TrackKeys& keys, double from_secs, double to_secs);

// A looping clip's last interval as keys: the first one again, `interval` after the clip's last key.
TrackKeys closed(const TrackKeys& keys, double last_key_secs, double interval_secs);

// The value is the same everywhere.
bool is_constant(const TrackKeys& keys);

// Linear and step keys as others that say the same: cubic ones (of rotations only steps), or linear ones.
TrackKeys as_cubic(const TrackKeys& keys);
TrackKeys step_as_linear(const TrackKeys& keys, double end_secs);

// Puts keys into a scene's tables. Channels with equal times share one.
class TrackStore {
 public:
  explicit TrackStore(Scene& scene) : scene_(scene) {}
  void store(const TrackKeys& keys, Channel& channel);
  // The values as normalised 16-bit integers. Requires: numbers from -1 to 1; is_signed, or from 0 on.
  void store_shorts(const TrackKeys& keys, bool is_signed, Channel& channel);
  // Floats, row after row; numbers beyond their range are the largest.
  ValueView table(const std::vector<double>& numbers, std::size_t components);
  ValueView index_table(const std::vector<std::uint32_t>& indices);
  // All channels of a clip, those of its root and its keyed vertices. Those that the edit leaves as they were keep
  // their very tables.
  void edit(Clip& clip, const std::function<TrackKeys(const TrackKeys&)>& change);
  // Its streams one by one: a row holds all vertices. Requires: where keys come to lie depends on their times alone.
  void edit(VertexTrack& track, const std::function<TrackKeys(const TrackKeys&)>& change);

 private:
  ValueView times_view(const std::vector<double>& times_secs);
  template <class Number>
  ValueView view(const std::vector<double>& numbers, ComponentType type, std::size_t components);

  Scene& scene_;
  std::map<std::vector<double>, ValueView> times_;
};

// Every channel of the clip and of its root.
void for_each_channel(Clip& clip, const std::function<void(Channel&)>& visit);

}  // namespace sinew::asset::process
