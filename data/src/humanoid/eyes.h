// SPDX-License-Identifier: MIT
#pragma once
#include "author/rig.h"
#include "author/surface.h"

namespace sinew::humanoid {

// Adds both eyeballs, each with a catch light: closed surfaces that hang on the eyes' joints alone and that no morph
// moves. Normals are set; morphs are left to the caller.
void add_eyes(author::Surface& surface, const author::Rig& rig);

}  // namespace sinew::humanoid
