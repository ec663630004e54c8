// SPDX-License-Identifier: MIT
#pragma once
#include <optional>

#include "sinew/scene/scene.h"
#include "support/gltf_builder.h"

namespace sinew::test {

// The file that says what a scene made by hand says: node, mesh, skin and clip numbers are the same, numbers keep their
// encoding. Nothing where glTF cannot say it (a looping clip), and of scenes with materials or animation pointers.
std::optional<GltfBuilder> gltf_from_scene(const asset::Scene& scene);

}  // namespace sinew::test
