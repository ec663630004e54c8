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

inline bool outputs_fit(const VertexInput& in, const VertexOutput& out) {
  const auto fits = [](std::size_t to, std::size_t from) { return to == 0 || to == from; };
  return fits(out.positions.size(), in.positions.size()) && fits(out.normals.size(), in.normals.size()) &&
         fits(out.tangents.size(), in.tangents.size());
}

}  // namespace sinew
