// SPDX-License-Identifier: MIT
// Where the words of parameters stand in an instance's state.
#pragma once
#include "sinew/graph/graph.h"

namespace sinew {

inline std::uint32_t word_count(const GraphParamRecord& param) {
  const auto type = static_cast<ParamType>(param.type);
  return type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1;
}

inline std::uint32_t word_offset(std::uint32_t word) {
  return static_cast<std::uint32_t>(sizeof(GraphStateHeader)) + 4 * word;
}

}  // namespace sinew
