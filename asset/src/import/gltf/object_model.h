// SPDX-License-Identifier: MIT
// The one table of JSON pointers that are known here (glTF 2.0 Asset Object Model), for reading and for writing.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "sinew/scene/scene.h"

namespace sinew::asset::gltf {

struct PointerPattern {
  std::string_view text;  // {} stands for a number, {texture} for a material's texture
  std::string_view type;  // of the accessor with the values
  AnimatedProperty property = AnimatedProperty::none;
  bool has_default = true;  // else it is only there where the file states it
};

// Core pointers, and those of extensions that are played here. Nodes' transforms and weights are not among them.
std::span<const PointerPattern> pointer_patterns();

// "translation"; "pointer" for a pointer.
std::string_view path_name(ChannelPath path);
// Of TextureSlot, below a material: "pbrMetallicRoughness/baseColorTexture".
std::string_view texture_path(TextureSlot slot);
// The pattern with the texture's path in its place.
std::string with_texture(std::string_view pattern, TextureSlot slot);
// "/materials/3/normalTexture/scale"; empty where glTF has no word for it. Requires: a property of the scene.
std::string pointer_to(const Scene& scene, const AnimatedTarget& target);

// Why a text is no JSON pointer (RFC 6901); empty where it is one.
std::string pointer_fault(std::string_view pointer);

}  // namespace sinew::asset::gltf
