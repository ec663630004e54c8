// SPDX-License-Identifier: MIT
// Small files with one of everything that the reader knows: a skinned mesh with layers, materials, a picture and a
// blend shape, a camera, a light, and a take that moves them.
#pragma once
#include <string>

namespace sinew::test {

std::string little_text_fbx();
std::string little_binary_fbx(bool compressed);
// The same kind of thing as 6.1 and 5.8 have it.
std::string little_old_fbx();
std::string little_ancient_fbx();

}  // namespace sinew::test
