// SPDX-License-Identifier: MIT
#include "cook/vertex_chunk.h"

#include <algorithm>
#include <cmath>

#include "cook/chunk_builder.h"
#include "cook/keys.h"
#include "sinew/anim/format.h"
#include "sinew/pack/pack.h"
#include "sinew/skin/format.h"

namespace sinew::asset {
namespace {

constexpr double kLargestStep = 65535, kHalf = 32768, kUnit = 32767;

std::size_t blocks_for(std::size_t vertices) { return (vertices + 7) / 8; }

// One number of a block per lane, by what `encode` makes of row (key, file vertex, axis).
template <class Block, class Encode>
std::vector<Block> blocks(std::size_t keys, std::span<const std::uint32_t> source_vertex, Encode encode) {
  const std::size_t per_key = blocks_for(source_vertex.size());
  std::vector<Block> all(keys * per_key);
  for (std::size_t key = 0; key < keys; ++key)
    for (std::size_t v = 0; v < per_key * 8; ++v) {
      const std::size_t row = key * source_vertex.size() + source_vertex[std::min(v, source_vertex.size() - 1)];
      Block& block = all[key * per_key + v / 8];
      block.x[v % 8] = encode(row, 0);
      block.y[v % 8] = encode(row, 1);
      block.z[v % 8] = encode(row, 2);
    }
  return all;
}

bool all_in_range(const std::vector<float>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float x) { return -kMaxValue <= x && x <= kMaxValue; });
}

// Millimetres with three digits behind the point.
std::string in_mm(double metres) {
  const auto thousandths = static_cast<long long>(std::min(metres, 1e9) * 1e6 + 0.5);
  std::string digits = std::to_string(thousandths % 1000);
  return std::to_string(thousandths / 1000) + "." + std::string(3 - digits.size(), '0') + digits + " mm";
}

class VertexChunk {
 public:
  VertexChunk(const VertexTrack& track, std::span<const std::uint32_t> source_vertex)
      : track_(track), source_vertex_(source_vertex), times_(read_doubles(track.times_secs)) {}

  // What is wrong with the track; nothing in a good one.
  std::string fault() {
    const std::size_t rows = times_.size() * source_vertex_.size();
    if (times_.empty()) return "a track without keys";
    if (!std::is_sorted(times_.begin(), times_.end())) return "key times decrease";
    if (!(0 <= times_.front() && times_.back() <= kMaxClipSecs)) return "a key time is negative or beyond 1e9 s";
    const auto has_rows = [&](const ValueView& view) { return view.components == 3 && view.count == rows; };
    if (!has_rows(track_.positions)) return "the keys have not as many vertices as the mesh";
    if ((track_.normals && !has_rows(*track_.normals)) || (track_.tangents && !has_rows(*track_.tangents)))
      return "the keys have not as many directions as the mesh has vertices";
    positions_ = read_floats(track_.positions);
    if (track_.normals) normals_ = read_floats(*track_.normals);
    if (track_.tangents) tangents_ = read_floats(*track_.tangents);
    if (!all_in_range(positions_) || !all_in_range(normals_) || !all_in_range(tangents_))
      return "a number is not finite or beyond 1e37";
    return {};
  }

  // Requires: no fault.
  Bytes write(const Clip& clip, double max_error_m, const std::string& place, Diagnostics& diagnostics) {
    const ClipTimes clip_secs = clip_times(clip);
    header_.last_key_secs = std::max(clip_secs.last_key_secs, times_.back());
    header_.loop_interval_secs = clip_secs.loop_interval_secs;
    header_.wrap = static_cast<std::uint32_t>(clip.wrap == WrapPolicy::loop ? Wrap::loop : Wrap::clamp);
    header_.vertex_count = static_cast<std::uint32_t>(source_vertex_.size());
    header_.times = chunk_.add(times_);
    find_box();
    const Error16 error = quantise();
    const bool small = max_error_m > 0 && error.max_m <= max_error_m;
    if (max_error_m > 0) report(error, max_error_m, place, diagnostics);
    small ? add_small() : add_floats();
    return chunk_.finish(header_);
  }

 private:
  struct Error16 {
    double max_m = 0, mean_m = 0;
  };

  void find_box() {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const std::size_t axis = i % 3;
      header_.min[axis] = i < 3 ? positions_[i] : std::min(header_.min[axis], positions_[i]);
      header_.max[axis] = i < 3 ? positions_[i] : std::max(header_.max[axis], positions_[i]);
    }
  }

  // What the runtime's kernel makes of a number of 16 bits, in its own floats.
  float decoded(std::uint16_t q, std::size_t axis) const {
    const float step = (header_.max[axis] - header_.min[axis]) / 65535.0f;
    return header_.min[axis] + step * static_cast<float>(q);
  }

  // Fills quantised_, and measures how far from each position it lies.
  Error16 quantise() {
    quantised_.resize(positions_.size());
    Error16 error;
    for (std::size_t first = 0; first < positions_.size(); first += 3) {
      double squared = 0;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double size = double(header_.max[axis]) - double(header_.min[axis]);
        const double share = size > 0 ? (double(positions_[first + axis]) - double(header_.min[axis])) / size : 0;
        quantised_[first + axis] = static_cast<std::uint16_t>(share * kLargestStep + 0.5);
        const double off = double(decoded(quantised_[first + axis], axis)) - double(positions_[first + axis]);
        squared += off * off;
      }
      const double distance = std::sqrt(squared);
      error.max_m = std::max(error.max_m, distance);
      error.mean_m += distance / static_cast<double>(positions_.size() / 3);
    }
    return error;
  }

  void report(const Error16& error, double max_error_m, const std::string& place, Diagnostics& diagnostics) const {
    const std::string text = in_mm(error.max_m) + " at most, " + in_mm(error.mean_m) + " on average";
    if (error.max_m <= max_error_m)
      diagnostics.note("vertices-quantised", "vertices of 16 bits per number, off by " + text, place);
    else
      diagnostics.note("vertices-as-floats", "vertices stay floats: 16 bits would be off by " + text, place);
  }

  void add_floats() {
    header_.encoding = static_cast<std::uint32_t>(VertexEncoding::floats);
    const auto add = [&](const std::vector<float>& rows) {
      if (rows.empty()) return ArrayRef{};
      return chunk_.add(blocks<VertexBlock32>(times_.size(), source_vertex_,
                                              [&](std::size_t row, std::size_t axis) { return rows[3 * row + axis]; }));
    };
    header_.positions = add(positions_);
    header_.normals = add(normals_);
    header_.tangents = add(tangents_);
  }

  void add_small() {
    header_.encoding = static_cast<std::uint32_t>(VertexEncoding::sixteen_bits);
    header_.positions = chunk_.add(blocks<VertexBlock16>(
        times_.size(), source_vertex_, [&](std::size_t row, std::size_t axis) { return quantised_[3 * row + axis]; }));
    header_.normals = add_directions(normals_);
    header_.tangents = add_directions(tangents_);
  }

  ArrayRef add_directions(const std::vector<float>& rows) {
    if (rows.empty()) return {};
    return chunk_.add(blocks<VertexBlock16>(times_.size(), source_vertex_, [&](std::size_t row, std::size_t axis) {
      const float* v = rows.data() + 3 * row;
      const double length =
          std::sqrt(double(v[0]) * double(v[0]) + double(v[1]) * double(v[1]) + double(v[2]) * double(v[2]));
      const double component = length > 0 ? double(v[axis]) / length : 0;
      return static_cast<std::uint16_t>(component * kUnit + kHalf + 0.5);
    }));
  }

  const VertexTrack& track_;
  std::span<const std::uint32_t> source_vertex_;
  std::vector<double> times_;
  std::vector<float> positions_, normals_, tangents_;
  std::vector<std::uint16_t> quantised_;
  VertexClipHeader header_{};
  ChunkBuilder<VertexClipHeader> chunk_;
};

}  // namespace

std::optional<Bytes> vertex_chunk(const VertexTrack& track, const Clip& clip,
                                  std::span<const std::uint32_t> source_vertex, const CookSettings& settings,
                                  const std::string& place, Diagnostics& diagnostics) {
  VertexChunk chunk(track, source_vertex);
  std::string fault = chunk.fault();
  std::optional<Bytes> bytes;
  if (fault.empty()) {
    bytes = chunk.write(clip, settings.max_vertex_error_m, place, diagnostics);
    if (bytes->size() > 0xFFFFFFF0u) fault = "the keys take more than 4 GiB";
  }
  if (fault.empty()) return bytes;
  diagnostics.error("vertex-track-refused", fault + "; its vertices stay at rest", place);
  return std::nullopt;
}

}  // namespace sinew::asset
