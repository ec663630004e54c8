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
layout(location = 9) in vec4 a_tangent;
layout(location = 10) in float a_dual_quat_share;
layout(location = 11) in float a_mirrored;  // of vertices that the CPU has deformed

uniform highp sampler2D u_frame_texels;   // palettes and active morph targets of all draws
uniform highp sampler2D u_morph_texels;   // deltas of this mesh
uniform int u_palette_texel;              // of the draw's first matrix
uniform int u_dual_quat_texel;            // of the draw's first motion
uniform int u_skinning_method;            // 0 linear, 1 dual quaternions, 2 each by its share
uniform int u_on_cpu;                     // 1: the attributes are in the world already
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

void add_morphs(inout vec3 position, inout vec3 normal, inout vec3 tangent) {
  for (int i = 0; i < u_active_morphs; ++i) {
    vec4 target = texelFetch(u_frame_texels, texel_at(u_active_morph_texel + i), 0);
    int in_target = gl_VertexID - int(target.z);
    if (in_target < 0 || in_target >= int(target.w)) continue;
    int first = int(target.y) + in_target * u_morph_texels_per_vertex;
    position += target.x * texelFetch(u_morph_texels, texel_at(first), 0).xyz;
    if (u_morph_texels_per_vertex > 1) normal += target.x * texelFetch(u_morph_texels, texel_at(first + 1), 0).xyz;
    if (u_morph_texels_per_vertex > 2) tangent += target.x * texelFetch(u_morph_texels, texel_at(first + 2), 0).xyz;
  }
}

vec3 unit_or(vec3 v, vec3 otherwise) {
  float length_squared = dot(v, v);
  return length_squared > 0.0 ? v * inversesqrt(length_squared) : otherwise;
}

vec3 in_rows(Rows m, vec3 v) { return vec3(dot(m.x.xyz, v), dot(m.y.xyz, v), dot(m.z.xyz, v)); }

// The cofactor matrix carries normals: its rows are the cross products of the matrix's rows. mirrored: the sign of the
// determinant.
vec3 by_cofactors(Rows m, vec3 normal, out float mirrored) {
  vec3 cofactor_x = cross(m.y.xyz, m.z.xyz);
  vec3 cofactor_y = cross(m.z.xyz, m.x.xyz);
  vec3 cofactor_z = cross(m.x.xyz, m.y.xyz);
  mirrored = dot(m.x.xyz, cofactor_x) < 0.0 ? -1.0 : 1.0;
  return mirrored * vec3(dot(cofactor_x, normal), dot(cofactor_y, normal), dot(cofactor_z, normal));
}

struct Deformed { vec3 position; vec3 normal; vec4 tangent; float mirrored; };

Deformed by_matrix(Deformed v) {
  Rows m = blended_matrix();
  Deformed moved = v;
  moved.position = in_rows(m, v.position) + vec3(m.x.w, m.y.w, m.z.w);
  moved.normal = unit_or(by_cofactors(m, v.normal, moved.mirrored), unit_or(v.normal, vec3(0.0)));
  moved.tangent.xyz = unit_or(in_rows(m, v.tangent.xyz), unit_or(v.tangent.xyz, vec3(0.0)));
  return moved;
}

// The stretches are blended linearly, the motions as dual quaternions in the hemisphere of the first, heaviest one.
struct Motion { vec4 real; vec4 dual; Rows stretch; };

void add_motion(inout Motion sum, uint palette_index, float weight, vec4 hemisphere) {
  int first = u_dual_quat_texel + 5 * int(palette_index);
  vec4 real = texelFetch(u_frame_texels, texel_at(first), 0);
  float turned = dot(real, hemisphere) < 0.0 ? -weight : weight;
  sum.real += turned * real;
  sum.dual += turned * texelFetch(u_frame_texels, texel_at(first + 1), 0);
  sum.stretch.x += weight * texelFetch(u_frame_texels, texel_at(first + 2), 0);
  sum.stretch.y += weight * texelFetch(u_frame_texels, texel_at(first + 3), 0);
  sum.stretch.z += weight * texelFetch(u_frame_texels, texel_at(first + 4), 0);
}

Motion blended_motion() {
  Motion sum = Motion(vec4(0.0), vec4(0.0), Rows(vec4(0.0), vec4(0.0), vec4(0.0)));
  vec4 hemisphere = texelFetch(u_frame_texels, texel_at(u_dual_quat_texel + 5 * int(a_palette_index0[0])), 0);
  for (int i = 0; i < min(u_influences, 4); ++i) add_motion(sum, a_palette_index0[i], a_weight0[i], hemisphere);
  for (int i = 0; i < u_influences - 4; ++i) add_motion(sum, a_palette_index1[i], a_weight1[i], hemisphere);
  float length_of_real = length(sum.real);
  if (length_of_real <= 1e-18) sum.real = hemisphere;
  else sum.real /= length_of_real, sum.dual /= length_of_real;
  return sum;
}

vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

Deformed by_motion(Deformed v) {
  Motion m = blended_motion();
  Deformed moved = v;
  vec3 translation = 2.0 * (m.real.w * m.dual.xyz - m.dual.w * m.real.xyz + cross(m.real.xyz, m.dual.xyz));
  moved.position = turn(m.real, in_rows(m.stretch, v.position)) + translation;
  moved.normal = unit_or(turn(m.real, by_cofactors(m.stretch, v.normal, moved.mirrored)), unit_or(v.normal, vec3(0.0)));
  moved.tangent.xyz =
      unit_or(turn(m.real, in_rows(m.stretch, v.tangent.xyz)), unit_or(v.tangent.xyz, vec3(0.0)));
  return moved;
}

// Opposite directions may cancel out; the linear one stands then.
vec3 direction_between(vec3 linear, vec3 dual, float share) {
  vec3 mixed = mix(linear, dual, share);
  return length(mixed) > 1e-6 ? normalize(mixed) : linear;
}

Deformed between(Deformed linear, Deformed dual, float share) {
  Deformed mixed = linear;
  mixed.position = mix(linear.position, dual.position, share);
  mixed.normal = direction_between(linear.normal, dual.normal, share);
  mixed.tangent.xyz = direction_between(linear.tangent.xyz, dual.tangent.xyz, share);
  return mixed;
}

Deformed deform() {
  Deformed v = Deformed(a_position, a_normal, a_tangent, a_mirrored);
  if (u_on_cpu == 0) {
    add_morphs(v.position, v.normal, v.tangent.xyz);
    if (u_skinning_method == 1) v = by_motion(v);
    else if (u_skinning_method == 2) v = between(by_matrix(v), by_motion(v), a_dual_quat_share);
    else v = by_matrix(v);
  }
  v.tangent.w *= v.mirrored;
  return v;
}
)glsl";
}

}  // namespace sinew::gpu
