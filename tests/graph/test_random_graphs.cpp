// SPDX-License-Identifier: MIT
// Random graphs: they are without faults, and whoever plays them shows the same. SINEW_GRAPH_SEED plays one seed alone,
// SINEW_GRAPH_RUNS so many; SINEW_GRAPH_DUMP names a file for the last trace.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>

#include "fast_player.h"
#include "random_graph.h"
#include "random_seeds.h"
#include "runner.h"
#include "sinew/graphs/compile_graph.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Decisions, weights, times and phases are the same to the bit. What is shown is not: the runtime keeps the speed of a
// root in floats, 6e-8 of some metres per second, and the change of that over a step of 0.01 s counts for a fade of
// 1 s: a hundred times as much.
constexpr double kTolerance = 5e-5;

std::string fault_of(const TraceRun& run) {
  asset::Diagnostics diagnostics;
  const auto compiled = asset::compile_graph(run.source(), run.pack(), 0, diagnostics);
  return compiled ? "" : std::string(compiled.error().where) + ": " + compiled.error().what;
}

// What can be said of any graph.
std::string strange(const UpdateResult& result, const LittlePose& pose) {
  for (const double number : {pose.x, pose.y, pose.left_deg, pose.right_deg, pose.glow, result.root.x, result.root.z})
    if (!std::isfinite(number) || std::abs(number) > 1e4) return "a number is " + std::to_string(number);
  for (const auto& [path, machine] : result.machines)
    if (!(machine.weight >= 0 && machine.weight <= 1)) return "the fade of " + path;
  for (std::size_t i = 1; i < result.events.size(); ++i)
    if (result.events[i].at_secs < result.events[i - 1].at_secs) return "the order of the events";
  return {};
}

}  // namespace

TEST_CASE("random graphs have no faults, and the slow interpreter can play them") {
  const Seeds all = seeds(300);
  std::size_t taken = 0, events = 0, played = 0;
  for (std::uint64_t seed = all.first; seed < all.end; ++seed) {
    INFO("SINEW_GRAPH_SEED=", seed);
    const Trace trace = random_trace(seed);
    const TraceRun run(trace);
    REQUIRE(fault_of(run) == "");
    const std::unique_ptr<GraphPlayer> player = slow_player()(run.source(), run.pack(), 0);
    for (std::size_t number = 1; number <= trace.updates; ++number) {
      run.update(number, *player);
      const UpdateResult& result = player->result();
      REQUIRE(strange(result, read_little_pose(run.rig(), player->pose())) == "");
      taken += result.taken.size();
      events += result.events.size();
      for (const auto& [path, node] : result.nodes) played += node.played ? 1 : 0;
    }
  }
  MESSAGE(taken, " transitions, ", events, " events, ", played, " nodes played");
}

TEST_CASE("the slow interpreter does the same twice") {
  const Trace trace = random_trace(7);
  CHECK(first_difference(TraceRun(trace), slow_player(), slow_player(), 0) == "");
}

TEST_CASE("the runtime plays random graphs as the slow interpreter does") {
  const Seeds all = seeds(300);
  for (std::uint64_t seed = all.first; seed < all.end; ++seed) {
    const Trace trace = random_trace(seed);
    if (const char* file = std::getenv("SINEW_GRAPH_DUMP")) std::ofstream(file) << write_trace(trace);
    const TraceRun run(trace);
    const std::string difference = first_difference(run, slow_player(), fast_player(), kTolerance);
    if (!difference.empty()) FAIL_CHECK("SINEW_GRAPH_SEED=", seed, ": ", difference);
  }
}

TEST_CASE("decisions that once hung on the last bit are the same in both") {
  // A mirror at a half, a weight of nothing, a clip in a group at the seam of its loop between two markers.
  for (const std::uint64_t seed : {774u, 2457u, 2620u, 4490u, 4590u, 5531u, 6303u, 8465u, 9571u, 9589u}) {
    INFO("SINEW_GRAPH_SEED=", seed);
    CHECK(first_difference(TraceRun(random_trace(seed)), slow_player(), fast_player(), kTolerance) == "");
  }
}
