// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include "forbidden_memory.h"
#include "sinew/base/hash.h"
#include "sinew/character/bind_graph.h"
#include "sinew/character/character.h"
#include "sinew/character/crowd.h"
#include "sinew/character/socket.h"
#include "sinew/graph/recording.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/import/import.h"
#include "sinew/process/root_motion.h"
#include "support/cooked.h"
#include "support/executors.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr const char* kGraph = R"({"schema": "sinew.graph/1", "parameters": {"speed": {"type": "float", "smooth": 0.1}},
  "output": {"type": "slot", "name": "outside", "weight": 0.5, "base": {"type": "machine", "states": {
    "idle": {"node": {"type": "clip", "clip": "idle"},
             "transitions": [{"to": "move", "if": {"parameter": "speed", "above": 0.5}, "fade": 0.3}]},
    "move": {"node": {"type": "blendSpace", "kind": "line", "x": "speed", "samples": [
               {"at": 1.4, "clip": "walk"}, {"at": 3, "clip": "run"}]},
             "transitions": [{"to": "idle", "if": {"parameter": "speed", "atMost": 0.5},
                              "fade": {"kind": "inertial", "secs": 0.4}}]}}}}})";
constexpr double kStep = 1 / 60.0;

// The bundled person with a graph that has what is kept from frame to frame: a spring, fades, inertia, root motion.
struct Game {
  Game() {
    asset::Diagnostics diagnostics;
    asset::Scene scene =
        Cooked::take(asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data/humanoid.glb", diagnostics));
    for (std::uint32_t c = 0; c < scene.clips.size(); ++c)
      if (scene.clips[c].name == "walk" || scene.clips[c].name == "run")
        Cooked::take(asset::take_root_motion(scene, c, {}, diagnostics));
    const Cooked cooked(scene);
    const asset::GraphSource source = Cooked::take(asset::read_graph(kGraph, diagnostics));
    const auto compiled = Cooked::take(asset::compile_graph(source, cooked.pack, 0, diagnostics));
    bytes = Cooked::take(asset::add_graph(cooked.bytes.bytes(), compiled));
    pack = Cooked::take(Pack::open(bytes.bytes()));
    bound = Cooked::take(bind_graph(pack, 0));
    speed = bound.graph().find_param("speed").value();
  }
  Crowd crowd(std::size_t count, const CrowdSettings& settings = {}) const {
    return Cooked::take(Crowd::create(pack, bound, count, settings));
  }

  AlignedBytes bytes;
  Pack pack;
  BoundGraph bound;
  Param speed = 0;
};

const Game& game() {
  static const Game made;
  return made;
}

// What an instance is asked for: each stands, walks and runs at other times, and is in some transition at most times.
float speed_of(std::size_t instance, int frame) {
  const std::size_t part = (static_cast<std::size_t>(frame) + 7 * instance) / 15 % 4;
  return part == 0 ? 0 : static_cast<float>(part + instance % 3) * 0.8f;
}

void ask(Crowd& crowd, int frame) {
  for (std::size_t i = 0; i < crowd.size(); ++i)
    set_number(crowd.graph().graph(), crowd.state(i), game().speed, speed_of(i, frame));
}

template <class T>
std::uint64_t hash_of(std::span<T> numbers, std::uint64_t seed = kHashSeed) {
  return hash_bytes(std::as_bytes(numbers), seed);
}

template <class T, class U>
bool same_bits(std::span<T> a, std::span<U> b) {
  return a.size_bytes() == b.size_bytes() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::uint64_t decisions_of(const Crowd& crowd, std::size_t i) {
  std::uint64_t hash = hash_of(crowd.state(i));
  hash = hash_of(std::span(&crowd.world_from_root(i), 1), hash);
  for (const GraphEvent& event : crowd.events(i)) {
    hash = hash_of(std::span(&event.event.line_secs, 1), hash);
    hash = hash_of(std::span(&event.at_secs, 1), hash);
  }
  return hash_of(crowd.taken(i), hash) + crowd.event_count(i);
}

// All that a crowd shows.
std::uint64_t hash_of(const Crowd& crowd) {
  std::uint64_t hash = hash_of(crowd.model_from_joint(), hash_of(crowd.properties()));
  for (std::size_t skin = 0; skin < game().pack.skin_count(); ++skin) hash = hash_of(crowd.palettes(skin), hash);
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    const std::uint64_t decided = decisions_of(crowd, i);
    hash = hash_of(std::span(&decided, 1), hash_of(crowd.pose_state(i), hash));
    hash = hash_of(crowd.pose(i).joints, hash);
  }
  return hash;
}

// The same figure played by hand.
struct Solo {
  Solo()
      : decide(Cooked::take(AlignedBytes::create(game().bound.decide_bytes()))),
        poses(Cooked::take(AlignedBytes::create(game().bound.pose_bytes()))),
        workspace(Cooked::take(GraphWorkspace::create(game().bound))),
        character(Cooked::take(Character::create(game().pack, 0))) {
    reset_state(game().bound.graph(), decide.bytes());
  }
  void update(float speed) {
    set_number(game().bound.graph(), decide.bytes(), game().speed, speed);
    const GraphFrame frame = update_graph(game().bound, decide.bytes(), kStep, workspace);
    world_from_root = world_from_root * frame.root_motion;
    events += frame.event_count;
    taken += frame.taken.size();
    const PoseProgram program = write_program(game().bound, decide.bytes(), workspace);
    run_program(game().bound, program, poses.bytes(), {}, workspace, character.pose());
    character.update_matrices();
  }

  AlignedBytes decide, poses;
  GraphWorkspace workspace;
  Character character;
  RootMotion world_from_root;
  std::uint64_t events = 0, taken = 0;
};

void check_same(const Solo& solo, const Crowd& crowd, std::size_t i) {
  CHECK(same_bits(solo.decide.bytes(), crowd.state(i)));
  CHECK(same_bits(solo.poses.bytes(), crowd.pose_state(i)));
  CHECK(same_bits(std::span(&solo.world_from_root, 1), std::span(&crowd.world_from_root(i), 1)));
  CHECK(same_bits(solo.character.pose().joints, crowd.pose(i).joints));
  CHECK(same_bits(solo.character.properties(), crowd.properties(i)));
  CHECK(same_bits(solo.character.model_from_joint(), crowd.model_from_joint(i)));
  for (std::size_t skin = 0; skin < game().pack.skin_count(); ++skin)
    CHECK(same_bits(solo.character.palette(skin), crowd.palette(i, skin)));
}

}  // namespace

TEST_CASE("an instance does as it does alone, whatever its neighbour does (E10)") {
  Crowd crowd = game().crowd(2);
  Solo first, second;
  std::uint64_t events[2] = {}, taken[2] = {};
  for (int frame = 0; frame < 120; ++frame) {
    const float speed = frame < 20 ? 0 : frame < 80 ? 2 : 0;
    set_number(game().bound.graph(), crowd.state(0), game().speed, speed);
    set_number(game().bound.graph(), crowd.state(1), game().speed, 1.2f);
    update_crowd(crowd, kStep);
    first.update(speed);
    second.update(1.2f);
    check_same(first, crowd, 0);
    check_same(second, crowd, 1);
    for (std::size_t i = 0; i < 2; ++i) {
      events[i] += crowd.event_count(i);
      taken[i] += crowd.taken(i).size();
      CHECK(crowd.events(i).size() == crowd.event_count(i));
    }
  }
  CHECK(events[0] == first.events);
  CHECK(events[1] == second.events);
  CHECK(events[1] > 4);  // steps of two seconds
  CHECK(taken[0] == 2);
  CHECK(taken[1] == second.taken);
  CHECK(crowd.world_from_root(1).z > 1.5);  // walked for two seconds, nearly
}

TEST_CASE("the number of threads and the order of the ranges change no bit") {
  std::vector<std::uint64_t> frames;
  for (std::uint32_t workers = 1; workers <= 16; ++workers) {
    Crowd crowd = game().crowd(37, {.workers = workers});
    for (int frame = 0; frame < 40; ++frame) {
      ask(crowd, frame);
      update_crowd(crowd, kStep, frame % 2 == 0 ? threads(workers) : backwards(workers));
      if (workers == 1) frames.push_back(hash_of(crowd));
      CHECK(hash_of(crowd) == frames[static_cast<std::size_t>(frame)]);
    }
  }
}

TEST_CASE("what is not seen decides alike, and keeps the pose in which it was last seen") {
  Crowd seen = game().crowd(6), unseen = game().crowd(6), decided = game().crowd(6);
  for (std::size_t i = 1; i < 6; i += 2) unseen.set_seen(i, false);
  const std::uint64_t matrices = hash_of(unseen.model_from_joint(1)), pose_state = hash_of(decided.pose_state(3));
  for (int frame = 0; frame < 60; ++frame) {
    for (Crowd* crowd : {&seen, &unseen, &decided}) ask(*crowd, frame);
    update_crowd(seen, kStep);
    update_crowd(unseen, kStep);
    decide_crowd(decided, kStep);
    for (std::size_t i = 0; i < 6; ++i) {
      CHECK(decisions_of(unseen, i) == decisions_of(seen, i));
      CHECK(decisions_of(decided, i) == decisions_of(seen, i));
    }
    CHECK(same_bits(unseen.model_from_joint(2), seen.model_from_joint(2)));
  }
  CHECK(hash_of(unseen.model_from_joint(1)) == matrices);
  CHECK(hash_of(decided.pose_state(3)) == pose_state);
  CHECK(hash_of(seen.model_from_joint(1)) != matrices);
}

TEST_CASE("a crowd's frame asks for no memory, and its instances are one allocation") {
  static int asked = 0, released = 0;
  static std::size_t most_bytes = 0;
  const Allocator counting{[](void*, std::size_t bytes, std::size_t alignment) {
                             ++asked;
                             most_bytes = std::max(most_bytes, bytes);
                             return ask_memory(bytes, alignment);
                           },
                           [](void*, void* block, std::size_t, std::size_t) {
                             ++released;
                             std::free(block);
                           },
                           nullptr};
  {
    Crowd crowd = Cooked::take(Crowd::create(game().pack, game().bound, 24, {.workers = 3}, counting));
    CHECK(asked == 2 + 3);  // instances, list of the workspaces, one for each
    std::uint32_t workers = 3;
    {
      const NoMemory from_here_on;
      for (int frame = 0; frame < 100; ++frame) {
        ask(crowd, frame);
        crowd.set_seen(5, frame % 3 == 0);
        update_crowd(crowd, kStep, frame % 2 == 0 ? serial_executor() : backwards(workers));
      }
      Crowd moved = std::move(crowd);
      crowd = std::move(moved);
    }
    CHECK(crowd.world_from_root(1).z > 0.1);
    CHECK(asked == 5);
    CHECK(released == 0);
  }
  CHECK(released == 5);
}

TEST_CASE("a crowd for which there is no memory is an error, and leaks none") {
  static int left = 0, held = 0;
  const Allocator scarce{[](void*, std::size_t bytes, std::size_t alignment) -> void* {
                           if (left-- <= 0) return nullptr;
                           ++held;
                           return ask_memory(bytes, alignment);
                         },
                         [](void*, void* block, std::size_t, std::size_t) {
                           --held;
                           std::free(block);
                         },
                         nullptr};
  for (int allowed = 0; allowed < 4; ++allowed) {
    left = allowed;
    CHECK(Crowd::create(game().pack, game().bound, 3, {.workers = 2}, scarce).error().code == Errc::out_of_memory);
    CHECK(held == 0);
  }
}

TEST_CASE("a copy of an instance's state is a snapshot: what follows is the same again") {
  Crowd crowd = game().crowd(4);
  for (int frame = 0; frame < 50; ++frame) {
    ask(crowd, frame);
    update_crowd(crowd, kStep);
  }
  struct Snapshot {
    std::vector<std::byte> state, pose_state;
    RootMotion world_from_root;
  };
  std::vector<Snapshot> snapshots;
  for (std::size_t i = 0; i < 4; ++i)
    snapshots.push_back({{crowd.state(i).begin(), crowd.state(i).end()},
                         {crowd.pose_state(i).begin(), crowd.pose_state(i).end()},
                         crowd.world_from_root(i)});
  const auto play_on = [](Crowd& played) {
    std::vector<std::uint64_t> frames;
    for (int frame = 50; frame < 110; ++frame) {
      ask(played, frame);
      update_crowd(played, kStep);
      frames.push_back(hash_of(played));
    }
    return frames;
  };
  const std::vector<std::uint64_t> frames = play_on(crowd);
  const auto restore = [&](Crowd& into) {
    for (std::size_t i = 0; i < 4; ++i) {
      std::ranges::copy(snapshots[i].state, into.state(i).begin());
      std::ranges::copy(snapshots[i].pose_state, into.pose_state(i).begin());
      into.world_from_root(i) = snapshots[i].world_from_root;
    }
  };
  restore(crowd);
  CHECK(play_on(crowd) == frames);
  Crowd other = game().crowd(4);  // also where they have never been
  restore(other);
  CHECK(play_on(other) == frames);
}

TEST_CASE("a crowd that was moved goes on") {
  Crowd crowd = game().crowd(3), still = game().crowd(3);
  std::vector<Crowd> elsewhere;
  for (int frame = 0; frame < 40; ++frame) {
    ask(crowd, frame);
    ask(still, frame);
    update_crowd(crowd, kStep);
    update_crowd(still, kStep);
    if (frame % 10 == 0) {
      elsewhere.push_back(std::move(crowd));
      CHECK(crowd.size() == 0);
      Crowd third = game().crowd(1);
      third = std::move(elsewhere.back());
      crowd = std::move(third);
    }
    CHECK(hash_of(crowd) == hash_of(still));
  }
}

TEST_CASE("a pose from outside is one instance's") {
  Crowd crowd = game().crowd(2);
  OwnPose raised(game().bound.rig());
  copy_pose(game().bound.rig().rest_pose(), raised.ref());
  raised.joints[0].ty[0] += 4;  // of joint 0, the topmost
  const auto height = [&](std::size_t i) { return crowd.model_from_joint(i)[0].m[7]; };
  update_crowd(crowd, kStep);
  const float before = height(0);
  CHECK(height(1) == before);
  crowd.set_external(1, 0, raised.ref());
  update_crowd(crowd, 0);
  CHECK(height(0) == before);
  CHECK_NEAR(height(1) - before, 2.0f, 0.1f);  // half of the way; the clip's own height is near that at rest
  crowd.set_external(1, 0, {});
  update_crowd(crowd, 0);
  CHECK(height(1) == before);
}

TEST_CASE("events beyond those kept are counted") {
  Crowd crowd = game().crowd(1, {.max_events = 1});
  set_number(game().bound.graph(), crowd.state(0), game().speed, 1.4f);
  update_crowd(crowd, 2);
  update_crowd(crowd, 2.05);  // four markers in a second of walking
  CHECK(crowd.event_count(0) >= 8);
  CHECK(crowd.events(0).size() == 1);
}

TEST_CASE("a fresh crowd stands at rest, and palettes of all lie without gaps") {
  Crowd crowd = game().crowd(3);
  const Character character = Cooked::take(Character::create(game().pack, 0));
  for (std::size_t skin = 0; skin < game().pack.skin_count(); ++skin) {
    CHECK(same_bits(crowd.palette(2, skin), character.palette(skin)));
    CHECK(crowd.palettes(skin).size() == 3 * character.palette(skin).size());
    CHECK(crowd.palettes(skin).data() + 2 * character.palette(skin).size() == crowd.palette(2, skin).data());
  }
  CHECK(same_bits(crowd.properties(1), character.properties()));
  const Crowd none = game().crowd(0);
  CHECK(none.size() == 0);
}

TEST_CASE("two crowds write their palettes into one array of the caller's") {
  Crowd own = game().crowd(3), first = game().crowd(3), second = game().crowd(2);
  const std::size_t in_first = own.palettes(0).size(), in_second = second.palettes(0).size();
  std::vector<Affine> all(in_first + in_second);
  first.set_palettes(0, std::span(all).first(in_first));
  second.set_palettes(0, std::span(all).subspan(in_first));
  CHECK(same_bits(std::span(all).first(in_first), own.palettes(0)));  // at rest, before any update
  for (int frame = 0; frame < 20; ++frame)
    for (Crowd* crowd : {&own, &first, &second}) {
      ask(*crowd, frame);
      update_crowd(*crowd, kStep);
    }
  CHECK(same_bits(std::span(all).first(in_first), own.palettes(0)));
  CHECK(same_bits(std::span(all).subspan(in_first), own.palettes(0).first(in_second)));
  CHECK(first.palette(1, 0).data() == all.data() + in_first / 3);
  CHECK_FALSE(same_bits(own.palette(0, 0), own.palette(1, 0)));
  const Crowd moved = std::move(second);
  CHECK(moved.palettes(0).data() == all.data() + in_first);
}

TEST_CASE("a socket on an instance is where it is on a character in the same pose") {
  Crowd crowd = game().crowd(2);
  const Socket hand = find_socket(game().pack, "rightHand").value();
  for (int frame = 0; frame < 30; ++frame) {
    set_number(game().bound.graph(), crowd.state(1), game().speed, 2);
    update_crowd(crowd, kStep);
  }
  Character character = Cooked::take(Character::create(game().pack, 0));
  copy_pose(crowd.pose(1), character.pose());
  character.update_matrices();
  const Affine place = affine_from(Transform{{1, 0, 2}, {}, {1, 1, 1}});
  const Affine held = scene_from_socket(place, crowd, 1, hand), expected = scene_from_socket(place, character, hand);
  CHECK(same_bits(std::span(&held, 1), std::span(&expected, 1)));
}

TEST_CASE("a crowd that is carried over to another of the same graph goes on where it is") {
  Crowd before = game().crowd(5), after = game().crowd(7), apart = game().crowd(3);
  for (int frame = 0; frame < 200; ++frame) {  // fades are over
    ask(before, 0);
    update_crowd(before, kStep);
  }
  before.set_seen(1, false);
  carry_over(before, after);
  carry_over(before, apart);
  CHECK_FALSE(after.is_seen(1));
  for (int frame = 0; frame < 30; ++frame)
    for (Crowd* crowd : {&before, &after, &apart}) decide_crowd(*crowd, kStep);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(same_bits(std::span(&before.world_from_root(i), 1), std::span(&after.world_from_root(i), 1)));
    CHECK(before.event_count(i) == after.event_count(i));
    if (i < 3) CHECK(same_bits(before.state(i), apart.state(i)));
  }
  CHECK(after.world_from_root(6).z == 0);
}

TEST_CASE("the members of a crowd are recorded and gone through again without asking for memory") {
  constexpr std::size_t kFigures = 20;
  Crowd crowd = game().crowd(kFigures);
  const std::size_t room = GraphRecorder::bytes_for(game().bound.graph(), 60);
  std::vector<std::byte> memory(kFigures * room);
  std::vector<GraphRecorder> recorders;
  for (std::size_t i = 0; i < kFigures; ++i)
    recorders.push_back(
        Cooked::take(GraphRecorder::create(game().bound.graph(), std::span(memory).subspan(i * room, room))));
  {
    const NoMemory from_here_on;
    for (int frame = 0; frame < 600; ++frame) {
      ask(crowd, frame);
      for (std::size_t i = 0; i < kFigures; ++i) recorders[i].before_update(crowd.state(i), kStep);
      decide_crowd(crowd, kStep);
      for (std::size_t i = 0; i < kFigures; ++i) recorders[i].after_update(crowd.state(i), crowd.root_motion(i));
    }
  }
  for (std::size_t i = 0; i < kFigures; ++i) {
    REQUIRE_FALSE(recorders[i].is_full());
    const GraphRecording recording = Cooked::take(GraphRecording::open(recorders[i].bytes(), game().bound.graph()));
    REQUIRE(recording.end_update() == 600);
    GraphReplay replay = Cooked::take(GraphReplay::create(recording, game().bound));
    const NoMemory from_here_on;
    REQUIRE(replay.seek(599));
    REQUIRE(replay.next());
    CHECK(same_bits(replay.state(), crowd.state(i)));
    CHECK(same_bits(std::span(&replay.world_from_root(), 1), std::span(&crowd.world_from_root(i), 1)));
  }
}
