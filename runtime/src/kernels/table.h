// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>

#include "sinew/kernels/kernels.h"
#include "sinew/math/joint_block.h"
#include "sinew/math/types.h"
#include "sinew/skin/dual_quat.h"
#include "sinew/skin/format.h"
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

// Rotations of eight tracks, each between two keys of its own: component after component.
struct KeyPairs {
  float from[4][kLanes], to[4][kLanes];
  float fraction[kLanes];  // [0,1]
};

// One attribute of consecutive vertices, before and after; in is null where it is not wanted.
struct StreamPair {
  const std::byte* in;
  std::byte* out;
  std::size_t in_stride, out_stride;  // bytes
};

// Vertices with equally many influences. Positions and normals are Vec3, tangents Vec4.
struct SkinRun {
  StreamPair positions, normals, tangents;
  std::size_t vertices;
  std::uint32_t influences;
  const std::uint16_t* palette_index;
  const float* weight;
  const std::byte* model_from_bind;  // of Affine
  Directions directions;
};

struct DualQuatRun {
  StreamPair positions, normals, tangents;
  std::size_t vertices;
  std::uint32_t influences;
  const std::uint16_t* palette_index;
  const float* weight;
  const DualQuatEntry* entries;
};

// All vertices at two keys: VertexBlock16 or VertexBlock32, one per eight. Positions of 16 bits are min + step * q.
struct VertexSegment {
  const void* from;
  const void* to;
  std::size_t vertices;
  float fraction;  // [0,1]
  float min[3], step[3];
  std::byte* out;  // rows of three floats
  std::size_t out_stride;
};

// A pose and how much it counts; mask is null or holds one factor per lane.
struct BlendSource {
  const JointBlock* joints;
  const float* mask;
  float weight;
};

// What a motion lacks to what was shown when it took over, eight joints at a time, and how fast that changed then.
// Turns are axis times the tangent of a quarter of the angle, in the parent's space.
struct OffsetBlock {
  float place[3][kLanes], place_per_sec[3][kLanes];
  float turn[3][kLanes], turn_per_sec[3][kLanes];
  float scale[3][kLanes], scale_per_sec[3][kLanes];
};

// A pose and how fast it was changing.
struct SpeedBlock {
  float place[3][kLanes], place_per_sec[3][kLanes];
  float rotation[4][kLanes], turn_per_sec[3][kLanes];
  float scale[3][kLanes], scale_per_sec[3][kLanes];
  float side[4][kLanes];  // the turn from the target to it when last blended: which way round it goes
};

// The inner loops, compiled once per instruction set. They take plain structs and pointers: an inline function shared
// with the rest of the library could come out of the linker compiled for the wrong processor.
struct KernelTable {
  Isa isa;
  void (*lerp_keys)(const KeySegment& segment, float* out);
  void (*slerp_keys)(const KeySegment& segment, float* out);         // components 4
  void (*slerp_pairs)(const KeyPairs& pairs, float* out);            // lane by lane the bits of slerp_keys
  void (*hermite_keys)(const KeySegment& segment, float* out);       // plain values
  void (*hermite_rotations)(const KeySegment& segment, float* out);  // components 4, normalised
  // No masks; the weights sum to 1, that of sources[heaviest] is not below any.
  void (*blend_joints)(const BlendSource* sources, std::size_t count, std::size_t heaviest, std::size_t blocks,
                       JointBlock* out);
  void (*blend_masked_joints)(const BlendSource* sources, std::size_t count, const JointBlock* fallback,
                              std::size_t blocks, JointBlock* out);
  // Weights in [0,1]: how far from in_out to the layer.
  void (*overlay_joints)(const BlendSource& layer, std::size_t blocks, JointBlock* in_out);
  void (*add_joints)(const BlendSource& delta, std::size_t blocks, JointBlock* in_out);
  void (*subtract_joints)(const JointBlock* pose, const JointBlock* reference, std::size_t blocks, JointBlock* out);
  // Poses a step apart, and one over the step.
  void (*start_inertia)(const JointBlock* shown_before, const JointBlock* shown, const JointBlock* target_before,
                        const JointBlock* target, float per_sec, std::size_t blocks, OffsetBlock* out);
  // paces: null, or one per lane, of which those below 1 count as 1.
  void (*add_inertia)(const OffsetBlock* offsets, float elapsed_secs, float duration_secs, const float* paces,
                      std::size_t blocks, JointBlock* in_out);
  void (*start_dead_blend)(const JointBlock* before, const JointBlock* now, float per_sec, std::size_t blocks,
                           SpeedBlock* out);
  void (*dead_blend)(SpeedBlock* speeds, float reach_secs, float weight, std::size_t blocks, JointBlock* in_out);
  // parents[j] < j or kNoJoint; roots take the next of model_from_root.
  void (*model_matrices)(const JointBlock* local, const std::uint16_t* parents, std::size_t joints,
                         const Affine* model_from_root, Affine* model_from_joint);
  void (*palette)(const Affine* model_from_joint, const std::uint16_t* joints, const Affine* joint_from_bind,
                  std::size_t entries, Affine* model_from_bind);
  void (*skin_run)(const SkinRun& run);
  void (*skin_dual_quat_run)(const DualQuatRun& run);
  void (*lerp_vertices16)(const VertexSegment& segment);
  void (*lerp_vertices32)(const VertexSegment& segment);
  void (*lerp_directions16)(const VertexSegment& segment);  // unit length
  void (*lerp_directions32)(const VertexSegment& segment);
};

const KernelTable& scalar_kernels();
// Null where this build does not have the set.
const KernelTable* sse41_kernels();
const KernelTable* avx2_kernels();
const KernelTable* avx512_kernels();
bool processor_has(Isa isa);

// The set in use.
const KernelTable& kernels();

}  // namespace sinew
