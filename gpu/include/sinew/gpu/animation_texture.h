// SPDX-License-Identifier: MIT
// Animation as textures, for crowds whose instances each play at a time of their own: vertex animation textures hold
// the vertices of every frame, bone animation textures the palette of every frame. A shader reads two frames and mixes
// them; GLSL to do so comes with each.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/math/types.h"

namespace sinew::gpu {

inline constexpr std::uint32_t kMaxAnimationTextureSide = 8192;  // what every desktop and most mobile drivers take

// Vertex v of frame f is the texel (v % width, f * rows_per_frame + v / width). Rows from the top; RGBA, 16 bits each,
// alpha 65535. A position is min + (max - min) * rgb / 65535, a normal rgb * 2 / 65535 - 1, to be renormalised. Texels
// behind the last vertex of a frame are zero.
struct VertexTexture {
  std::uint32_t vertex_count = 0, frame_count = 0;
  std::uint32_t width = 0, rows_per_frame = 0;
  Vec3 min, max;
  std::vector<std::uint16_t> positions, normals;  // height * width * 4; normals may be empty

  std::uint32_t height() const { return frame_count * rows_per_frame; }
};

// positions: frame after frame, x, y, z of each vertex, finite; normals: the same, or none. Fails with mismatch where
// the counts do not fit, with too_large where a side would pass kMaxAnimationTextureSide.
Result<VertexTexture> vertex_texture(std::uint32_t vertex_count, std::span<const float> positions,
                                     std::span<const float> normals);

// GLSL 3.30 / ES 3.00 functions, without #version: vec3 vertex_position(sampler2D positions, int vertex, float frame),
// vec3 vertex_normal(sampler2D normals, int vertex, float frame). They read the uniforms u_vertex_frames,
// u_vertex_rows, u_vertex_min and u_vertex_max.
std::string_view vertex_texture_glsl();

// Row r of the 3x4 matrix of entry e at frame f is the texel (3 * e + r, f), four floats.
struct BoneTexture {
  std::uint32_t entry_count = 0, frame_count = 0;
  std::vector<float> texels;  // frame_count * 3 * entry_count * 4

  std::uint32_t width() const { return 3 * entry_count; }
};

// scene_from_bind: frame after frame. Fails as vertex_texture.
Result<BoneTexture> bone_texture(std::uint32_t entry_count, std::span<const Affine> scene_from_bind);

// mat3x4 bone_matrix(sampler2D bones, int entry, float frame): its columns are the matrix's rows, so that a position is
// vec4(p, 1.0) * matrix. Reads the uniform u_bone_frames.
std::string_view bone_texture_glsl();

}  // namespace sinew::gpu
