// SPDX-License-Identifier: MIT
// The bytes are a recording of a fixed graph: what can be opened is gone through, and each state that is told is
// played.
#include <algorithm>
#include <cstring>
#include <vector>

#include "graph_model.h"
#include "play.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/character/bind_graph.h"
#include "sinew/graph/recording.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "target.h"

namespace sinew::fuzz {
namespace {

struct Game {
  AlignedBytes bytes;
  Pack pack;
  BoundGraph bound;
};

Game make_game() {
  asset::Diagnostics diagnostics;
  const auto source = asset::read_graph(graph_of_everything(), diagnostics);
  const auto compiled = asset::compile_graph(*source, graph_model(), 0, diagnostics);
  Game game{*asset::add_graph(graph_model_bytes(), *compiled), {}, {}};
  game.pack = *Pack::open(game.bytes.bytes());
  game.bound = *bind_graph(game.pack, 0);
  return game;
}

// What follows from a state that a recording tells, up to the pose.
class Player {
 public:
  explicit Player(const BoundGraph& bound)
      : bound_(bound),
        workspace_(*GraphWorkspace::create(bound)),
        state_(*AlignedBytes::create(bound.decide_bytes())),
        poses_(*AlignedBytes::create(bound.pose_bytes())),
        joints_(block_count(bound.rig().skeleton().joint_count())),
        properties_(bound.rig().property_floats()),
        external_(bound.graph().slot_count()) {}

  void play(std::span<const std::byte> state, double dt_secs, std::span<const std::byte> after) {
    std::copy(state.begin(), state.end(), state_.bytes().begin());
    update_graph(bound_, state_.bytes(), dt_secs, workspace_);
    if (!std::equal(after.begin(), after.end(), state_.bytes().begin())) broken("an update is a function of its state");
    const PoseProgram program = write_program(bound_, state_.bytes(), workspace_);
    run_program(bound_, program, poses_.bytes(), external_, workspace_, {joints_, properties_});
  }

 private:
  const BoundGraph& bound_;
  GraphWorkspace workspace_;
  AlignedBytes state_, poses_;
  std::vector<JointBlock> joints_;
  std::vector<float> properties_;
  std::vector<ConstLocalPose> external_;
};

// Bytes do not find a hash by chance.
std::vector<std::byte> of_this_graph(std::span<const std::byte> input, const Graph& graph) {
  std::vector<std::byte> bytes(input.begin(), input.end());
  if (bytes.size() < sizeof(RecordingHeader)) return bytes;
  const std::uint64_t hash = graph.hash();
  std::memcpy(bytes.data() + offsetof(RecordingHeader, graph), &hash, sizeof(hash));
  return bytes;
}

}  // namespace

void run_one(std::span<const std::byte> input) {
  static const Game game = make_game();
  static Player player(game.bound);
  const std::vector<std::byte> bytes = of_this_graph(input, game.bound.graph());
  const Result<GraphRecording> recording = GraphRecording::open(bytes, game.bound.graph());
  if (!recording) {
    if (recording.error().what[0] == '\0') broken("an error names its reason");
    return;
  }
  Result<GraphReplay> replay = GraphReplay::create(*recording, game.bound);
  if (!replay) broken("a recording that opens can be gone through");
  while (replay->next()) player.play(replay->told_state(), replay->dt_secs(), replay->state());
  for (const std::uint64_t update : {recording->first_update(), recording->end_update() - 1, recording->end_update()})
    if (replay->seek(update) && replay->update() != update) broken("a seek ends where it was to");
}

}  // namespace sinew::fuzz
