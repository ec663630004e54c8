// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct ExportSettings {
  std::string buffer_file = "scene.bin";  // write_gltf: the name by which the text calls its binary file
};

struct GltfFiles {
  Buffer gltf;  // the JSON text
  Buffer bin;   // what it names as ExportSettings::buffer_file; may be empty, then it is not named
};

// A scene as glTF 2.0 (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html), every object under its own number
// and every table of numbers in its own encoding. The same scene gives the same bytes.
// The diagnostics name what glTF cannot say (a clip that loops), and what had to be stored in another encoding because
// glTF forbids its own. Fails where the file would be broken: indices that lead nowhere, counts that do not fit,
// numbers that are not finite, text that is not UTF-8 or JSON. Places are those of the file to be.
SINEW_ASSET_API Result<Buffer> write_glb(const Scene& scene, Diagnostics& diagnostics,
                                         const ExportSettings& settings = {});
SINEW_ASSET_API Result<GltfFiles> write_gltf(const Scene& scene, Diagnostics& diagnostics,
                                             const ExportSettings& settings = {});

}  // namespace sinew::asset
