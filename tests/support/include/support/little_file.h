// SPDX-License-Identifier: MIT
#pragma once
#include "support/gltf_builder.h"

namespace sinew::test {

// A little of everything: a skinned and morphed mesh, sparse rows, a clip of four channels and one of pointers, a
// material, a camera.
GltfBuilder little_of_everything();

}  // namespace sinew::test
