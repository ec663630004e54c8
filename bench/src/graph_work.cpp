// SPDX-License-Identifier: MIT
// Characters that play an animation graph, each in a state of its own.
#include <cstring>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "result_hash.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/base/random.h"
#include "sinew/character/crowd.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "works.h"

namespace sinew::bench {
namespace {

constexpr double kStepSecs = 1.0 / 60;
constexpr std::size_t kWarmFrames = 240, kSeenFrames = 40, kFrames = 8;

struct BoundChunk {
  AlignedBytes bytes;
  BoundGraph bound;
};

Result<std::unique_ptr<BoundChunk>> bind(const Subject& subject, const std::filesystem::path& graph_file) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph_file(graph_file, diagnostics);
  if (!source) return source.error();
  const auto compiled = asset::compile_graph(*source, subject.pack, subject.rig_index, diagnostics);
  if (!compiled) return compiled.error();
  Result<AlignedBytes> bytes = AlignedBytes::copy_of(*compiled);
  if (!bytes) return bytes.error();
  const Result<Graph> graph = Graph::open(bytes->bytes(), subject.rig);
  if (!graph) return graph.error();
  std::vector<Clip> clips;
  for (std::size_t slot = 0; slot < graph->clip_slot_count(); ++slot)
    clips.push_back(*subject.pack.clip(graph->clip_of(0, slot), subject.rig_index));
  Result<BoundGraph> bound = BoundGraph::create(
      {*graph, subject.rig, subject.pack.masks(subject.rig_index), subject.pack.mirror(subject.rig_index), clips});
  if (!bound) return bound.error();
  return std::make_unique<BoundChunk>(BoundChunk{std::move(*bytes), std::move(*bound)});
}

// What the game asks the characters for. Each has a new wish about twice a second: to stand, walk or run, to turn on
// the spot, jump, sit or dance; every other time it waves as well.
class Wishes {
 public:
  static Result<Wishes> of(const Graph& graph) {
    Wishes wishes;
    for (const auto& [name, type, param] :
         {std::tuple{"speed", ParamType::number, &wishes.speed_}, std::tuple{"jump", ParamType::trigger, &wishes.jump_},
          std::tuple{"turn_left", ParamType::trigger, &wishes.turn_left_},
          std::tuple{"turn_right", ParamType::trigger, &wishes.turn_right_},
          std::tuple{"sitting", ParamType::boolean, &wishes.sitting_},
          std::tuple{"dancing", ParamType::boolean, &wishes.dancing_},
          std::tuple{"waving", ParamType::boolean, &wishes.waving_}}) {
      const std::optional<Param> found = graph.find_param(name);
      if (!found || graph.param(*found).type != type)
        return Error::in(Errc::unsupported, name, "the graph has no such parameter");
      *param = *found;
    }
    return wishes;
  }

  void tell(Crowd& crowd, std::size_t frame) const {
    for (std::size_t i = 0; i < crowd.size(); ++i)
      if (const std::size_t own = frame + 5 * i; own % kWishFrames == 0)
        tell(crowd.graph().graph(), crowd.state(i), SplitMix64(1000 * i + own / kWishFrames).bits());
  }

 private:
  static constexpr std::size_t kWishFrames = 32;

  void tell(const Graph& graph, std::span<std::byte> state, std::uint64_t bits) const {
    enum Wish { stand, walk, run, turn_left, turn_right, jump, sit, dance };
    const auto wish = static_cast<Wish>(bits % 8);
    const auto vigour = static_cast<float>((bits >> 8) % 256) / 256;
    const bool moves = wish == walk || wish == run || (wish == jump && vigour > 0.5f);
    set_number(graph, state, speed_, moves ? (wish == walk ? 1.0f : 2.5f) + vigour : 0.0f);
    if (wish == turn_left) fire_trigger(graph, state, turn_left_);
    if (wish == turn_right) fire_trigger(graph, state, turn_right_);
    if (wish == jump) fire_trigger(graph, state, jump_);
    set_bool(graph, state, sitting_, wish == sit);
    set_bool(graph, state, dancing_, wish == dance);
    set_bool(graph, state, waving_, (bits >> 16) % 2 == 0);
  }

  Param speed_ = 0, jump_ = 0, turn_left_ = 0, turn_right_ = 0, sitting_ = 0, dancing_ = 0, waving_ = 0;
};

// All that a game keeps to go back to a moment.
struct Snapshot {
  std::vector<std::byte> states, pose_states;
  std::vector<RootMotion> roots;

  explicit Snapshot(const Crowd& crowd) {
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      states.insert(states.end(), crowd.state(i).begin(), crowd.state(i).end());
      pose_states.insert(pose_states.end(), crowd.pose_state(i).begin(), crowd.pose_state(i).end());
      roots.push_back(crowd.world_from_root(i));
    }
  }
  void put_back(Crowd& crowd, bool with_poses) const {
    const std::size_t decide = crowd.graph().decide_bytes(), pose = crowd.graph().pose_bytes();
    for (std::size_t i = 0; i < crowd.size(); ++i) {
      std::memcpy(crowd.state(i).data(), states.data() + i * decide, decide);
      if (with_poses) std::memcpy(crowd.pose_state(i).data(), pose_states.data() + i * pose, pose);
      crowd.world_from_root(i) = roots[i];
    }
  }
};

struct Parts {
  SubjectPtr subject;
  std::unique_ptr<BoundChunk> chunk;
  Crowd crowd;
  Wishes wishes;
};

// Eight frames from one moment on, to which each run goes back first; telling the characters what to do and going back
// are part of the time.
class GraphCrowd final : public Work {
 public:
  GraphCrowd(Parts parts, GraphStep step)
      : Work(step == GraphStep::rollback ? 1 : kFrames * parts.crowd.size(), bytes_of(parts, step),
             step == GraphStep::update ? kFrames * parts.crowd.size() : 0),
        parts_(std::move(parts)),
        step_(step),
        start_(warmed_up(parts_, step)) {}

  void run() override {
    start_.put_back(parts_.crowd, step_ == GraphStep::update);
    for (std::size_t frame = kWarmFrames; frame < kWarmFrames + kFrames; ++frame) {
      parts_.wishes.tell(parts_.crowd, frame);
      if (step_ == GraphStep::update)
        update_crowd(parts_.crowd, kStepSecs);
      else
        decide_crowd(parts_.crowd, kStepSecs);
    }
  }
  std::uint64_t hash() override {
    run();
    const Crowd& crowd = parts_.crowd;
    ResultHash hash;
    for (std::size_t i = 0; i < crowd.size(); ++i) hash.add(crowd.state(i));
    if (step_ != GraphStep::update) return hash.value();
    hash.add(crowd.model_from_joint());
    for (std::size_t skin = 0; skin < parts_.subject->pack.skin_count(); ++skin) hash.add(crowd.palettes(skin));
    return hash.value();
  }

 private:
  static std::size_t bytes_of(const Parts& parts, GraphStep step) {
    const Crowd& crowd = parts.crowd;
    const std::size_t decided = crowd.graph().decide_bytes();
    if (step != GraphStep::update) return crowd.size() * decided;
    std::size_t matrices = parts.subject->joints();
    for (std::size_t skin = 0; skin < parts.subject->pack.skin_count(); ++skin)
      matrices += crowd.palette(0, skin).size();
    return crowd.size() *
           (decided + crowd.graph().pose_bytes() + parts.subject->pose_bytes() + matrices * sizeof(Affine));
  }
  static const Crowd& warmed_up(Parts& parts, GraphStep step) {
    for (std::size_t frame = 0; frame < kWarmFrames; ++frame) {
      parts.wishes.tell(parts.crowd, frame);
      // Fades that begin without poses jump: those that still run in the end began within the last frames.
      if (step == GraphStep::update && frame + kSeenFrames >= kWarmFrames)
        update_crowd(parts.crowd, kStepSecs);
      else
        decide_crowd(parts.crowd, kStepSecs);
    }
    return parts.crowd;
  }

  Parts parts_;
  GraphStep step_;
  Snapshot start_;
};

}  // namespace

MadeWork make_graph_crowd(SubjectPtr subject, const std::filesystem::path& graph_file, std::size_t characters,
                          GraphStep step) {
  Result<std::unique_ptr<BoundChunk>> chunk = bind(*subject, graph_file);
  if (!chunk) return chunk.error();
  const Result<Wishes> wishes = Wishes::of((*chunk)->bound.graph());
  if (!wishes) return wishes.error();
  Result<Crowd> crowd = Crowd::create(subject->pack, (*chunk)->bound, characters);
  if (!crowd) return crowd.error();
  return std::unique_ptr<Work>(
      std::make_unique<GraphCrowd>(Parts{std::move(subject), std::move(*chunk), std::move(*crowd), *wishes}, step));
}

}  // namespace sinew::bench
