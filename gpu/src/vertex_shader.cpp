// SPDX-License-Identifier: MIT
#include "sinew/gpu/vertex_shader.h"

namespace sinew::gpu {

std::string_view deform_glsl() {
  return R"glsl(
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_uv0;
layout(location = 3) in vec2 a_uv1;
layout(location = 4) in vec4 a_color;
layout(location = 5) in uvec4 a_palette_index0;
layout(location = 6) in uvec4 a_palette_index1;
layout(location = 7) in vec4 a_weight0;
layout(location = 8) in vec4 a_weight1;

uniform highp sampler2D u_frame_texels;   // palettes and active morph targets of all draws
uniform highp sampler2D u_morph_texels;   // deltas of this mesh
uniform int u_palette_texel;              // of the draw's first matrix
uniform int u_influences;                 // per vertex at most; 0: matrix 0 for all
uniform int u_active_morph_texel;
uniform int u_active_morphs;
uniform int u_morph_texels_per_vertex;

ivec2 texel_at(int index) { return ivec2(index % 1024, index / 1024); }

// Three rows of a 3x4 matrix.
struct Rows { vec4 x, y, z; };

void add_matrix(inout Rows sum, uint palette_index, float weight) {
  int first = u_palette_texel + 3 * int(palette_index);
  sum.x += weight * texelFetch(u_frame_texels, texel_at(first), 0);
  sum.y += weight * texelFetch(u_frame_texels, texel_at(first + 1), 0);
  sum.z += weight * texelFetch(u_frame_texels, texel_at(first + 2), 0);
}

Rows blended_matrix() {
  Rows sum = Rows(vec4(0.0), vec4(0.0), vec4(0.0));
  if (u_influences == 0) {
    add_matrix(sum, 0u, 1.0);
    return sum;
  }
  for (int i = 0; i < min(u_influences, 4); ++i) add_matrix(sum, a_palette_index0[i], a_weight0[i]);
  for (int i = 0; i < u_influences - 4; ++i) add_matrix(sum, a_palette_index1[i], a_weight1[i]);
  return sum;
}

void add_morphs(inout vec3 position, inout vec3 normal) {
  for (int i = 0; i < u_active_morphs; ++i) {
    vec4 target = texelFetch(u_frame_texels, texel_at(u_active_morph_texel + i), 0);
    int in_target = gl_VertexID - int(target.z);
    if (in_target < 0 || in_target >= int(target.w)) continue;
    int first = int(target.y) + in_target * u_morph_texels_per_vertex;
    position += target.x * texelFetch(u_morph_texels, texel_at(first), 0).xyz;
    if (u_morph_texels_per_vertex > 1) normal += target.x * texelFetch(u_morph_texels, texel_at(first + 1), 0).xyz;
  }
}

vec3 unit_or(vec3 v, vec3 otherwise) {
  float length_squared = dot(v, v);
  return length_squared > 0.0 ? v * inversesqrt(length_squared) : otherwise;
}

// The cofactor matrix carries normals: its rows are the cross products of the matrix's rows.
void deform(out vec3 position_in_world, out vec3 normal_in_world, out float mirrored) {
  vec3 position = a_position;
  vec3 normal = a_normal;
  add_morphs(position, normal);
  Rows m = blended_matrix();
  position_in_world = vec3(dot(m.x.xyz, position) + m.x.w, dot(m.y.xyz, position) + m.y.w,
                           dot(m.z.xyz, position) + m.z.w);
  vec3 cofactor_x = cross(m.y.xyz, m.z.xyz);
  vec3 cofactor_y = cross(m.z.xyz, m.x.xyz);
  vec3 cofactor_z = cross(m.x.xyz, m.y.xyz);
  mirrored = dot(m.x.xyz, cofactor_x) < 0.0 ? -1.0 : 1.0;
  vec3 turned = mirrored * vec3(dot(cofactor_x, normal), dot(cofactor_y, normal), dot(cofactor_z, normal));
  normal_in_world = unit_or(turned, unit_or(normal, vec3(0.0)));
}
)glsl";
}

}  // namespace sinew::gpu
