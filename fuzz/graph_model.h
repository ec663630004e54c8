// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/pack/pack.h"

namespace sinew::fuzz {

// A little figure that has what animation graphs ask for: the names of clips, markers and masks that the bundled
// humanoid's graph knows, two clips that are differences, a moving root, a left and a right side, a number beside the
// joints. Made once.
const Pack& graph_model();
// Its pack's bytes.
std::span<const std::byte> graph_model_bytes();

// A graph for it with every type of node and of fade.
std::string graph_of_everything();

}  // namespace sinew::fuzz
