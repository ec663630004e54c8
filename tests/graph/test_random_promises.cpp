// SPDX-License-Identifier: MIT
// What holds in any graph, at any moment of any script: weights are handed on whole, events come once, and the number
// of threads changes no bit. SINEW_GRAPH_SEED and SINEW_GRAPH_RUNS as in test_random_graphs.cpp.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "random_graph.h"
#include "random_seeds.h"
#include "sinew/character/crowd.h"
#include "support/executors.h"
#include "trace_play.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr float kRounding = 1e-5f;

bool is_cached(const Graph& graph, std::size_t node) { return (graph.nodes()[node].flags & kNodeIsCached) != 0; }

// What a node hands on to its inputs, beside what it has; nothing where an input is another's as well.
std::string weight_fault(const Graph& graph, std::size_t index, std::span<const GraphNodeFrame> frames) {
  const GraphNode node = graph.node(index);
  const GraphNodeFrame& frame = frames[index];
  if (!frame.played || node.inputs.empty()) return {};
  float sum = 0;
  bool any_played = false;
  for (const std::uint16_t input : node.inputs) {
    if (is_cached(graph, input)) return {};
    sum += frames[input].weight;
    any_played = any_played || frames[input].played;
  }
  const auto differs = [&](float is) { return !(std::abs(is - frame.weight) <= kRounding * (1 + frame.weight)); };
  const bool has_base = node.type == NodeType::layer || node.type == NodeType::additive ||
                        node.type == NodeType::slot || node.type == NodeType::speed || node.type == NodeType::mirror;
  if (has_base && differs(frames[node.inputs[0]].weight)) return "the base of " + std::string(node.name);
  const bool shares = node.type == NodeType::blend || node.type == NodeType::blend_space;
  // A mean of no weight is the rest pose.
  if (shares && any_played && differs(sum)) return "the inputs of " + std::string(node.name);
  if (node.type == NodeType::machine && differs(sum)) return "the states of " + std::string(node.name);
  return {};
}

// Each marker lies in its clip's step, and none is told twice.
std::string event_fault(const Graph& graph, const GraphFrame& frame, std::span<const GraphNodeFrame> nodes) {
  for (std::size_t i = 0; i < frame.events.size(); ++i) {
    const GraphEvent& event = frame.events[i];
    const GraphNodeFrame& node = nodes[event.node];
    const double line = event.event.line_secs;
    const bool back = node.to_secs < node.from_secs;
    const bool passed =
        back ? node.to_secs <= line && line < node.from_secs : node.from_secs < line && line <= node.to_secs;
    const bool at_start = node.with_start != 0 && line == node.from_secs;
    if (!passed && !at_start) return "an event outside of the step of " + std::string(graph.node(event.node).name);
    for (std::size_t j = 0; j < i; ++j)
      if (frame.events[j].node == event.node && frame.events[j].event.marker == event.event.marker &&
          frame.events[j].event.line_secs == line)
        return "an event twice, of " + std::string(graph.node(event.node).name);
  }
  return {};
}

// Steps follow each other without a gap while a clip plays on, so that what lies in one step lies in no other.
std::string step_fault(const Graph& graph, std::span<const GraphNodeFrame> before,
                       std::span<const GraphNodeFrame> now) {
  for (std::size_t n = 0; n < graph.node_count(); ++n) {
    if (graph.node(n).type != NodeType::clip || !before[n].played || !now[n].played || now[n].with_start != 0) continue;
    const bool is_member = graph.node(n).group != kNoGraphIndex;
    const double gap = now[n].from_secs - before[n].to_secs;
    if (!(std::abs(gap) <= (is_member ? 1e-6 : 0))) return "a gap in the time of " + std::string(graph.node(n).name);
  }
  return {};
}

}  // namespace

TEST_CASE("in random graphs weights are handed on whole, and each marker that is passed is told once") {
  const Seeds all = seeds(300);
  std::size_t events = 0;
  for (std::uint64_t seed = all.first; seed < all.end; ++seed) {
    INFO("SINEW_GRAPH_SEED=", seed);
    TracePlay play(random_trace(seed));
    const Graph& graph = play.game().graph();
    GraphWorkspace& space = play.game().workspace();
    std::vector<GraphNodeFrame> before(graph.node_count());
    for (std::size_t number = 1; number <= play.updates(); ++number) {
      play.apply(number);
      const GraphFrame frame = update_graph(play.game().bound(), play.decide_state(), play.dt_of(number), space);
      REQUIRE(space.nodes()[0].weight == 1);
      for (std::size_t n = 0; n < graph.node_count(); ++n) REQUIRE(weight_fault(graph, n, space.nodes()) == "");
      REQUIRE(event_fault(graph, frame, space.nodes()) == "");
      if (frame.taken.empty()) REQUIRE(step_fault(graph, before, space.nodes()) == "");
      before.assign(space.nodes().begin(), space.nodes().end());
      events += frame.events.size();
    }
  }
  CHECK(events > (all.end - all.first));
}

TEST_CASE("in random graphs the number of threads changes no bit") {
  const Seeds all = seeds(60);
  for (std::uint64_t seed = all.first; seed < all.end; ++seed) {
    INFO("SINEW_GRAPH_SEED=", seed);
    TracePlay play(random_trace(seed));
    const BoundGraph& bound = play.game().bound();
    constexpr std::size_t kFigures = 9;
    std::vector<std::uint64_t> by_one;
    for (const std::uint32_t workers : {1u, 2u, 4u, 8u}) {
      Crowd crowd = Cooked::take(Crowd::create(play.pack(), bound, kFigures, {.workers = workers}));
      std::uint32_t count = workers;
      std::size_t at = 0;
      for (std::size_t number = 1; number <= play.updates(); number += 3) {
        // Each figure is another update of the script ahead.
        for (std::size_t i = 0; i < kFigures; ++i) play.apply_to(crowd.state(i), 1 + (number + 5 * i) % play.updates());
        update_crowd(crowd, play.dt_of(number), number % 2 == 0 ? threads(count) : backwards(count));
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < kFigures; ++i) {
          hash = hash_bytes(crowd.state(i), hash_bytes(crowd.pose_state(i), hash));
          hash = hash_bytes(std::as_bytes(std::span(&crowd.world_from_root(i), 1)), hash);
        }
        hash = hash_bytes(std::as_bytes(crowd.model_from_joint()), hash);
        if (workers == 1)
          by_one.push_back(hash);
        else
          REQUIRE(by_one[at++] == hash);
      }
    }
  }
}
