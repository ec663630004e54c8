// SPDX-License-Identifier: MIT
#include "play_graph.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "play.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/base/random.h"
#include "sinew/character/bind_graph.h"
#include "sinew/graph/update_graph.h"

namespace sinew::fuzz {
namespace {

constexpr int kLeastUpdates = 8, kMostUpdates = 40;

// A few bytes can say that a graph needs gigabytes, which is allowed and not what is sought.
Allocator small_allocator() {
  return {[](void*, std::size_t bytes, std::size_t alignment) -> void* {
            const Allocator all = default_allocator();
            return bytes > kMaxPackBytes ? nullptr : all.allocate(all.user, bytes, alignment);
          },
          [](void*, void* block, std::size_t bytes, std::size_t alignment) {
            const Allocator all = default_allocator();
            all.release(all.user, block, bytes, alignment);
          },
          nullptr};
}

class Choices {
 public:
  explicit Choices(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool any_left() const { return !bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(bytes_.front());
    bytes_ = bytes_.subspan(1);
    return first;
  }
  float number() {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    constexpr std::array kEdges{0.0f, 1e30f, -1e30f, 1e-30f, kInfinity, std::numeric_limits<float>::quiet_NaN()};
    const std::uint8_t choice = byte();
    return choice < kEdges.size() ? kEdges[choice] : (static_cast<float>(choice) - 128) / 16;
  }
  double step_secs() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kSteps{1.0 / 60, 0.1, 0.0, 1e-7, 0.25, 1.0, 7.3, 1e5, 1e300, -1.0, kInfinity};
    return kSteps[byte() % kSteps.size()];
  }

 private:
  std::span<const std::byte> bytes_;
};

// An instance, and room for it once more.
struct Instance {
  AlignedBytes state, poses, state_before, poses_before;
  GraphWorkspace workspace;
  std::vector<JointBlock> joints;
  std::vector<float> properties;
  LocalPose out() { return {joints, properties}; }

  static std::optional<Instance> create(const BoundGraph& graph) {
    const Allocator allocator = small_allocator();
    const std::size_t decide = graph.decide_bytes(), pose = graph.pose_bytes();
    auto state = AlignedBytes::create(decide, allocator), state_before = AlignedBytes::create(decide, allocator);
    auto poses = AlignedBytes::create(pose, allocator), poses_before = AlignedBytes::create(pose, allocator);
    Result<GraphWorkspace> workspace = GraphWorkspace::create(graph, allocator);
    if (!state || !state_before || !poses || !poses_before || !workspace) return std::nullopt;
    return Instance{*std::move(state),
                    *std::move(poses),
                    *std::move(state_before),
                    *std::move(poses_before),
                    *std::move(workspace),
                    std::vector<JointBlock>(block_count(graph.rig().skeleton().joint_count())),
                    std::vector<float>(graph.rig().property_floats())};
  }
};

void set_param(const Graph& graph, std::span<std::byte> state, Param param, Choices& choices) {
  switch (graph.param(param).type) {
    case ParamType::number:
      return set_number(graph, state, param, choices.number());
    case ParamType::integer:
      return set_integer(graph, state, param, static_cast<std::int8_t>(choices.byte()));
    case ParamType::boolean:
      return set_bool(graph, state, param, (choices.byte() & 1) != 0);
    case ParamType::trigger:
      if ((choices.byte() & 1) != 0) fire_trigger(graph, state, param);
      return;
    case ParamType::vec2:
      return set_vector(graph, state, param, Vec2{choices.number(), choices.number()});
    case ParamType::vec3:
      return set_vector(graph, state, param, Vec3{choices.number(), choices.number(), choices.number()});
  }
}

void check_frame(const Graph& graph, const GraphFrame& frame) {
  if (frame.events.size() > frame.event_count) broken("no event is kept that was not counted");
  for (const GraphEvent& event : frame.events)
    if (event.node >= graph.node_count()) broken("an event is of a node");
  for (const TransitionTaken& taken : frame.taken)
    if (taken.transition >= graph.transition_count()) broken("what was taken is a transition");
}

bool is_equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

class Game {
 public:
  Game(const BoundGraph& graph, Instance& instance, Choices choices)
      : graph_(graph), instance_(instance), choices_(choices), external_(graph.graph().slot_count()) {
    reset_state(graph.graph(), instance.state.bytes());
  }

  bool has_choices() const { return choices_.any_left(); }

  void update() {
    const std::uint8_t wishes = choices_.byte();
    const std::size_t params = graph_.graph().param_count();
    // All of them at first, then one or two.
    const std::size_t changes = updates_++ == 0 ? params : wishes % 3u;
    for (std::size_t i = 0; i < changes && params > 0; ++i)
      set_param(graph_.graph(), instance_.state.bytes(),
                static_cast<Param>(updates_ == 1 ? i : choices_.byte() % params), choices_);
    if ((wishes & 0x80) != 0) change_the_rest();
    const double step_secs = choices_.step_secs();
    if ((wishes & 0x40) == 0) return step(step_secs, (wishes & 0x20) == 0);
    step_twice(step_secs);
  }

 private:
  void change_the_rest() {
    const std::uint8_t choice = choices_.byte();
    set_variation(graph_.graph(), instance_.state.bytes(), choice % graph_.graph().variation_count());
    if (!external_.empty())
      external_[choice % external_.size()] = (choice & 0x40) == 0 ? graph_.rig().rest_pose() : ConstLocalPose{};
  }

  void step(double step_secs, bool computes) {
    check_frame(graph_.graph(), update_graph(graph_, instance_.state.bytes(), step_secs, instance_.workspace));
    if (!computes) return;
    const PoseProgram program = write_program(graph_, instance_.state.bytes(), instance_.workspace);
    run_program(graph_, program, instance_.poses.bytes(), external_, instance_.workspace, instance_.out());
  }

  // Goes back in between: what comes out must be the same.
  void step_twice(double step_secs) {
    std::ranges::copy(instance_.state.bytes(), instance_.state_before.bytes().begin());
    std::ranges::copy(instance_.poses.bytes(), instance_.poses_before.bytes().begin());
    step(step_secs, true);
    std::swap(instance_.state, instance_.state_before);
    std::swap(instance_.poses, instance_.poses_before);
    const std::vector<JointBlock> shown = instance_.joints;
    step(step_secs, true);
    if (!is_equal(instance_.state.bytes(), instance_.state_before.bytes()) ||
        !is_equal(instance_.poses.bytes(), instance_.poses_before.bytes()) ||
        !is_equal(std::as_bytes(std::span(shown)), std::as_bytes(std::span(instance_.joints))))
      broken("a snapshot of a graph's instance gives the same bits again");
  }

  const BoundGraph& graph_;
  Instance& instance_;
  Choices choices_;
  std::vector<ConstLocalPose> external_;
  int updates_ = 0;
};

void read_names(const Graph& graph) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < graph.param_count(); ++i) bytes += graph.param(i).name.size();
  for (std::size_t i = 0; i < graph.node_count(); ++i) bytes += graph.node(i).name.size();
  for (std::size_t i = 0; i < graph.state_count(); ++i) bytes += graph.state(i).name.size();
  for (std::size_t i = 0; i < graph.transition_count(); ++i) bytes += graph.transition(i).name.size();
  for (std::size_t i = 0; i < graph.group_count(); ++i) bytes += graph.group_name(i).size();
  for (std::size_t i = 0; i < graph.slot_count(); ++i) bytes += graph.slot_name(i).size();
  for (std::size_t i = 0; i < graph.variation_count(); ++i) bytes += graph.variation_name(i).size();
  if (bytes > kMaxPackBytes) broken("the names of a graph lie inside the pack");
}

// The same for every pack, so that what changes is the pack.
std::vector<std::byte> fixed_choices() {
  std::vector<std::byte> bytes(256);
  SplitMix64 random(1);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.bits() & 0xFF);
  return bytes;
}

}  // namespace

void play_graph(const BoundGraph& graph, std::span<const std::byte> bytes) {
  std::optional<Instance> instance = Instance::create(graph);
  if (!instance) return;
  read_names(graph.graph());
  Game game(graph, *instance, Choices(bytes));
  for (int update = 0; update < kLeastUpdates || (game.has_choices() && update < kMostUpdates); ++update) game.update();
}

void play_graphs(const Pack& pack) {
  const std::vector<std::byte> choices = fixed_choices();
  for (std::size_t i = 0; i < pack.graph_count(); ++i) {
    const Result<BoundGraph> bound = bind_graph(pack, i, small_allocator());
    if (bound) {
      play_graph(*bound, choices);
    } else if (bound.error().what[0] == '\0') {
      broken("an error names its reason");
    }
  }
}

}  // namespace sinew::fuzz
