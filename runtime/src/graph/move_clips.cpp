// SPDX-License-Identifier: MIT
// Clips and sync groups move on.
#include "graph/work.h"
#include "motion/passes.h"
#include "sinew/math/scalar.h"

namespace sinew {

GroupMotion group_motion(const GraphReading& work, const GraphGroupRecord& group) {
  GroupMotion motion;
  const auto members = work.graph.array<std::uint16_t>(work.graph.header().group_members)
                           .subspan(group.first_member, group.member_count);
  double total = 0, sum = 0, plain = 0, end = 0;
  std::size_t count = 0;
  for (std::size_t m = 0; m < members.size(); ++m) {
    const GraphNodeFrame& frame = work.nodes()[members[m]];
    work.weights()[m] = frame.played ? frame.event_weight : 0;
    if (!frame.played) continue;
    const double rate = scaled_rate(frame.rate, work.value(work.node(members[m]), 0));
    const double weight = static_cast<double>(frame.event_weight), frame_end = frame.begin_secs + frame.step_secs;
    motion.begin_secs = !motion.played || frame.begin_secs < motion.begin_secs ? frame.begin_secs : motion.begin_secs;
    end = !motion.played || end < frame_end ? frame_end : end;
    motion.played = true;
    total += weight;
    sum += weight * rate;
    plain += rate;
    ++count;
  }
  if (!motion.played) return motion;
  motion.rate = total > 0 ? sum / total : plain / static_cast<double>(count);
  motion.step_secs = end - motion.begin_secs;
  return motion;
}

double member_line_secs(const GraphReading& work, const GraphNodeRecord& node, double phase) {
  const PlayLine line = play_line(work.clip(node).clip, PlayMode::loop);
  return at_meeting(line, work.group(node.group).line_secs(node.member, phase));
}

namespace {

constexpr double kPhaseTolerance = 1e-9;
constexpr double kRounding_secs = 1e-12;  // of sums of times

// Markers stand at whole phases: what comes to one but for rounding is at it.
double snapped(double phase) {
  const double whole = round_nearest(phase), off = phase - whole;
  return -kPhaseTolerance < off && off < kPhaseTolerance ? whole : phase;
}

// A member that plays a part of the group's time goes the same part of the phase's way.
void move_member(const GraphWork& work, std::size_t node, const GraphGroupState& state, const GroupMotion& motion,
                 bool with_start) {
  GraphNodeFrame& frame = work.nodes()[node];
  if (!frame.played) return;
  const GraphNodeRecord& record = work.node(node);
  const double way = state.phase - state.phase_before;
  const auto phase_at = [&](double secs) {
    if (secs >= motion.begin_secs + motion.step_secs - kRounding_secs) return state.phase;
    if (secs <= motion.begin_secs + kRounding_secs) return state.phase_before;
    return snapped(state.phase_before + way * (secs - motion.begin_secs) / motion.step_secs);
  };
  frame.from_secs = member_line_secs(work, record, phase_at(frame.begin_secs));
  frame.to_secs = member_line_secs(work, record, phase_at(frame.begin_secs + frame.step_secs));
  frame.secs_per_sec = scaled_rate(frame.rate, work.value(record, 0));
  frame.with_start = with_start && frame.begin_secs <= motion.begin_secs + kRounding_secs ? 1 : 0;
}

// Steps that end where a pass does, but for rounding, end there: what a state plays up to the end of its clip passes
// the markers at the end.
void snap_to_pass(const PlayLine& line, PlayStep& step, Playback& playback) {
  const double at = at_meeting(line, step.to_secs);
  if (step.to_secs == step.from_secs || step.to_secs == at) return;
  step.to_secs = playback.line_secs = at;
  const bool back = step.to_secs < step.from_secs;
  if (!line.is_endless() && at == (back ? 0 : line.length_secs())) playback.finished = true;
}

}  // namespace

void move_groups(const GraphWork& work) {
  for (std::size_t g = 0; g < work.graph.group_count(); ++g) {
    const GraphGroupRecord& group = work.graph.groups()[g];
    const GroupMotion motion = group_motion(work, group);
    if (!motion.played) continue;
    auto& state = work.at<GraphGroupState>(group.state);
    if (!work.was_played(state.last_played) && work.entered()[g] != kGroupGoesOn) {
      state = {};
      if (work.entered()[g] == kGroupAtPhase) state.phase = work.entered_phases()[g];
    }
    const SyncGroup& sync = work.group(g);
    const bool with_start = state.started == 0;
    state.phase_before = state.phase;
    state.phase =
        snapped(sync.advance(state.phase, motion.rate, motion.step_secs, work.weights().first(group.member_count)));
    state.step_secs = motion.step_secs;
    state.last_played = work.now();
    state.started = 1;
    for (const std::uint16_t node : work.graph.array<std::uint16_t>(work.graph.header().group_members)
                                        .subspan(group.first_member, group.member_count))
      move_member(work, node, state, motion, with_start);
  }
}

void move_clips(const GraphWork& work) {
  for (std::size_t i = 0; i < work.graph.node_count(); ++i) {
    const GraphNodeRecord& record = work.node(i);
    GraphNodeFrame& frame = work.nodes()[i];
    if (static_cast<NodeType>(record.type) != NodeType::clip || record.group != kNoGraphIndex || !frame.played)
      continue;
    const PlayLine line = work.line_of(record);
    auto& state = work.at<GraphClipState>(record.state);
    frame.secs_per_sec = scaled_rate(frame.rate, work.value(record, 0));
    Playback playback = state.flags != 0 ? Playback{state.line_secs, (state.flags & kClipStarted) != 0,
                                                    (state.flags & kClipFinished) != 0}
                                         : work.start(record, line, frame.secs_per_sec);
    PlayStep step = advance(line, frame.secs_per_sec, frame.step_secs, playback);
    snap_to_pass(line, step, playback);
    frame.from_secs = step.from_secs;
    frame.to_secs = step.to_secs;
    frame.with_start = step.with_start ? 1 : 0;
    state = {playback.line_secs, kClipStarted | (playback.finished ? kClipFinished : 0u), 0};
  }
}

}  // namespace sinew
