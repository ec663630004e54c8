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
uniform mat4 u_contact_from_world;  // onto [-1, 1]
uniform sampler2D u_contact_map;

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
  float shadow = 0.42 * (1.0 - key_visible(v_position_in_world, vec3(0.0))) * (1.0 - smoothstep(0.7, 1.0, away));
  vec2 in_contact = (u_contact_from_world * vec4(v_position_in_world, 1.0)).xy;
  vec2 inside = 1.0 - smoothstep(0.9, 1.0, abs(in_contact));
  float contact = 0.95 * inside.x * inside.y * texture(u_contact_map, in_contact * 0.5 + 0.5).r;
  float dark = 1.0 - (1.0 - lines * fade) * (1.0 - shadow) * (1.0 - contact);
  o_color = vec4(0.12, 0.13, 0.16, dark);
}
)glsl";

std::string joined(std::string_view a, std::string_view b) {
  std::string text(a);
  return text.append(b);
}

}  // namespace

// 49 comparisons of 2x2 texels each, two texels apart, the middle ones weighing more: a penumbra about twelve texels
// wide. Where five far-flung ones agree, so do the rest.
std::string_view key_light_glsl() {
  return R"glsl(
uniform highp sampler2DShadow u_shadow_map;
uniform mat4 u_shadow_from_world;  // onto [-1, 1]
uniform float u_shadow_texel_m;    // width of a texel in the world
uniform vec3 u_to_key;

float key_passes(vec3 at, vec2 texels) {
  return textureLod(u_shadow_map, vec3(at.xy + texels / float(textureSize(u_shadow_map, 0).x), at.z), 0.0);
}

float key_visible(vec3 position, vec3 normal) {
  vec4 in_light = u_shadow_from_world * vec4(position + normal * (u_shadow_texel_m * 3.0), 1.0);
  vec3 at = in_light.xyz * 0.5 + 0.5;
  vec2 beyond = abs(at.xy - 0.5);
  if (max(beyond.x, beyond.y) > 0.5) return 1.0;
  float probe = key_passes(at, vec2(0.0)) + key_passes(at, vec2(6.0, 6.0)) + key_passes(at, vec2(-6.0, 6.0)) +
                key_passes(at, vec2(6.0, -6.0)) + key_passes(at, vec2(-6.0, -6.0));
  if (probe < 0.001 || probe > 4.999) return probe / 5.0;
  float sum = 0.0;
  for (int y = -3; y <= 3; ++y)
    for (int x = -3; x <= 3; ++x)
      sum += float((4 - abs(x)) * (4 - abs(y))) * key_passes(at, 2.0 * vec2(float(x), float(y)));
  return sum / 256.0;
}
)glsl";
}

// A bell over 19 texels. Heights become shares of hidden sky: near ones count for more.
std::string_view contact_blur_fragment_glsl() {
  return R"glsl(
uniform highp sampler2D u_from;
uniform int u_of_heights;  // 1: across, from heights; 0: along, from shares
in highp vec2 v_in_picture;
out vec4 o_color;

float share_at(ivec2 texel) {
  float red = texelFetch(u_from, clamp(texel, ivec2(0), textureSize(u_from, 0) - 1), 0).r;
  return u_of_heights != 0 ? (1.0 - red) * (1.0 - red) : red;
}

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  ivec2 step = u_of_heights != 0 ? ivec2(1, 0) : ivec2(0, 1);
  float sum = 0.0, weights = 0.0;
  for (int i = -9; i <= 9; ++i) {
    float weight = 1.0 - float(i * i) / 100.0;
    weight *= weight;
    sum += weight * share_at(texel + i * step);
    weights += weight;
  }
  o_color = vec4(vec3(sum / weights), 1.0);
}
)glsl";
}

std::string_view background_color_glsl() {
  return R"glsl(
vec3 background(vec2 in_picture) {
  vec3 color = mix(vec3(0.36, 0.38, 0.41), vec3(0.60, 0.63, 0.68), smoothstep(0.0, 0.95, in_picture.y));
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
