// SPDX-License-Identifier: MIT
#include "fast_player.h"

#include <map>
#include <stdexcept>

#include "sinew/anim/sample.h"
#include "sinew/graph/update_graph.h"
#include "sinew/graphs/compile_graph.h"
#include "support/cooked.h"

namespace sinew::test {
namespace {

class FastPlayer : public GraphPlayer {
 public:
  FastPlayer(const asset::GraphSource& source, const Pack& pack, std::size_t rig) : game_(source, pack, rig) {
    instance_ = game_.instance();
  }

  void set(const std::string& name, std::span<const double> numbers) override {
    set_parameter(game_.graph(), instance_.decide, name, numbers);
  }
  void fire(const std::string& trigger) override {
    fire_trigger(game_.graph(), instance_.decide, *game_.graph().find_param(trigger));
  }
  void choose_variation(const std::string& name) override {
    for (std::size_t v = 0; v < game_.graph().variation_count(); ++v)
      if (game_.graph().variation_name(v) == name) return set_variation(game_.graph(), instance_.decide, v);
    throw std::runtime_error("there is no variation " + name);
  }
  void fill_slot(const std::string& name, double x) override {
    // One below nothing that the output leads to is not in the compiled graph.
    const std::size_t slot = slot_named(name);
    OwnPose& memory = slots_.insert_or_assign(slot, OwnPose(game_.bound().rig())).first->second;
    copy_pose(game_.bound().rig().rest_pose(), memory.ref());
    for (JointBlock& block : memory.joints)
      for (float& tx : block.tx) tx += static_cast<float>(x);
    for (std::size_t lane = game_.bound().rig().skeleton().joint_count(); lane < memory.joints.size() * kLanes; ++lane)
      memory.joints[lane / kLanes].tx[lane % kLanes] = 0;
  }
  void empty_slot(const std::string& name) override { slots_.erase(slot_named(name)); }

  void update(double dt_secs) override {
    frame_ = update_graph(game_.bound(), instance_.decide, dt_secs, game_.workspace());
    result_ = read_result(game_, instance_, frame_);
    std::vector<ConstLocalPose> external(game_.graph().slot_count());
    for (auto& [slot, memory] : slots_)
      if (slot < external.size()) external[slot] = memory.ref();
    const PoseProgram program = write_program(game_.bound(), instance_.decide, game_.workspace());
    run_program(game_.bound(), program, instance_.poses, external, game_.workspace(), instance_.shown->ref());
  }
  const UpdateResult& result() const override { return result_; }
  ConstLocalPose pose() override { return instance_.shown->ref(); }

 private:
  std::size_t slot_named(const std::string& name) const {
    for (std::size_t slot = 0; slot < game_.graph().slot_count(); ++slot)
      if (game_.graph().slot_name(slot) == name) return slot;
    return game_.graph().slot_count();
  }

  FastGame game_;
  FastInstance instance_;
  std::map<std::size_t, OwnPose> slots_;
  GraphFrame frame_;
  UpdateResult result_;
};

Vec2 vec2(std::span<const double> n) { return {static_cast<float>(n[0]), static_cast<float>(n[1])}; }
Vec3 vec3(std::span<const double> n) {
  return {static_cast<float>(n[0]), static_cast<float>(n[1]), static_cast<float>(n[2])};
}

std::string marker_name(const BoundGraph& bound, std::size_t variation, const GraphEvent& event) {
  const std::size_t slot = bound.graph().node(event.node).clip_slot;
  return std::string(bound.clip(bound.clip_in(variation, slot)).clip.marker(event.event.marker).name);
}

// Also of clips that were not played in the last update.
double line_secs(const FastGame& game, const FastInstance& instance, std::size_t node) {
  const GraphNodeRecord& record = game.graph().nodes()[node];
  const GraphNodeFrame& frame = game.workspace().nodes()[node];
  if (frame.played && record.group == kNoGraphIndex) return frame.to_secs;
  const std::byte* state = instance.decide.data();
  const std::size_t variation = reinterpret_cast<const GraphStateHeader*>(state)->variation;
  if (record.group != kNoGraphIndex) {
    const auto& group = *reinterpret_cast<const GraphGroupState*>(state + game.graph().groups()[record.group].state);
    return game.bound().group(variation, record.group).line_secs(record.member, group.phase);
  }
  const auto& clip = *reinterpret_cast<const GraphClipState*>(state + record.state);
  return clip.flags != 0 ? clip.line_secs : static_cast<double>(record.start_secs);
}

}  // namespace

FastGame::FastGame(const asset::GraphSource& source, const Pack& pack, std::size_t rig) {
  asset::Diagnostics diagnostics;
  const std::vector<std::byte> compiled = Cooked::take(asset::compile_graph(source, pack, rig, diagnostics));
  bytes_ = Cooked::take(AlignedBytes::copy_of(compiled));
  const Graph graph = Cooked::take(Graph::open(bytes_.bytes(), pack.rig(rig)));
  std::vector<Clip> clips;
  for (std::size_t v = 0; v < graph.variation_count(); ++v)
    for (std::size_t slot = 0; slot < graph.clip_slot_count(); ++slot)
      clips.push_back(pack.clip(graph.clip_of(v, slot), rig).value());
  bound_ = Cooked::take(BoundGraph::create({graph, pack.rig(rig), pack.masks(rig), pack.mirror(rig), clips}));
  workspace_ = Cooked::take(GraphWorkspace::create(bound_));
}

FastInstance FastGame::instance() const {
  FastInstance made;
  made.decide_memory = Cooked::take(AlignedBytes::create(bound_.decide_bytes()));
  made.pose_memory = Cooked::take(AlignedBytes::create(bound_.pose_bytes()));
  made.decide = made.decide_memory.bytes();
  made.poses = made.pose_memory.bytes();
  made.shown = OwnPose(bound_.rig());
  reset_state(graph(), made.decide);
  return made;
}

void set_parameter(const Graph& graph, std::span<std::byte> state, const std::string& name,
                   std::span<const double> numbers) {
  const Param param = graph.find_param(name).value();
  switch (graph.param(param).type) {
    case ParamType::number:
      return set_number(graph, state, param, static_cast<float>(numbers[0]));
    case ParamType::integer:
      return set_integer(graph, state, param, static_cast<std::int32_t>(numbers[0]));
    case ParamType::boolean:
      return set_bool(graph, state, param, numbers[0] != 0);
    case ParamType::trigger:
      return fire_trigger(graph, state, param);
    case ParamType::vec2:
      return set_vector(graph, state, param, vec2(numbers));
    case ParamType::vec3:
      return set_vector(graph, state, param, vec3(numbers));
  }
}

UpdateResult read_result(const FastGame& game, const FastInstance& instance, const GraphFrame& frame) {
  const Graph& graph = game.graph();
  UpdateResult result;
  for (std::size_t m = 0; m < graph.machine_count(); ++m) {
    const GraphMachine machine = graph.machine(m);
    const GraphMachineFrame& now = game.workspace().machines()[m];
    const auto& state =
        *reinterpret_cast<const GraphMachineState*>(instance.decide.data() + graph.nodes()[machine.node].state);
    if (state.current == 0) continue;
    result.machines[std::string(graph.node(machine.node).name)] = {
        std::string(graph.state(machine.first_state + state.current - 1u).name),
        now.state == kNoGraphIndex ? 1.0 : static_cast<double>(now.weight), now.state != kNoGraphIndex};
  }
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const GraphNodeFrame& node = game.workspace().nodes()[i];
    const bool is_clip = graph.node(i).type == NodeType::clip;
    result.nodes[std::string(graph.node(i).name)] = {node.played, static_cast<double>(node.weight),
                                                     is_clip ? line_secs(game, instance, i) : 0, is_clip};
  }
  const std::size_t variation = reinterpret_cast<const GraphStateHeader*>(instance.decide.data())->variation;
  for (const GraphEvent& event : frame.events)
    result.events.push_back({marker_name(game.bound(), variation, event), std::string(graph.node(event.node).name),
                             static_cast<double>(event.event.weight), event.at_secs, event.event.line_secs});
  result.root = frame.root_motion;
  for (const TransitionTaken& taken : frame.taken) {
    std::size_t m = 0;
    while (taken.transition - graph.machine(m).first_transition >= graph.machine(m).transition_count) ++m;
    result.taken.push_back(std::string(graph.node(graph.machine(m).node).name) + "/" +
                           std::string(graph.transition(taken.transition).name));
  }
  return result;
}

MakePlayer fast_player() {
  return [](const asset::GraphSource& source, const Pack& pack, std::size_t rig) -> std::unique_ptr<GraphPlayer> {
    return std::make_unique<FastPlayer>(source, pack, rig);
  };
}

}  // namespace sinew::test
