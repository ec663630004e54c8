// SPDX-License-Identifier: MIT
// What all parts of the reader share: the faults that were found, and the paths of the parts.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "sinew/base/error.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset::graphs {

inline constexpr std::size_t kMaxTextBytes = std::size_t(16) << 20;
inline constexpr std::uint32_t kMaxDepth = 64;  // of the JSON: what recurses is not deeper
inline constexpr std::size_t kMaxNameBytes = 256;
inline constexpr std::size_t kMaxParts = std::size_t(1) << 20;
inline constexpr std::size_t kMaxPathBytes = std::size_t(256) << 20;

class Reading {
 public:
  explicit Reading(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void fault(Errc kind, const char* code, std::string_view what, std::string_view where);
  void note(const char* code, std::string_view what, std::string_view where);
  // False where so many of the code were found that another is only counted: what it says need not be made.
  bool lists_more(std::string_view code) const { return diagnostics_.count(code) < Diagnostics::kMaxPerCode; }
  const Error& first_fault() const { return first_; }  // Errc::none where there is none

  // "/nodes" and "a/b" give "/nodes/a~1b" (RFC 6901); an index gives "/nodes/3". Every part of a graph has such a path:
  // beyond kMaxParts, or where they take more than kMaxPathBytes, the file is given up (readers::Exhausted).
  std::string path(std::string_view above, std::string_view member);
  std::string path(std::string_view above, std::size_t index);

 private:
  void count_path(std::size_t bytes);
  Diagnostics& diagnostics_;
  Error first_;
  std::size_t parts_ = 0, path_bytes_ = 0;
};

}  // namespace sinew::asset::graphs
