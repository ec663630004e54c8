// SPDX-License-Identifier: MIT
#include <bit>
#include <cstring>

#include "graph/told.h"
#include "sinew/base/assert.h"
#include "sinew/graph/recording.h"

namespace sinew {
namespace {

constexpr std::size_t kLeastChapter = 32;

std::uint32_t whole_chapter_bytes(const Graph& graph, const RecorderOptions& options) {
  const std::size_t told = options.chapter_bytes < kLeastChapter ? kLeastChapter : options.chapter_bytes;
  return static_cast<std::uint32_t>((sizeof(RecordingChapter) + graph.decide_bytes() + told + 7) / 8 * 8);
}

std::uint32_t word_of(std::span<const std::byte> state, std::size_t word) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, state.data() + 4 * word, sizeof(bits));
  return bits;
}

std::size_t count_changes(std::span<const std::byte> before, std::span<const std::byte> now) {
  std::size_t count = 0;
  for (std::size_t w = 0; w < before.size() / 4; ++w) count += word_of(before, w) != word_of(now, w) ? 1 : 0;
  return count;
}

void put_changes(std::span<const std::byte> before, std::span<const std::byte> now, ToldWriter& told) {
  std::size_t next = 0;
  for (std::size_t w = 0; w < before.size() / 4; ++w) {
    const std::uint32_t bits = word_of(now, w);
    if (bits == word_of(before, w)) continue;
    told.put_gap(static_cast<std::uint32_t>(w - next));
    told.put(bits);
    next = w + 1;
  }
}

}  // namespace

std::size_t GraphRecorder::bytes_for(const Graph& graph, std::size_t chapters, const RecorderOptions& options) {
  return sizeof(RecordingHeader) + chapters * whole_chapter_bytes(graph, options) + graph.decide_bytes();
}

Result<GraphRecorder> GraphRecorder::create(const Graph& graph, std::span<std::byte> memory,
                                            const RecorderOptions& options) {
  if (memory.size() < bytes_for(graph, 1, options))
    return Error::in(Errc::out_of_range, "", "a recording needs memory for a chapter, see GraphRecorder::bytes_for");
  GraphRecorder recorder;
  recorder.options_ = options;
  recorder.header_.chapter_bytes = whole_chapter_bytes(graph, options);
  recorder.header_.graph = graph.hash();
  recorder.header_.decide_bytes = static_cast<std::uint32_t>(graph.decide_bytes());
  recorder.chapters_ = memory.first(memory.size() - graph.decide_bytes());
  recorder.last_ = memory.last(graph.decide_bytes());
  recorder.room_ = (recorder.chapters_.size() - sizeof(RecordingHeader)) / recorder.header_.chapter_bytes;
  std::memcpy(memory.data(), &recorder.header_, sizeof(RecordingHeader));
  return recorder;
}

void GraphRecorder::before_update(std::span<const std::byte> state, double dt_secs) {
  const std::span<const std::byte> now = state.first(header_.decide_bytes);
  if (is_full_ || tell(now, dt_secs)) return;
  is_full_ = !begin_chapter(now) || !tell(now, dt_secs);
}

void GraphRecorder::after_update(std::span<const std::byte> state, const RootMotion& start_from_end) {
  if (is_full_) return;
  std::memcpy(last_.data(), state.data(), last_.size());
  world_from_root_ = world_from_root_ * start_from_end;
}

// False where it does not fit into the present chapter.
bool GraphRecorder::tell(std::span<const std::byte> state, double dt_secs) {
  if (header_.chapter_count == 0) return false;
  const bool tells_step = chapter_.update_count == 0 || std::bit_cast<std::uint64_t>(dt_secs) != step_bits_;
  const std::size_t changes = count_changes(last_, state);
  if (changes > kMaxToldWords) return false;
  const std::size_t begin = sizeof(RecordingChapter) + header_.decide_bytes + chapter_.byte_count;
  ToldWriter told(chapter_memory().subspan(begin));
  told.put(static_cast<std::uint8_t>(changes | (tells_step ? kToldStep : 0u)));
  if (tells_step) told.put(dt_secs);
  put_changes(last_, state, told);
  if (!told.fits()) return false;
  chapter_.byte_count += static_cast<std::uint32_t>(told.size());
  ++chapter_.update_count;
  std::memcpy(chapter_memory().data(), &chapter_, sizeof(chapter_));
  step_bits_ = std::bit_cast<std::uint64_t>(dt_secs);
  secs_ += dt_secs > 0 && dt_secs - dt_secs == 0 ? dt_secs : 0;
  ++updates_;
  return true;
}

// False where memory is full.
bool GraphRecorder::begin_chapter(std::span<const std::byte> state) {
  if (header_.chapter_count < room_) {
    at_ = header_.chapter_count++;
    std::memcpy(chapters_.data(), &header_, sizeof(header_));
  } else if (options_.keeps_latest) {
    at_ = (at_ + 1) % room_;
  } else {
    return false;
  }
  chapter_ = {updates_, secs_, world_from_root_, 0, 0};
  std::memset(chapter_memory().data(), 0, chapter_memory().size());
  std::memcpy(chapter_memory().data() + sizeof(chapter_), state.data(), state.size());
  std::memcpy(last_.data(), state.data(), state.size());
  return true;
}

std::span<std::byte> GraphRecorder::chapter_memory() const {
  return chapters_.subspan(sizeof(RecordingHeader) + at_ * header_.chapter_bytes, header_.chapter_bytes);
}

std::span<const std::byte> GraphRecorder::bytes() const {
  return chapters_.first(sizeof(RecordingHeader) + std::size_t{header_.chapter_count} * header_.chapter_bytes);
}

}  // namespace sinew
