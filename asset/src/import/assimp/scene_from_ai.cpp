// SPDX-License-Identifier: MIT
#include "import/assimp/scene_from_ai.h"

#include "import/assimp/ai_context.h"

namespace sinew::asset {
namespace {

// What Assimp 5.2 leaves out of every format, whatever the file says.
void note_losses(const aiScene& scene, Diagnostics& diagnostics) {
  if (scene.mNumAnimations > 0)
    diagnostics.note("assimp-curves",
                     "Assimp gives the keys of clips without their curves: between them motion is straight, steps too",
                     "/animations");
  if (scene.mNumCameras + scene.mNumLights > 0)
    diagnostics.note("assimp-cameras", "cameras and lights are left out", "/");
}

}  // namespace

Scene scene_from_ai(const aiScene& scene, const AiSettings& settings, const FileReader& read,
                    Diagnostics& diagnostics) {
  ai::Context context{scene, settings, read, diagnostics, {}, {}, {}};
  context.scene().format = settings.format + " through Assimp";
  ai::add_nodes(context);
  ai::add_materials(context);
  ai::add_meshes(context);
  ai::add_clips(context);
  note_losses(scene, diagnostics);
  return std::move(context.builder.scene);
}

}  // namespace sinew::asset
