// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"

namespace sinew::asset {

enum class Severity : std::uint8_t { note, warning, error };

// error: a part of the file was refused and the rest loaded. warning: something was repaired or is lost.
// note: worth knowing, nothing is lost.
struct Diagnostic {
  Severity severity = Severity::note;
  std::string code;   // stable, for scripts: "zero-quaternion"
  std::string what;   // one sentence for people
  std::string where;  // document path "/animations/3/channels/7", or "@4096"
};

// What was repaired, dropped or refused on the way. At most kMaxPerCode of one code are kept; the rest are counted in
// one closing note, so that a hostile file cannot fill the memory.
class SINEW_ASSET_API Diagnostics {
 public:
  static constexpr std::size_t kMaxPerCode = 100;

  void note(std::string code, std::string what, std::string where);
  void warn(std::string code, std::string what, std::string where);
  void error(std::string code, std::string what, std::string where);

  std::span<const Diagnostic> all() const { return all_; }
  std::size_t count(Severity severity) const;      // also of those that were not kept
  std::size_t count(std::string_view code) const;  // also of those that were not kept

 private:
  void add(Diagnostic diagnostic);
  struct Tally {
    std::string code;
    std::array<std::size_t, 3> count{};  // by severity, also of those that were not kept
    std::size_t closing_note = 0;        // index in all_, once over the limit
  };
  std::vector<Diagnostic> all_;
  std::vector<Tally> tallies_;
};

}  // namespace sinew::asset
