// SPDX-License-Identifier: MIT
// That what watches over the graphs sees a fault.
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>

#include "random_graph.h"
#include "runner.h"
#include "slow_graph.h"

using namespace sinew;
using namespace sinew::test;

namespace {

Trace fading_trace() {
  Trace trace;
  LittleClip &a = trace.clips["a"], &b = trace.clips["b"];
  a.loop = b.loop = true;
  a.x = {{0, 0}, {1, 10}};
  a.markers = {{"left", 0.25}};
  b.x = {{0, 5}, {1, 5}};
  b.root = {{0, 0, 0, 0}, {1, 0, 1, 0}};
  trace.graph = R"({"schema": "sinew.graph/1", "parameters": {"go": {"type": "bool"}},
    "output": {"type": "machine", "states": {
      "a": {"node": {"type": "clip", "clip": "a"}, "transitions": [{"to": "b", "if": "go", "fade": 0.5}]},
      "b": {"node": {"type": "clip", "clip": "b"}}}}})";
  trace.dt_secs = 0.125;
  trace.updates = 8;
  TraceStep go;
  go.before = 4;
  go.set["go"] = {1};
  trace.script = {go};
  return trace;
}

// The slow interpreter with something done to its results.
class Spoiled : public SlowGraph {
 public:
  using Spoil = std::function<void(UpdateResult&)>;
  Spoiled(const asset::GraphSource& source, const Pack& pack, std::size_t rig, Spoil spoil)
      : SlowGraph(source, pack, rig), spoil_(std::move(spoil)) {}
  void update(double dt_secs) override {
    SlowGraph::update(dt_secs);
    result_ = SlowGraph::result();
    spoil_(result_);
  }
  const UpdateResult& result() const override { return result_; }

 private:
  Spoil spoil_;
  UpdateResult result_;
};

std::string difference(const Spoiled::Spoil& spoil) {
  const TraceRun run(fading_trace());
  return first_difference(run, slow_player(), [&](const asset::GraphSource& source, const Pack& pack, std::size_t rig) {
    return std::make_unique<Spoiled>(source, pack, rig, spoil);
  });
}

}  // namespace

TEST_CASE("whatever of an update is spoiled, the comparison names it") {
  CHECK(difference([](UpdateResult&) {}) == "");
  CHECK(difference([](UpdateResult& result) { result.root.z += 0.001; }) == "update 1: root z 0 and 0.001");
  CHECK(difference([](UpdateResult& result) {
          for (auto& [path, machine] : result.machines) machine.weight *= 0.999;
        }) == "update 1: machine output: weight 1 and 0.999");
  CHECK(difference([](UpdateResult& result) {
          for (auto& [path, node] : result.nodes) node.line_secs += node.has_line && node.line_secs > 0.3 ? 0.01 : 0;
        }) == "update 3: node output/a/node: line 0.375 and 0.385");
  CHECK(difference([](UpdateResult& result) { result.events.clear(); }) == "update 2: events [left] and []");
  CHECK(difference([](UpdateResult& result) { result.taken.clear(); }) == "update 4: taken [output/a>b] and []");
  CHECK(difference([](UpdateResult& result) { result.nodes.erase("output/b/node"); }) ==
        "update 1: node output/b/node is missing in the second");
}

TEST_CASE("a pose that differs is named by its joint") {
  const TraceRun run(fading_trace());
  OwnPose one(run.rig()), other(run.rig());
  other.joints[0].qz[1] = 0.5f;
  CHECK(difference_of(run.rig(), one.ref(), one.ref(), 0) == "");
  CHECK(difference_of(run.rig(), one.ref(), other.ref(), 1e-4) == "pose of a: qz 0 and 0.5");
}

TEST_CASE("an expectation that does not hold is said, with its update and its numbers") {
  Trace trace = fading_trace();
  TraceExpect expect;
  expect.after = 2;
  expect.pose["x"] = 2.6;
  expect.state["output"] = "b";
  expect.events = std::vector<TraceEvent>{};
  trace.expect = {expect};
  const std::vector<std::string> wrong = play_trace(TraceRun(trace), slow_player());
  REQUIRE(wrong.size() == 3);
  CHECK(wrong[0] == "after update 2: x is 2.5, not 2.6");
  CHECK(wrong[1] == "after update 2: state of output is \"a\", not \"b\"");
  CHECK(wrong[2] == "after update 2: events is \"[left]\", not \"[]\"");
}
