// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "graphs/compile/compiling.h"

namespace sinew::asset {

// What is below a node: the ranges of its own nodes and of the cached ones, and the sync groups of the clips in them.
class StateReach {
 public:
  explicit StateReach(const Compiling& compiling);

  // Both in rising order.
  struct Below {
    std::vector<GraphRangeRecord> ranges;
    std::vector<std::uint16_t> groups;
  };
  Below below(std::uint16_t node);

 private:
  // What a range of nodes leads to outside of it; each once.
  struct Direct {
    std::vector<std::uint16_t> cached, groups;
  };
  Direct direct(std::uint16_t first, std::uint16_t end) const;
  void visit(std::uint16_t cached, Below& out);

  const Compiling& compiling_;
  std::vector<Direct> of_cached_;       // by number, of cached nodes only
  std::vector<std::uint32_t> visited_;  // by number: in which call
  std::uint32_t call_ = 0;
};

}  // namespace sinew::asset
