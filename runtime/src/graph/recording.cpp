// SPDX-License-Identifier: MIT
#include "sinew/graph/recording.h"

#include <bit>
#include <cstring>

#include "graph/told.h"
#include "sinew/base/assert.h"

namespace sinew {
namespace {

constexpr std::uint64_t kMostUpdates = 1ull << 52;

bool is_finite(double value) { return value - value == 0; }

bool is_place(const RootMotion& place) {
  return is_finite(place.x) && is_finite(place.y) && is_finite(place.z) && is_finite(place.yaw_rad);
}

// Reads what one update was told into a state; with no state it is only looked at. False where it is not that.
bool read_told(ToldReader& told, std::size_t word_count, bool is_first, double& dt_secs, std::span<std::byte> state) {
  std::uint8_t head = 0;
  if (!told.get(head)) return false;
  const bool tells_step = (head & kToldStep) != 0;
  if (is_first && !tells_step) return false;
  if (tells_step && !told.get(dt_secs)) return false;
  std::size_t word = 0;
  for (std::size_t n = head & kMaxToldWords; n > 0; --n, ++word) {
    std::uint32_t gap = 0, bits = 0;
    if (!told.get_gap(gap) || !told.get(bits)) return false;
    word += gap;
    if (word >= word_count) return false;
    if (!state.empty()) std::memcpy(state.data() + 4 * word, &bits, sizeof(bits));
  }
  return true;
}

Error damaged(std::size_t at, std::string_view what) { return Error::at(Errc::out_of_range, at, what); }

}  // namespace

// ---- recordings

Result<GraphRecording> GraphRecording::open(std::span<const std::byte> bytes, const Graph& graph) {
  GraphRecording out;
  if (bytes.size() < sizeof(RecordingHeader))
    return Error::at(Errc::truncated, bytes.size(), "the recording ends in its header");
  std::memcpy(&out.header_, bytes.data(), sizeof(RecordingHeader));
  const RecordingHeader expected;
  if (std::memcmp(out.header_.magic, expected.magic, sizeof(expected.magic)) != 0)
    return Error::at(Errc::bad_magic, 0, "this is no recording of a graph");
  if (out.header_.version != expected.version)
    return Error::at(Errc::unsupported_version, 8, "the recording's version is not 1");
  if (out.header_.graph != graph.hash() || out.header_.decide_bytes != graph.decide_bytes())
    return Error::at(Errc::mismatch, 16, "the recording is of another graph, or of another edition of this one");
  if (out.header_.chapter_bytes <= sizeof(RecordingChapter) + graph.decide_bytes())
    return damaged(12, "the chapters have no room for a state");
  if (out.header_.chapter_count > (bytes.size() - sizeof(RecordingHeader)) / out.header_.chapter_bytes)
    return Error::at(Errc::truncated, bytes.size(), "the recording ends before its last chapter does");
  out.bytes_ = bytes;
  if (const Result<void> checked = out.check(graph); !checked) return checked.error();
  return out;
}

Result<void> GraphRecording::check(const Graph& graph) {
  for (std::size_t c = 0; c < chapter_count(); ++c)
    if (chapter(c).first_update < chapter(oldest_).first_update) oldest_ = c;
  // From here on in order of time, see place().
  is_sorted_ = true;
  if (chapter_count() > 0) first_ = end_ = chapter(0).first_update;
  for (std::size_t c = 0; c < chapter_count(); ++c) {
    const std::size_t at = place(c);
    const RecordingChapter head = chapter(c);
    if (head.first_update != end_) return damaged(at, "a chapter of the recording is missing or double");
    if (head.update_count == 0 || end_ > kMostUpdates)
      return damaged(at, "a chapter has an impossible number of updates");
    if (head.byte_count > header_.chapter_bytes - sizeof(RecordingChapter) - header_.decide_bytes)
      return damaged(at, "a chapter is longer than its room");
    if (!is_finite(head.begin_secs) || !is_place(head.world_from_root))
      return damaged(at, "a chapter's time or place is no number");
    if (!is_state_of(graph, state(c))) return damaged(at, "a chapter begins with bytes that are no state of the graph");
    ToldReader reader(told(c));
    double dt_secs = 0;
    for (std::uint32_t n = 0; n < head.update_count; ++n)
      if (!read_told(reader, header_.decide_bytes / 4, n == 0, dt_secs, {}))
        return damaged(at, "what an update was told cannot be read");
    if (!reader.rest().empty()) return damaged(at, "a chapter has more bytes than its updates");
    end_ += head.update_count;
  }
  return {};
}

std::size_t GraphRecording::place(std::size_t index) const {
  const std::size_t slot = is_sorted_ ? (oldest_ + index) % chapter_count() : index;
  return sizeof(RecordingHeader) + slot * header_.chapter_bytes;
}

RecordingChapter GraphRecording::chapter(std::size_t index) const {
  RecordingChapter chapter;
  std::memcpy(&chapter, bytes_.data() + place(index), sizeof(chapter));
  return chapter;
}

std::span<const std::byte> GraphRecording::state(std::size_t index) const {
  return bytes_.subspan(place(index) + sizeof(RecordingChapter), header_.decide_bytes);
}

std::span<const std::byte> GraphRecording::told(std::size_t index) const {
  return bytes_.subspan(place(index) + sizeof(RecordingChapter) + header_.decide_bytes, chapter(index).byte_count);
}

std::size_t GraphRecording::chapter_of(std::uint64_t update) const {
  std::size_t first = 0, count = chapter_count();
  while (count > 1) {
    const std::size_t half = count / 2;
    if (chapter(first + half).first_update <= update) first += half;
    count -= half;
  }
  return first;
}

// ---- replays

Result<GraphReplay> GraphReplay::create(const GraphRecording& recording, const BoundGraph& graph, Allocator allocator) {
  SINEW_ASSERT(recording.header_.graph == graph.graph().hash() || recording.chapter_count() == 0);
  Result<GraphWorkspace> workspace = GraphWorkspace::create(graph, allocator, Explain::yes);
  if (!workspace) return workspace.error();
  BlockLayout layout;
  layout.reserve<std::byte>(graph.decide_bytes());
  layout.reserve<std::byte>(graph.decide_bytes());
  Result<Block> memory = Block::create(layout.bytes(), allocator);
  if (!memory) return memory.error();
  GraphReplay replay;
  replay.recording_ = &recording;
  replay.graph_ = &graph;
  replay.workspace_ = *std::move(workspace);
  replay.memory_ = *std::move(memory);
  std::span<std::byte> rest = replay.memory_.bytes();
  replay.state_ = BlockLayout::take<std::byte>(rest, graph.decide_bytes());
  replay.told_ = BlockLayout::take<std::byte>(rest, graph.decide_bytes());
  if (recording.chapter_count() > 0) replay.open_chapter(0);
  return replay;
}

bool GraphReplay::seek(std::uint64_t update) {
  if (update < recording_->first_update() || update >= recording_->end_update()) return false;
  open_chapter(recording_->chapter_of(update));
  while (update_ < update)
    if (!next()) return false;
  return true;
}

bool GraphReplay::next() {
  if (update_ >= recording_->end_update()) return false;
  if (update_ == chapter_end_) open_chapter(chapter_ + 1);
  if (!be_told()) return false;
  frame_ = update_graph(*graph_, state_, dt_secs_, workspace_);
  world_from_root_ = world_from_root_ * frame_.root_motion;
  secs_ += dt_secs_ > 0 && is_finite(dt_secs_) ? dt_secs_ : 0;
  ++update_;
  return true;
}

void GraphReplay::open_chapter(std::size_t index) {
  const RecordingChapter chapter = recording_->chapter(index);
  chapter_ = index;
  update_ = chapter.first_update;
  chapter_end_ = update_ + chapter.update_count;
  secs_ = chapter.begin_secs;
  world_from_root_ = chapter.world_from_root;
  rest_ = recording_->told(index);
  std::memcpy(state_.data(), recording_->state(index).data(), state_.size());
}

bool GraphReplay::be_told() {
  ToldReader told(rest_);
  const bool is_first = update_ == recording_->chapter(chapter_).first_update;
  if (!read_told(told, state_.size() / 4, is_first, dt_secs_, state_)) return false;
  if (!is_state_of(graph_->graph(), state_)) return false;
  rest_ = told.rest();
  std::memcpy(told_.data(), state_.data(), told_.size());
  return true;
}

}  // namespace sinew
