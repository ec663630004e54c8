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
  // The stretch that the percent is in, or that it is beyond: from one full weight (0 before the first) to the next.
  std::size_t to = 0;
  while (to + 1 < full.size() && percent > full[to]) ++to;
  const double from_percent = to == 0 ? 0 : full[to - 1];
  const double length = full[to] - from_percent;
  if (length == 0) {
    weights[to] = percent >= full[to] ? 1 : 0;
    return weights;
  }
  const double part = (percent - from_percent) / length;
  weights[to] = part;
  if (to > 0) weights[to - 1] = 1 - part;
  return weights;
}

}  // namespace sinew::asset::fbx
