// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct ExportSettings {
  std::string buffer_file = "scene.bin";  // write_gltf: the name by which the text calls its binary file
  // Of the file, or of both together; also of all tables and pictures before equal ones are found, for a small scene
  // can name the same bytes many times. Those are limited to 128 MiB and 16 bytes for each of Scene::buffers as well.
  std::size_t max_bytes = std::size_t(2) << 30;
};

struct GltfFiles {
  Buffer gltf;  // the JSON text
  Buffer bin;   // what it names as ExportSettings::buffer_file; may be empty, then it is not named
};

// A scene as glTF 2.0 (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html). Nodes, meshes, skins, cameras,
// materials, textures, images and scenes keep their numbers; clips and primitives do but for those behind one that glTF
// has no place for, since it moves or draws nothing. Accessors and samplers are numbered anew. Every table of numbers
// keeps its encoding. The same scene gives the same bytes.
// The diagnostics name what glTF cannot say (a clip that loops), what is left out, and what had to be stored in another
// encoding because glTF forbids its own. Fails where the file would be broken: indices that lead nowhere, counts that
// do not fit, numbers that are not finite, text that is not UTF-8 or JSON; with too_large beyond max_bytes. Places are
// the file's, with the scene's numbers.
SINEW_ASSET_API Result<Buffer> write_glb(const Scene& scene, Diagnostics& diagnostics,
                                         const ExportSettings& settings = {});
SINEW_ASSET_API Result<GltfFiles> write_gltf(const Scene& scene, Diagnostics& diagnostics,
                                             const ExportSettings& settings = {});

}  // namespace sinew::asset
