// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::gpu {

// GLSL, common to 3.30 core and ES 3.00, without a version line: attributes, uniforms and
//   struct Deformed { vec3 position; vec3 normal; vec4 tangent; float mirrored; };  // in the world
//   Deformed deform();
// which morphs, then skins the current vertex as the CPU path does (apply_morphs; skin_linear, skin_dual_quat or
// skin_mixed by u_skinning_method, the number of a SkinningMethod), or hands on what the CPU has made of it, where
// u_on_cpu is 1: a vertex buffer of DeformedVertex. mirrored is -1 where the vertex's matrix turns the winding, else 1;
// the tangent's w is times that, so that the bitangent is cross(normal, tangent.xyz) * tangent.w. Normal and tangent
// are unit, or zero where the mesh has none.
std::string_view deform_glsl();

// Locations of the attributes in deform_glsl.
enum class Attribute : unsigned {
  position,
  normal,
  uv0,
  uv1,
  color,
  palette_index0,
  palette_index1,
  weight0,
  weight1,
  tangent,
  dual_quat_share,
  mirrored
};

// GLSL ES 1.00 (and 1.20 of OpenGL 2, where precisions are dropped), without a version line, for draws of
// split_by_palette:
//   attribute vec3 a_position, a_normal; attribute vec4 a_palette_index0, a_palette_index1, a_weight0, a_weight1;
//   uniform vec4 u_palette[3 * entries];  // three rows for each of the draw's entries
//   void deform(out vec3 position_in_world, out vec3 normal_in_world);
// Linear skinning of up to eight influences, without morphs: those are added before (apply_morphs).
// Requires: entries >= 1.
std::string uniform_deform_glsl(std::size_t entries);

// How many entries fit where a device has so many uniform vectors (GL_MAX_VERTEX_UNIFORM_VECTORS; at least 128 in
// OpenGL ES 2) and the rest of the shader needs some of them.
constexpr std::size_t uniform_palette_entries(std::size_t uniform_vectors, std::size_t others) {
  return uniform_vectors > others ? (uniform_vectors - others) / 3 : 0;
}

}  // namespace sinew::gpu
