// SPDX-License-Identifier: MIT
#include "sinew/graph/update_graph.h"

#include <algorithm>

#include "graph/param_words.h"
#include "graph/work.h"
#include "sinew/base/assert.h"
#include "sinew/mix/spring.h"

namespace sinew {
namespace {

constexpr float kLeastWeight = 1e-6f;

// What the graph sees: what was set, or what follows it.
void see_params(const GraphWork& work) {
  const bool first = work.header().updates == 0;
  for (const GraphParamRecord& param : work.graph.params())
    for (std::uint32_t w = 0; w < word_count(param); ++w) {
      const std::uint32_t bits = work.at<std::uint32_t>(word_offset(param.word + w));
      work.words()[param.word + w] = bits;
      if (!(param.smooth_secs > 0)) continue;
      Spring& spring = work.at<Spring>(param.state + w * static_cast<std::uint32_t>(sizeof(Spring)));
      const double target = static_cast<double>(std::bit_cast<float>(bits));
      if (first)
        spring = {target, 0};
      else
        follow(target, static_cast<double>(param.smooth_secs), work.dt_secs, spring);
      work.words()[param.word + w] = std::bit_cast<std::uint32_t>(static_cast<float>(spring.value));
    }
}

// Triggers that were used, or held long enough.
void clear_triggers(const GraphWork& work) {
  for (const GraphParamRecord& param : work.graph.params()) {
    if (static_cast<ParamType>(param.type) != ParamType::trigger) continue;
    auto& word = work.at<std::uint32_t>(word_offset(param.word));
    if (work.used()[param.word] != 0) word = 0;
    if (!(param.hold_secs > 0) || word == 0) continue;
    auto& held_secs = work.at<double>(param.state);
    held_secs += work.dt_secs;
    if (held_secs >= static_cast<double>(param.hold_secs) - kTimeTolerance_secs) word = 0;
  }
}

class Walk {
 public:
  explicit Walk(const GraphWork& work) : work_(work) {}

  void down() {
    GraphNodeFrame& output = work_.nodes()[0];
    output.weight = output.event_weight = 1;
    output.shown = true;
    play_for(output, 1, 0, work_.dt_secs);
    for (std::size_t i = 0; i < work_.graph.node_count(); ++i)
      if (work_.nodes()[i].played) visit(i);
  }

 private:
  void visit(std::size_t index) {
    const GraphNodeRecord& node = work_.node(index);
    switch (static_cast<NodeType>(node.type)) {
      case NodeType::rest:
      case NodeType::clip:
        return;
      case NodeType::blend_space:
        return visit_space(index, node);
      case NodeType::blend:
        for (std::size_t j = 0; j < node.input_count; ++j)
          work_.shares(node)[j] = not_negative(work_.value(node, j)) * work_.own_weight(work_.input(node, j));
        return visit_mean(index, node);
      case NodeType::layer: {
        const float weight = at_most_one(not_negative(work_.value(node, 0)));
        return visit_pair(index, node, at_most_one(weight * work_.own_weight(work_.input(node, 1))));
      }
      case NodeType::additive:
        return visit_pair(index, node, not_negative(work_.value(node, 0)) * work_.own_weight(work_.input(node, 1)));
      case NodeType::speed:
        return hand_on(index, work_.input(node, 0), 1, work_.value(node, 0));
      case NodeType::mirror:
        work_.nodes()[index].amount = work_.value(node, 0) > 0.5f ? 1.0f : 0.0f;
        return hand_on(index, work_.input(node, 0), 1);
      case NodeType::slot:
        work_.nodes()[index].amount = at_most_one(not_negative(work_.value(node, 0)));
        return hand_on(index, work_.input(node, 0), 1);
      case NodeType::machine:
        return decide_machine(work_, index);
    }
  }

  static float not_negative(float value) { return 0 < value ? value : 0; }
  static float at_most_one(float value) { return value < 1 ? value : 1; }

  void visit_space(std::size_t index, const GraphNodeRecord& node) {
    const BlendWeights weights = work_.bound.space(node.index).weights_at({work_.value(node, 0), work_.value(node, 1)});
    const std::span<float> shares = work_.shares(node);
    std::fill(shares.begin(), shares.end(), 0.0f);
    for (std::size_t k = 0; k < weights.count; ++k)
      shares[weights.sample[k]] = weights.weight[k] * work_.own_weight(work_.input(node, weights.sample[k]));
    visit_mean(index, node);
  }

  // Shares become parts of a whole; where they are next to nothing the rest pose stands.
  void visit_mean(std::size_t index, const GraphNodeRecord& node) {
    const std::span<float> shares = work_.shares(node);
    float total = 0;
    for (const float share : shares) total += share;
    const bool counts = kLeastWeight <= total;
    for (std::size_t j = 0; j < shares.size(); ++j) {
      shares[j] = counts ? shares[j] / total : 0;
      if (shares[j] > 0) hand_on(index, work_.input(node, j), shares[j]);
    }
  }

  void visit_pair(std::size_t index, const GraphNodeRecord& node, float weight) {
    work_.shares(node)[0] = 1;
    work_.shares(node)[1] = weight;
    hand_on(index, work_.input(node, 0), 1);
    if (weight > 0) hand_on(index, work_.input(node, 1), weight);
  }

  void hand_on(std::size_t parent, std::size_t input, float share, float speed = 1) {
    const GraphNodeFrame& from = work_.nodes()[parent];
    GraphNodeFrame& to = work_.nodes()[input];
    to.weight += from.weight * share;
    to.event_weight += from.event_weight * share;
    to.shown = to.shown || from.shown;
    play_for(to, scaled_rate(from.rate, speed), from.begin_secs, from.step_secs);
  }

  const GraphWork& work_;
};

std::size_t list_taken(const GraphWork& work) {
  std::size_t count = 0;
  for (std::size_t m = 0; m < work.graph.machine_count(); ++m) {
    const GraphMachineFrame& frame = work.machines()[m];
    if (frame.taken == kNoGraphIndex) continue;
    work.taken()[count++] = {frame.taken, static_cast<float>(frame.since_secs)};
  }
  return count;
}

template <class T>
void clear(std::span<T> all) {
  std::fill(all.begin(), all.end(), T());
}

}  // namespace

GraphFrame update_graph(const BoundGraph& graph, std::span<std::byte> state, double dt_secs,
                        GraphWorkspace& workspace) {
  SINEW_ASSERT(state.size() >= graph.decide_bytes());
  const GraphWork work(graph, state, workspace, dt_secs > 0 && dt_secs - dt_secs == 0 ? dt_secs : 0);
  SINEW_ASSERT(work.header().graph == work.graph.hash());
  clear(work.nodes());
  clear(work.machines());
  clear(work.used());
  clear(work.entered());
  clear(work.fates());
  std::fill(work.term_since_secs().begin(), work.term_since_secs().end(), kTermNotTried);
  see_params(work);
  Walk(work).down();
  move_groups(work);
  move_clips(work);
  GraphFrame frame;
  std::size_t kept = 0;
  frame.event_count = collect_graph_events(work, kept);
  frame.events = work.events().first(kept);
  frame.root_motion = gather_root_motion(work);
  frame.taken = work.taken().first(list_taken(work));
  clear_triggers(work);
  work.note_steps();
  work.header().last_dt_secs = work.dt_secs;
  ++work.header().updates;
  return frame;
}

}  // namespace sinew
