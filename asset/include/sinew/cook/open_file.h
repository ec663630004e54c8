// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "sinew/import/pack_file.h"

namespace sinew::asset {

// From a file on disk to what the runtime plays: import_file, cook_scene, Pack::open. A cooked file is mapped as it is,
// and the settings do nothing then. Fails with the error of the step that failed.
SINEW_ASSET_API Result<PackFile> open_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                           const CookSettings& settings = {}, const ImportOptions& options = {});

}  // namespace sinew::asset
