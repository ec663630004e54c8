// SPDX-License-Identifier: MIT
#include <exception>
#include <utility>

#include "import/collada/context.h"

namespace sinew::asset {
namespace collada {
namespace {

Result<Scene> import_checked(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                             const ImportLimits& limits) {
  if (file->size() > limits.file_bytes)
    return Error::in(Errc::too_large, "",
                     say("the file has ", file->size(), " bytes, the limit is ", limits.file_bytes));
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
  if (file == nullptr) return Error::in(Errc::io, "", "there is no file");
  try {
    return collada::import_checked(std::move(file), read, diagnostics, limits);
  } catch (const collada::Failure& failure) {
    return failure.error;
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to read the file");
  }
}

}  // namespace sinew::asset
