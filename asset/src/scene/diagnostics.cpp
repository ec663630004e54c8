// SPDX-License-Identifier: MIT
#include "sinew/scene/diagnostics.h"

#include <algorithm>
#include <utility>

namespace sinew::asset {

void Diagnostics::note(std::string code, std::string what, std::string where) {
  add({Severity::note, std::move(code), std::move(what), std::move(where)});
}

void Diagnostics::warn(std::string code, std::string what, std::string where) {
  add({Severity::warning, std::move(code), std::move(what), std::move(where)});
}

void Diagnostics::error(std::string code, std::string what, std::string where) {
  add({Severity::error, std::move(code), std::move(what), std::move(where)});
}

std::size_t Diagnostics::count(Severity severity) const {
  std::size_t sum = 0;
  for (const Tally& tally : tallies_) sum += tally.count[static_cast<std::size_t>(severity)];
  return sum;
}

std::size_t Diagnostics::count(std::string_view code) const {
  for (const Tally& tally : tallies_)
    if (tally.code == code) return tally.count[0] + tally.count[1] + tally.count[2];
  return 0;
}

void Diagnostics::add(Diagnostic diagnostic) {
  auto tally =
      std::find_if(tallies_.begin(), tallies_.end(), [&](const Tally& each) { return each.code == diagnostic.code; });
  if (tally == tallies_.end()) tally = tallies_.insert(tally, Tally{diagnostic.code, {}, 0});
  ++tally->count[static_cast<std::size_t>(diagnostic.severity)];
  const std::size_t total = count(diagnostic.code);
  if (total <= kMaxPerCode) {
    all_.push_back(std::move(diagnostic));
    return;
  }
  if (total == kMaxPerCode + 1) {
    tally->closing_note = all_.size();
    all_.push_back({Severity::note, diagnostic.code, {}, {}});
  }
  all_[tally->closing_note].what = std::to_string(total - kMaxPerCode) + " more of this kind are not listed";
}

}  // namespace sinew::asset
