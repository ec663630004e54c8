// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace sinew::asset {

// Hands out each name once: a name that is taken gets the suffix "_2", "_3", ... in the order of asking.
class UniqueNames {
 public:
  std::string take(const std::string& wanted) {
    if (taken_.insert(wanted).second) return wanted;
    for (std::size_t n = counts_[wanted] + 2;; ++n) {
      std::string name = wanted + "_" + std::to_string(n);
      if (!taken_.insert(name).second) continue;
      counts_[wanted] = n - 1;
      return name;
    }
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> counts_;  // suffixes given so far, so that many equal names stay cheap
};

}  // namespace sinew::asset
