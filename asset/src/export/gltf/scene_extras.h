// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

// The scene's own extras and extensions, with what glTF cannot say in extras of ours.
Preserved scene_with_own_extras(const Scene& scene);

}  // namespace sinew::asset::gltf_out
