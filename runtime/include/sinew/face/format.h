// SPDX-License-Identifier: MIT
// Bytes of the chunks that Face::open reads. For writers; readers use Face. Little-endian, offsets from the chunk's
// first byte.
#pragma once
#include <cstdint>

#include "sinew/base/chunk.h"
#include "sinew/math/types.h"

namespace sinew {

// One number beyond it makes no face; sums of offsets stay finite.
inline constexpr float kMaxFaceNumber = 1e6f;

struct LookRangeRecord {
  float input_max_rad, output_scale;
};

struct FaceHeader {
  ArrayRef units;                  // FaceUnitRecord
  ArrayRef offsets;                // FaceOffsetRecord, those of a unit, then of a corrective together and in order
  ArrayRef correctives;            // FaceCorrectiveRecord
  ArrayRef drivers;                // uint32: units, those of a corrective together and in order
  ArrayRef names;                  // UTF-8
  std::uint32_t look_kind;         // LookKind
  std::uint32_t head_joint;        // of this rig; 0xFFFF: another has it, or none
  std::uint32_t eye_joints[2];     // left, right
  std::uint32_t look_units[12];    // by LookUnit; 0xFFFFFFFF where there is none
  Quat model_from_figure;          // at rest, of a figure that faces +z
  Quat model_from_head;            // where its joint stands at rest
  Quat model_from_eye_parents[2];  // so what they hang from, and the eyes
  Quat model_from_eyes[2];
  Vec3 eyes_in_head;               // where it looks from, metres in the space of the head's joint
  LookRangeRecord look_ranges[4];  // inward, outward, down, up
  std::uint32_t zero;
};

struct FaceUnitRecord {
  std::uint64_t name_hash;
  std::uint32_t name_end;  // in names; it begins where the one before ends
  std::uint32_t kind;      // FaceUnitKind
  std::uint32_t flags;     // FaceUnitFlags
  std::uint32_t first_offset, offset_count;
  std::uint32_t zero;
};
enum FaceUnitFlags : std::uint32_t {
  kFaceBinary = 1,
  kFaceBlocksMouth = 2,
  kFaceFadesMouth = 4,
  kFaceBlocksBlink = 8,
  kFaceFadesBlink = 16,
  kFaceBlocksLook = 32,
  kFaceFadesLook = 64
};

// What a unit adds to one float of a pose: nothing up to `from`, amount at `full`, which is above from, straight
// between them; beyond full straight on where `to` equals full, else, where it is above, down to nothing at `to`.
struct FaceOffsetRecord {
  std::uint32_t property_float;
  float amount;
  float from, full, to;
};

// Adds offsets at the product of the values of its drivers.
struct FaceCorrectiveRecord {
  std::uint32_t first_driver, driver_count;
  std::uint32_t first_offset, offset_count;
};

}  // namespace sinew
