// SPDX-License-Identifier: MIT
// The bytes are a file of the format BVH.
#include "play.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  asset::Diagnostics diagnostics;
  asset::ImportOptions options;
  options.limits = small_limits();
  play_imported(asset::import_bvh(std::make_shared<asset::Buffer>(input.begin(), input.end()), pattern_reader(),
                                  diagnostics, options),
                diagnostics);
}
