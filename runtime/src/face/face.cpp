// SPDX-License-Identifier: MIT
#include "sinew/face/face.h"

#include <algorithm>
#include <iterator>

#include "anim/checks.h"
#include "face/face_view.h"
#include "sinew/base/hash.h"
#include "sinew/face/look_at.h"

namespace sinew {
namespace {

constexpr std::uint32_t kNoUnit = 0xFFFFFFFFu;

bool numbers_ok(const FaceHeader& header) {
  constexpr std::size_t kNumbers = 6 * sizeof(Quat) / sizeof(float) + 3;  // the quaternions and what follows them
  for (const LookRangeRecord& range : header.look_ranges)
    if (!within(&range.input_max_rad, 2, kMaxFaceNumber) || !(range.input_max_rad >= 0)) return false;
  return within(&header.model_from_figure.x, kNumbers, kMaxFaceNumber);
}

bool joint_ok(std::uint32_t joint, const Rig& rig) { return joint == kNoJoint || joint < rig.skeleton().joint_count(); }

bool look_ok(const FaceHeader& header, std::size_t units, const Rig& rig) {
  if (header.look_kind > static_cast<std::uint32_t>(LookKind::units)) return false;
  for (const std::uint32_t unit : header.look_units)
    if (unit != kNoUnit && unit >= units) return false;
  return joint_ok(header.head_joint, rig) && joint_ok(header.eye_joints[0], rig) &&
         joint_ok(header.eye_joints[1], rig) && numbers_ok(header);
}

bool offset_ok(const FaceOffsetRecord& offset, const Rig& rig) {
  if (offset.property_float >= rig.property_floats() || !within(&offset.amount, 4, kMaxFaceNumber)) return false;
  constexpr float kLeastStep = 1e-6f;  // slopes stay finite
  if (!(offset.full - offset.from >= kLeastStep)) return false;
  return offset.to == offset.full || offset.to - offset.full >= kLeastStep;
}

bool units_ok(const Face& face, std::string_view names, std::size_t& offsets) {
  std::uint32_t begin = 0;
  for (const FaceUnitRecord& unit : FaceFormat::units(face)) {
    if (unit.kind > static_cast<std::uint32_t>(FaceUnitKind::look)) return false;
    if (unit.name_end < begin || unit.name_end > names.size()) return false;
    if (hash_name(names.substr(begin, unit.name_end - begin)) != unit.name_hash) return false;
    begin = unit.name_end;
    if (unit.first_offset != offsets || unit.offset_count > FaceFormat::offsets(face).size() - offsets) return false;
    offsets += unit.offset_count;
  }
  return true;
}

bool correctives_ok(const Face& face, std::size_t& offsets) {
  std::size_t drivers = 0;
  for (const FaceCorrectiveRecord& each : FaceFormat::correctives(face)) {
    if (each.first_driver != drivers || each.driver_count > FaceFormat::drivers(face).size() - drivers) return false;
    if (each.first_offset != offsets || each.offset_count > FaceFormat::offsets(face).size() - offsets) return false;
    drivers += each.driver_count;
    offsets += each.offset_count;
  }
  const auto is_unit = [&](std::uint32_t driver) { return driver < FaceFormat::units(face).size(); };
  return drivers == FaceFormat::drivers(face).size() &&
         std::all_of(FaceFormat::drivers(face).begin(), FaceFormat::drivers(face).end(), is_unit);
}

}  // namespace

bool FaceFormat::read(std::span<const std::byte> bytes, Face& out) {
  const ChunkReader reader(bytes);
  out.header_ = reader.header<FaceHeader>();
  if (out.header_ == nullptr) return false;
  std::span<const char> names;
  const bool whole = reader.read(out.header_->units, out.units_) && reader.read(out.header_->offsets, out.offsets_) &&
                     reader.read(out.header_->correctives, out.correctives_) &&
                     reader.read(out.header_->drivers, out.drivers_) && reader.read(out.header_->names, names);
  out.names_ = {names.data(), names.size()};
  return whole;
}

bool FaceFormat::is_sound(const Face& face, const Rig& rig) {
  std::size_t offsets = 0;
  if (!units_ok(face, face.names_, offsets) || !correctives_ok(face, offsets)) return false;
  if (offsets != face.offsets_.size() || !look_ok(*face.header_, face.units_.size(), rig)) return false;
  return std::all_of(face.offsets_.begin(), face.offsets_.end(),
                     [&](const FaceOffsetRecord& offset) { return offset_ok(offset, rig); });
}

Result<Face> Face::open(std::span<const std::byte> bytes, const Rig& rig) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a face's bytes are not aligned to 64");
  Face face;
  if (!FaceFormat::read(bytes, face)) return Error::at(Errc::truncated, 0, "an array of a face leaves its chunk");
  if (!FaceFormat::is_sound(face, rig)) return Error::at(Errc::out_of_range, 0, "a face is damaged");
  return face;
}

Face Face::view(std::span<const std::byte> opened) {
  Face face;
  FaceFormat::read(opened, face);
  return face;
}

FaceUnit Face::unit(std::size_t index) const {
  const FaceUnitRecord& record = units_[index];
  const std::uint32_t begin = index == 0 ? 0 : units_[index - 1].name_end;
  return {.name = names_.substr(begin, record.name_end - begin),
          .kind = static_cast<FaceUnitKind>(record.kind),
          .is_binary = (record.flags & kFaceBinary) != 0,
          .offset_count = record.offset_count};
}

std::optional<std::uint32_t> Face::find(std::string_view wanted) const {
  const std::uint64_t hash = hash_name(wanted);
  for (std::size_t i = 0; i < units_.size(); ++i)
    if (units_[i].name_hash == hash && unit(i).name == wanted) return static_cast<std::uint32_t>(i);
  return std::nullopt;
}

}  // namespace sinew
