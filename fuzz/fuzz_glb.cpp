// SPDX-License-Identifier: MIT
// The bytes are a .glb file. What lies before the first chunk is put right, or most inputs would be refused there.
#include <cstring>

#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  auto file = std::make_shared<asset::Buffer>(input.begin(), input.end());
  if (file->size() >= 12) {
    const std::uint32_t header[3] = {0x46546C67u, 2, std::uint32_t(file->size())};  // magic "glTF", version, length
    std::memcpy(file->data(), header, sizeof(header));
  }
  import_and_play(std::move(file), pattern_reader());
}
