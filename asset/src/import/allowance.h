// SPDX-License-Identifier: MIT
// What a file may become in memory: formats in which a few bytes can ask for any number of rows have an end.
#pragma once
#include <cstdint>
#include <string_view>

#include "import/failure.h"

namespace sinew::asset::readers {

class Allowance {
 public:
  explicit Allowance(std::size_t file_bytes)
      : bytes_((std::uint64_t(64) << 20) + 64 * std::uint64_t(file_bytes)), left_(bytes_) {}

  // count times bytes_each more. Fails where that passes what a file of this size may ask for.
  void take(std::uint64_t count, std::uint64_t bytes_each, std::string_view where) {
    if (bytes_each != 0 && count > left_ / bytes_each)
      fail(Errc::too_large, where,
           say("the scene takes more than ", bytes_, " bytes, the limit for a file of this size"));
    left_ -= count * bytes_each;
  }

 private:
  std::uint64_t bytes_, left_;
};

}  // namespace sinew::asset::readers
