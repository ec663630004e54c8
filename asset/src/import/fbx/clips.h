// SPDX-License-Identifier: MIT
#pragma once
#include "import/fbx/context.h"

namespace sinew::asset::fbx {

// Every stack that moves something as a clip. Requires: nodes and meshes are there.
void add_clips(Context& context);

}  // namespace sinew::asset::fbx
