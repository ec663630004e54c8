// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/face/face.h"
#include "sinew/face/format.h"

namespace sinew {

// The arrays of an opened face. Without a header it has no units.
struct FaceFormat {
  static const FaceHeader* header(const Face& face) { return face.header_; }
  static std::span<const FaceUnitRecord> units(const Face& face) { return face.units_; }
  static std::span<const FaceOffsetRecord> offsets(const Face& face) { return face.offsets_; }
  static std::span<const FaceCorrectiveRecord> correctives(const Face& face) { return face.correctives_; }
  static std::span<const std::uint32_t> drivers(const Face& face) { return face.drivers_; }

  // False where an array leaves the chunk.
  static bool read(std::span<const std::byte> bytes, Face& out);
  static bool is_sound(const Face& face, const Rig& rig);
};

}  // namespace sinew
