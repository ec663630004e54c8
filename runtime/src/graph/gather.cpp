// SPDX-License-Identifier: MIT
// From the clips up: the markers that were passed, and how far the root went.
#include <algorithm>

#include "graph/work.h"
#include "sinew/math/scalar.h"
#include "sinew/mix/transition.h"

namespace sinew {
namespace {

PlayLine played_line(const GraphWork& work, const GraphNodeRecord& node) {
  return node.group != kNoGraphIndex ? play_line(work.clip(node).clip, PlayMode::loop) : work.line_of(node);
}

// ---- events

bool is_group_marker(const GraphWork& work, const GraphNodeRecord& node, std::uint64_t hash) {
  if (node.group == kNoGraphIndex) return false;
  const GraphGroupRecord& group = work.graph.groups()[node.group];
  const auto markers = work.graph.array<std::uint64_t>(work.graph.header().group_markers)
                           .subspan(group.first_marker, group.marker_count);
  return std::find(markers.begin(), markers.end(), hash) != markers.end();
}

// When within the update; of the markers that a group goes by from its phase, so that it is one time for all members.
double time_of(const GraphWork& work, const GraphNodeRecord& node, const GraphNodeFrame& frame, const Event& event,
               const GroupMotion& motion) {
  if (node.group == kNoGraphIndex) {
    if (frame.secs_per_sec == 0) return frame.begin_secs;
    const double secs = (event.line_secs - frame.from_secs) / frame.secs_per_sec;
    return frame.begin_secs + (secs < frame.step_secs ? secs : frame.step_secs);
  }
  const auto& state = work.at<GraphGroupState>(work.graph.groups()[node.group].state);
  const double way = state.phase - state.phase_before;
  if (way == 0) return frame.begin_secs;
  double phase = work.group(node.group).phase_at(node.member, event.line_secs);
  if (is_group_marker(work, node, event.name_hash)) phase = round_nearest(phase);
  return motion.begin_secs + (phase - state.phase_before) / way * motion.step_secs;
}

void watch(const GraphWork& work, std::size_t node, const Event& event) {
  const auto ranges = work.graph.array<GraphRangeRecord>(work.graph.header().ranges);
  for (const GraphWatchRecord& watch : work.graph.array<GraphWatchRecord>(work.graph.header().watches)) {
    if (watch.marker_hash != event.name_hash) continue;
    const GraphStateRecord& state = work.graph.states()[watch.state];
    const auto below = ranges.subspan(state.first_range, state.range_count);
    if (std::none_of(below.begin(), below.end(),
                     [&](const GraphRangeRecord& range) { return range.first <= node && node < range.end; }))
      continue;
    auto& weight = work.at<float>(watch.placement);
    weight = weight < event.weight ? event.weight : weight;
  }
}

// Keeps the events in order of time; of one passing of a group's marker the heaviest.
class EventList {
 public:
  EventList(const GraphWork& work) : work_(work), events_(work.events()) {}

  void add(const GraphEvent& event, bool is_group_marker) {
    if (is_group_marker && merge(event)) return;
    ++count_;
    if (kept_ == events_.size()) return;
    std::size_t place = kept_++;
    for (; place > 0 && event.at_secs < events_[place - 1].at_secs; --place) events_[place] = events_[place - 1];
    events_[place] = event;
  }
  std::uint64_t count() const { return count_; }
  std::size_t kept() const { return kept_; }

 private:
  bool merge(const GraphEvent& event) {
    const std::uint16_t group = work_.node(event.node).group;
    for (std::size_t i = 0; i < kept_; ++i) {
      GraphEvent& other = events_[i];
      if (other.event.name_hash != event.event.name_hash || other.at_secs != event.at_secs ||
          work_.node(other.node).group != group || other.node == event.node)
        continue;
      if (other.event.weight < event.event.weight) other = event;
      return true;
    }
    return false;
  }

  const GraphWork& work_;
  std::span<GraphEvent> events_;
  std::size_t kept_ = 0;
  std::uint64_t count_ = 0;
};

void collect_of(const GraphWork& work, std::size_t index, EventList& list) {
  const GraphNodeRecord& node = work.node(index);
  const GraphNodeFrame& frame = work.nodes()[index];
  const Clip& clip = work.clip(node).clip;
  if (clip.marker_count() == 0) return;
  const PlayStep step{frame.from_secs, frame.to_secs, frame.with_start != 0, false};
  const std::uint64_t passed = collect_events(clip, played_line(work, node), step, frame.event_weight, work.passed());
  const GroupMotion motion =
      passed > 0 && node.group != kNoGraphIndex ? group_motion(work, work.graph.groups()[node.group]) : GroupMotion{};
  for (const Event& event : work.passed().first(std::min<std::size_t>(passed, work.passed().size()))) {
    watch(work, index, event);
    list.add({event, static_cast<std::uint16_t>(index), time_of(work, node, frame, event, motion)},
             is_group_marker(work, node, event.name_hash));
  }
}

// ---- root motion

class Roots {
 public:
  explicit Roots(const GraphWork& work) : work_(work), roots_(work.roots()) {}

  void gather(std::size_t index) {
    const GraphNodeRecord& node = work_.node(index);
    RootMotion& root = roots_[index];
    switch (static_cast<NodeType>(node.type)) {
      case NodeType::rest:
        root = {};
        return;
      case NodeType::clip:
        root = of_clip(node, work_.nodes()[index]);
        return;
      case NodeType::blend_space:
      case NodeType::blend:
        root = mean(node);
        return;
      case NodeType::layer:
      case NodeType::additive:
      case NodeType::speed:
      case NodeType::slot:
        root = roots_[work_.input(node, 0)];
        return;
      case NodeType::mirror:
        root = roots_[work_.input(node, 0)];
        if (work_.nodes()[index].amount > 0) root = mirrored(root);
        return;
      case NodeType::machine:
        root = of_machine(node);
        return;
    }
  }

 private:
  RootMotion of_clip(const GraphNodeRecord& node, const GraphNodeFrame& frame) const {
    const BoundGraph::BoundClip& bound = work_.clip(node);
    if (!bound.has_root_motion) return {};
    return root_motion(bound.clip, played_line(work_, node), frame.from_secs, frame.to_secs);
  }

  RootMotion mean(const GraphNodeRecord& node) const {
    std::size_t count = 0;
    for (std::size_t j = 0; j < node.input_count; ++j) {
      const float share = work_.shares(node)[j];
      if (!(share > 0)) continue;
      work_.weights()[count] = share;
      work_.steps()[count++] = roots_[work_.input(node, j)];
    }
    return blend_root_motions(work_.steps().first(count), work_.weights().first(count));
  }

  RootMotion of_machine(const GraphNodeRecord& node) const {
    const GraphMachineFrame& frame = work_.machines()[node.index];
    const auto root_of = [&](std::uint16_t state) { return roots_[work_.input(node, state)]; };
    RootMotion motion = root_of(frame.state);
    if (frame.source != kNoGraphIndex) {
      const RootMotion both[2] = {root_of(frame.source), motion};
      const float weights[2] = {1 - frame.weight, frame.weight};
      motion = blend_root_motions(both, weights);
    }
    const GraphMachineRecord& machine = work_.graph.machines()[node.index];
    const RootMotion target = per_sec(motion, frame.step_secs);
    if (frame.left != kNoGraphIndex) motion = root_of(frame.left) * motion;
    if (machine.root != 0) motion = with_inertia(node, machine, frame, target, motion);
    if (machine.root != 0) note_speed(work_.at<GraphMachineRoot>(machine.root), frame, motion, node);
    return motion;
  }

  static RootMotion per_sec(const RootMotion& motion, double secs) {
    if (!(secs > 0)) return {};
    return {motion.x / secs, motion.y / secs, motion.z / secs, motion.yaw_rad / secs};
  }
  static RootMotion from(const float (&v)[4]) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2]), static_cast<double>(v[3])};
  }
  static void put(const RootMotion& motion, float (&v)[4]) {
    v[0] = static_cast<float>(motion.x), v[1] = static_cast<float>(motion.y), v[2] = static_cast<float>(motion.z),
    v[3] = static_cast<float>(motion.yaw_rad);
  }
  static NumberInertia inertia(const GraphMachineRoot& root, std::size_t c) {
    return {static_cast<double>(root.offset[c]), static_cast<double>(root.offset_per_sec[c])};
  }

  // What is left of the speed shown before, beside that of the new state.
  RootMotion with_inertia(const GraphNodeRecord& node, const GraphMachineRecord& machine,
                          const GraphMachineFrame& frame, const RootMotion& target, const RootMotion& motion) const {
    auto& root = work_.at<GraphMachineRoot>(machine.root);
    if (frame.started != FadeKind::cut) {
      const RootInertia begun =
          start_inertia(from(root.before), from(root.now), target, target, work_.header().last_dt_secs);
      put({begun.x.offset, begun.y.offset, begun.z.offset, begun.yaw.offset}, root.offset);
      put({begun.x.offset_per_sec, begun.y.offset_per_sec, begun.z.offset_per_sec, begun.yaw.offset_per_sec},
          root.offset_per_sec);
    }
    if (frame.fade != FadeKind::inertial && frame.fade != FadeKind::dead) return motion;
    const auto& state = work_.at<GraphMachineState>(node.state);
    const double duration =
        static_cast<double>(work_.graph.transitions()[machine.first_transition + state.transition - 1u].secs);
    const RootMotion left = inertia_left(
        RootInertia{inertia(root, 0), inertia(root, 1), inertia(root, 2), inertia(root, 3)}, state.fade_secs, duration);
    return {motion.x + left.x * frame.step_secs, motion.y + left.y * frame.step_secs,
            motion.z + left.z * frame.step_secs, motion.yaw_rad + left.yaw_rad * frame.step_secs};
  }

  void note_speed(GraphMachineRoot& root, const GraphMachineFrame& frame, const RootMotion& motion,
                  const GraphNodeRecord& node) const {
    const double step = work_.nodes()[work_.graph.machines()[node.index].node].step_secs;
    float speed[4];
    put(per_sec(motion, step), speed);
    for (std::size_t c = 0; c < 4; ++c) {
      root.before[c] = frame.is_fresh ? speed[c] : root.now[c];
      root.now[c] = speed[c];
    }
  }

  const GraphWork& work_;
  std::span<RootMotion> roots_;
};

}  // namespace

std::uint64_t collect_graph_events(const GraphWork& work, std::size_t& kept) {
  for (const GraphWatchRecord& watch : work.graph.array<GraphWatchRecord>(work.graph.header().watches))
    work.at<float>(watch.placement) = -1;
  EventList list(work);
  for (std::size_t i = 0; i < work.graph.node_count(); ++i)
    if (work.nodes()[i].played && static_cast<NodeType>(work.node(i).type) == NodeType::clip) collect_of(work, i, list);
  kept = list.kept();
  return list.count();
}

RootMotion gather_root_motion(const GraphWork& work) {
  if (!work.bound.has_root_motion()) return {};
  Roots roots(work);
  for (std::size_t i = work.graph.node_count(); i-- > 0;)
    if (work.nodes()[i].played) roots.gather(i);
  return work.roots()[0];
}

}  // namespace sinew
