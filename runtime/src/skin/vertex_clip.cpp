// SPDX-License-Identifier: MIT
#include "sinew/skin/vertex_clip.h"

#include <algorithm>

#include "anim/checks.h"
#include "kernels/table.h"
#include "sinew/anim/format.h"
#include "sinew/anim/sample.h"
#include "sinew/skin/format.h"

namespace sinew {

struct VertexClipFormat {
  static VertexClip make(const VertexClipHeader* header) {
    VertexClip clip;
    clip.header_ = header;
    return clip;
  }
  static const VertexClipHeader& header(const VertexClip& clip) { return *clip.header_; }
};

namespace {

bool is_quantised(const VertexClipHeader& header) {
  return header.encoding == static_cast<std::uint32_t>(VertexEncoding::sixteen_bits);
}

std::size_t blocks_per_key(const VertexClipHeader& header) { return (std::size_t(header.vertex_count) + 7) / 8; }

struct VertexClipCheck {
  const VertexClipHeader& header;
  ChunkReader reader;
  std::span<const double> times;

  bool times_are_sane() {
    const auto is_time = [](double secs) { return 0 <= secs && secs <= kMaxClipSecs; };
    if (!reader.read(header.times, times) || times.empty()) return false;
    if (header.wrap > static_cast<std::uint32_t>(Wrap::loop)) return false;
    if (!is_time(header.last_key_secs) || !is_time(header.loop_interval_secs)) return false;
    for (std::size_t k = 0; k < times.size(); ++k)
      if (!is_time(times[k]) || (k > 0 && times[k] < times[k - 1])) return false;
    return true;
  }

  bool box_is_sane() const {
    if (header.encoding > static_cast<std::uint32_t>(VertexEncoding::sixteen_bits)) return false;
    for (int i = 0; i < 3; ++i)
      if (!(-kMaxValue <= header.min[i] && header.min[i] <= header.max[i] && header.max[i] <= kMaxValue)) return false;
    return true;
  }

  // A block for every eight vertices at every key; directions may be missing.
  template <class Block>
  bool has_blocks(ArrayRef array, bool may_miss, std::span<const Block>& blocks) const {
    if (!reader.read(array, blocks)) return false;
    if (may_miss && blocks.empty()) return true;
    const std::size_t per_key = blocks_per_key(header);
    return per_key == 0 ? blocks.empty() : blocks.size() % per_key == 0 && blocks.size() / per_key == times.size();
  }

  template <class Block>
  bool streams_are_whole() const {
    std::span<const Block> positions, normals, tangents;
    if (!has_blocks(header.positions, false, positions) || !has_blocks(header.normals, true, normals) ||
        !has_blocks(header.tangents, true, tangents))
      return false;
    if constexpr (std::is_same_v<Block, VertexBlock32>) return floats_are_sane(positions, normals, tangents);
    return true;
  }

  bool floats_are_sane(std::span<const VertexBlock32> positions, std::span<const VertexBlock32> normals,
                       std::span<const VertexBlock32> tangents) const {
    const auto all_within = [](const float(&values)[8], float least, float most) {
      return std::all_of(values, values + 8, [&](float value) { return least <= value && value <= most; });
    };
    for (const VertexBlock32& block : positions)
      if (!all_within(block.x, header.min[0], header.max[0]) || !all_within(block.y, header.min[1], header.max[1]) ||
          !all_within(block.z, header.min[2], header.max[2]))
        return false;
    return within(reinterpret_cast<const float*>(normals.data()), normals.size() * 24, kMaxValue) &&
           within(reinterpret_cast<const float*>(tangents.data()), tangents.size() * 24, kMaxValue);
  }
};

// The two keys around a moment, as indices.
struct Between {
  std::size_t from = 0, to = 0;
  float fraction = 0;
};

Between keys_around(std::span<const double> times, double secs, const VertexClipHeader& header, Wrap wrap) {
  const auto after = std::upper_bound(times.begin(), times.end(), secs);
  if (after == times.begin()) return {};
  const auto key = static_cast<std::size_t>(after - times.begin() - 1);
  if (after != times.end()) return {key, key + 1, static_cast<float>((secs - times[key]) / (*after - times[key]))};
  if (wrap != Wrap::loop || secs <= times[key]) return {key, key, 0};
  const double end = header.last_key_secs + header.loop_interval_secs;
  return end > times[key] ? Between{key, 0, static_cast<float>((secs - times[key]) / (end - times[key]))}
                          : Between{key, key, 0};
}

template <class Vector>
void sample_stream(const VertexClipHeader& header, ArrayRef array, const Between& place,
                   void (*kernel)(const VertexSegment&), const StridedSpan<Vector>& out) {
  if (out.empty() || array.count == 0) return;
  SINEW_ASSERT(out.size() == header.vertex_count);
  const std::size_t block_bytes = is_quantised(header) ? sizeof(VertexBlock16) : sizeof(VertexBlock32);
  const auto* first = reinterpret_cast<const std::byte*>(&header) + array.offset;
  const std::size_t key_bytes = blocks_per_key(header) * block_bytes;
  VertexSegment segment{.from = first + place.from * key_bytes,
                        .to = first + place.to * key_bytes,
                        .vertices = header.vertex_count,
                        .fraction = place.fraction,
                        .min = {},
                        .step = {},
                        .out = reinterpret_cast<std::byte*>(&out[0]),
                        .out_stride = out.stride_bytes()};
  for (int i = 0; i < 3; ++i) {
    segment.min[i] = header.min[i];
    segment.step[i] = (header.max[i] - header.min[i]) / 65535.0f;
  }
  kernel(segment);
}

}  // namespace

Result<VertexClip> VertexClip::open(std::span<const std::byte> bytes) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a vertex clip's bytes are not aligned to 64");
  const ChunkReader reader(bytes);
  const VertexClipHeader* header = reader.header<VertexClipHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a vertex clip is shorter than its header");
  VertexClipCheck check{*header, reader, {}};
  if (!check.times_are_sane())
    return Error::at(Errc::out_of_range, header->times.offset, "the key times of a vertex clip are damaged");
  if (!check.box_is_sane()) return Error::at(Errc::out_of_range, 0, "the box of a vertex clip is damaged");
  const bool whole = sinew::is_quantised(*header) ? check.streams_are_whole<VertexBlock16>()
                                                  : check.streams_are_whole<VertexBlock32>();
  if (!whole) return Error::at(Errc::out_of_range, header->positions.offset, "the keys of a vertex clip are damaged");
  return VertexClipFormat::make(header);
}

VertexClip VertexClip::view(std::span<const std::byte> opened) {
  return VertexClipFormat::make(reinterpret_cast<const VertexClipHeader*>(opened.data()));
}

Wrap VertexClip::wrap() const { return static_cast<Wrap>(header_->wrap); }
double VertexClip::duration_secs(Wrap wrap) const {
  return wrap == Wrap::loop ? header_->last_key_secs + header_->loop_interval_secs : header_->last_key_secs;
}
std::uint32_t VertexClip::vertex_count() const { return header_->vertex_count; }
std::size_t VertexClip::key_count() const { return header_->times.count; }
bool VertexClip::has_normals() const { return header_->normals.count > 0; }
bool VertexClip::has_tangents() const { return header_->tangents.count > 0; }
bool VertexClip::is_quantised() const { return sinew::is_quantised(*header_); }

Box VertexClip::bounds() const {
  Box box;
  if (header_->vertex_count == 0) return box;
  box.include(Vec3{header_->min[0], header_->min[1], header_->min[2]});
  box.include(Vec3{header_->max[0], header_->max[1], header_->max[2]});
  return box;
}

void sample_vertices(const VertexClip& clip, double time_secs, Wrap wrap, const VertexOutput& out) {
  const VertexClipHeader& header = VertexClipFormat::header(clip);
  const KernelTable& kernel = kernels();
  const double secs = wrap_time(time_secs, clip.duration_secs(wrap), wrap);
  const Between place = keys_around(checked_array<double>(&header, header.times), secs, header, wrap);
  const bool small = is_quantised(header);
  sample_stream(header, header.positions, place, small ? kernel.lerp_vertices16 : kernel.lerp_vertices32,
                out.positions);
  const auto directions = small ? kernel.lerp_directions16 : kernel.lerp_directions32;
  sample_stream(header, header.normals, place, directions, out.normals);
  sample_stream(header, header.tangents, place, directions, out.tangents);
}

}  // namespace sinew
