// SPDX-License-Identifier: MIT
// From what an update decided to the list of what is to be computed. Nodes are walked from the last to the first, so
// that inputs come before what takes them.
#include "graph/work.h"
#include "motion/passes.h"
#include "sinew/base/assert.h"

namespace sinew {
namespace {

class Writer {
 public:
  explicit Writer(const GraphReading& work) : work_(work) {
    for (std::size_t i = 0; i < work.free_places().size(); ++i)
      work.free_places()[i] = static_cast<std::uint16_t>(work.free_places().size() - 1 - i);
    free_ = work.free_places().size();
  }

  PoseProgram write() {
    write_range(0, work_.graph.node_count(), 0);
    return {work_.ops().first(ops_), work_.op_inputs().first(inputs_), work_.op_floats().first(floats_),
            work_.header().updates, work_.nodes()[0].place};
  }

 private:
  // lag: how long before the update's end.
  void write_range(std::size_t first, std::size_t end, double lag_secs) {
    for (std::size_t i = end; i-- > first;)
      if (work_.nodes()[i].shown) write_node(i, lag_secs);
  }

  void write_node(std::size_t index, double lag_secs) {
    const GraphNodeRecord& node = work_.node(index);
    GraphNodeFrame& frame = work_.nodes()[index];
    switch (static_cast<NodeType>(node.type)) {
      case NodeType::rest:
        frame.place = take();
        begin(PoseOpKind::rest, frame.place);
        return;
      case NodeType::clip:
        return write_clip(index, lag_secs);
      case NodeType::blend_space:
      case NodeType::blend:
        return write_mean(node, frame);
      case NodeType::layer:
      case NodeType::additive:
        return write_pair(node, frame);
      case NodeType::speed:
        frame.place = work_.nodes()[work_.input(node, 0)].place;
        if (is_cached(work_.input(node, 0))) frame.place = copied(frame.place);
        return;
      case NodeType::mirror:
        frame.place = own_place(work_.input(node, 0));
        if (frame.amount > 0) begin(PoseOpKind::mirror, frame.place);
        return;
      case NodeType::slot: {
        frame.place = own_place(work_.input(node, 0));
        if (!(frame.amount > 0)) return;
        begin(PoseOpKind::external, frame.place).index = node.index;
        add_input(node.member);
        add_float(frame.amount);
        return;
      }
      case NodeType::machine:
        return write_machine(node, frame);
    }
  }

  // ---- registers: those of cached nodes are kept to the end, others until they are used

  std::uint16_t take() {
    SINEW_ASSERT(free_ > 0);
    return work_.free_places()[--free_];
  }
  void give_back(std::uint16_t place) { work_.free_places()[free_++] = place; }
  bool is_cached(std::size_t node) const { return (work_.node(node).flags & kNodeIsCached) != 0; }
  void release(std::size_t node) {
    if (!is_cached(node)) give_back(work_.nodes()[node].place);
  }
  std::uint16_t copied(std::uint16_t from) {
    const std::uint16_t place = take();
    begin(PoseOpKind::copy, place);
    add_input(from);
    return place;
  }
  // The input's register, to be written to.
  std::uint16_t own_place(std::size_t input) {
    const std::uint16_t place = work_.nodes()[input].place;
    return is_cached(input) ? copied(place) : place;
  }

  // ---- ops

  PoseOp& begin(PoseOpKind kind, std::uint16_t out) {
    SINEW_ASSERT(ops_ < work_.ops().size());
    PoseOp& op = work_.ops()[ops_++];
    op = {kind, 0, out, kNoGraphIndex, 0, static_cast<std::uint32_t>(inputs_), static_cast<std::uint32_t>(floats_)};
    return op;
  }
  void add_input(std::uint16_t input) {
    SINEW_ASSERT(inputs_ < work_.op_inputs().size());
    work_.op_inputs()[inputs_++] = input;
    ++work_.ops()[ops_ - 1].input_count;
  }
  void add_float(float value) {
    SINEW_ASSERT(floats_ < work_.op_floats().size());
    work_.op_floats()[floats_++] = value;
  }

  // ---- nodes

  double line_at(std::size_t index, double lag_secs) {
    const GraphNodeRecord& node = work_.node(index);
    const GraphNodeFrame& frame = work_.nodes()[index];
    if (lag_secs == 0) return frame.to_secs;
    if (node.group == kNoGraphIndex)
      return at_meeting(work_.line_of(node), frame.to_secs - frame.secs_per_sec * lag_secs);
    const GraphGroupRecord& group = work_.graph.groups()[node.group];
    const GroupMotion motion = group_motion(work_, group);
    const SyncGroup& sync = work_.group(node.group);
    const double phase = work_.at<GraphGroupState>(group.state).phase;
    return member_line_secs(work_, node,
                            sync.advance(phase, motion.rate, -lag_secs, work_.weights().first(group.member_count)));
  }

  void write_clip(std::size_t index, double lag_secs) {
    const GraphNodeRecord& node = work_.node(index);
    const BoundGraph::BoundClip& bound = work_.clip(node);
    const PlayLine line = node.group != kNoGraphIndex ? play_line(bound.clip, PlayMode::loop) : work_.line_of(node);
    const ClipMoment moment = moment_at(line, bound.clip, line_at(index, lag_secs));
    const std::uint16_t place = work_.nodes()[index].place = take();
    PoseOp& op = begin(bound.clip.is_additive() ? PoseOpKind::sample_additive : PoseOpKind::sample, place);
    op.index = static_cast<std::uint16_t>(work_.bound.clip_in(work_.header().variation, node.index));
    op.flags = static_cast<std::uint8_t>(moment.wrap);
    const auto high = static_cast<float>(moment.time_secs);
    add_float(high);
    add_float(static_cast<float>(moment.time_secs - static_cast<double>(high)));
  }

  void write_mean(const GraphNodeRecord& node, GraphNodeFrame& frame) {
    const std::span<const float> shares = work_.shares(node);
    std::size_t count = 0, only = 0;
    for (std::size_t j = 0; j < shares.size(); ++j)
      if (shares[j] > 0) ++count, only = j;
    if (count == 1) {
      frame.place = own_place(work_.input(node, only));
      return;
    }
    for (std::size_t j = 0; j < shares.size(); ++j)
      if (shares[j] > 0) release(work_.input(node, j));
    frame.place = take();
    begin(count == 0 ? PoseOpKind::rest : PoseOpKind::blend, frame.place);
    for (std::size_t j = 0; j < shares.size(); ++j)
      if (shares[j] > 0) {
        add_input(work_.nodes()[work_.input(node, j)].place);
        add_float(shares[j]);
      }
  }

  void write_pair(const GraphNodeRecord& node, GraphNodeFrame& frame) {
    const std::size_t base = work_.input(node, 0), over = work_.input(node, 1);
    frame.place = own_place(base);
    const float weight = work_.shares(node)[1];
    if (!(weight > 0)) return;
    const bool is_layer = static_cast<NodeType>(node.type) == NodeType::layer;
    const bool in_model = (node.flags & kLayerInModel) != 0;
    begin(!is_layer  ? PoseOpKind::add
          : in_model ? PoseOpKind::layer_in_model
                     : PoseOpKind::layer,
          frame.place)
        .index = node.index;
    add_input(work_.nodes()[over].place);
    add_float(weight);
    release(over);
  }

  void write_machine(const GraphNodeRecord& node, GraphNodeFrame& frame) {
    const GraphMachineFrame& made = work_.machines()[node.index];
    const GraphMachineRecord& machine = work_.graph.machines()[node.index];
    const std::size_t target = work_.input(node, made.state);
    if (made.source == kNoGraphIndex) {
      frame.place = own_place(target);
    } else {
      frame.place = own_place(work_.input(node, made.source));
      write_fade(node, machine, made, frame.place, work_.nodes()[target].place);
      release(target);
    }
    if (is_past_ || machine.pose_slot == kNoGraphIndex) return;
    if (made.started != FadeKind::cut) write_start(machine, made, target, frame.place);
    if (made.fade == FadeKind::inertial || made.fade == FadeKind::dead) write_inertia(node, machine, made, frame.place);
    PoseOp& note = begin(PoseOpKind::note_shown, frame.place);
    note.index = machine.pose_slot;
    note.flags = made.is_fresh ? 1 : 0;
    add_input(frame.place);
  }

  const GraphTransitionRecord& running(const GraphNodeRecord& node, const GraphMachineRecord& machine) const {
    const auto& state = work_.at<GraphMachineState>(node.state);
    return work_.graph.transitions()[machine.first_transition + state.transition - 1u];
  }

  void write_fade(const GraphNodeRecord& node, const GraphMachineRecord& machine, const GraphMachineFrame& made,
                  std::uint16_t place, std::uint16_t target) {
    const GraphTransitionRecord& transition = running(node, machine);
    PoseOp& op = begin(PoseOpKind::fade, place);
    op.index = transition.profile;
    op.flags = static_cast<std::uint8_t>(transition.curve);
    add_input(target);
    add_float(made.weight);
    add_float(made.part);
  }

  // The pose of a machine's state as it was, in a register that is given back by who asks. All below it is computed
  // anew, also what is cached, whose present poses stand afterwards as before.
  std::uint16_t write_past(const GraphStateRecord& state, std::size_t target, double lag_secs) {
    const auto ranges =
        work_.graph.array<GraphRangeRecord>(work_.graph.header().ranges).subspan(state.first_range, state.range_count);
    is_past_ = true;
    for (std::size_t r = ranges.size(); r-- > 0;) {
      work_.nodes()[ranges[r].first].kept = work_.nodes()[ranges[r].first].place;
      write_range(ranges[r].first, ranges[r].end, lag_secs);
    }
    is_past_ = false;
    const std::uint16_t past = work_.nodes()[target].place;
    for (const GraphRangeRecord& range : ranges) {
      GraphNodeFrame& frame = work_.nodes()[range.first];
      if (!frame.shown) continue;
      if (range.first != target) give_back(frame.place);
      frame.place = frame.kept;
    }
    return past;
  }

  // The new state's pose when the last one was shown, and a step before that.
  void write_start(const GraphMachineRecord& machine, const GraphMachineFrame& made, std::size_t target,
                   std::uint16_t now) {
    const double dt = work_.dt_secs, before = work_.dt_before_secs();
    std::uint16_t past[2] = {now, now};
    if (made.started == FadeKind::inertial) {
      const GraphStateRecord& state = work_.graph.states()[machine.first_state + made.state];
      past[0] = write_past(state, target, dt);
      past[1] = write_past(state, target, dt + before);
    }
    PoseOp& op = begin(made.started == FadeKind::dead ? PoseOpKind::start_dead : PoseOpKind::start_inertia, now);
    op.index = machine.pose_slot;
    add_float(static_cast<float>(before));
    add_input(past[0]);
    add_input(past[1]);
    if (made.started != FadeKind::inertial) return;
    give_back(past[1]);
    give_back(past[0]);
  }

  void write_inertia(const GraphNodeRecord& node, const GraphMachineRecord& machine, const GraphMachineFrame& made,
                     std::uint16_t place) {
    const GraphTransitionRecord& transition = running(node, machine);
    const auto& state = work_.at<GraphMachineState>(node.state);
    PoseOp& op = begin(made.fade == FadeKind::dead ? PoseOpKind::add_dead : PoseOpKind::add_inertia, place);
    op.index = machine.pose_slot;
    add_input(transition.profile);
    add_input(static_cast<std::uint16_t>(made.played_before & 0xFFFF));
    add_input(static_cast<std::uint16_t>(made.played_before >> 16));
    add_float(static_cast<float>(state.fade_secs));
    add_float(transition.secs);
    add_float(transition.half_life_secs);
  }

  const GraphReading& work_;
  std::size_t free_ = 0, ops_ = 0, inputs_ = 0, floats_ = 0;
  bool is_past_ = false;  // what is written is not shown, but how it was
};

}  // namespace

PoseProgram write_program(const BoundGraph& graph, std::span<const std::byte> state, GraphWorkspace& workspace) {
  const GraphReading work(graph, state, workspace, GraphReading::dt_of(workspace));
  return Writer(work).write();
}

}  // namespace sinew
