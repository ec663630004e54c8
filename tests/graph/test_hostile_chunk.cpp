// SPDX-License-Identifier: MIT
// Damaged chunks are refused, or can be played without leaving their memory.
#include <doctest/doctest.h>

#include "fast_player.h"
#include "random_graph.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Whether it was refused; else it is played.
bool is_refused(std::span<const std::byte> bytes, const Pack& pack) {
  const AlignedBytes aligned = Cooked::take(AlignedBytes::copy_of(bytes));
  const Rig rig = pack.rig(0);
  const Result<Graph> graph = Graph::open(aligned.bytes(), rig);
  if (!graph) {
    CHECK(graph.error().what[0] != '\0');
    return true;
  }
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < graph->variation_count() * graph->clip_slot_count(); ++i) {
    const std::uint32_t clip = graph->clip_of(i / graph->clip_slot_count(), i % graph->clip_slot_count());
    if (clip >= pack.clip_count()) return true;  // what Pack::open says
    clips.push_back(pack.clip(clip, 0).value());
  }
  const Result<BoundGraph> bound = BoundGraph::create({*graph, rig, pack.masks(0), pack.mirror(0), clips});
  if (!bound) return true;
  GraphWorkspace workspace = Cooked::take(GraphWorkspace::create(*bound));
  AlignedBytes state = Cooked::take(AlignedBytes::create(bound->decide_bytes()));
  AlignedBytes poses = Cooked::take(AlignedBytes::create(bound->pose_bytes()));
  OwnPose out(rig);
  reset_state(*graph, state.bytes());
  for (int update = 0; update < 4; ++update) {
    for (std::size_t p = 0; p < graph->param_count(); ++p)
      if (graph->param(p).type == ParamType::trigger) fire_trigger(*graph, state.bytes(), static_cast<Param>(p));
    update_graph(*bound, state.bytes(), 0.3, workspace);
    const PoseProgram program = write_program(*bound, state.bytes(), workspace);
    run_program(*bound, program, poses.bytes(), {}, workspace, out.ref());
  }
  return false;
}

}  // namespace

TEST_CASE("a compiled graph that is damaged anywhere is refused or plays within its memory") {
  std::size_t refused = 0, played = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Trace trace = random_trace(seed);
    const TraceRun run(trace);
    const FastGame game(run.source(), run.pack(), 0);
    const std::vector<std::byte> whole(game.chunk().begin(), game.chunk().end());
    REQUIRE_FALSE(is_refused(whole, run.pack()));
    for (std::size_t at = seed % 7; at < whole.size(); at += 7) {
      std::vector<std::byte> damaged = whole;
      damaged[at] ^= static_cast<std::byte>(1u << (at + seed) % 8);
      (is_refused(damaged, run.pack()) ? refused : played) += 1;
    }
  }
  MESSAGE(refused, " refused, ", played, " played");
  CHECK(refused > 100);
  CHECK(played > 100);
}

TEST_CASE("a compiled graph that is cut off is refused") {
  const Trace trace = random_trace(3);
  const TraceRun run(trace);
  const FastGame game(run.source(), run.pack(), 0);
  for (std::size_t length = 0; length + 1 < game.chunk().size(); length += 13)
    CHECK(is_refused(game.chunk().first(length), run.pack()));
}
