// SPDX-License-Identifier: MIT
// What a workspace says of transitions that were and were not taken; the reasons are those of the traces.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "trace_play.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Plays a trace with a workspace that explains.
class Explained {
 public:
  explicit Explained(const std::string& trace)
      : play_(read_trace(std::string(SINEW_GRAPH_TRACES) + "/" + trace)),
        workspace_(Cooked::take(GraphWorkspace::create(play_.game().bound(), default_allocator(), Explain::yes))) {}

  void update(std::size_t number) {
    play_.apply(number);
    update_graph(play_.game().bound(), play_.decide_state(), play_.dt_of(number), workspace_);
  }
  const Graph& graph() { return play_.game().graph(); }
  TransitionFate fate(const std::string& transition) { return workspace_.fates()[index(transition)]; }
  // Of the terms of a transition's condition, in postfix order.
  std::vector<float> terms(const std::string& transition) {
    const std::span<const GraphTermRecord> condition = graph().transition(index(transition)).condition;
    const auto first = static_cast<std::size_t>(condition.data() - graph().conditions().data());
    const std::span<const float> since = workspace_.term_since_secs().subspan(first, condition.size());
    return {since.begin(), since.end()};
  }
  const GraphWorkspace& workspace() const { return workspace_; }

 private:
  std::size_t index(const std::string& transition) {
    for (std::size_t m = 0; m < graph().machine_count(); ++m) {
      const GraphMachine machine = graph().machine(m);
      const std::string before = std::string(graph().node(machine.node).name) + "/";
      for (std::size_t t = machine.first_transition; t < machine.first_transition + machine.transition_count; ++t)
        if (before + std::string(graph().transition(t).name) == transition) return t;
    }
    FAIL("there is no transition ", transition);
    return 0;
  }

  TracePlay play_;
  GraphWorkspace workspace_;
};

}  // namespace

TEST_CASE("of three transitions that are true one is taken, the others were too late") {
  Explained graph("14_priority.json");
  graph.update(1);
  for (const TransitionFate fate : graph.workspace().fates()) CHECK(fate == TransitionFate::elsewhere);
  graph.update(2);
  CHECK(graph.fate("move/a>c") == TransitionFate::taken);
  CHECK(graph.fate("move/*>d") == TransitionFate::too_late);
  CHECK(graph.fate("move/a>b") == TransitionFate::too_late);
  CHECK(graph.terms("move/a>b") == std::vector<float>{kTermNotTried});
  CHECK(graph.terms("move/a>c") == std::vector<float>{0.125f});
  graph.update(3);
  CHECK(graph.fate("move/*>d") == TransitionFate::taken);
  CHECK(graph.fate("move/a>c") == TransitionFate::elsewhere);
}

TEST_CASE("what a running fade holds back is told from what is not true") {
  Explained graph("34_interrupt_source_and_higher.json");
  for (std::size_t number = 1; number <= 3; ++number) graph.update(number);
  CHECK(graph.fate("source/b>d") == TransitionFate::held_back);
  CHECK(graph.fate("source/a>c") == TransitionFate::taken);
  CHECK(graph.terms("source/a>c") == std::vector<float>{0.0625f});
  CHECK(graph.fate("higher/b>c") == TransitionFate::held_back);
  CHECK(graph.fate("higher/b>d") == TransitionFate::not_true);
  CHECK(graph.terms("higher/b>d") == std::vector<float>{kTermNotTrue});
  graph.update(4);
  CHECK(graph.fate("higher/b>d") == TransitionFate::taken);
}

TEST_CASE("a workspace that does not explain says nothing") {
  TracePlay play(read_trace(std::string(SINEW_GRAPH_TRACES) + "/14_priority.json"));
  play.decide(1);
  CHECK(play.game().workspace().fates().empty());
  CHECK(play.game().workspace().term_since_secs().empty());
  CHECK(play.game().workspace().seen_words().empty());
}
