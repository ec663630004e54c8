// SPDX-License-Identifier: MIT
#pragma once
#include "author/figure_builder.h"

namespace sinew::conveyor {

// A belt that carries boxes through a scanner, as a .glb file: the belt moves by its texture's offset, a lamp by its
// strength, boxes that have left are hidden (KHR_animation_pointer, KHR_node_visibility).
asset::Buffer make();

}  // namespace sinew::conveyor
