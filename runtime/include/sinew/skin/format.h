// SPDX-License-Identifier: MIT
// Bytes of the chunk that Skin::open reads. For writers.
#pragma once
#include "sinew/base/chunk.h"

namespace sinew {

struct SkinHeader {
  ArrayRef joints;           // uint16
  ArrayRef joint_from_bind;  // Affine
};

}  // namespace sinew
