// SPDX-License-Identifier: MIT
#include "sinew/skin/dirty_ranges.h"

#include <cstring>

#include "sinew/base/assert.h"

namespace sinew {
namespace {

class RangeWriter {
 public:
  explicit RangeWriter(std::span<VertexRange> ranges) : ranges_(ranges) {}

  void add(std::uint32_t vertex) {
    const bool extends = count_ > 0 && (count_ == ranges_.size() || vertex - end_of(ranges_[count_ - 1]) < kDirtyGap);
    if (!extends) ranges_[count_++] = {vertex, 0};
    VertexRange& last = ranges_[count_ - 1];
    last.count = vertex - last.first + 1;
  }
  std::size_t count() const { return count_; }

 private:
  static std::uint32_t end_of(const VertexRange& range) { return range.first + range.count; }

  std::span<VertexRange> ranges_;
  std::size_t count_ = 0;
};

}  // namespace

std::size_t mark_changed_entries(std::span<const Affine> before, std::span<const Affine> now,
                                 std::span<std::uint8_t> changed) {
  SINEW_ASSERT(before.size() == now.size() && now.size() == changed.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    changed[i] = std::memcmp(before[i].m, now[i].m, sizeof now[i].m) != 0 ? 1 : 0;
    count += changed[i];
  }
  return count;
}

std::size_t find_dirty_ranges(const Influences& influences, std::span<const std::uint8_t> changed,
                              std::span<VertexRange> ranges) {
  SINEW_ASSERT(!ranges.empty());
  RangeWriter writer(ranges);
  for (const InfluenceRun& run : influences.runs) {
    const std::uint16_t* entry = influences.palette_index.data() + run.first_influence;
    for (std::uint32_t v = 0; v < run.vertex_count; ++v, entry += run.influences) {
      unsigned any = 0;
      for (std::uint32_t i = 0; i < run.influences; ++i) any |= changed[entry[i]];
      if (any != 0) writer.add(run.first_vertex + v);
    }
  }
  return writer.count();
}

}  // namespace sinew
