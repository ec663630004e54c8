// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "face/face_view.h"

namespace sinew {
namespace {

// How much is left of the units of each kind.
using KindShares = std::array<float, 4>;

struct Override {
  FaceUnitKind kind;
  std::uint32_t blocks, fades;
};
constexpr Override kOverrides[] = {{FaceUnitKind::mouth, kFaceBlocksMouth, kFaceFadesMouth},
                                   {FaceUnitKind::blink, kFaceBlocksBlink, kFaceFadesBlink},
                                   {FaceUnitKind::look, kFaceBlocksLook, kFaceFadesLook}};

// In [0, 1]; no number is 0.
float own_value(const FaceUnitRecord& unit, float value) {
  if (!(value > 0)) return 0;
  if ((unit.flags & kFaceBinary) != 0) return value > 0.5f ? 1.0f : 0.0f;
  return value < 1 ? value : 1.0f;
}

KindShares shares_left(std::span<const FaceUnitRecord> units, std::span<const float> values) {
  KindShares left{1, 1, 1, 1};
  for (std::size_t i = 0; i < units.size(); ++i) {
    if ((units[i].flags & ~std::uint32_t(kFaceBinary)) == 0) continue;
    const float value = own_value(units[i], values[i]);
    for (const Override& each : kOverrides) {
      if (value == 0 || units[i].kind == static_cast<std::uint32_t>(each.kind)) continue;
      float& share = left[static_cast<std::size_t>(each.kind)];
      if ((units[i].flags & each.blocks) != 0)
        share = 0;
      else if ((units[i].flags & each.fades) != 0)
        share = share > value ? share - value : 0;
    }
  }
  return left;
}

float shown_value(const FaceUnitRecord& unit, float value, const KindShares& left) {
  const float share = left[unit.kind], shown = own_value(unit, value) * share;
  return (unit.flags & kFaceBinary) != 0 && shown < 1 ? 0 : shown;
}

float part_of(const FaceOffsetRecord& offset, float value) {
  const float rise = (value - offset.from) / (offset.full - offset.from);
  if (!(rise > 0)) return 0;
  if (rise <= 1 || offset.to == offset.full) return rise;
  const float rest = (offset.to - value) / (offset.to - offset.full);
  return rest > 0 ? rest : 0;
}

void add_offsets(std::span<const FaceOffsetRecord> offsets, float value, float weight, std::span<float> properties) {
  for (const FaceOffsetRecord& offset : offsets)
    properties[offset.property_float] += weight * part_of(offset, value) * offset.amount;
}

}  // namespace

void apply_expressions(const Face& face, std::span<const float> unit_values, float weight, LocalPose in_out) {
  const std::span<const FaceUnitRecord> units = FaceFormat::units(face);
  const std::span<const FaceOffsetRecord> offsets = FaceFormat::offsets(face);
  if (offsets.empty()) return;
  SINEW_ASSERT(unit_values.size() == units.size());
  const KindShares left = shares_left(units, unit_values);
  for (std::size_t i = 0; i < units.size(); ++i)
    if (const float value = shown_value(units[i], unit_values[i], left); value != 0)
      add_offsets(offsets.subspan(units[i].first_offset, units[i].offset_count), value, weight, in_out.properties);
  for (const FaceCorrectiveRecord& each : FaceFormat::correctives(face)) {
    float product = each.driver_count > 0 ? 1.0f : 0.0f;
    for (const std::uint32_t driver : FaceFormat::drivers(face).subspan(each.first_driver, each.driver_count)) {
      product *= shown_value(units[driver], unit_values[driver], left);
      if (product == 0) break;
    }
    if (product != 0)
      add_offsets(offsets.subspan(each.first_offset, each.offset_count), product, weight, in_out.properties);
  }
}

}  // namespace sinew
