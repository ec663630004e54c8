// SPDX-License-Identifier: MIT
#pragma once
#include "author/figure_builder.h"

namespace sinew::flag {

// A flag on a pole as a .glb file: no skeleton, the cloth moves by a sequence of morph targets.
asset::Buffer make();

}  // namespace sinew::flag
