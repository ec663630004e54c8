// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace sinew::gpu {

// GLSL, common to 3.30 core and ES 3.00, without a version line: attributes, uniforms and
//   void deform(out vec3 position_in_world, out vec3 normal_in_world, out float mirrored)
// which morphs, then skins the current vertex as the CPU path does (apply_morphs, skin_linear). mirrored is -1 where
// the vertex's matrix turns the winding, else 1. The normal is unit, or zero where the mesh has none.
std::string_view deform_glsl();

// Locations of the attributes in deform_glsl.
enum class Attribute : unsigned { position, normal, uv0, uv1, color, palette_index0, palette_index1, weight0, weight1 };

}  // namespace sinew::gpu
