// SPDX-License-Identifier: MIT
#include <utility>

#include "import/border.h"
#include "import/collada/context.h"

namespace sinew::asset {
namespace collada {
namespace {

Result<Scene> import_checked(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                             const ImportLimits& limits) {
  const Document document(file, limits, diagnostics);
  SceneBuilder builder;
  Context context{.builder = std::move(builder),
                  .document = document,
                  .diagnostics = diagnostics,
                  .limits = limits,
                  .read = read,
                  .asset = read_asset(document),
                  .file_bytes = file->size(),
                  .bytes_in_memory = file->size(),
                  .transforms = {},
                  .sources = {},
                  .nodes_of = {},
                  .morphs = {},
                  .row_first = {}};
  Scene& scene = context.scene();
  scene.format = say("COLLADA ", attribute(document.root(), "version"));
  scene.generator = context.asset.generator;
  scene.copyright = context.asset.copyright;
  add_nodes(context);
  add_instances(context);
  add_clips(context);
  return std::move(scene);
}

}  // namespace
}  // namespace collada

Result<Scene> import_collada(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                             const ImportLimits& limits) {
  return readers::at_border(file, limits, [&] { return collada::import_checked(file, read, diagnostics, limits); });
}

}  // namespace sinew::asset
