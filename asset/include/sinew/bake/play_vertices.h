// SPDX-License-Identifier: MIT
// What a pack looks like along a clip, frame by frame: for textures and point caches, which others play.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sinew/bake/bake_vertices.h"
#include "sinew/scene/point_cache.h"

namespace sinew::asset {

// A primitive of the mesh at a node, among the vertices of a frame.
struct FramePart {
  Index node = kNone;
  std::uint32_t primitive = 0;  // of the node's mesh
  std::uint32_t first_vertex = 0, vertex_count = 0;
};

// All meshes that the default scene shows, one after the other, each in the file's vertex order; in scene space.
struct VertexFrames {
  std::vector<double> times_secs;  // evenly spaced: bake_times
  std::vector<FramePart> parts;
  std::uint32_t vertex_count = 0;
  std::vector<float> positions, normals;  // frame after frame, x, y, z; normals are zero where a mesh has none
};

// The palette of one skin, frame after frame: scene_from_bind of each joint of its list.
struct PaletteFrames {
  std::vector<double> times_secs;
  std::uint32_t entry_count = 0;
  std::vector<Affine> scene_from_bind;
};

// clip kNoIndex: the rest pose, one frame. Fail as bake_vertices; with mismatch where there are no such meshes or skin.
SINEW_ASSET_API Result<VertexFrames> play_vertices(const Pack& pack, std::size_t clip, const BakeSettings& settings);
SINEW_ASSET_API Result<PaletteFrames> play_palette(const Pack& pack, std::size_t clip, std::size_t skin,
                                                   const BakeSettings& settings);

// The vertices of play_vertices, each in the space of its mesh's node as it stands at rest, which is where
// add_point_cache puts them; a node whose rest transform has no inverse counts as one at the origin.
SINEW_ASSET_API Result<PointCache> play_points(const Pack& pack, std::size_t clip, const BakeSettings& settings);

// A frame as others see it, at a place among the frames: 1.5 is halfway between the second and the third.
using PositionsAt = std::function<void(double frame, std::vector<float>& positions)>;
using PaletteAt = std::function<void(double frame, std::vector<Affine>& scene_from_bind)>;

// How far what others see is from what the runtime shows at the times of the frames, and halfway between them.
SINEW_ASSET_API Result<BakeError> measure_vertices(const Pack& pack, std::size_t clip,
                                                   std::span<const double> times_secs, const PositionsAt& seen);
// The same of the vertices that follow a skin, without their morph targets.
SINEW_ASSET_API Result<BakeError> measure_palette(const Pack& pack, std::size_t clip, std::size_t skin,
                                                  std::span<const double> times_secs, const PaletteAt& seen);

}  // namespace sinew::asset
