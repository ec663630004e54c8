// SPDX-License-Identifier: MIT
// Which state a machine is in, and what becomes of the one it leaves.
#include "graph/work.h"
#include "motion/passes.h"

namespace sinew {
namespace {

constexpr double kNever = -1;
constexpr double kPassTolerance = 1e-9;

class Decision {
 public:
  Decision(const GraphWork& work, std::size_t node)
      : work_(work),
        node_(work.node(node)),
        machine_(work.graph.machines()[node_.index]),
        frame_(work.nodes()[node]),
        out_(work.machines()[node_.index]),
        state_(work.at<GraphMachineState>(node_.state)) {}

  void decide() {
    out_ = {};
    const double step = frame_.step_secs;
    out_.step_secs = step;
    out_.is_fresh = !work_.was_played(state_.last_played);
    out_.played_before = state_.last_played;
    if (state_.current == 0) {
      state_.current = static_cast<std::uint16_t>(entry() + 1);
      state_.elapsed_secs = step;
    } else {
      hold_back();
      if (const auto [transition, since] = chosen(); transition != kNoGraphIndex)
        take(transition, since);
      else
        go_on(step);
    }
    end_fade();
    state_.last_played = work_.now();
    report();
    hand_out();
  }

 private:
  void go_on(double step_secs) {
    state_.elapsed_secs += step_secs;
    state_.source_elapsed_secs += step_secs;
    state_.fade_secs += step_secs;
  }

  struct Choice {
    std::uint16_t transition = kNoGraphIndex;  // counted in the graph
    double since_secs = kNever;
  };

  const GraphTransitionRecord& running() const {
    return work_.graph.transitions()[machine_.first_transition + state_.transition - 1u];
  }
  bool is_fading() const { return static_cast<FadeKind>(state_.fade) != FadeKind::cut; }
  std::size_t state_node(std::size_t state) const { return work_.input(node_, state); }

  // Conditions of entry see parameters only.
  std::uint32_t entry() const {
    const auto entries = work_.graph.array<GraphEntryRecord>(work_.graph.header().entries)
                             .subspan(machine_.first_entry, machine_.entry_count);
    for (const GraphEntryRecord& entry : entries)
      if (holds_since(work_, entry.first_term, entry.term_count, {}) >= 0) return entry.state;
    return 0;
  }

  // What is not tried from the present state is not allowed to be.
  void hold_back() const { note(candidates_from(state_.current - 1u), TransitionFate::held_back); }

  void note(std::span<const std::uint16_t> transitions, TransitionFate fate) const {
    if (work_.fates().empty()) return;
    for (const std::uint16_t transition : transitions) work_.fates()[transition] = fate;
  }

  std::span<const std::uint16_t> candidates_from(std::size_t state) const {
    const GraphStateRecord& record = work_.graph.states()[machine_.first_state + state];
    return work_.graph.array<std::uint16_t>(work_.graph.header().candidates)
        .subspan(record.first_candidate, record.candidate_count);
  }

  Choice chosen() const {
    const std::size_t current = state_.current - 1u;
    if (!is_fading()) return first_of(current, false, false);
    const auto rule = static_cast<Interruption>(running().interruption);
    if (rule == Interruption::never) return {};
    if (rule == Interruption::source) return first_of(state_.source - 1u, true, false);
    const Choice choice = first_of(current, false, rule == Interruption::higher);
    if (choice.transition != kNoGraphIndex || rule != Interruption::both) return choice;
    return first_of(state_.source - 1u, true, false);
  }

  // Of the state that is left: its clock goes on, its clip only while it plays.
  Choice first_of(std::size_t state, bool is_source, bool only_higher) const {
    ConditionFrame frame;
    frame.step_secs = frame_.step_secs;
    frame.elapsed_secs = is_source ? state_.source_elapsed_secs : state_.elapsed_secs;
    frame.hears = !is_source || static_cast<FadeKind>(state_.fade) == FadeKind::cross;
    if (frame.hears) frame.main = main_clip(work_, state_node(state), frame_.rate);
    const std::span<const std::uint16_t> candidates = candidates_from(state);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::uint16_t candidate = candidates[i];
      const GraphTransitionRecord& transition = work_.graph.transitions()[candidate];
      if (only_higher && !(transition.priority > running().priority)) continue;
      if (is_source && transition.to == state_.current - 1u) continue;
      frame.watch_offset = transition.from == kNoGraphIndex ? state : 0;
      const double since = holds_since(work_, transition.first_term, transition.term_count, frame);
      note(candidates.subspan(i, 1), since >= 0 ? TransitionFate::taken : TransitionFate::not_true);
      if (since < 0) continue;
      note(candidates.subspan(i + 1), TransitionFate::too_late);
      return {candidate, since};
    }
    return {};
  }

  // A fade that would be over at once is a cut, and what has nothing to go on from.
  FadeKind fade_of(const GraphTransitionRecord& transition, double since_secs) const {
    auto kind = static_cast<FadeKind>(transition.kind);
    // What is shown while a fade runs has no state of its own that could play on.
    if (kind == FadeKind::cross && (is_fading() || transition.to == state_.current - 1u)) kind = FadeKind::inertial;
    const double secs = static_cast<double>(transition.secs) - kTimeTolerance_secs;
    if (kind == FadeKind::cross) return secs <= since_secs ? FadeKind::cut : kind;
    const bool goes_on = work_.was_played(state_.last_played) && machine_.root != 0;
    return !goes_on || secs <= frame_.step_secs ? FadeKind::cut : kind;
  }

  void take(std::uint16_t index, double since_secs) {
    const GraphTransitionRecord& transition = work_.graph.transitions()[index];
    const FadeKind kind = fade_of(transition, since_secs);
    if (static_cast<FadeKind>(state_.fade) == FadeKind::cross)
      left_weight_ = weight_at(state_.fade_secs + frame_.step_secs);
    const auto old = static_cast<std::uint16_t>(state_.current - 1u);
    use_triggers(transition);
    enter(transition, old, since_secs);
    state_.source = static_cast<std::uint16_t>(old + 1);
    state_.source_elapsed_secs = state_.elapsed_secs + frame_.step_secs;
    state_.current = static_cast<std::uint16_t>(transition.to + 1);
    state_.elapsed_secs = since_secs;
    state_.transition = static_cast<std::uint16_t>(index - machine_.first_transition + 1);
    state_.fade = static_cast<std::uint16_t>(kind);
    state_.fade_secs = kind == FadeKind::cross ? since_secs : frame_.step_secs;
    out_.step_secs = since_secs;
    // Nodes play once in an update: of a state that enters itself only the new life.
    if (kind != FadeKind::cross && old != transition.to && since_secs < frame_.step_secs) out_.left = old;
    if (kind == FadeKind::inertial || kind == FadeKind::dead) out_.started = kind;
    out_.taken = index;
    out_.since_secs = since_secs;
  }

  void use_triggers(const GraphTransitionRecord& transition) {
    for (const GraphTermRecord& term : work_.graph.array<GraphTermRecord>(work_.graph.header().conditions)
                                           .subspan(transition.first_term, transition.term_count))
      if (static_cast<TermKind>(term.kind) == TermKind::set) work_.used()[term.word] = 1;
  }

  void enter(const GraphTransitionRecord& transition, std::size_t old, double since_secs) {
    const auto mode = static_cast<EnterMode>(transition.enter);
    const bool places = mode == EnterMode::keep || mode == EnterMode::sync;
    const MainClip before = places ? main_clip(work_, state_node(old), frame_.rate) : MainClip{};
    if (mode != EnterMode::resume) reset(state_node(transition.to));
    const GraphStateRecord& record = work_.graph.states()[machine_.first_state + transition.to];
    for (const std::uint16_t group : work_.graph.array<std::uint16_t>(work_.graph.header().state_groups)
                                         .subspan(record.first_group, record.group_count))
      work_.entered()[group] = mode == EnterMode::resume ? kGroupGoesOn : kGroupAnew;
    if (before.node != kNoGraphIndex && before.length_secs > 0)
      place(main_clip(work_, state_node(transition.to), frame_.rate), before, since_secs);
  }

  // All that a node alone plays, to its beginning.
  void reset(std::size_t first) {
    if ((work_.node(first).flags & kNodeIsCached) != 0) return;
    for (std::size_t i = first; i < work_.node(first).end; ++i) {
      const GraphNodeRecord& node = work_.node(i);
      const auto type = static_cast<NodeType>(node.type);
      if (type == NodeType::clip && node.group == kNoGraphIndex) work_.at<GraphClipState>(node.state) = {};
      if (type != NodeType::machine) continue;
      work_.at<GraphMachineState>(node.state) = {};
      if (const GraphMachineRecord& machine = work_.graph.machines()[node.index]; machine.root != 0)
        work_.at<GraphMachineRoot>(machine.root) = {};
    }
  }

  // The new main clip at the part of its pass at which the old one stands when the transition becomes true.
  void place(const MainClip& after, const MainClip& before, double since_secs) {
    if (after.node == kNoGraphIndex) return;
    const double passes = (before.in_pass_secs + before.rate * (frame_.step_secs - since_secs)) / before.length_secs;
    // The end of a pass, but for rounding, is the begin of the next.
    const double nearest = round_nearest(passes + kPassTolerance), whole = nearest > passes ? nearest - 1 : nearest;
    const double part = nearest - passes < kPassTolerance && nearest >= passes ? 0 : passes - whole;
    // Passes beyond all numbers have no part.
    const double line_secs = 0 <= part && part < 1 ? part * after.length_secs : 0;
    const GraphNodeRecord& node = work_.node(after.node);
    if (node.group == kNoGraphIndex) {
      if (!after.is_shared) work_.at<GraphClipState>(node.state) = {line_secs, kClipPlaced, 0};
      return;
    }
    work_.entered()[node.group] = kGroupAtPhase;
    work_.entered_phases()[node.group] = work_.group(node.group).phase_at(node.member, line_secs);
  }

  void end_fade() {
    if (!is_fading()) return;
    if (!(state_.fade_secs >= static_cast<double>(running().secs) - kTimeTolerance_secs)) return;
    state_.fade = static_cast<std::uint16_t>(FadeKind::cut);
    state_.source = state_.transition = 0;
  }

  void report() {
    out_.state = static_cast<std::uint16_t>(state_.current - 1u);
    out_.fade = static_cast<FadeKind>(state_.fade);
    if (!is_fading()) return;
    out_.part = static_cast<float>(state_.fade_secs / static_cast<double>(running().secs));
    if (out_.fade != FadeKind::cross) return;
    out_.source = static_cast<std::uint16_t>(state_.source - 1u);
    out_.weight = weight_at(state_.fade_secs);
  }

  // Of the new state, of the running fade.
  float weight_at(double fade_secs) const {
    return fade_weight(static_cast<FadeCurve>(running().curve),
                       static_cast<float>(fade_secs / static_cast<double>(running().secs)));
  }

  void hand_out() {
    if (out_.source != kNoGraphIndex) play(out_.source, 1 - out_.weight, 1 - out_.weight, frame_.step_secs, 0, true);
    if (out_.left != kNoGraphIndex) play(out_.left, 0, left_weight_, frame_.step_secs - out_.step_secs, 0, false);
    play(out_.state, out_.weight, out_.weight, out_.step_secs, frame_.step_secs - out_.step_secs, true);
  }

  // Both states of a cross-fade are shown, also where one has no weight yet.
  void play(std::size_t state, float share, float event_share, double step_secs, double begin_secs, bool is_shown) {
    GraphNodeFrame& child = work_.nodes()[state_node(state)];
    child.weight += frame_.weight * share;
    child.event_weight += frame_.event_weight * event_share;
    child.shown = child.shown || (frame_.shown && is_shown);
    play_for(child, frame_.rate, frame_.begin_secs + begin_secs, step_secs);
  }

  const GraphWork& work_;
  const GraphNodeRecord& node_;
  const GraphMachineRecord& machine_;
  GraphNodeFrame& frame_;
  GraphMachineFrame& out_;
  GraphMachineState& state_;
  float left_weight_ = 1;
};

}  // namespace

void decide_machine(const GraphWork& work, std::size_t node) { Decision(work, node).decide(); }

}  // namespace sinew
