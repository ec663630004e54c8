// SPDX-License-Identifier: MIT
// The bytes say what the accessors of an otherwise sound file say, and are its buffer.
#include "accessor_file.h"
#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  if (input.size() < kPlanBytes) return;
  import_and_play(std::make_shared<const asset::Buffer>(accessor_file(input)), pattern_reader());
}
