// SPDX-License-Identifier: MIT
#include "sinew/graph/program.h"

#include <algorithm>
#include <array>

#include "graph/pose_slots.h"
#include "graph/work.h"
#include "sinew/anim/blend.h"
#include "sinew/anim/model_blend.h"
#include "sinew/anim/sample.h"
#include "sinew/base/assert.h"
#include "sinew/mix/transition.h"

namespace sinew {
namespace {

class Run {
 public:
  Run(const BoundGraph& graph, const PoseProgram& program, std::span<std::byte> pose_state,
      std::span<const ConstLocalPose> external, ProgramMemory memory, LocalPose out)
      : graph_(graph),
        rig_(graph.rig()),
        program_(program),
        pose_state_(pose_state),
        external_(external),
        memory_(memory),
        out_(out),
        blocks_(block_count(graph.rig().skeleton().joint_count())) {}

  void run() {
    for (const PoseOp& op : program_.ops) run(op);
  }

 private:
  // The register of the result is the caller's own memory.
  LocalPose pose(std::size_t place) const {
    if (place == program_.result) return out_;
    return {memory_.joints.subspan(place * blocks_, blocks_),
            memory_.properties.subspan(place * rig_.property_floats(), rig_.property_floats())};
  }
  AdditivePose difference(std::size_t place) const {
    const LocalPose same = pose(place);
    return {same.joints, same.properties};
  }
  std::uint16_t input(const PoseOp& op, std::size_t index) const { return program_.inputs[op.first_input + index]; }
  float number(const PoseOp& op, std::size_t index) const { return program_.floats[op.first_float + index]; }

  void run(const PoseOp& op) {
    switch (op.kind) {
      case PoseOpKind::rest:
        return copy_pose(rig_.rest_pose(), pose(op.out));
      case PoseOpKind::sample:
        return sample_clip(bound(op).clip, bound(op).binding, seconds(op), static_cast<Wrap>(op.flags), pose(op.out));
      case PoseOpKind::sample_additive:
        return sample_additive(bound(op).clip, bound(op).additive, seconds(op), static_cast<Wrap>(op.flags),
                               difference(op.out));
      case PoseOpKind::blend:
        return blend(op);
      case PoseOpKind::copy:
        return copy_pose(pose(input(op, 0)), pose(op.out));
      case PoseOpKind::layer:
        return overlay_pose(rig_, pose(input(op, 0)), number(op, 0), graph_.mask(op.index), pose(op.out));
      case PoseOpKind::layer_in_model:
        return overlay_pose_in_model(rig_, pose(input(op, 0)), number(op, 0), graph_.mask(op.index), memory_.turns,
                                     pose(op.out));
      case PoseOpKind::add:
        return add_pose(rig_, difference(input(op, 0)), number(op, 0), graph_.mask(op.index), pose(op.out));
      case PoseOpKind::mirror:
        return mirror_pose(graph_.mirror(), pose(op.out), pose(op.out));
      case PoseOpKind::external:
        return lay_external(op);
      case PoseOpKind::fade:
        return fade(op);
      case PoseOpKind::start_inertia:
      case PoseOpKind::start_dead:
        return start(op);
      case PoseOpKind::add_inertia:
      case PoseOpKind::add_dead:
        return add_fade(op);
      case PoseOpKind::note_shown:
        return note(op);
    }
  }

  const BoundGraph::BoundClip& bound(const PoseOp& op) const { return graph_.clip(op.index); }
  double seconds(const PoseOp& op) const {
    return static_cast<double>(number(op, 0)) + static_cast<double>(number(op, 1));
  }

  // More inputs than blend_poses takes are blended in turns, each with the weight of those before it.
  void blend(const PoseOp& op) {
    std::array<BlendInput, kMaxBlendInputs> inputs;
    std::size_t count = 0;
    float before = 0;
    for (std::size_t i = 0; i < op.input_count; ++i) {
      if (count == kMaxBlendInputs) {
        blend_poses(rig_, inputs, rig_.rest_pose(), pose(op.out));
        inputs[0] = {pose(op.out), before, {}};
        count = 1;
      }
      inputs[count++] = {pose(input(op, i)), number(op, i), {}};
      before += number(op, i);
    }
    blend_poses(rig_, std::span(inputs).first(count), rig_.rest_pose(), pose(op.out));
  }

  void lay_external(const PoseOp& op) {
    const std::size_t slot = input(op, 0);
    if (slot >= external_.size()) return;
    const ConstLocalPose& given = external_[slot];
    if (given.joints.size() != blocks_ || given.properties.size() != rig_.property_floats()) return;
    if (blocks_ == 0 && rig_.property_floats() == 0) return;
    overlay_pose(rig_, given, number(op, 0), graph_.mask(op.index), pose(op.out));
  }

  std::span<const float> paces(std::uint16_t profile) const {
    if (profile == kNoGraphIndex) return {};
    const std::size_t lanes = kLanes * blocks_;
    return graph_.graph().array<float>(graph_.graph().header().profiles).subspan(profile * lanes, lanes);
  }

  void fade(const PoseOp& op) {
    const std::span<const float> ahead = paces(op.index);
    if (ahead.empty()) return overlay_pose(rig_, pose(input(op, 0)), number(op, 0), {}, pose(op.out));
    const std::span<float> joints = memory_.mask.first(ahead.size()), properties = memory_.mask.subspan(ahead.size());
    fade_mask(static_cast<FadeCurve>(op.flags), number(op, 1), ahead, joints);
    std::fill(properties.begin(), properties.end(), number(op, 0));
    overlay_pose(rig_, pose(input(op, 0)), 1, {joints, properties}, pose(op.out));
  }

  PoseSlot slot(const PoseOp& op) const { return {rig_, pose_state_, op.index}; }
  bool is_fresh(const PoseSlotHeader& header) const {
    return header.shown_count > 0 && header.shown_update + 1 == program_.update;
  }

  void start(const PoseOp& op) {
    const PoseSlot slot = this->slot(op);
    slot.header().has_fade = is_fresh(slot.header()) ? 1 : 0;
    if (slot.header().has_fade == 0) return;
    // In no time nothing has a speed.
    const bool moves = number(op, 0) > 0;
    const float dt_secs = moves ? number(op, 0) : 1;
    PosePair shown = slot.shown();
    PosePair target{pose(input(op, moves ? 1 : 0)), pose(input(op, 0))};
    if (!moves) shown.before = shown.now;
    if (op.kind == PoseOpKind::start_inertia)
      start_inertia(rig_, shown, target, dt_secs, slot.fade(inertia_floats(rig_)));
    else
      start_dead_blend(rig_, shown, dt_secs, slot.fade(dead_blend_floats(rig_)));
  }

  void add_fade(const PoseOp& op) {
    const PoseSlot slot = this->slot(op);
    const std::uint32_t played_before = input(op, 1) | std::uint32_t(input(op, 2)) << 16;
    if (slot.header().has_fade == 0 || slot.header().shown_update != played_before) {
      slot.header().has_fade = 0;
      return;
    }
    if (op.kind == PoseOpKind::add_inertia)
      add_inertia(rig_, slot.fade(inertia_floats(rig_)), number(op, 0), number(op, 1), paces(input(op, 0)),
                  pose(op.out));
    else
      add_dead_blend(rig_, slot.fade(dead_blend_floats(rig_)), number(op, 0), number(op, 1), number(op, 2),
                     pose(op.out));
  }

  void note(const PoseOp& op) {
    const PoseSlot slot = this->slot(op);
    PoseSlotHeader& header = slot.header();
    const bool follows = is_fresh(header) && op.flags == 0;
    header.newest = follows ? 1 - (header.newest & 1) : header.newest & 1;
    header.shown_count = follows ? 2 : 1;
    header.shown_update = program_.update;
    copy_pose(pose(input(op, 0)), slot.pose(header.newest));
  }

  const BoundGraph& graph_;
  const Rig& rig_;
  const PoseProgram& program_;
  std::span<std::byte> pose_state_;
  std::span<const ConstLocalPose> external_;
  ProgramMemory memory_;
  LocalPose out_;
  std::size_t blocks_;
};

}  // namespace

void run_program(const BoundGraph& graph, const PoseProgram& program, std::span<std::byte> pose_state,
                 std::span<const ConstLocalPose> external, GraphWorkspace& workspace, LocalPose out) {
  SINEW_ASSERT(pose_state.size() >= graph.pose_bytes());
  Run(graph, program, pose_state, external, GraphReading::program_memory(workspace), out).run();
}

}  // namespace sinew
