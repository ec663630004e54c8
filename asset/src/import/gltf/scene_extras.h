// SPDX-License-Identifier: MIT
// What glTF cannot say of a scene stands in the extras of the file's root, in an object called "sinew": masks.
#pragma once
#include "import/gltf/context.h"

namespace sinew::asset::gltf {

void read_scene_extras(Context& context);

}  // namespace sinew::asset::gltf
