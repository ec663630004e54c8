// SPDX-License-Identifier: MIT
// The stage around the subject: light, background, floor.
#include "shader_parts.h"
#include "shaders.h"

namespace sinew::gl {
namespace {

constexpr std::string_view kBackgroundMain = R"glsl(
in highp vec2 v_in_picture;
out vec4 o_color;

void main() { o_color = vec4(background(v_in_picture), 1.0); }
)glsl";

// Grid lines are as wide as a pixel or as the line, whichever is wider, and lose in strength what they gain in width.
constexpr std::string_view kFloorMain = R"glsl(
uniform vec3 u_floor_center;
uniform float u_floor_radius;
uniform float u_grid_step;

in highp vec3 v_position_in_world;
out vec4 o_color;

float line(vec2 at, vec2 pixel, float width) {
  vec2 wide = max(pixel, vec2(width));
  vec2 from_line = abs(fract(at - 0.5) - 0.5);
  vec2 covered = (1.0 - smoothstep(wide * 0.5, wide * 0.5 + pixel, from_line)) * min(vec2(1.0), width / wide);
  vec2 calm = 1.0 - smoothstep(0.2, 0.6, pixel);  // finer than the picture can show
  return max(covered.x * calm.x, covered.y * calm.y);
}

void main() {
  vec2 on_floor = v_position_in_world.xz;
  float away = length(on_floor - u_floor_center.xz) / u_floor_radius;
  float fade = 1.0 - smoothstep(0.25, 1.0, away);
  vec2 fine = on_floor / u_grid_step;
  vec2 coarse = fine / 5.0;
  vec2 pixel = fwidth(fine);
  float lines = max(0.16 * line(fine, pixel, 0.016), 0.26 * line(coarse, pixel / 5.0, 0.005));
  float shadow = 0.46 * (1.0 - key_visible(v_position_in_world, vec3(0.0)));
  float dark = 1.0 - (1.0 - lines * fade) * (1.0 - shadow * (1.0 - smoothstep(0.7, 1.0, away)));
  o_color = vec4(0.12, 0.13, 0.16, dark);
}
)glsl";

std::string joined(std::string_view a, std::string_view b) {
  std::string text(a);
  return text.append(b);
}

}  // namespace

// 25 comparisons of 2x2 texels each, two texels apart: a penumbra about ten texels wide.
std::string_view key_light_glsl() {
  return R"glsl(
uniform highp sampler2DShadow u_shadow_map;
uniform mat4 u_shadow_from_world;  // onto [-1, 1]
uniform float u_shadow_texel_m;    // width of a texel in the world
uniform vec3 u_to_key;

float key_visible(vec3 position, vec3 normal) {
  vec4 in_light = u_shadow_from_world * vec4(position + normal * (u_shadow_texel_m * 2.5), 1.0);
  vec3 at = in_light.xyz * 0.5 + 0.5;
  float texel = 1.0 / float(textureSize(u_shadow_map, 0).x);
  float sum = 0.0;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x)
      sum += texture(u_shadow_map, vec3(at.xy + vec2(float(x), float(y)) * (2.0 * texel), at.z));
  vec2 beyond = max(abs(at.xy - 0.5) - 0.49, 0.0) * 100.0;
  return mix(sum / 25.0, 1.0, clamp(max(beyond.x, beyond.y), 0.0, 1.0));
}
)glsl";
}

std::string_view background_color_glsl() {
  return R"glsl(
vec3 background(vec2 in_picture) {
  vec3 color = mix(vec3(0.50, 0.52, 0.55), vec3(0.76, 0.79, 0.83), smoothstep(0.0, 0.95, in_picture.y));
  vec2 from_center = in_picture - vec2(0.5, 0.55);
  return color * (1.0 - 0.35 * dot(from_center, from_center));
}
)glsl";
}

std::string_view background_vertex_glsl() {
  return R"glsl(
out highp vec2 v_in_picture;

void main() {
  v_in_picture = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(v_in_picture * 2.0 - 1.0, 1.0, 1.0);
}
)glsl";
}

std::string background_fragment_glsl() { return joined(background_color_glsl(), kBackgroundMain); }

std::string_view floor_vertex_glsl() {
  return R"glsl(
uniform mat4 u_clip_from_world;
uniform vec3 u_floor_center;
uniform float u_floor_radius;
out highp vec3 v_position_in_world;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1)) * 2.0 - 1.0;
  v_position_in_world = u_floor_center + vec3(corner.x, 0.0, corner.y) * u_floor_radius;
  gl_Position = u_clip_from_world * vec4(v_position_in_world, 1.0);
}
)glsl";
}

std::string floor_fragment_glsl() { return joined(key_light_glsl(), kFloorMain); }

}  // namespace sinew::gl
