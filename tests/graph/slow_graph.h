// SPDX-License-Identifier: MIT
// An interpreter of animation graphs that was written from docs/graph.md alone, one object per node and nothing ever
// reused: what the runtime is tested against. Whatever it takes from the library (sampling, blending, play lines, sync
// groups, inertia) is tested elsewhere.
#pragma once
#include <cstddef>
#include <memory>
#include <string>

#include "graph_player.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/pack/pack.h"

namespace sinew::test {

namespace slow {
struct Figure;
}

class SlowGraph : public GraphPlayer {
 public:
  // Throws std::runtime_error where a name is of nothing; else the source is taken to be without faults. Keep the
  // pack's bytes.
  SlowGraph(const asset::GraphSource& source, const Pack& pack, std::size_t rig);
  ~SlowGraph() override;

  void set(const std::string& parameter, std::span<const double> numbers) override;
  void fire(const std::string& trigger) override;
  void choose_variation(const std::string& name) override;
  void fill_slot(const std::string& name, double x) override;
  void empty_slot(const std::string& name) override;
  void update(double dt_secs) override;
  const UpdateResult& result() const override;
  ConstLocalPose pose() override;

 private:
  std::unique_ptr<slow::Figure> figure_;
};

}  // namespace sinew::test
