// SPDX-License-Identifier: MIT
// What an instance's bytes promise: copies are snapshots, and the same bits come out wherever and however often.
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <vector>

#include "random_graph.h"
#include "random_seeds.h"
#include "sinew/base/hash.h"
#include "sinew/kernels/kernels.h"
#include "trace_play.h"

using namespace sinew;
using namespace sinew::test;

namespace {

std::vector<std::uint64_t> play_whole(std::uint64_t seed) {
  TracePlay replay(random_trace(seed));
  std::vector<std::uint64_t> hashes;
  for (std::size_t number = 1; number <= replay.updates(); ++number) hashes.push_back(replay.update(number));
  return hashes;
}

}  // namespace

TEST_CASE("a copy of an instance's bytes is a snapshot: what was played after it is played again to the bit") {
  for (auto [seed, end] = seeds(60); seed < end; ++seed) {
    INFO("seed ", seed);
    TracePlay replay(random_trace(seed));
    std::vector<std::uint64_t> first;
    std::vector<std::byte> decide, poses;
    const std::size_t middle = replay.updates() / 2;
    for (std::size_t number = 1; number <= replay.updates(); ++number) {
      const std::uint64_t hash = replay.update(number);
      if (number == middle) decide = replay.decide_bytes(), poses = replay.pose_bytes();
      if (number > middle) first.push_back(hash);
    }
    replay.restore(decide, poses);
    for (std::size_t number = middle + 1; number <= replay.updates(); ++number)
      REQUIRE(replay.update(number) == first[number - middle - 1]);
  }
}

TEST_CASE("what decides does not depend on whether poses are computed") {
  for (auto [seed, end] = seeds(60); seed < end; ++seed) {
    INFO("seed ", seed);
    TracePlay seen(random_trace(seed)), unseen(random_trace(seed));
    for (std::size_t number = 1; number <= seen.updates(); ++number) {
      seen.update(number);
      REQUIRE(unseen.decide(number) == hash_bytes(seen.decide_bytes()));
    }
  }
}

TEST_CASE("every instruction set gives the same bits") {
  const Isa before = kernels_isa();
  for (auto [seed, end] = seeds(30); seed < end; ++seed) {
    INFO("seed ", seed);
    set_kernels(Isa::scalar);
    const std::vector<std::uint64_t> scalar = play_whole(seed);
    for (const Isa isa : {Isa::sse41, Isa::avx2, Isa::avx512}) {
      set_kernels(isa);
      CHECK(play_whole(seed) == scalar);
    }
  }
  set_kernels(before);
}

TEST_CASE("bytes of an instance may be moved: they hold no address") {
  TracePlay replay(random_trace(5)), other(random_trace(5));
  for (std::size_t number = 1; number <= 10; ++number) replay.update(number);
  other.restore(replay.decide_bytes(), replay.pose_bytes());
  for (std::size_t number = 11; number <= replay.updates(); ++number)
    REQUIRE(other.update(number) == replay.update(number));
}

TEST_CASE("a state carried over to any other graph is a state of that one, and can be played") {
  for (auto [seed, end] = seeds(40); seed < end; ++seed) {
    INFO("seed ", seed);
    TracePlay from(random_trace(seed)), to(random_trace(seed + 1));
    for (std::size_t number = 1; number <= from.updates() / 2; ++number) from.decide(number);
    carry_over(from.game().graph(), from.decide_state(), to.game().graph(), to.decide_state());
    REQUIRE(is_state_of(to.game().graph(), to.decide_state()));
    for (std::size_t number = 1; number <= 5; ++number) to.update(number);
    CHECK(is_state_of(to.game().graph(), to.decide_state()));
  }
}

TEST_CASE("a cross-fade that the edited graph has no longer ends when it is carried over") {
  const auto trace_of = [](const std::string& kind) {
    Trace trace;
    trace.clips["a"].x = {{0, 0}, {1, 0}};
    trace.clips["b"].x = {{0, 5}, {1, 5}};
    trace.graph = R"({"schema": "sinew.graph/1", "output": {"type": "machine", "states": {
      "a": {"node": {"type": "clip", "clip": "a"}, "transitions": [{"to": "b", "if": {"elapsed": 0.1},
            "fade": {"secs": 10, "kind": ")" +
                  kind + R"("}}]},
      "b": {"node": {"type": "clip", "clip": "b"}}}}})";
    trace.updates = 4;
    return trace;
  };
  for (const char* kind : {"cross", "inertial", "dead", "cut"}) {
    INFO(kind);
    TracePlay from(trace_of("cross")), to(trace_of(kind));
    for (std::size_t number = 1; number <= 4; ++number) from.decide(number);
    carry_over(from.game().graph(), from.decide_state(), to.game().graph(), to.decide_state());
    REQUIRE(is_state_of(to.game().graph(), to.decide_state()));
    GraphMachineState state;
    std::memcpy(&state, to.decide_state().data() + to.game().graph().nodes()[0].state, sizeof(state));
    CHECK(state.current == 2);
    CHECK((static_cast<FadeKind>(state.fade) == FadeKind::cross) == (std::string(kind) == "cross"));
  }
}

TEST_CASE("a state carried over to the same graph goes on as if nothing had been") {
  for (auto [seed, end] = seeds(40); seed < end; ++seed) {
    INFO("seed ", seed);
    TracePlay replay(random_trace(seed));
    for (std::size_t number = 1; number <= replay.updates() / 2; ++number) replay.decide(number);
    const std::vector<std::byte> before = replay.decide_bytes();
    std::vector<std::uint64_t> aligned((before.size() + 7) / 8);
    const std::span<std::byte> carried = std::as_writable_bytes(std::span(aligned)).first(before.size());
    carry_over(replay.game().graph(), before, replay.game().graph(), carried);
    const Graph& graph = replay.game().graph();
    for (std::size_t i = 0; i < graph.param_count(); ++i) {
      const Vec3 was = param_value(graph, before, static_cast<Param>(i)),
                 is = param_value(graph, carried, static_cast<Param>(i));
      CHECK((was.x == is.x && was.y == is.y && was.z == is.z));
    }
    for (std::size_t m = 0; m < graph.machine_count(); ++m) {
      const std::uint32_t place = graph.nodes()[graph.machine(m).node].state;
      GraphMachineState was, is;
      std::memcpy(&was, before.data() + place, sizeof(was));
      std::memcpy(&is, carried.data() + place, sizeof(is));
      CHECK(was.current == is.current);
      CHECK((was.current == 0 || was.elapsed_secs == is.elapsed_secs));
    }
  }
}
