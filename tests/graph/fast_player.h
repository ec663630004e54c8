// SPDX-License-Identifier: MIT
// The runtime, played as the slow interpreter is.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "graph_player.h"
#include "runner.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/graph/update_graph.h"
#include "support/cooked.h"

namespace sinew::test {

// What one figure needs.
struct FastInstance {
  AlignedBytes decide_memory, pose_memory;
  std::span<std::byte> decide, poses;
  std::optional<OwnPose> shown;
};

// A graph ready to be played, with memory for one thread.
class FastGame {
 public:
  FastGame(const asset::GraphSource& source, const Pack& pack, std::size_t rig);
  const Graph& graph() const { return bound_.graph(); }
  const BoundGraph& bound() const { return bound_; }
  GraphWorkspace& workspace() { return workspace_; }
  const GraphWorkspace& workspace() const { return workspace_; }
  std::span<const std::byte> chunk() const { return bytes_.bytes(); }
  FastInstance instance() const;

 private:
  AlignedBytes bytes_;
  BoundGraph bound_;
  GraphWorkspace workspace_;
};

void set_parameter(const Graph& graph, std::span<std::byte> state, const std::string& name,
                   std::span<const double> numbers);
UpdateResult read_result(const FastGame& game, const FastInstance& instance, const GraphFrame& frame);

MakePlayer fast_player();

}  // namespace sinew::test
