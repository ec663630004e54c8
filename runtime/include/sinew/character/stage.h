// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "sinew/base/api.h"
#include "sinew/character/character.h"
#include "sinew/skin/dual_quat.h"

namespace sinew {

// All rigs of one pack posed together, as the file shows them: what viewers and tools need, where a game owns its
// characters one by one. Model space is the space of the file's scene.
class SINEW_API Stage {
 public:
  static Result<Stage> create(const Pack& pack, Allocator allocator = default_allocator());
  Stage(Stage&&) noexcept;
  Stage& operator=(Stage&&) noexcept;
  ~Stage();

  const Pack& pack() const { return pack_; }
  Character& character(std::size_t rig) { return characters_[rig]; }
  const Character& character(std::size_t rig) const { return characters_[rig]; }

  // Chooses the clip that pose() plays; kNoIndex: the rest pose. Allocates. Requires: clip < pack().clip_count().
  Result<void> select_clip(std::size_t clip);
  // Poses every rig at a time of the selected clip, under its own wrap policy or another. Does not allocate.
  void pose(double time_secs, std::optional<Wrap> wrap = std::nullopt);

  // As of the last pose().
  Affine model_from_node(std::size_t source_node) const;
  std::span<const Affine> palette(std::size_t skin) const;               // model_from_bind
  std::span<const float> morph_weights(const MeshInstance& mesh) const;  // one per target
  // Whether a node is drawn where its scene is: it and all above it are visible.
  bool is_visible(std::size_t source_node) const;

 private:
  Stage() = default;
  Pack pack_;
  Allocator allocator_{};
  Block memory_;
  std::span<Character> characters_;
  struct Playing {
    std::optional<Clip> clip;
    ClipBinding binding;
  };
  std::span<Playing> playing_;  // by rig
};

// The vertices of a primitive of a mesh instance as drawn: morphed, then skinned or moved with its node, in model space
// and in the order of the pack. scratch holds the morphed vertices in bind space; give it the same streams as out.
// dual_quats is used by the other methods than linear, and has then one entry per palette entry of the instance's skin;
// as_stored uses it only where the primitive has a dual_quat_share.
// Requires: out's streams are empty or vertex_count long, and empty where the primitive has none; scratch likewise,
// where the primitive has morph targets.
SINEW_API void evaluate_vertices(const Stage& stage, const MeshInstance& mesh, std::size_t primitive,
                                 const VertexOutput& scratch, const VertexOutput& out,
                                 SkinningMethod method = SkinningMethod::linear,
                                 std::span<DualQuatEntry> dual_quats = {});

}  // namespace sinew
