// SPDX-License-Identifier: MIT
// What is beyond all sense in a file or a step does not become what is no number.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "fast_player.h"
#include "little_model.h"
#include "sinew/graphs/read_graph.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// "fast" plays by speeds of 1e30 in each other; "feet" is a clip of a group, placed where "fast" stands.
std::string graph_text() {
  std::string fast = R"({"type": "clip", "clip": "walk"})";
  for (int i = 0; i < 12; ++i) fast = R"({"type": "speed", "speed": 1e30, "input": )" + fast + "}";
  return R"({"schema": "sinew.graph/1", "syncGroups": {"feet": {"markers": ["left", "right"]}},
    "output": {"type": "machine", "states": {
      "fast": {"node": )" +
         fast + R"(, "transitions": [{"to": "feet", "if": {"elapsed": 0.05}, "enter": "keep", "fade": 0.2}]},
      "feet": {"node": {"type": "clip", "clip": "walk", "sync": "feet"}, "transitions": [
        {"to": "fast", "if": {"elapsed": 0.3}, "enter": "restart", "fade": {"kind": "inertial", "secs": 0.1}}]}}}})";
}

struct FarGame {
  FarGame()
      : cooked(cook_little_model({{"walk",
                                   {.secs = 1,
                                    .loop = true,
                                    .x = {{0, 0}, {0.5, 2}, {1, 0}},
                                    .y = {},
                                    .turn = {},
                                    .glow = {},
                                    .markers = {{"left", 0}, {"right", 0.5}},
                                    .root = {{0, 0, 0, 0}, {1, 0, 1, 30}}}}})),
        game(source(), cooked.pack, 0),
        instance(game.instance()) {}
  static asset::GraphSource source() {
    asset::Diagnostics diagnostics;
    return Cooked::take(asset::read_graph(graph_text(), diagnostics));
  }
  GraphFrame update(double dt_secs) {
    const GraphFrame frame = update_graph(game.bound(), instance.decide, dt_secs, game.workspace());
    const PoseProgram program = write_program(game.bound(), instance.decide, game.workspace());
    run_program(game.bound(), program, instance.poses, {}, game.workspace(), instance.shown->ref());
    return frame;
  }
  double phase() const {
    return reinterpret_cast<const GraphGroupState*>(instance.decide.data() + game.graph().groups()[0].state)->phase;
  }

  Cooked cooked;
  FastGame game;
  FastInstance instance;
};

}  // namespace

TEST_CASE("speeds that multiply beyond all numbers leave rates, phases and poses that are numbers") {
  FarGame far;
  double largest_rate = 0;
  for (int update = 0; update < 120; ++update) {
    far.update(1.0 / 60);
    for (const GraphNodeFrame& node : far.game.workspace().nodes())
      largest_rate = std::fmax(largest_rate, std::fabs(node.rate));
    REQUIRE(std::isfinite(far.phase()));
    REQUIRE(std::fabs(far.phase()) < 10);  // two seconds are four markers, and it begins within a cycle
    const LittlePose shown = read_little_pose(far.game.bound().rig(), far.instance.shown->ref());
    REQUIRE(std::isfinite(shown.x));
  }
  CHECK(largest_rate == static_cast<double>(kMaxGraphNumber));
}

TEST_CASE("a step of any length is over soon") {
  FarGame far;
  for (const double dt_secs : {1.0 / 60, 1e9, 1e300, 0.1, 0.1, std::numeric_limits<double>::max(), 0.1, 0.1}) {
    const GraphFrame frame = far.update(dt_secs);
    CHECK(frame.events.size() <= frame.event_count);
    CHECK(std::isfinite(far.phase()));
  }
}
