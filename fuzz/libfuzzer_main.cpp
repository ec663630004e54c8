// SPDX-License-Identifier: MIT
#include <cstdint>

#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sinew::fuzz::run_one(std::as_bytes(std::span(data, size)));
  return 0;
}
