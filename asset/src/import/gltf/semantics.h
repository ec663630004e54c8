// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace sinew::asset::gltf {

// "TEXCOORD" of "TEXCOORD_1"; empty for "_CUSTOM_1", which is nobody's (glTF 2.0 §3.7.2.1).
inline std::string_view semantic_family(std::string_view semantic) {
  if (semantic.starts_with('_')) return {};
  return semantic.substr(0, semantic.find('_'));
}

}  // namespace sinew::asset::gltf
