// SPDX-License-Identifier: MIT
// Arrays that shaders read from RGBA32F textures: element i of an array of texels stands at column i % width of row
// i / width. A texel is four floats.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/math/types.h"
#include "sinew/skin/dual_quat.h"
#include "sinew/skin/morph.h"

namespace sinew::gpu {

inline constexpr std::size_t kTexelRowWidth = 1024;   // texels; within every device's limit
inline constexpr std::size_t kTexelsPerMatrix = 3;    // a row of the 3x4 matrix each
inline constexpr std::size_t kTexelsPerDualQuat = 5;  // the real part, the dual part, the rows of the stretch

constexpr std::size_t texel_rows(std::size_t texels) { return (texels + kTexelRowWidth - 1) / kTexelRowWidth; }

// What the vertex shaders read anew every frame: the palettes of all draws and their lists of active morph targets.
class FrameTexels {
 public:
  void clear() { floats_.clear(); }
  // Returns the number of the first texel of the array.
  std::uint32_t add_palette(std::span<const Affine> palette);
  std::uint32_t add_dual_quats(std::span<const DualQuatEntry> entries);
  std::uint32_t add_texel(float x, float y, float z, float w);
  std::uint32_t next_texel() const { return static_cast<std::uint32_t>(floats_.size() / 4); }
  // Whole rows of kTexelRowWidth texels: the end is filled up with zeros.
  std::span<const float> rows();

 private:
  std::vector<float> floats_;
};

// The deltas of a mesh's morph targets. A target holds the vertices from its first moved one to its last, each with
// texels_per_vertex texels: the position's delta, the normal's where any target has one of normals or tangents, then
// the tangent's where any has one.
struct MorphTexels {
  struct Target {
    std::uint32_t first_vertex = 0, vertex_count = 0;
    std::uint32_t first_texel = 0;
  };
  std::vector<float> floats;  // whole rows
  std::vector<Target> targets;
  std::uint32_t texels_per_vertex = 1;
};

// Texel numbers travel to the shader as floats, which count exactly to 2^24.
inline constexpr std::size_t kMaxMorphTexels = std::size_t(1) << 24;

// Texels that pack_morphs would make.
std::size_t morph_texel_count(std::span<const MorphTarget> targets);
// Requires: morph_texel_count(targets) <= kMaxMorphTexels.
MorphTexels pack_morphs(std::span<const MorphTarget> targets);

// The targets with a weight other than zero, as one texel each: weight, first texel, first vertex, vertex count.
struct ActiveMorphs {
  std::uint32_t first_texel = 0, count = 0;
};
ActiveMorphs add_active_morphs(const MorphTexels& morphs, std::span<const float> weights, FrameTexels& frame);

}  // namespace sinew::gpu
