// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "sinew/base/api.h"
#include "sinew/character/character.h"
#include "sinew/motion/root_motion.h"
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
  // Poses every rig at a time of the selected clip, under its own wrap policy or another, with the expressions that are
  // set. What an additive clip holds is shown on the rest pose. A figure whose root was taken off stays in place. Does
  // not allocate.
  void pose(double time_secs, std::optional<Wrap> wrap = std::nullopt);

  std::size_t clip() const { return clip_; }  // the selected one
  // The expressions of the face, which pose() adds to the clip's pose; all 0 at first. Write them at any time: unit k
  // is face().unit(k). Empty where the file has no expressions.
  std::span<float> unit_values() { return unit_values_; }
  // The first one that has units; else one without.
  Face face() const;

  // Whether the selected clip has tracks of its root; model_from_root as they have it, and how far its root goes; see
  // sinew/motion/root_motion.h. Of several rigs with such tracks those of the first.
  bool has_root_motion() const { return clip_with_root() != nullptr; }
  RootMotion root_place(double time_secs, std::optional<Wrap> wrap = std::nullopt) const;
  RootMotion root_motion(double from_secs, double to_secs, std::optional<Wrap> wrap = std::nullopt) const;

  // As of the last pose().
  Affine model_from_node(std::size_t source_node) const;
  std::span<const Affine> palette(std::size_t skin) const;               // model_from_bind
  std::span<const float> morph_weights(const MeshInstance& mesh) const;  // one per target
  // Whether a node is drawn where its scene is: it and all above it are visible.
  bool is_visible(std::size_t source_node) const;
  // Where the clip keys the vertices of a primitive of the mesh at a node; nothing elsewhere.
  std::optional<VertexClip> vertex_clip(const MeshInstance& mesh, std::size_t primitive) const;
  double time_secs() const { return time_secs_; }  // as pose() was given it
  Wrap wrap() const { return wrap_; }

 private:
  Stage() = default;
  Pack pack_;
  Allocator allocator_{};
  Block memory_;
  std::span<Character> characters_;
  struct Playing {
    std::optional<Clip> clip;
    ClipBinding binding;       // of a clip that is not additive
    AdditiveBinding additive;  // of one that is
    Block delta_memory;
    AdditivePose delta;
  };
  Result<Playing> playing(const Clip& clip, const Rig& rig) const;
  const Clip* clip_with_root() const;
  std::span<Playing> playing_;  // by rig
  std::size_t clip_ = kNoIndex;
  double time_secs_ = 0;
  Wrap wrap_ = Wrap::clamp;
  std::span<float> unit_values_;
};

// The vertices of a primitive of a mesh instance as drawn: morphed, then skinned or moved with its node, in model space
// and in the order of the pack. Those that the clip keys are its own, moved with the node; streams that it lacks are
// those of the primitive. scratch holds the morphed vertices in bind space; give it the same streams as out.
// dual_quats is used by the other methods than linear, and has then one entry per palette entry of the instance's skin;
// as_stored uses it only where the primitive has a dual_quat_share.
// Requires: out's streams are empty or vertex_count long, and empty where the primitive has none; scratch likewise,
// where the primitive has morph targets.
SINEW_API void evaluate_vertices(const Stage& stage, const MeshInstance& mesh, std::size_t primitive,
                                 const VertexOutput& scratch, const VertexOutput& out,
                                 SkinningMethod method = SkinningMethod::linear,
                                 std::span<DualQuatEntry> dual_quats = {});

}  // namespace sinew
