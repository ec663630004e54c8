// SPDX-License-Identifier: MIT
// Which encodings glTF allows an attribute.
#pragma once
#include <cstdint>
#include <string_view>

#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

enum class Fit : std::uint8_t {
  core,       // glTF 2.0 §3.7.2
  quantised,  // KHR_mesh_quantization
  none
};

Fit attribute_fit(std::string_view semantic, const ValueView& values, bool is_delta);
// Whether rows of that many numbers are what the semantic asks for.
bool has_fitting_shape(std::string_view semantic, int components, bool is_delta);

}  // namespace sinew::asset::gltf_out
