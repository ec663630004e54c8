// SPDX-License-Identifier: MIT
// What every fuzz target does with what it could read. Contracts that hostile bytes must not break are checked here;
// a broken one prints a line and aborts, so that the fuzzer keeps the input.
#pragma once
#include <cstddef>
#include <memory>
#include <span>

#include "sinew/import/import.h"
#include "sinew/pack/pack.h"

namespace sinew::fuzz {

// Small enough that an input which nears them is an input of an hour's fuzzing, not of a minute's.
inline constexpr std::size_t kMaxPackBytes = std::size_t(64) << 20;
asset::ImportLimits small_limits();

// A reader of files that all exist: 4 KiB of a fixed pattern whatever the name.
asset::FileReader pattern_reader();

// Imports glTF and plays it.
void import_and_play(std::shared_ptr<const asset::Buffer> file, const asset::FileReader& read);

// Reads every number of what an importer gave, cooks it, opens the pack and plays it. A scene that imports either cooks
// into a pack that opens, or fails with a reason.
void play_imported(const Result<asset::Scene>& scene, asset::Diagnostics& diagnostics);

// Everything that a viewer does with an opened pack: each clip at several times, every node, palette and vertex; and
// its graphs, see play_graph.h.
void play(const Pack& pack);

// Prints what went wrong and aborts.
[[noreturn]] void broken(const char* contract, const char* detail = "");

}  // namespace sinew::fuzz
