// SPDX-License-Identifier: MIT
#include "import/fbx/context.h"

#include <algorithm>

namespace sinew::asset::fbx {

void Context::charge(std::uint64_t bytes, std::string_view where) {
  constexpr std::uint64_t kFree = 64u << 20, kPerByte = 64;
  const std::uint64_t most = std::min<std::uint64_t>(limits.total_bytes, kFree + kPerByte * file_bytes);
  if (bytes > most - std::min(most, bytes_in_memory))
    fail(Errc::too_large, where, say("the file's contents take more than ", most, " bytes in memory"));
  bytes_in_memory += bytes;
}

std::vector<double> target_weights(const MorphChannel& morph, double percent) {
  const std::vector<double>& full = morph.full_weights;
  std::vector<double> weights(full.size(), 0);
  if (full.empty()) return weights;
  // The stops are the full weights and, among them, the mesh without the channel at 0. The percent lies between two of
  // them, or beyond: then the outermost two lead on.
  const std::size_t base = static_cast<std::size_t>(std::lower_bound(full.begin(), full.end(), 0.0) - full.begin());
  const auto percent_at = [&](std::size_t stop) { return stop == base ? 0 : full[stop < base ? stop : stop - 1]; };
  std::size_t from = 0;
  while (from + 1 < full.size() && percent > percent_at(from + 1)) ++from;
  const double length = percent_at(from + 1) - percent_at(from);
  const double part = length == 0 ? (percent < percent_at(from) ? 0 : 1) : (percent - percent_at(from)) / length;
  if (from != base) weights[from < base ? from : from - 1] = 1 - part;
  if (from + 1 != base) weights[from + 1 < base ? from + 1 : from] = part;
  return weights;
}

}  // namespace sinew::asset::fbx
