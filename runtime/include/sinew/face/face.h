// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sinew/anim/pose.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew {

// What a unit is to others that take it back while they are shown: the kinds of VRM 1.0's overrides.
enum class FaceUnitKind : std::uint32_t { other, mouth, blink, look };

struct FaceUnit {
  std::string_view name;  // "jawOpen"; unique inside the face
  FaceUnitKind kind = FaceUnitKind::other;
  bool is_binary = false;  // a value above 0.5 is 1, any other 0
  std::size_t offset_count = 0;
};

// The expressions of a face as they move one rig: named units, each an offset from the neutral face that is full at the
// value 1; in-betweens, where a unit goes through several shapes; correctives, which add to shapes what their sum
// lacks. The faces of a pack have the same units in the same order, or none where expressions do not move the rig, so
// that one list of values serves all rigs. A view into the bytes it was opened from.
class SINEW_API Face {
 public:
  Face() = default;  // no units
  // Checks every offset, index and number once. Requires: bytes aligned to 64.
  static Result<Face> open(std::span<const std::byte> bytes, const Rig& rig);

  std::size_t unit_count() const { return units_.size(); }
  FaceUnit unit(std::size_t index) const;
  // Looks at each name: do it once.
  std::optional<std::uint32_t> find(std::string_view name) const;
  std::size_t corrective_count() const { return correctives_.size(); }
  bool moves_anything() const { return !offsets_.empty(); }

 private:
  friend struct FaceFormat;
  friend class Pack;
  static Face view(std::span<const std::byte> opened);  // of bytes that open has checked
  const struct FaceHeader* header_ = nullptr;
  std::span<const struct FaceUnitRecord> units_;
  std::span<const struct FaceOffsetRecord> offsets_;
  std::span<const struct FaceCorrectiveRecord> correctives_;
  std::span<const std::uint32_t> drivers_;
  std::string_view names_;
};

// Adds the expressions to whatever pose is there: a sampled clip, the rest pose for the neutral face, or one that has
// expressions already. Of each unit with the value v in [0, 1] (others are clamped, no number counts as 0, binary ones
// are rounded) every offset is added at its part of the amount, times weight:
//   out += weight * (sum over units of v * offset + sum over correctives of (product of their drivers' v) * offset)
// Units that block or fade the mouth, the blink or the look take v of all units of that kind back first, by 1 or by
// their own v, those of their own kind excepted; a binary unit that is taken back at all is 0 (VRMC_vrm-1.0,
// expressions). The sum is not clamped: two expressions may add up beyond a shape, and layers beyond both. Only
// properties of the pose are touched, and the cost grows with the units that are not 0 and their offsets.
// A face that moves nothing, as one without units, adds nothing. Requires: else unit_count() values; the pose is one of
// the face's rig; weight is finite.
SINEW_API void apply_expressions(const Face& face, std::span<const float> unit_values, float weight, LocalPose in_out);

}  // namespace sinew
