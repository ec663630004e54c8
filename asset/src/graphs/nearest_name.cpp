// SPDX-License-Identifier: MIT
#include "graphs/nearest_name.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "import/failure.h"

namespace sinew::asset {
namespace {

constexpr std::size_t kLongest = 64, kMostNames = 4096;

// Letters to insert, delete, change, or swap with their neighbour (restricted Damerau-Levenshtein distance).
// Requires: both are at most kLongest long.
std::size_t edits(std::string_view a, std::string_view b) {
  std::array<std::size_t, kLongest + 1> before_last{}, last{}, row{};
  std::iota(last.begin(), last.end(), std::size_t(0));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = last;
    last = row;
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view mistyped, std::span<const std::string> names) {
  if (mistyped.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, mistyped.size() / 3) + 1;
  for (const std::string& name : names.first(std::min(names.size(), kMostNames))) {
    const auto [shorter, longer] = std::minmax({name.size(), mistyped.size()});
    const bool is_begun = mistyped.size() >= 3 && name.starts_with(mistyped);
    if (longer > kLongest || (longer - shorter >= least && !is_begun)) continue;
    const std::size_t distance = is_begun ? 1 : edits(mistyped, name);
    if (distance >= std::min(least, longer)) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

std::string did_you_mean(std::string_view mistyped, std::span<const std::string> names) {
  const std::string_view nearest = nearest_name(mistyped, names);
  return nearest.empty() ? std::string() : readers::say("; did you mean", readers::in_quotes(nearest), "?");
}

}  // namespace sinew::asset
