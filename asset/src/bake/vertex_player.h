// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sinew/bake/bake_vertices.h"
#include "sinew/character/stage.h"
#include "sinew/pack/pack.h"

namespace sinew::asset::bake {

// One primitive of the mesh at a node.
struct PlayedPrimitive {
  std::uint32_t instance = 0, primitive = 0;  // of the pack
  std::uint32_t node = 0, source_primitive = 0;
  std::uint32_t vertex_count = 0;
  bool has_normals = false, has_tangents = false;
};

// Numbers of one primitive in the file's vertex order, in the space of the scene: 3 per vertex, or none.
struct PlayedVertices {
  std::vector<float> positions, normals, tangents;
};

// Every mesh of a pack as it is drawn, vertex by vertex.
class VertexPlayer {
 public:
  // Keep the pack's bytes alive.
  static Result<VertexPlayer> create(const Pack& pack);

  const std::vector<PlayedPrimitive>& primitives() const { return primitives_; }
  std::vector<PlayedPrimitive> shown_primitives() const;  // below the default scene
  const Pack& pack() const { return stage_.pack(); }
  const Stage& stage() const { return stage_; }
  Result<void> select_clip(std::size_t clip) { return stage_.select_clip(clip); }  // kNoIndex: the rest pose
  void pose(double time_secs, std::optional<Wrap> wrap = std::nullopt) { stage_.pose(time_secs, wrap); }
  // Appends the vertices of the present pose.
  void append(const PlayedPrimitive& primitive, PlayedVertices& out);

 private:
  explicit VertexPlayer(Stage stage);
  Stage stage_;
  std::vector<PlayedPrimitive> primitives_;
  std::vector<Vec3> positions_, normals_, morphed_positions_, morphed_normals_;
  std::vector<Vec4> tangents_, morphed_tangents_;
  std::vector<DualQuatEntry> dual_quats_;
};

std::uint64_t vertices_of(const std::vector<PlayedPrimitive>& primitives);
// The rate of frames; 30 per second where none is asked for.
double rate_of(const BakeSettings& settings);
// Whether the rate is one, and the keys of so many vertices stay within max_bytes.
Result<void> check_settings(const BakeSettings& settings, std::uint64_t vertices, double secs);

}  // namespace sinew::asset::bake
