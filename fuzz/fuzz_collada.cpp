// SPDX-License-Identifier: MIT
// The bytes are a COLLADA file.
#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  asset::Diagnostics diagnostics;
  play_imported(asset::import_collada(std::make_shared<asset::Buffer>(input.begin(), input.end()), pattern_reader(),
                                      diagnostics, small_limits()),
                diagnostics);
}
