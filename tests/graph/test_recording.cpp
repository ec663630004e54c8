// SPDX-License-Identifier: MIT
// A recording gives again what was, to the bit and from any update on; what is damaged is refused or harmless.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "random_graph.h"
#include "random_seeds.h"
#include "sinew/graph/recording.h"
#include "trace_play.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// A random trace that was recorded, and what came out of each of its updates.
class Recorded {
 public:
  Recorded(std::uint64_t seed, std::size_t chapters, const RecorderOptions& options) : play_(random_trace(seed)) {
    memory_.resize(GraphRecorder::bytes_for(graph(), chapters, options));
    recorder_ = Cooked::take(GraphRecorder::create(graph(), memory_, options));
    const std::size_t back_at = play_.updates() / 2;
    std::vector<std::byte> early;
    for (std::size_t number = 1; number <= play_.updates(); ++number) {
      if (number == 3) early = play_.decide_bytes();
      // A game that rolls back.
      if (number == back_at && !early.empty()) play_.restore(early);
      play_.apply(number);
      recorder_.before_update(play_.decide_state(), play_.dt_of(number));
      const GraphFrame frame =
          update_graph(play_.game().bound(), play_.decide_state(), play_.dt_of(number), play_.game().workspace());
      recorder_.after_update(play_.decide_state(), frame.root_motion);
      world_ = world_ * frame.root_motion;
      outcomes_.push_back(outcome(frame, play_.decide_bytes(), world_));
    }
  }

  static std::uint64_t outcome(const GraphFrame& frame, std::span<const std::byte> state, const RootMotion& world) {
    return hash_bytes(state, hash_bytes(std::as_bytes(std::span(&world, 1)), hash_of(frame)));
  }
  static std::uint64_t outcome(const GraphReplay& replay) {
    return outcome(replay.frame(), replay.state(), replay.world_from_root());
  }

  const Graph& graph() { return play_.game().graph(); }
  const BoundGraph& bound() { return play_.game().bound(); }
  const GraphRecorder& recorder() const { return recorder_; }
  std::vector<std::byte> bytes() const { return {recorder_.bytes().begin(), recorder_.bytes().end()}; }
  const std::vector<std::uint64_t>& outcomes() const { return outcomes_; }

 private:
  TracePlay play_;
  std::vector<std::byte> memory_;
  GraphRecorder recorder_;
  RootMotion world_;
  std::vector<std::uint64_t> outcomes_;
};

// Whether it was refused; else all of it is gone through.
bool is_refused(std::span<const std::byte> bytes, const BoundGraph& bound) {
  const Result<GraphRecording> recording = GraphRecording::open(bytes, bound.graph());
  if (!recording) {
    CHECK(recording.error().what[0] != '\0');
    return true;
  }
  GraphReplay replay = Cooked::take(GraphReplay::create(*recording, bound));
  while (replay.next()) {}
  replay.seek(recording->first_update() + (recording->end_update() - recording->first_update()) / 2);
  return false;
}

}  // namespace

TEST_CASE("a recording is gone through again to the bit, from its begin and from any update") {
  for (auto [seed, end] = seeds(40); seed < end; ++seed) {
    INFO("seed ", seed);
    Recorded recorded(seed, 100, {.chapter_bytes = 96});
    REQUIRE_FALSE(recorded.recorder().is_full());
    const std::vector<std::byte> bytes = recorded.bytes();
    const GraphRecording recording = Cooked::take(GraphRecording::open(bytes, recorded.graph()));
    REQUIRE(recording.first_update() == 0);
    REQUIRE(recording.end_update() == recorded.outcomes().size());
    CHECK(recording.chapter_count() > 1);
    GraphReplay replay = Cooked::take(GraphReplay::create(recording, recorded.bound()));
    for (const std::uint64_t outcome : recorded.outcomes()) {
      REQUIRE(replay.next());
      REQUIRE(Recorded::outcome(replay) == outcome);
    }
    CHECK_FALSE(replay.next());
    for (std::uint64_t update = recording.end_update(); update-- > 0;) {
      REQUIRE(replay.seek(update));
      CHECK(replay.update() == update);
      REQUIRE(replay.next());
      REQUIRE(Recorded::outcome(replay) == recorded.outcomes()[update]);
    }
    CHECK_FALSE(replay.seek(recording.end_update()));
  }
}

TEST_CASE("where memory is full the recording ends, or its oldest chapter goes") {
  for (auto [seed, end] = seeds(40); seed < end; ++seed) {
    INFO("seed ", seed);
    for (const bool keeps_latest : {false, true}) {
      Recorded recorded(seed, 2, {.chapter_bytes = 40, .keeps_latest = keeps_latest});
      const std::vector<std::byte> bytes = recorded.bytes();
      const GraphRecording recording = Cooked::take(GraphRecording::open(bytes, recorded.graph()));
      REQUIRE(recording.chapter_count() == 2);
      CHECK(recorded.recorder().is_full() == !keeps_latest);
      CHECK((recording.first_update() == 0) == !keeps_latest);
      CHECK((recording.end_update() == recorded.outcomes().size()) == keeps_latest);
      CHECK(recorded.recorder().update_count() == recording.end_update());
      GraphReplay replay = Cooked::take(GraphReplay::create(recording, recorded.bound()));
      for (std::uint64_t update = recording.first_update(); update < recording.end_update(); ++update) {
        REQUIRE(replay.next());
        REQUIRE(Recorded::outcome(replay) == recorded.outcomes()[update]);
      }
      CHECK_FALSE(replay.seek(recording.first_update() - 1));
    }
  }
}

TEST_CASE("a recording that is damaged anywhere is refused or does no harm; one cut off is refused") {
  std::size_t refused = 0, played = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Recorded recorded(seed, 20, {.chapter_bytes = 96});
    const std::vector<std::byte> whole = recorded.bytes();
    REQUIRE_FALSE(is_refused(whole, recorded.bound()));
    for (std::size_t at = 0; at < whole.size(); ++at) {
      std::vector<std::byte> damaged = whole;
      damaged[at] ^= static_cast<std::byte>(1u << (at + seed) % 8);
      (is_refused(damaged, recorded.bound()) ? refused : played) += 1;
    }
    for (std::size_t length = 0; length < whole.size(); length += 11)
      CHECK(is_refused(std::span(whole).first(length), recorded.bound()));
  }
  CHECK(refused > 100);
  CHECK(played > 100);
}

TEST_CASE("a recording is of one graph") {
  Recorded one(1, 20, {}), other(2, 20, {});
  const std::vector<std::byte> bytes = one.bytes();
  const Result<GraphRecording> recording = GraphRecording::open(bytes, other.graph());
  REQUIRE_FALSE(recording);
  CHECK(recording.error().code == Errc::mismatch);
}

TEST_CASE("a recorder needs memory for a chapter") {
  Recorded recorded(1, 4, {});
  std::vector<std::byte> memory(GraphRecorder::bytes_for(recorded.graph(), 1) - 1);
  const Result<GraphRecorder> recorder = GraphRecorder::create(recorded.graph(), memory);
  REQUIRE_FALSE(recorder);
  CHECK(recorder.error().code == Errc::out_of_range);
}

TEST_CASE("what an update leaves is a state of its graph; numbers that no update takes are not") {
  for (auto [seed, end] = seeds(40); seed < end; ++seed) {
    INFO("seed ", seed);
    TracePlay play(random_trace(seed));
    const Graph& graph = play.game().graph();
    CHECK(is_state_of(graph, play.decide_state()));
    for (std::size_t number = 1; number <= play.updates(); ++number) {
      play.decide(number);
      REQUIRE(is_state_of(graph, play.decide_state()));
    }
    const std::vector<std::byte> good = play.decide_bytes();
    CHECK_FALSE(is_state_of(graph, std::span(good).first(good.size() - 1)));
    const auto spoiled = [&](std::size_t at, auto value) {
      std::vector<std::byte> bytes = good;
      std::memcpy(bytes.data() + at, &value, sizeof(value));
      return is_state_of(graph, bytes);
    };
    CHECK_FALSE(spoiled(0, std::uint64_t{1}));
    CHECK_FALSE(spoiled(offsetof(GraphStateHeader, variation), static_cast<std::uint16_t>(graph.variation_count())));
    for (std::size_t m = 0; m < graph.machine_count(); ++m) {
      const std::size_t at = graph.nodes()[graph.machine(m).node].state;
      const auto none = static_cast<std::uint16_t>(graph.machine(m).state_count + 1);
      CHECK_FALSE(spoiled(at + offsetof(GraphMachineState, current), none));
      CHECK_FALSE(spoiled(at + offsetof(GraphMachineState, fade), std::uint16_t{4}));
      CHECK_FALSE(spoiled(at + offsetof(GraphMachineState, elapsed_secs), std::numeric_limits<double>::quiet_NaN()));
    }
    for (std::size_t n = 0; n < graph.node_count(); ++n) {
      const GraphNodeRecord& node = graph.nodes()[n];
      if (static_cast<NodeType>(node.type) == NodeType::clip && node.group == kNoGraphIndex)
        CHECK_FALSE(spoiled(node.state, std::numeric_limits<double>::infinity()));
    }
  }
}
