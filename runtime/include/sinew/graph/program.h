// SPDX-License-Identifier: MIT
// What is to be computed in a frame: plain data without pointers, to be run at once, later, elsewhere, or never.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/base/api.h"
#include "sinew/graph/bound_graph.h"

namespace sinew {

class GraphWorkspace;

// Poses are kept in registers. Inputs and floats of an op lie together in the program's side arrays.
enum class PoseOpKind : std::uint8_t {
  rest,             // out
  sample,           // out; index: bound clip; floats: seconds as a sum of two; flags: Wrap
  sample_additive,  // the same of a difference
  blend,            // out; inputs: poses; floats: weights
  copy,             // out; inputs: pose
  layer,            // out is the base; inputs: layer; index: mask; floats: weight
  layer_in_model,   // the same
  add,              // out is the base; inputs: difference; index: mask; floats: weight
  mirror,           // out
  external,         // out is the base; index: mask; inputs: slot; floats: weight
  fade,             // out is the old pose; inputs: new pose; index: profile; flags: FadeCurve; floats: weight, part
  start_inertia,    // index: pose slot; inputs: target one and two steps ago; floats: step
  start_dead,       // index: pose slot; floats: step
  // out; index: pose slot; inputs: profile, the update in which the machine was played before as low and high half;
  // floats: elapsed, duration, half-life. Nothing is added where that update was not computed.
  add_inertia,
  add_dead,
  note_shown,  // index: pose slot; inputs: pose
};

struct PoseOp {
  PoseOpKind kind = PoseOpKind::rest;
  std::uint8_t flags = 0;
  std::uint16_t out = 0;
  std::uint16_t index = 0;
  std::uint16_t input_count = 0;
  std::uint32_t first_input = 0, first_float = 0;
};

struct PoseProgram {
  std::span<const PoseOp> ops;
  std::span<const std::uint16_t> inputs;
  std::span<const float> floats;
  std::uint32_t update = 0;  // its number
  std::uint16_t result = 0;  // register of the output
};

// Computes a pose. external: by slot of the graph, may be shorter; an empty pose is none. Does not allocate, cannot
// fail, gives the same bits wherever it runs.
// Requires: the program was written for this graph; pose_state holds graph.pose_bytes(), zeroed before its first use,
// and is this instance's; the workspace was made for this graph; out has the shape of its rig.
SINEW_API void run_program(const BoundGraph& graph, const PoseProgram& program, std::span<std::byte> pose_state,
                           std::span<const ConstLocalPose> external, GraphWorkspace& workspace, LocalPose out);

}  // namespace sinew
