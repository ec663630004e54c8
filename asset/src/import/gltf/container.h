// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

#include "sinew/scene/diagnostics.h"

namespace sinew::asset::gltf {

struct Container {
  std::string_view json;
  std::span<const std::byte> binary;  // the BIN chunk of a .glb
  bool has_binary = false;
};

// The parts of a .glb (glTF 2.0 §4.4), or the whole of a .gltf. Bytes after the stated length and chunks of unknown
// type are ignored, and a byte order mark before the JSON is skipped, each with a diagnostic.
Container open_container(std::span<const std::byte> file, Diagnostics& diagnostics);

}  // namespace sinew::asset::gltf
