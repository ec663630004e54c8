// SPDX-License-Identifier: MIT
#pragma once
#include "support/scene_builder.h"

namespace sinew::test {

// A small scene with some of everything that a pack can hold: three joints and an attachment, all three interpolations,
// a looping clip, a skin with one to three influences, morph targets with normals, a rigid mesh, a camera, a material
// and a node whose properties are animated, and names for all of it.
asset::Scene busy_scene();

}  // namespace sinew::test
