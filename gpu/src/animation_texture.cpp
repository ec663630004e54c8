// SPDX-License-Identifier: MIT
#include "sinew/gpu/animation_texture.h"

#include <algorithm>

namespace sinew::gpu {
namespace {

std::uint16_t sixteen_bits(float unit) {
  return static_cast<std::uint16_t>(std::clamp(unit, 0.0f, 1.0f) * 65535.0f + 0.5f);
}

Vec3 vector_at(std::span<const float> numbers, std::size_t row) {
  return {numbers[3 * row], numbers[3 * row + 1], numbers[3 * row + 2]};
}

void find_box(std::span<const float> positions, VertexTexture& texture) {
  texture.min = texture.max = vector_at(positions, 0);
  for (std::size_t row = 1; row < positions.size() / 3; ++row) {
    const Vec3 p = vector_at(positions, row);
    texture.min = {std::min(texture.min.x, p.x), std::min(texture.min.y, p.y), std::min(texture.min.z, p.z)};
    texture.max = {std::max(texture.max.x, p.x), std::max(texture.max.y, p.y), std::max(texture.max.z, p.z)};
  }
}

// Where a number lies between two, 0 to 1.
float share(float value, float min, float max) {
  return max > min ? static_cast<float>((double(value) - double(min)) / (double(max) - double(min))) : 0.0f;
}

template <class Encode>
std::vector<std::uint16_t> texels(const VertexTexture& texture, std::span<const float> numbers, Encode encode) {
  std::vector<std::uint16_t> all(std::size_t(texture.height()) * texture.width * 4);
  for (std::size_t frame = 0; frame < texture.frame_count; ++frame)
    for (std::size_t v = 0; v < texture.vertex_count; ++v) {
      const std::size_t row = frame * texture.rows_per_frame + v / texture.width;
      std::uint16_t* texel = all.data() + (row * texture.width + v % texture.width) * 4;
      const Vec3 unit = encode(vector_at(numbers, frame * texture.vertex_count + v));
      texel[0] = sixteen_bits(unit.x);
      texel[1] = sixteen_bits(unit.y);
      texel[2] = sixteen_bits(unit.z);
      texel[3] = 65535;
    }
  return all;
}

Error too_large() {
  return Error::in(Errc::too_large, "", "the frames do not fit a texture of 8192 x 8192; a lower rate makes fewer");
}

}  // namespace

Result<VertexTexture> vertex_texture(std::uint32_t vertex_count, std::span<const float> positions,
                                     std::span<const float> normals) {
  const std::size_t per_frame = 3 * std::size_t(vertex_count);
  if (per_frame == 0 || positions.empty() || positions.size() % per_frame != 0 ||
      (!normals.empty() && normals.size() != positions.size()))
    return Error::in(Errc::mismatch, "", "the numbers are not whole frames of vertices");
  const std::size_t frames = positions.size() / per_frame;
  VertexTexture texture;
  texture.vertex_count = vertex_count;
  texture.width = std::min(vertex_count, kMaxAnimationTextureSide);
  texture.rows_per_frame = (vertex_count + texture.width - 1) / texture.width;
  if (frames > kMaxAnimationTextureSide / texture.rows_per_frame) return too_large();
  texture.frame_count = static_cast<std::uint32_t>(frames);
  find_box(positions, texture);
  const Vec3 min = texture.min, max = texture.max;
  texture.positions = texels(texture, positions, [&](Vec3 p) {
    return Vec3{share(p.x, min.x, max.x), share(p.y, min.y, max.y), share(p.z, min.z, max.z)};
  });
  if (!normals.empty())
    texture.normals =
        texels(texture, normals, [](Vec3 n) { return Vec3{n.x * 0.5f + 0.5f, n.y * 0.5f + 0.5f, n.z * 0.5f + 0.5f}; });
  return texture;
}

Result<BoneTexture> bone_texture(std::uint32_t entry_count, std::span<const Affine> scene_from_bind) {
  if (entry_count == 0 || scene_from_bind.empty() || scene_from_bind.size() % entry_count != 0)
    return Error::in(Errc::mismatch, "", "the matrices are not whole frames of a palette");
  const std::size_t frames = scene_from_bind.size() / entry_count;
  if (frames > kMaxAnimationTextureSide || entry_count > kMaxAnimationTextureSide / 3) return too_large();
  BoneTexture texture;
  texture.entry_count = entry_count;
  texture.frame_count = static_cast<std::uint32_t>(frames);
  texture.texels.reserve(scene_from_bind.size() * 12);
  for (const Affine& matrix : scene_from_bind) texture.texels.insert(texture.texels.end(), matrix.m, matrix.m + 12);
  return texture;
}

std::string_view vertex_texture_glsl() {
  return R"(uniform int u_vertex_frames;  // of the texture
uniform int u_vertex_rows;    // of the texture per frame
uniform vec3 u_vertex_min;
uniform vec3 u_vertex_max;

vec3 vertex_texel(highp sampler2D frames, int vertex, int frame) {
  int width = textureSize(frames, 0).x;
  return texelFetch(frames, ivec2(vertex % width, frame * u_vertex_rows + vertex / width), 0).rgb;
}

// frame: 0 is the first; 1.5 is halfway between the second and the third. Beyond the last one it holds.
vec3 vertex_mixed(highp sampler2D frames, int vertex, float frame) {
  float place = clamp(frame, 0.0, float(u_vertex_frames - 1));
  int from = int(place), to = min(from + 1, u_vertex_frames - 1);
  return mix(vertex_texel(frames, vertex, from), vertex_texel(frames, vertex, to), place - float(from));
}

vec3 vertex_position(highp sampler2D positions, int vertex, float frame) {
  return u_vertex_min + (u_vertex_max - u_vertex_min) * vertex_mixed(positions, vertex, frame);
}

vec3 vertex_normal(highp sampler2D normals, int vertex, float frame) {
  return normalize(vertex_mixed(normals, vertex, frame) * 2.0 - 1.0);
}
)";
}

std::string_view bone_texture_glsl() {
  return R"(uniform int u_bone_frames;  // rows of the texture

mat3x4 bone_rows(highp sampler2D bones, int entry, int frame) {
  return mat3x4(texelFetch(bones, ivec2(3 * entry, frame), 0), texelFetch(bones, ivec2(3 * entry + 1, frame), 0),
                texelFetch(bones, ivec2(3 * entry + 2, frame), 0));
}

// frame: 0 is the first; 1.5 is halfway between the second and the third. Beyond the last one it holds.
mat3x4 bone_matrix(highp sampler2D bones, int entry, float frame) {
  float place = clamp(frame, 0.0, float(u_bone_frames - 1));
  int from = int(place), to = min(from + 1, u_bone_frames - 1);
  return bone_rows(bones, entry, from) * (1.0 - place + float(from)) +
         bone_rows(bones, entry, to) * (place - float(from));
}
)";
}

}  // namespace sinew::gpu
