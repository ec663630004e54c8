// SPDX-License-Identifier: MIT
#include "sinew/anim/clip.h"

#include <utility>

#include "anim/checks.h"
#include "anim/clip_view.h"
#include "sinew/base/hash.h"

namespace sinew {
namespace {

constexpr std::uint32_t kComponents[] = {3, 4, 3};

bool is_time(double secs) { return 0 <= secs && secs <= kMaxClipSecs; }

struct ClipCheck {
  const ClipHeader& header;
  ChunkReader reader;
  std::span<const double> times;
  std::span<const TimeArrayRecord> arrays;
  std::span<const BatchRecord> batches;
  std::span<const TrackRecord> tracks;
  std::span<const float> values;

  bool read_arrays() {
    return reader.read(header.times, times) && reader.read(header.time_arrays, arrays) &&
           reader.read(header.batches, batches) && reader.read(header.tracks, tracks) &&
           reader.read(header.values, values);
  }

  bool times_are_sane() const {
    if (header.wrap > static_cast<std::uint32_t>(Wrap::loop)) return false;
    if (!is_time(header.last_key_secs) || !is_time(header.loop_interval_secs)) return false;
    for (const double time : times)
      if (!is_time(time)) return false;
    return true;
  }

  // Arrays and batches partition what they point into, in order.
  bool arrays_are_whole() const {
    std::size_t time = 0, batch = 0;
    for (const TimeArrayRecord& array : arrays) {
      if (array.first != time || array.count == 0 || array.count > times.size() - time) return false;
      if (array.first_batch != batch || array.batch_count > batches.size() - batch) return false;
      const std::span<const double> keys = times.subspan(array.first, array.count);
      for (std::size_t k = 1; k < keys.size(); ++k)
        if (keys[k] < keys[k - 1]) return false;
      if (!spacing_holds(array, keys)) return false;
      time += array.count;
      batch += array.batch_count;
    }
    return time == times.size() && batch == batches.size();
  }

  static bool spacing_holds(const TimeArrayRecord& array, std::span<const double> keys) {
    if (array.steps_per_sec == 0) return true;
    if (!(0 < array.steps_per_sec && array.steps_per_sec < 1e9) || array.first_secs != keys[0]) return false;
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const double place = (keys[k] - array.first_secs) * array.steps_per_sec - static_cast<double>(k);
      if (!(-0.5 < place && place < 0.5)) return false;
    }
    return true;
  }

  bool batches_are_whole() const {
    std::size_t track = 0, value = 0;
    for (const TimeArrayRecord& array : arrays)
      for (const BatchRecord& batch : batches.subspan(array.first_batch, array.batch_count)) {
        if (batch.kind > static_cast<std::uint32_t>(TrackKind::property_rotation)) return false;
        if (batch.mode > static_cast<std::uint32_t>(KeyMode::cubic)) return false;
        if (batch.width == 0 || batch.width > kLanes || batch.first_track != track) return false;
        if (batch.components == 0 || batch.components > kMaxPropertyFloats) return false;
        if (!is_property(batch) && batch.components != kComponents[batch.kind]) return false;
        if (is_rotation(batch) && batch.components != 4) return false;
        if (batch.width > tracks.size() - track || batch.first_value != value) return false;
        if (values_per_key(batch) > (values.size() - value) / array.count) return false;
        if (!values_are_sane(array, batch)) return false;
        track += batch.width;
        value += values_per_key(batch) * array.count;
      }
    return track == tracks.size() && value == values.size();
  }

  // Also the tangents times the interval that they will meet: the largest of the array.
  bool values_are_sane(const TimeArrayRecord& array, const BatchRecord& batch) const {
    const bool rotation = is_rotation(batch);
    float limit = rotation ? kMaxRotationComponent : kMaxValue;
    const float* first = values.data() + batch.first_value;
    if (batch.mode == static_cast<std::uint32_t>(KeyMode::cubic)) {
      double longest = 1;
      const std::span<const double> keys = times.subspan(array.first, array.count);
      for (std::size_t k = 1; k < keys.size(); ++k)
        if (longest < keys[k] - keys[k - 1]) longest = keys[k] - keys[k - 1];
      limit = static_cast<float>(limit / longest);
    }
    return within(first, values_per_key(batch) * array.count, limit);
  }

  // With times and values of its own.
  bool root_track_is_whole(const RootTrackRecord& track, std::size_t components) const {
    std::span<const double> keys;
    std::span<const float> numbers;
    if (!reader.read(track.times, keys) || !reader.read(track.values, numbers)) return false;
    if (track.mode > static_cast<std::uint32_t>(KeyMode::cubic)) return false;
    const std::size_t parts = track.mode == static_cast<std::uint32_t>(KeyMode::cubic) ? 3 : 1;
    if (numbers.size() / (parts * components) != keys.size() || numbers.size() % (parts * components) != 0)
      return false;
    for (std::size_t k = 0; k < keys.size(); ++k)
      if (!is_time(keys[k]) || (k > 0 && keys[k] < keys[k - 1])) return false;
    return within(numbers.data(), numbers.size(), kMaxRootValue);
  }

  bool markers_are_whole() const {
    std::span<const MarkerRecord> markers;
    std::span<const char> names;
    if (!reader.read(header.markers, markers) || !reader.read(header.marker_names, names)) return false;
    double before_secs = 0;
    std::size_t begin = 0;
    for (const MarkerRecord& marker : markers) {
      if (!is_time(marker.secs) || marker.secs < before_secs || !within(&marker.value, 1, kMaxValue)) return false;
      if (marker.name_end < begin || marker.name_end > names.size()) return false;
      if (hash_name({names.data() + begin, marker.name_end - begin}) != marker.name_hash) return false;
      before_secs = marker.secs;
      begin = marker.name_end;
    }
    return true;
  }

  bool root_is_whole() const {
    return root_track_is_whole(header.root_translation, 3) && root_track_is_whole(header.root_yaw, 1);
  }
};

}  // namespace

Result<Clip> Clip::open(std::span<const std::byte> bytes) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a clip's bytes are not aligned to 64");
  const ChunkReader reader(bytes);
  const ClipHeader* header = reader.header<ClipHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a clip is shorter than its header");
  ClipCheck check{*header, reader, {}, {}, {}, {}, {}};
  if (!check.read_arrays()) return Error::at(Errc::truncated, 0, "an array of a clip leaves its chunk");
  if (!check.times_are_sane())
    return Error::at(Errc::out_of_range, header->times.offset, "a time of a clip is not finite, negative or too large");
  if (!check.arrays_are_whole())
    return Error::at(Errc::out_of_range, header->time_arrays.offset, "the key times of a clip are damaged");
  if (!check.batches_are_whole())
    return Error::at(Errc::out_of_range, header->batches.offset, "the tracks or keys of a clip are damaged");
  if (header->flags > kClipIsAdditive || !check.root_is_whole())
    return Error::at(Errc::out_of_range, header->root_translation.times.offset,
                     "the root's motion of a clip is damaged");
  if (!check.markers_are_whole())
    return Error::at(Errc::out_of_range, header->markers.offset, "the markers of a clip are damaged");
  return ClipFormat::make(header);
}

Clip Clip::view(std::span<const std::byte> opened) {
  return ClipFormat::make(reinterpret_cast<const ClipHeader*>(opened.data()));
}

bool Clip::is_additive() const { return (header_->flags & kClipIsAdditive) != 0; }
Wrap Clip::wrap() const { return static_cast<Wrap>(header_->wrap); }

double Clip::duration_secs(Wrap wrap) const {
  return wrap == Wrap::loop ? header_->last_key_secs + header_->loop_interval_secs : header_->last_key_secs;
}

std::size_t Clip::marker_count() const { return header_->markers.count; }

Marker Clip::marker(std::size_t index) const {
  const std::span<const MarkerRecord> markers = checked_array<MarkerRecord>(header_, header_->markers);
  const std::span<const char> names = checked_array<char>(header_, header_->marker_names);
  const MarkerRecord& marker = markers[index];
  const std::size_t begin = index == 0 ? 0 : markers[index - 1].name_end;
  return {{names.data() + begin, marker.name_end - begin}, marker.name_hash, marker.secs, marker.value};
}

std::uint64_t Clip::skeleton_id() const { return header_->skeleton_id; }
std::size_t Clip::track_count() const { return header_->tracks.count; }
std::size_t Clip::time_array_count() const { return header_->time_arrays.count; }
std::span<const double> Clip::key_times_secs(std::size_t array) const {
  const ClipView view = ClipFormat::view(*this);
  return view.times.subspan(view.arrays[array].first, view.arrays[array].count);
}
std::size_t Clip::key_count() const { return header_->key_count; }

Result<ClipBinding> ClipBinding::create(const Clip& clip, const Rig& rig, Allocator allocator) {
  if (clip.is_additive())
    return Error::in(Errc::mismatch, "", "an additive clip is no pose: bind it with AdditiveBinding and add it to one");
  return bind(clip, rig, allocator);
}

Result<AdditiveBinding> AdditiveBinding::create(const Clip& clip, const Rig& rig, Allocator allocator) {
  if (!clip.is_additive())
    return Error::in(Errc::mismatch, "", "the clip is not additive: make it so against a reference pose first");
  Result<ClipBinding> tracks = ClipBinding::bind(clip, rig, allocator);
  if (!tracks) return tracks.error();
  AdditiveBinding binding;
  binding.tracks_ = std::move(*tracks);
  binding.rig_ = rig;
  return binding;
}

Result<ClipBinding> ClipBinding::bind(const Clip& clip, const Rig& rig, Allocator allocator) {
  const ClipView view = ClipFormat::view(clip);
  BlockLayout layout;
  layout.reserve<std::uint32_t>(view.tracks.size());
  layout.reserve<NameSlot>(rig.skeleton().joint_count());
  layout.reserve<NameSlot>(rig.property_count());
  Result<Block> block = Block::create(layout.bytes(), allocator);
  if (!block) return block.error();

  ClipBinding binding;
  binding.memory_ = std::move(*block);
  std::span<std::byte> rest = binding.memory_.bytes();
  binding.targets_ = BlockLayout::take<std::uint32_t>(rest, view.tracks.size());
  const std::span<NameSlot> joints =
      sorted_joints(rig, BlockLayout::take<NameSlot>(rest, rig.skeleton().joint_count()));
  const std::span<NameSlot> properties =
      sorted_properties(rig, BlockLayout::take<NameSlot>(rest, rig.property_count()));
  binding.rest_ = rig.rest_pose();
  for (const BatchRecord& batch : view.batches)
    for (std::uint32_t track = batch.first_track; track < batch.first_track + batch.width; ++track) {
      const bool of_property = is_property(batch);
      const NameSlot* slot = find_slot(of_property ? properties : joints, view.tracks[track].target_hash);
      const bool bound = slot != nullptr &&
                         (!of_property || (slot->count == batch.components && slot->is_rotation == is_rotation(batch)));
      binding.targets_[track] = bound ? slot->target : kUnbound;
      binding.unbound_ += bound ? 0 : 1;
    }
  return binding;
}

}  // namespace sinew
