// SPDX-License-Identifier: MIT
// Which random graphs a test plays: SINEW_GRAPH_SEED plays one seed alone, SINEW_GRAPH_RUNS so many.
#pragma once
#include <cstdint>
#include <cstdlib>

namespace sinew::test {

struct Seeds {
  std::uint64_t first, end;
};

inline Seeds seeds(std::uint64_t runs) {
  const auto setting = [](const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
  };
  const std::uint64_t one = setting("SINEW_GRAPH_SEED", 0);
  if (one != 0) return {one, one + 1};
  return {1, 1 + setting("SINEW_GRAPH_RUNS", runs)};
}

}  // namespace sinew::test
