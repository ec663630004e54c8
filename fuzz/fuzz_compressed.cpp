// SPDX-License-Identifier: MIT
// The bytes are a stream of Draco or meshopt, and what the file says of it.
#include "compressed_file.h"
#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  if (input.size() < sizeof(StreamPlan)) return;
  import_and_play(std::make_shared<const asset::Buffer>(compressed_file(input)), pattern_reader());
}
