// SPDX-License-Identifier: MIT
#include "sinew/base/assert.h"
#include "sinew/gpu/vertex_shader.h"

namespace sinew::gpu {

// Loops and arrays of attributes with a running index are not in every compiler of this class: eight calls stand there.
std::string uniform_deform_glsl(std::size_t entries) {
  SINEW_ASSERT(entries >= 1);
  return "uniform vec4 u_palette[" + std::to_string(3 * entries) + R"glsl(];

attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec4 a_palette_index0;
attribute vec4 a_palette_index1;
attribute vec4 a_weight0;
attribute vec4 a_weight1;

// Three rows of a 3x4 matrix.
struct Rows { vec4 x; vec4 y; vec4 z; };

void add_matrix(inout Rows sum, float palette_index, float weight) {
  int first = 3 * int(palette_index);
  sum.x += weight * u_palette[first];
  sum.y += weight * u_palette[first + 1];
  sum.z += weight * u_palette[first + 2];
}

Rows blended_matrix() {
  Rows sum = Rows(vec4(0.0), vec4(0.0), vec4(0.0));
  add_matrix(sum, a_palette_index0.x, a_weight0.x);
  add_matrix(sum, a_palette_index0.y, a_weight0.y);
  add_matrix(sum, a_palette_index0.z, a_weight0.z);
  add_matrix(sum, a_palette_index0.w, a_weight0.w);
  add_matrix(sum, a_palette_index1.x, a_weight1.x);
  add_matrix(sum, a_palette_index1.y, a_weight1.y);
  add_matrix(sum, a_palette_index1.z, a_weight1.z);
  add_matrix(sum, a_palette_index1.w, a_weight1.w);
  return sum;
}

vec3 unit_or(vec3 v, vec3 otherwise) {
  float length_squared = dot(v, v);
  return length_squared > 0.0 ? v * inversesqrt(length_squared) : otherwise;
}

// The cofactor matrix carries normals: its rows are the cross products of the matrix's rows.
void deform(out vec3 position_in_world, out vec3 normal_in_world) {
  Rows m = blended_matrix();
  position_in_world = vec3(dot(m.x.xyz, a_position) + m.x.w, dot(m.y.xyz, a_position) + m.y.w,
                           dot(m.z.xyz, a_position) + m.z.w);
  vec3 cofactor_x = cross(m.y.xyz, m.z.xyz);
  vec3 cofactor_y = cross(m.z.xyz, m.x.xyz);
  vec3 cofactor_z = cross(m.x.xyz, m.y.xyz);
  float mirrored = dot(m.x.xyz, cofactor_x) < 0.0 ? -1.0 : 1.0;
  vec3 turned = mirrored * vec3(dot(cofactor_x, a_normal), dot(cofactor_y, a_normal), dot(cofactor_z, a_normal));
  normal_in_world = unit_or(turned, unit_or(a_normal, vec3(0.0)));
}
)glsl";
}

}  // namespace sinew::gpu
