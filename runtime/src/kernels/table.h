// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

#include "sinew/kernels/kernels.h"
#include "sinew/math/joint_block.h"
#include "sinew/math/types.h"
#include "sinew/skin/skinning.h"

namespace sinew {

// Up to eight tracks of one kind at one moment between two keys. Values lie component after component, `width` tracks
// each; results as component after component, kLanes each, of which the first `width` count.
struct KeySegment {
  const float* from;  // key before or at the moment; cubic: in-tangent, value, out-tangent
  const float* to;    // key after it; the same pointer where there is none
  std::uint32_t width;
  std::uint32_t components;
  float fraction;       // [0,1]
  float interval_secs;  // from key to key
};

// The inner loops, compiled once per instruction set.
struct KernelTable {
  Isa isa;
  void (*lerp_keys)(const KeySegment& segment, float* out);
  void (*slerp_keys)(const KeySegment& segment, float* out);         // components 4
  void (*hermite_keys)(const KeySegment& segment, float* out);       // plain values
  void (*hermite_rotations)(const KeySegment& segment, float* out);  // components 4, normalised
  // parents[j] < j or kNoJoint; roots take the next of model_from_root.
  void (*model_matrices)(const JointBlock* local, const std::uint16_t* parents, std::size_t joints,
                         const Affine* model_from_root, Affine* model_from_joint);
  void (*palette)(const Affine* model_from_joint, const std::uint16_t* joints, const Affine* joint_from_bind,
                  std::size_t entries, Affine* model_from_bind);
  void (*skin_run)(const VertexInput& in_bind, const InfluenceRun& run, const std::uint16_t* palette_index,
                   const float* weight, const Affine* model_from_bind, const VertexOutput& in_model);
};

const KernelTable& scalar_kernels();
const KernelTable& kernels();

}  // namespace sinew
