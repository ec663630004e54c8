// SPDX-License-Identifier: MIT
// How the FBX reader gives up: as the glTF reader does, by one exception that is caught at the border.
#pragma once
#include "import/gltf/failure.h"

namespace sinew::asset::fbx {

using gltf::fail;
using gltf::Failure;
using gltf::in_quotes;
using gltf::number_text;
using gltf::say;

// "@4096".
inline std::string at_byte(std::size_t offset) { return say("@", offset); }

}  // namespace sinew::asset::fbx
