// SPDX-License-Identifier: MIT
#include "sinew/cook/open_file.h"

#include <utility>

namespace sinew::asset {

Result<PackFile> open_file(const std::filesystem::path& file, Diagnostics& diagnostics, const CookSettings& settings,
                           const ImportOptions& options) {
  if (is_pack_file(file)) return read_pack_file(file, options.limits);
  const Result<Scene> scene = import_file(file, diagnostics, options);
  if (!scene) return scene.error();
  Result<AlignedBytes> pack = cook_scene(*scene, diagnostics, settings);
  return pack ? open_pack(*std::move(pack)) : pack.error();
}

}  // namespace sinew::asset
