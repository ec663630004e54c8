// SPDX-License-Identifier: MIT
// Characters that play an animation graph, each in a state of its own.
#include <cstring>
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

// Standing, moving on a line of two clips, and turning back: a spring, a blend space, fades of both kinds.
constexpr const char* kGraph =
    R"({"schema": "sinew.graph/1", "parameters": {"speed": {"type": "float", "smooth": 0.15}},
  "output": {"type": "machine", "states": {
    "idle": {"node": {"type": "clip", "clip": "walk", "speed": 0.25},
             "transitions": [{"to": "move", "if": {"parameter": "speed", "above": 0.1}, "fade": 0.25}]},
    "move": {"node": {"type": "blendSpace", "kind": "line", "x": "speed", "samples": [
               {"at": 1, "clip": "walk"}, {"at": 3, "clip": "run"}]},
             "transitions": [{"to": "idle", "if": {"parameter": "speed", "atMost": 0.1},
                              "fade": {"kind": "inertial", "secs": 0.3}}]}}}})";
constexpr double kStepSecs = 1.0 / 60;
constexpr std::size_t kWarmFrames = 60, kFrames = 8;

struct BoundChunk {
  AlignedBytes bytes;
  BoundGraph bound;
};

Result<std::unique_ptr<BoundChunk>> bind(const Subject& subject) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph(kGraph, diagnostics);
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

// The speed that a character is asked for; it changes twice a second or so.
void ask(Crowd& crowd, std::size_t frame) {
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    SplitMix64 random(1000 * i + (frame + 5 * i) / 32);
    const double speed = random.between(-1, 4);
    set_number(crowd.graph().graph(), crowd.state(i), 0, speed < 0 ? 0.0f : static_cast<float>(speed));
  }
}

// Eight frames from one moment on, to which each run goes back; setting the parameters and going back is part of the
// time.
class GraphCrowd final : public Work {
 public:
  GraphCrowd(SubjectPtr subject, std::unique_ptr<BoundChunk> chunk, Crowd crowd, GraphStep step)
      : Work(kFrames * crowd.size(), bytes_of(*subject, crowd, step), kFrames * crowd.size()),
        subject_(std::move(subject)),
        chunk_(std::move(chunk)),
        crowd_(std::move(crowd)),
        step_(step) {
    for (std::size_t frame = 0; frame < kWarmFrames; ++frame) {
      ask(crowd_, frame);
      update_crowd(crowd_, kStepSecs);
    }
    for (std::size_t i = 0; i < crowd_.size(); ++i) {
      states_.insert(states_.end(), crowd_.state(i).begin(), crowd_.state(i).end());
      pose_states_.insert(pose_states_.end(), crowd_.pose_state(i).begin(), crowd_.pose_state(i).end());
    }
  }

  void run() override {
    restore();
    for (std::size_t frame = kWarmFrames; frame < kWarmFrames + kFrames; ++frame) {
      ask(crowd_, frame);
      if (step_ == GraphStep::decide)
        decide_crowd(crowd_, kStepSecs);
      else
        update_crowd(crowd_, kStepSecs);
    }
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    for (std::size_t i = 0; i < crowd_.size(); ++i) hash.add(std::as_const(crowd_).state(i));
    if (step_ == GraphStep::decide) return hash.value();
    hash.add(crowd_.model_from_joint());
    for (std::size_t skin = 0; skin < subject_->pack.skin_count(); ++skin) hash.add(crowd_.palettes(skin));
    return hash.value();
  }

 private:
  static std::size_t bytes_of(const Subject& subject, const Crowd& crowd, GraphStep step) {
    const std::size_t decided = crowd.graph().decide_bytes();
    if (step == GraphStep::decide) return crowd.size() * decided;
    std::size_t matrices = subject.joints();
    for (std::size_t skin = 0; skin < subject.pack.skin_count(); ++skin) matrices += crowd.palette(0, skin).size();
    return crowd.size() * (decided + crowd.graph().pose_bytes() + subject.pose_bytes() + matrices * sizeof(Affine));
  }
  void restore() {
    const std::size_t decide = chunk_->bound.decide_bytes(), pose = chunk_->bound.pose_bytes();
    for (std::size_t i = 0; i < crowd_.size(); ++i) {
      std::memcpy(crowd_.state(i).data(), states_.data() + i * decide, decide);
      if (step_ == GraphStep::update) std::memcpy(crowd_.pose_state(i).data(), pose_states_.data() + i * pose, pose);
    }
  }

  SubjectPtr subject_;
  std::unique_ptr<BoundChunk> chunk_;
  Crowd crowd_;
  GraphStep step_;
  std::vector<std::byte> states_, pose_states_;
};

}  // namespace

MadeWork make_graph_crowd(SubjectPtr subject, std::size_t characters, GraphStep step) {
  Result<std::unique_ptr<BoundChunk>> chunk = bind(*subject);
  if (!chunk) return chunk.error();
  Result<Crowd> crowd = Crowd::create(subject->pack, (*chunk)->bound, characters);
  if (!crowd) return crowd.error();
  return std::unique_ptr<Work>(
      std::make_unique<GraphCrowd>(std::move(subject), std::move(*chunk), std::move(*crowd), step));
}

}  // namespace sinew::bench
