// SPDX-License-Identifier: MIT
// The bytes are a .gltf file, whose buffers and images are data URIs or files of a fixed pattern.
#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  import_and_play(std::make_shared<const asset::Buffer>(input.begin(), input.end()), pattern_reader());
}
