// SPDX-License-Identifier: MIT
// What Assimp made of a file, as a scene. Only the program sinew-assimp-import and its tests see Assimp.
#pragma once
#include <string>

#include "sinew/import/import.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

struct aiScene;

namespace sinew::asset {

struct AiSettings {
  double metres_per_unit = 1;
  std::string format;  // "X"; the scene's adds that it came through Assimp
};

// Every node becomes one; all meshes of a node become one mesh with a skin of the bones of all of them. A clip whose
// tick rate is not stated is taken at 25 ticks per second, with a warning. `read` gives pictures that the file names.
// What Assimp is known to lose of the format is a note.
Scene scene_from_ai(const aiScene& scene, const AiSettings& settings, const FileReader& read, Diagnostics& diagnostics);

}  // namespace sinew::asset
