// SPDX-License-Identifier: MIT
#include "sinew/anim/rig.h"

#include <algorithm>

#include "anim/checks.h"
#include "sinew/anim/format.h"
#include "sinew/base/hash.h"

namespace sinew {

std::string_view Skeleton::name(Joint joint) const {
  const std::uint32_t first = joint == 0 ? 0 : name_ends_[joint - 1];
  return name_text_.substr(first, name_ends_[joint] - first);
}

std::optional<Joint> Skeleton::find(std::string_view wanted) const {
  const std::uint64_t hash = hash_name(wanted);
  for (std::size_t joint = 0; joint < joint_count(); ++joint)
    if (name_hashes_[joint] == hash && name(static_cast<Joint>(joint)) == wanted) return static_cast<Joint>(joint);
  return std::nullopt;
}

// What Rig::open reads and checks, step by step.
struct RigFormat {
  const RigHeader& header;
  ChunkReader reader;
  Rig rig;

  static bool is_of_own_kind(const PropertyRecord& record) {
    return record.kind == static_cast<std::uint32_t>(PropertyKind::quat) ||
           record.kind == static_cast<std::uint32_t>(PropertyKind::step);
  }

  bool read_arrays() {
    Skeleton& skeleton = rig.skeleton_;
    std::span<const char> names, property_names;
    const bool whole = reader.read(header.parents, skeleton.parents_) && reader.read(header.rest, skeleton.rest_) &&
                       reader.read(header.model_from_root, skeleton.model_from_root_) &&
                       reader.read(header.name_hashes, skeleton.name_hashes_) &&
                       reader.read(header.source_nodes, skeleton.source_nodes_) &&
                       reader.read(header.name_ends, skeleton.name_ends_) && reader.read(header.names, names) &&
                       reader.read(header.properties, rig.property_records_) &&
                       reader.read(header.rest_properties, rig.rest_properties_) &&
                       reader.read(header.property_names, property_names);
    skeleton.name_text_ = {names.data(), names.size()};
    skeleton.id_ = header.skeleton_id;
    rig.property_names_ = {property_names.data(), property_names.size()};
    rig.only_numbers_ = std::none_of(rig.property_records_.begin(), rig.property_records_.end(), is_of_own_kind);
    return whole;
  }

  bool counts_agree() const {
    const Skeleton& skeleton = rig.skeleton_;
    const std::size_t joints = skeleton.joint_count();
    return joints <= kMaxJoints && skeleton.rest_.size() == block_count(joints) &&
           skeleton.name_hashes_.size() == joints && skeleton.source_nodes_.size() == joints &&
           skeleton.name_ends_.size() == joints;
  }

  bool parents_come_first() const {
    std::size_t roots = 0;
    const std::span<const Joint> parents = rig.skeleton_.parents_;
    for (std::size_t joint = 0; joint < parents.size(); ++joint) {
      if (parents[joint] == kNoJoint)
        ++roots;
      else if (parents[joint] >= joint)
        return false;
    }
    return roots == rig.skeleton_.model_from_root_.size();
  }

  bool names_are_whole() const {
    const Skeleton& skeleton = rig.skeleton_;
    std::uint32_t end = 0;
    for (const std::uint32_t next : skeleton.name_ends_) {
      if (next < end || next > skeleton.name_text_.size()) return false;
      end = next;
    }
    for (std::size_t joint = 0; joint < skeleton.joint_count(); ++joint)
      if (hash_name(skeleton.name(static_cast<Joint>(joint))) != skeleton.name_hashes_[joint]) return false;
    return skeleton_id(skeleton.name_hashes_, skeleton.parents_) == header.skeleton_id;
  }

  bool numbers_are_sane() const {
    for (const JointBlock& block : rig.skeleton_.rest_)
      if (!within(&block.tx[0], sizeof(JointBlock) / sizeof(float), kMaxValue)) return false;
    for (const Affine& affine : rig.skeleton_.model_from_root_)
      if (!within(affine.m, 12, kMaxValue)) return false;
    return within(rig.rest_properties_.data(), rig.rest_properties_.size(), kMaxValue);
  }

  static bool kind_fits(const PropertyRecord& record) {
    const auto target = static_cast<PropertyTarget>(record.target);
    const auto kind = static_cast<PropertyKind>(record.kind);
    if (target != PropertyTarget::custom) return record.count == float_count(target) && kind != PropertyKind::quat;
    return 1 <= record.count && record.count <= 4 && (kind != PropertyKind::quat || record.count == 4);
  }

  bool properties_are_whole() const {
    std::size_t name_end = 0, floats = 0;
    for (const PropertyRecord& record : rig.property_records_) {
      if (record.name_end < name_end || record.name_end > rig.property_names_.size()) return false;
      if (record.kind > static_cast<std::uint32_t>(PropertyKind::step)) return false;
      if (record.target >= kPropertyTargets || record.target_texture >= kTextureSlots) return false;
      if (!kind_fits(record)) return false;
      if (record.first != floats || record.count > rig.rest_properties_.size() - floats) return false;
      if (hash_name(rig.property_names_.substr(name_end, record.name_end - name_end)) != record.name_hash) return false;
      name_end = record.name_end;
      floats += record.count;
    }
    return floats == rig.rest_properties_.size();
  }
};

Result<Rig> Rig::open(std::span<const std::byte> bytes) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a rig's bytes are not aligned to 64");
  const ChunkReader reader(bytes);
  const RigHeader* header = reader.header<RigHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a rig is shorter than its header");
  RigFormat format{*header, reader, {}};
  if (!format.read_arrays()) return Error::at(Errc::truncated, 0, "an array of a rig leaves its chunk");
  if (!format.counts_agree()) return Error::at(Errc::mismatch, 0, "the arrays of a rig differ in length");
  if (!format.parents_come_first())
    return Error::at(Errc::out_of_range, header->parents.offset, "a joint comes before its parent");
  if (!format.names_are_whole())
    return Error::at(Errc::mismatch, header->names.offset, "the names of a rig are damaged");
  if (!format.numbers_are_sane())
    return Error::at(Errc::out_of_range, header->rest.offset, "a rig holds a number that is not finite or too large");
  if (!format.properties_are_whole())
    return Error::at(Errc::out_of_range, header->properties.offset, "the properties of a rig are damaged");
  return format.rig;
}

Rig Rig::view(std::span<const std::byte> opened) {
  const ChunkReader reader(opened);
  RigFormat format{*reader.header<RigHeader>(), reader, {}};
  format.read_arrays();
  return format.rig;
}

Property Rig::property(std::size_t index) const {
  const PropertyRecord& record = property_records_[index];
  const std::size_t name_begin = index == 0 ? 0 : property_records_[index - 1].name_end;
  return {.name = property_names_.substr(name_begin, record.name_end - name_begin),
          .name_hash = record.name_hash,
          .kind = static_cast<PropertyKind>(record.kind),
          .target = static_cast<PropertyTarget>(record.target),
          .target_node = record.target_node,
          .target_index = record.target_index,
          .target_texture = static_cast<TextureSlot>(record.target_texture),
          .first = record.first,
          .count = record.count};
}

std::uint32_t float_count(PropertyTarget target) {
  switch (target) {
    case PropertyTarget::base_color:
      return 4;
    case PropertyTarget::emissive:
      return 3;
    case PropertyTarget::texture_offset:
    case PropertyTarget::texture_scale:
      return 2;
    case PropertyTarget::custom:
      return 0;
    default:
      return 1;
  }
}

std::uint64_t skeleton_id(std::span<const std::uint64_t> name_hashes, std::span<const Joint> parents) {
  return hash_bytes(std::as_bytes(parents), hash_bytes(std::as_bytes(name_hashes)));
}

}  // namespace sinew
