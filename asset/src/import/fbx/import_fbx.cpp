// SPDX-License-Identifier: MIT
#include <utility>

#include "import/border.h"
#include "import/fbx/clips.h"
#include "import/fbx/context.h"
#include "import/fbx/document_builder.h"
#include "import/fbx/shear.h"

namespace sinew::asset {
namespace fbx {
namespace {

Result<Scene> import_checked(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                             const ImportLimits& limits) {
  const Tree tree(*file, limits);
  Document document;
  read_document(tree, diagnostics, document);
  Rig rig = read_rig(document, diagnostics);
  hang_sheared_models(document, take_limits(file->size()), rig, diagnostics);
  Context context{.scene = {},
                  .document = document,
                  .rig = rig,
                  .diagnostics = diagnostics,
                  .limits = limits,
                  .read = read,
                  .file_bytes = file->size(),
                  .bytes_in_memory = file->size(),
                  .node_of = {},
                  .material_of = {},
                  .morphs = {},
                  .scene_from_node = {},
                  .bind_poses = {}};
  context.scene.buffers.push_back(std::move(file));
  const std::int64_t version = document.version;
  context.scene.format =
      say("FBX ", version / 1000, ".", version % 1000 / 100, document.is_binary ? " binary" : " text");
  context.scene.generator = document.creator;
  add_nodes(context);
  add_materials(context);
  add_meshes(context);
  add_cameras_and_lights(context);
  add_clips(context);
  note_unread(context);
  return std::move(context.scene);
}

}  // namespace
}  // namespace fbx

Result<Scene> import_fbx(std::shared_ptr<const Buffer> file, const FileReader& read, Diagnostics& diagnostics,
                         const ImportLimits& limits) {
  return readers::at_border(file, limits, [&] { return fbx::import_checked(file, read, diagnostics, limits); });
}

}  // namespace sinew::asset
