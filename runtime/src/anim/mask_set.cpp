// SPDX-License-Identifier: MIT
#include "sinew/anim/mask_set.h"

#include <algorithm>

#include "anim/checks.h"
#include "sinew/anim/format.h"
#include "sinew/anim/mask.h"

namespace sinew {

struct MaskSetFormat {
  static bool read(const ChunkReader& reader, const MaskSetHeader& header, MaskSet& set) {
    std::span<const char> names;
    const bool whole = reader.read(header.masks, set.records_) && reader.read(header.names, names) &&
                       reader.read(header.joints, set.joints_) && reader.read(header.properties, set.properties_);
    set.names_ = {names.data(), names.size()};
    return whole;
  }

  static bool names_are_whole(const MaskSet& set) {
    std::uint32_t end = 0;
    for (const MaskRecord& record : set.records_) {
      if (record.name_end < end || record.name_end > set.names_.size()) return false;
      end = record.name_end;
    }
    return true;
  }
};

Result<MaskSet> MaskSet::open(std::span<const std::byte> bytes, const Rig& rig) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "the bytes of masks are not aligned to 64");
  const ChunkReader reader(bytes);
  const MaskSetHeader* header = reader.header<MaskSetHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "masks are shorter than their header");
  MaskSet set;
  if (!MaskSetFormat::read(reader, *header, set))
    return Error::at(Errc::truncated, 0, "an array of masks leaves its chunk");
  const auto fits = [&](std::span<const float> weights, std::size_t each) {
    return weights.size() / (each == 0 ? 1 : each) == (each == 0 ? 0 : set.size()) &&
           weights.size() % (each == 0 ? 1 : each) == 0;
  };
  if (!fits(set.joints_, mask_lanes(rig.skeleton())) || !fits(set.properties_, rig.property_floats()))
    return Error::at(Errc::mismatch, 0, "masks do not fit their rig");
  if (!MaskSetFormat::names_are_whole(set))
    return Error::at(Errc::out_of_range, header->names.offset, "the names of masks are damaged");
  const auto is_weight = [](float weight) { return 0 <= weight && weight <= 1; };
  if (!std::all_of(set.joints_.begin(), set.joints_.end(), is_weight) ||
      !std::all_of(set.properties_.begin(), set.properties_.end(), is_weight))
    return Error::at(Errc::out_of_range, header->joints.offset, "a weight of a mask is not from 0 to 1");
  return set;
}

MaskSet MaskSet::view(std::span<const std::byte> opened) {
  const ChunkReader reader(opened);
  MaskSet set;
  MaskSetFormat::read(reader, *reader.header<MaskSetHeader>(), set);
  return set;
}

std::string_view MaskSet::name(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : records_[index - 1].name_end;
  return names_.substr(begin, records_[index].name_end - begin);
}

Mask MaskSet::mask(std::size_t index) const {
  const std::size_t lanes = joints_.size() / size(), floats = properties_.size() / size();
  return {joints_.subspan(index * lanes, lanes), properties_.subspan(index * floats, floats)};
}

std::optional<Mask> MaskSet::find(std::string_view wanted) const {
  for (std::size_t i = 0; i < size(); ++i)
    if (name(i) == wanted) return mask(i);
  return std::nullopt;
}

}  // namespace sinew
