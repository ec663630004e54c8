// SPDX-License-Identifier: MIT
#include "shader_parts.h"
#include "shaders.h"
#include "sinew/gpu/vertex_shader.h"

namespace sinew::gl {
namespace {

constexpr std::string_view kMeshVertexMain = R"glsl(
uniform mat4 u_clip_from_world;
uniform float u_point_size;

out highp vec3 v_position_in_world;
out highp vec3 v_normal_in_world;
out highp vec4 v_tangent_in_world;
out highp float v_mirrored;
out highp vec2 v_uv0;
out highp vec2 v_uv1;
out highp vec4 v_color;

void main() {
  Deformed vertex = deform();
  v_position_in_world = vertex.position;
  v_normal_in_world = vertex.normal;
  v_tangent_in_world = vertex.tangent;
  v_mirrored = vertex.mirrored;
  v_uv0 = a_uv0;
  v_uv1 = a_uv1;
  v_color = a_color;
  gl_Position = u_clip_from_world * vec4(v_position_in_world, 1.0);
  gl_PointSize = u_point_size;
}
)glsl";

// What the picture and the shadow pass share: which fragments exist at all.
constexpr std::string_view kSurface = R"glsl(
in highp vec3 v_position_in_world;
in highp vec3 v_normal_in_world;
in highp vec4 v_tangent_in_world;
in highp float v_mirrored;
in highp vec2 v_uv0;
in highp vec2 v_uv1;
in highp vec4 v_color;

struct Use { int uv_set; vec3 row_u; vec3 row_v; };
uniform Use u_base_color_use;
uniform sampler2D u_base_color_map;
uniform vec4 u_base_color;
uniform float u_alpha_min;  // below it nothing is drawn
uniform float u_alpha_max;  // above it nothing is drawn: the solid part of something transparent is drawn before

vec2 uv_of(Use use) {
  vec3 uv = vec3(use.uv_set == 0 ? v_uv0 : v_uv1, 1.0);
  return vec2(dot(use.row_u, uv), dot(use.row_v, uv));
}

vec4 base_color() {
  vec4 color = u_base_color * v_color * texture(u_base_color_map, uv_of(u_base_color_use));
  if (color.a < u_alpha_min || color.a > u_alpha_max) discard;
  return color;
}
)glsl";

// The metallic-roughness model of glTF 2.0, appendix B. D: Trowbridge-Reitz (GGX), Walter et al. 2007, eq. 33; V: the
// height-correlated Smith term in the approximation of Hammon, GDC 2017; F: Schlick 1994. The key light is one
// direction with shadow; sky, floor and a fill light are plain gradients, there is no environment map.
constexpr std::string_view kMeshFragmentMain = R"glsl(
uniform Use u_metallic_roughness_use;
uniform Use u_normal_use;
uniform Use u_occlusion_use;
uniform Use u_emissive_use;
uniform sampler2D u_metallic_roughness_map;
uniform sampler2D u_normal_map;
uniform sampler2D u_occlusion_map;
uniform sampler2D u_emissive_map;
uniform float u_metallic;
uniform float u_roughness;
uniform float u_normal_scale;  // 0: no map
uniform float u_occlusion_strength;
uniform vec3 u_emissive;
uniform int u_double_sided;
uniform int u_unlit;
uniform int u_blend;
uniform vec3 u_eye_in_world;
uniform vec3 u_to_fill;

out vec4 o_color;

vec3 in_normal_map(vec2 uv) {
  vec3 in_map = texture(u_normal_map, uv).xyz * 2.0 - 1.0;
  in_map.xy *= u_normal_scale;
  return in_map;
}

// Along the tangents of the vertices, where the mesh has them: glTF 2.0, 3.7.2.1.
vec3 mapped_normal_by_tangent(vec3 n, vec3 tangent, float handedness, vec2 uv) {
  vec3 in_map = in_normal_map(uv);
  vec3 bitangent = cross(n, tangent) * (handedness < 0.0 ? -1.0 : 1.0);
  return normalize(tangent * in_map.x + bitangent * in_map.y + n * in_map.z);
}

// Without tangents in the vertices: Schueler, "Followup: Normal Mapping Without Precomputed Tangents", 2013.
vec3 mapped_normal(vec3 n, vec2 uv) {
  vec3 dp_x = dFdx(v_position_in_world);
  vec3 dp_y = dFdy(v_position_in_world);
  vec2 duv_x = dFdx(uv);
  vec2 duv_y = dFdy(uv);
  vec3 across_x = cross(n, dp_x);
  vec3 across_y = cross(dp_y, n);
  vec3 tangent = across_y * duv_x.x + across_x * duv_y.x;
  vec3 bitangent = across_y * duv_x.y + across_x * duv_y.y;
  float longest = max(dot(tangent, tangent), dot(bitangent, bitangent));
  if (longest <= 0.0) return n;
  vec3 in_map = in_normal_map(uv);
  // glTF's texture v runs downwards, its bitangent upwards.
  return normalize((tangent * in_map.x - bitangent * in_map.y) * inversesqrt(longest) + n * in_map.z);
}

vec3 surface_normal(bool front) {
  vec3 across = cross(dFdx(v_position_in_world), dFdy(v_position_in_world));
  vec3 n = v_normal_in_world;
  if (dot(n, n) < 1e-6) return dot(across, across) > 0.0 ? normalize(across) : vec3(0.0, 1.0, 0.0);
  n = normalize(n);
  if (u_normal_scale > 0.0) {
    vec3 along = v_tangent_in_world.xyz - n * dot(n, v_tangent_in_world.xyz);
    vec2 uv = uv_of(u_normal_use);
    n = dot(along, along) > 1e-6 ? mapped_normal_by_tangent(n, normalize(along), v_tangent_in_world.w, uv)
                                 : mapped_normal(n, uv);
  }
  return front ? n : -n;
}

// A studio without walls: bright above, a soft horizon, a lit floor below.
vec3 surroundings(vec3 direction) {
  vec3 above = mix(vec3(0.60, 0.62, 0.65), vec3(0.95, 0.98, 1.02), smoothstep(0.0, 0.9, direction.y));
  vec3 below = mix(vec3(0.60, 0.62, 0.65), vec3(0.34, 0.33, 0.32), smoothstep(0.0, 0.6, -direction.y));
  return direction.y > 0.0 ? above : below;
}

vec3 reflected(vec3 n, vec3 v, vec3 l, vec3 f0, float roughness) {
  vec3 h = normalize(l + v);
  float n_l = max(dot(n, l), 1e-4);
  float n_v = max(dot(n, v), 1e-4);
  float n_h = max(dot(n, h), 0.0);
  float a = roughness * roughness;
  float in_d = n_h * n_h * (a * a - 1.0) + 1.0;
  float d = a * a / (3.14159265 * in_d * in_d);
  float visibility = 0.5 / mix(2.0 * n_l * n_v, n_l + n_v, a);
  vec3 f = f0 + (1.0 - f0) * pow(1.0 - max(dot(h, v), 0.0), 5.0);
  return f * min(d * visibility, 4.0);
}

// Linear up to 0.7, then a shoulder that never reaches 1, so that colours stay as authored where the light is even.
vec3 tone(vec3 color) {
  vec3 over = max(color - 0.7, 0.0);
  return min(color, 0.7) + 0.3 * (1.0 - exp(-over / 0.3));
}

vec3 lit(vec3 base, vec3 n) {
  vec4 packed_surface = texture(u_metallic_roughness_map, uv_of(u_metallic_roughness_use));
  float metallic = u_metallic * packed_surface.b;
  float roughness = clamp(u_roughness * packed_surface.g, 0.12, 1.0);
  float occlusion = mix(1.0, texture(u_occlusion_map, uv_of(u_occlusion_use)).r, u_occlusion_strength);
  vec3 v = normalize(u_eye_in_world - v_position_in_world);
  vec3 f0 = mix(vec3(0.04), base, metallic);
  vec3 diffuse = base * (1.0 - metallic);
  float n_v = max(dot(n, v), 0.0);

  float key = max(dot(n, u_to_key), 0.0) * key_visible(v_position_in_world, v_normal_in_world);
  vec3 color = key * vec3(1.02, 0.98, 0.92) * (diffuse * 0.64 + reflected(n, v, u_to_key, f0, roughness) * 1.8);
  color += max(dot(n, u_to_fill), 0.0) * vec3(0.13, 0.15, 0.18) * diffuse;

  vec3 rim = f0 + 0.45 * (max(vec3(1.0 - roughness), f0) - f0) * pow(1.0 - n_v, 5.0);
  vec3 mirror = mix(surroundings(reflect(-v, n)), surroundings(n), roughness);
  color += occlusion * (diffuse * surroundings(n) * 0.36 + rim * mirror * 0.62);
  return color + u_emissive * texture(u_emissive_map, uv_of(u_emissive_use)).rgb;
}

void main() {
  bool front = gl_FrontFacing == (v_mirrored > 0.0);
  if (!front && u_double_sided == 0) discard;
  vec4 base = base_color();
  vec3 color = u_unlit != 0 ? base.rgb : tone(lit(base.rgb, surface_normal(front)));
  o_color = vec4(color, u_blend != 0 ? base.a : 1.0);
}
)glsl";

constexpr std::string_view kDepthFragmentMain = R"glsl(
void main() { base_color(); }
)glsl";

std::string joined(std::string_view a, std::string_view b, std::string_view c = {}) {
  std::string text(a);
  text.append(b).append(c);
  return text;
}

}  // namespace

std::string mesh_vertex_glsl() { return joined(gpu::deform_glsl(), kMeshVertexMain); }
std::string mesh_fragment_glsl() { return joined(key_light_glsl(), kSurface, kMeshFragmentMain); }
std::string masked_depth_fragment_glsl() { return joined(kSurface, kDepthFragmentMain); }
std::string_view wire_fragment_glsl() {
  return R"glsl(
uniform vec4 u_wire_color;
out vec4 o_color;

void main() { o_color = u_wire_color; }
)glsl";
}
std::string_view solid_depth_fragment_glsl() { return "void main() {}\n"; }

}  // namespace sinew::gl
