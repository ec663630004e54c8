// SPDX-License-Identifier: MIT
#pragma once
#include "author/figure_builder.h"

namespace sinew::machine {

// A steam engine without a skin, as a .glb file: every part is a node with a mesh of its own.
asset::Buffer make();

}  // namespace sinew::machine
