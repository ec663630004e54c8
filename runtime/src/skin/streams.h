// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/table.h"
#include "sinew/skin/skinning.h"

namespace sinew {

// From the first vertex of a run on; nothing where the output is not wanted.
template <class T>
StreamPair stream_pair(const StridedSpan<const T>& in, const StridedSpan<T>& out, std::size_t first) {
  if (out.empty()) return {nullptr, nullptr, 0, 0};
  return {reinterpret_cast<const std::byte*>(&in[first]), reinterpret_cast<std::byte*>(&out[first]), in.stride_bytes(),
          out.stride_bytes()};
}

// The part of a run that lies in a range; vertex_count 0 where none does.
inline InfluenceRun part_in(const InfluenceRun& run, const VertexRange& range) {
  const std::uint64_t run_end = std::uint64_t(run.first_vertex) + run.vertex_count;
  const std::uint64_t range_end = std::uint64_t(range.first) + range.count;
  const std::uint64_t first = run.first_vertex < range.first ? range.first : run.first_vertex;
  const std::uint64_t end = run_end < range_end ? run_end : range_end;
  if (end <= first) return {run.influences, run.first_vertex, 0, run.first_influence};
  const auto skipped = static_cast<std::uint32_t>(first - run.first_vertex);
  return {run.influences, run.first_vertex + skipped, static_cast<std::uint32_t>(end - first),
          run.first_influence + skipped * run.influences};
}

inline bool outputs_fit(const VertexInput& in, const VertexOutput& out) {
  const auto fits = [](std::size_t to, std::size_t from) { return to == 0 || to == from; };
  return fits(out.positions.size(), in.positions.size()) && fits(out.normals.size(), in.normals.size()) &&
         fits(out.tangents.size(), in.tangents.size());
}

}  // namespace sinew
