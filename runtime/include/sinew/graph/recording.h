// SPDX-License-Identifier: MIT
// What was done to one instance of a graph, update by update. An update is a function of the state's bytes and its
// step, so this is enough to go through all of it again, to the bit: active states with weights and times, transitions
// with what made them true, events, the motion of the root. docs/format.md has the bytes, "Recordings of graphs".
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/block.h"
#include "sinew/graph/bound_graph.h"
#include "sinew/graph/update_graph.h"
#include "sinew/motion/root_motion.h"

namespace sinew {

// A recording is this, then `chapter_count` chapters of `chapter_bytes` each, which stand in order but for where the
// first one is: a ring goes round.
struct RecordingHeader {
  char magic[8] = {'S', 'I', 'N', 'E', 'W', 'R', 'E', 'C'};
  std::uint32_t version = 1;
  std::uint32_t chapter_bytes = 0;
  std::uint64_t graph = 0;  // Graph::hash
  std::uint32_t decide_bytes = 0;
  std::uint32_t chapter_count = 0;
};

// Then the state's bytes as its first update found them, then what each update was told.
struct RecordingChapter {
  std::uint64_t first_update = 0;  // counted from the first that was recorded
  double begin_secs = 0;           // the sum of all steps before
  RootMotion world_from_root;      // where all root motion before has brought it from the origin
  std::uint32_t update_count = 0;  // 0: not used
  std::uint32_t byte_count = 0;    // of what the updates were told
};

struct RecorderOptions {
  // Of what the updates of a chapter were told, beside the state: a seek goes through so much at most. An update takes
  // a byte, 8 more where its step is another than the one before, and 5 or 6 for each parameter that changed.
  std::uint32_t chapter_bytes = 1024;
  bool keeps_latest = false;  // where memory is full: the oldest chapter goes; else recording ends
};

// Writes a recording into memory of the caller's. Does not allocate.
class SINEW_API GraphRecorder {
 public:
  // Memory for so many chapters.
  static std::size_t bytes_for(const Graph& graph, std::size_t chapters, const RecorderOptions& options = {});
  // Fails with out_of_range where memory has no room for a chapter. Requires: memory outlives the recorder.
  static Result<GraphRecorder> create(const Graph& graph, std::span<std::byte> memory,
                                      const RecorderOptions& options = {});

  // Before each update_graph, with what it is given, and after it. Whatever was done to the state in between, by
  // whomever, is recorded. Updates may be left out: time and place then stand still, all else is right.
  void before_update(std::span<const std::byte> state, double dt_secs);
  void after_update(std::span<const std::byte> state, const RootMotion& start_from_end);

  bool is_full() const { return is_full_; }
  std::uint64_t update_count() const { return updates_; }
  // All that was recorded, at any time between updates: a file as it is.
  std::span<const std::byte> bytes() const;

 private:
  bool tell(std::span<const std::byte> state, double dt_secs);
  bool begin_chapter(std::span<const std::byte> state);
  std::span<std::byte> chapter_memory() const;

  std::span<std::byte> chapters_;  // with the header before them
  std::span<std::byte> last_;      // the state after the last update
  RecorderOptions options_;
  RecordingHeader header_;
  RecordingChapter chapter_;
  std::size_t room_ = 0, at_ = 0;  // chapters there is room for; the one that is written
  std::uint64_t updates_ = 0, step_bits_ = 0;
  double secs_ = 0;
  RootMotion world_from_root_;
  bool is_full_ = false;
};

// A recording whose bytes were checked.
class SINEW_API GraphRecording {
 public:
  // Looks at every byte once. Fails where they are no recording, damaged, or of another graph. Requires: bytes outlive
  // it.
  static Result<GraphRecording> open(std::span<const std::byte> bytes, const Graph& graph);

  // The updates it has: [first_update, end_update); the first is not 0 where older ones were overwritten.
  std::uint64_t first_update() const { return first_; }
  std::uint64_t end_update() const { return end_; }
  std::size_t chapter_count() const { return header_.chapter_count; }

 private:
  friend class GraphReplay;
  Result<void> check(const Graph& graph);
  std::size_t chapter_of(std::uint64_t update) const;
  RecordingChapter chapter(std::size_t index) const;  // in order of time
  std::span<const std::byte> state(std::size_t index) const;
  std::span<const std::byte> told(std::size_t index) const;
  std::size_t place(std::size_t index) const;

  std::span<const std::byte> bytes_;
  RecordingHeader header_;
  std::size_t oldest_ = 0;
  bool is_sorted_ = false;
  std::uint64_t first_ = 0, end_ = 0;
};

// Goes through a recording again.
class SINEW_API GraphReplay {
 public:
  // Its workspace explains. Requires: recording and graph outlive it, and belong together.
  static Result<GraphReplay> create(const GraphRecording& recording, const BoundGraph& graph,
                                    Allocator allocator = default_allocator());

  // To before an update, from wherever it is; the updates of its chapter before it are gone through. False, and
  // nothing changes, where there is none of this number; false where what is told is no state of the graph.
  bool seek(std::uint64_t update);
  // Goes through the next update. False at the end, and where what is told is no state of the graph.
  bool next();

  std::uint64_t update() const { return update_; }  // that next() goes through
  // Of the last one.
  const GraphFrame& frame() const { return frame_; }
  const GraphWorkspace& workspace() const { return workspace_; }
  double dt_secs() const { return dt_secs_; }
  // After it.
  double secs() const { return secs_; }
  const RootMotion& world_from_root() const { return world_from_root_; }
  std::span<const std::byte> state() const { return state_; }
  // As the update was told: parameters as they were set before it.
  std::span<const std::byte> told_state() const { return told_; }

 private:
  void open_chapter(std::size_t index);
  bool be_told();

  const GraphRecording* recording_ = nullptr;
  const BoundGraph* graph_ = nullptr;
  GraphWorkspace workspace_;
  Block memory_;
  std::span<std::byte> state_, told_;
  GraphFrame frame_;
  std::size_t chapter_ = 0;
  std::uint64_t update_ = 0, chapter_end_ = 0;
  std::span<const std::byte> rest_;  // of what the chapter's updates were told
  double dt_secs_ = 0, secs_ = 0;
  RootMotion world_from_root_;
};

}  // namespace sinew
