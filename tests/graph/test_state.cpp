// SPDX-License-Identifier: MIT
// What an instance's bytes promise: copies are snapshots, and the same bits come out wherever and however often.
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "fast_player.h"
#include "random_graph.h"
#include "sinew/base/hash.h"
#include "sinew/kernels/kernels.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// Plays a trace on one instance and hashes all that came out of each update.
class Replay {
 public:
  explicit Replay(const Trace& trace)
      : trace_(trace), run_(trace), game_(run_.source(), run_.pack(), 0), instance_(game_.instance()) {}

  std::uint64_t update(std::size_t number) {
    apply(number);
    const double dt_secs = dt_of(number);
    const GraphFrame frame = update_graph(game_.bound(), instance_.decide, dt_secs, game_.workspace());
    std::uint64_t hash = hash_bytes(std::as_bytes(std::span(&frame.root_motion, 1)));
    for (const GraphEvent& event : frame.events) {
      hash = hash_bytes(std::as_bytes(std::span(&event.event.name_hash, 1)), hash);
      hash = hash_bytes(std::as_bytes(std::span(&event.event.weight, 1)), hash);
      hash = hash_bytes(std::as_bytes(std::span(&event.at_secs, 1)), hash);
    }
    const PoseProgram program = write_program(game_.bound(), instance_.decide, game_.workspace());
    run_program(game_.bound(), program, instance_.poses, {}, game_.workspace(), instance_.shown->ref());
    hash = hash_bytes(std::as_bytes(std::span(instance_.shown->joints)), hash);
    hash = hash_bytes(std::as_bytes(std::span(instance_.shown->properties)), hash);
    return hash_bytes(instance_.decide, hash);
  }

  // As a game does that rolls back: it decides alone.
  std::uint64_t decide(std::size_t number) {
    apply(number);
    update_graph(game_.bound(), instance_.decide, dt_of(number), game_.workspace());
    return hash_bytes(instance_.decide);
  }

  std::vector<std::byte> decide_bytes() const { return {instance_.decide.begin(), instance_.decide.end()}; }
  std::vector<std::byte> pose_bytes() const { return {instance_.poses.begin(), instance_.poses.end()}; }
  void restore(const std::vector<std::byte>& decide, const std::vector<std::byte>& poses) {
    std::copy(decide.begin(), decide.end(), instance_.decide.begin());
    std::copy(poses.begin(), poses.end(), instance_.poses.begin());
  }
  std::size_t updates() const { return trace_.updates; }
  FastGame& game() { return game_; }

 private:
  double dt_of(std::size_t number) const {
    double dt_secs = trace_.dt_secs;
    for (const TraceStep& step : trace_.script)
      if (step.before == number && step.dt_secs) dt_secs = *step.dt_secs;
    return dt_secs;
  }
  void apply(std::size_t number) {
    for (const TraceStep& step : trace_.script) {
      if (step.before != number) continue;
      for (const auto& [name, numbers] : step.set) set_parameter(game_.graph(), instance_.decide, name, numbers);
      for (const std::string& trigger : step.fire)
        fire_trigger(game_.graph(), instance_.decide, game_.graph().find_param(trigger).value());
    }
  }

  Trace trace_;
  TraceRun run_;
  FastGame game_;
  FastInstance instance_;
};

std::vector<std::uint64_t> play_whole(std::uint64_t seed) {
  Replay replay(random_trace(seed));
  std::vector<std::uint64_t> hashes;
  for (std::size_t number = 1; number <= replay.updates(); ++number) hashes.push_back(replay.update(number));
  return hashes;
}

}  // namespace

TEST_CASE("a copy of an instance's bytes is a snapshot: what was played after it is played again to the bit") {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed ", seed);
    Replay replay(random_trace(seed));
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
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    INFO("seed ", seed);
    Replay seen(random_trace(seed)), unseen(random_trace(seed));
    for (std::size_t number = 1; number <= seen.updates(); ++number) {
      seen.update(number);
      REQUIRE(unseen.decide(number) == hash_bytes(seen.decide_bytes()));
    }
  }
}

TEST_CASE("every instruction set gives the same bits") {
  const Isa before = kernels_isa();
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
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
  Replay replay(random_trace(5)), other(random_trace(5));
  for (std::size_t number = 1; number <= 10; ++number) replay.update(number);
  other.restore(replay.decide_bytes(), replay.pose_bytes());
  for (std::size_t number = 11; number <= replay.updates(); ++number)
    REQUIRE(other.update(number) == replay.update(number));
}

TEST_CASE("a state carried over to the same graph goes on as if nothing had been") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    INFO("seed ", seed);
    Replay replay(random_trace(seed));
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
