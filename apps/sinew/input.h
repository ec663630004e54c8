// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "command.h"
#include "contents.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "sinew/import/pack_file.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::cli {

class Arguments;

// One file: imported, or cooked already. The diagnostics grow with what is done to it later.
struct Input {
  std::string name;                          // as the user wrote it; "standard input" for "-"
  std::uint64_t file_bytes = 0;              // of the file itself, without those it names
  asset::Scene scene;                        // empty where the file is a pack
  std::optional<asset::PackFile> pack_file;  // a cooked file
  Contents contents;
  asset::Index preferred_clip = 0;  // where none is asked for
  asset::Diagnostics diagnostics;
};

// Reads a file, or standard input where path is "-". Throws a file fault, or a usage fault where a cooked file is to be
// read in another unit.
Input load_input(const std::string& path, const asset::ImportOptions& options = {});

inline constexpr Option kUnitsOption{
    .name = "--units",
    .kind = ValueKind::choice,
    .value = "cm|in|m",
    .help = "the unit of a file that does not state its own (BVH, MD5, IQM, point caches); m if not given"};

// What the options ask of the import.
asset::ImportOptions chosen_import_options(const Arguments& arguments);

// A file as the runtime reads it. The pack is a view of the bytes, which are its own or, of a cooked file, the input's.
struct CookedInput {
  AlignedBytes memory;
  std::span<const std::byte> bytes;
  Pack pack;
};

// Import's other half: the one way from a scene to the runtime. A cooked file is taken as it is. Throws a file fault
// naming the input, or a usage fault where a cooked file is to be cooked otherwise.
CookedInput cook_input(Input& input, const asset::CookSettings& settings = {});

inline constexpr Option kInfluencesOption{
    .name = "--influences",
    .kind = ValueKind::text,
    .value = "N",
    .help = "keep the N largest influences of a vertex, 1 to 64; all if not given"};

// What the options ask of the cook. Throws a usage fault.
asset::CookSettings chosen_cook_settings(const Arguments& arguments);

}  // namespace sinew::cli
