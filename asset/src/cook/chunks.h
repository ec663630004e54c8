// SPDX-License-Identifier: MIT
// The bytes of each kind of chunk, from a planned scene.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cook/pack_writer.h"
#include "cook/plan.h"
#include "sinew/base/result.h"
#include "sinew/cook/cook.h"
#include "sinew/expressions/bind_face.h"
#include "sinew/pack/format.h"
#include "sinew/process/mirror.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

using Bytes = std::vector<std::byte>;

Bytes rig_chunk(const RigPlan& rig, const ScenePlan& plan, const Scene& scene);

// The rig that a channel moves; kNone where it moves none.
Index rig_of_channel(const Channel& channel, const Scene& scene, const ScenePlan& plan);

// The part of a clip that moves a rig, from those of its channels that do. Nothing where none is left: channels that a
// pack cannot hold are left out and named. rig_id is the skeleton's.
std::optional<Bytes> clip_chunk(const Scene& scene, Index clip, const std::vector<std::size_t>& channels,
                                const ScenePlan& plan, Index rig, std::uint64_t rig_id, Diagnostics& diagnostics);

// Names the markers that clip_chunk leaves out.
void warn_of_markers(const Scene& scene, Diagnostics& diagnostics);

Result<Bytes> skin_chunk(const Scene& scene, Index skin, const ScenePlan& plan);

Result<Bytes> primitive_chunk(const Scene& scene, Index mesh, std::size_t primitive, const CookSettings& settings,
                              Diagnostics& diagnostics);

// Prepares a face for face_chunk: its shapes by rig. Units are left out, with a warning, where there are too many for
// so many rigs.
BoundFace face_by_rig(BoundFace face, const ScenePlan& plan, Diagnostics& diagnostics);
// Without units where expressions move nothing of the rig.
Bytes face_chunk(const Scene& scene, const BoundFace& face_by_rig, const ScenePlan& plan, Index rig);

// The scene's own masks and those of the groups of its humanoid that it has not: "upper_body", "lower_body", "head",
// "left_arm", "right_arm", "left_hand", "right_hand", "left_leg", "right_leg".
std::vector<JointMask> named_masks(const Scene& scene);
Bytes mask_chunk(const std::vector<JointMask>& masks, const ScenePlan& plan, Index rig);
// What a branch of a mask of the rig costs at most.
std::uint64_t mask_steps(const RigPlan& rig, const ScenePlan& plan);

// Without joints where the rig has no left and right, its counterparts do not hang below counterparts, or numbers leave
// what floats hold.
Bytes mirror_chunk(const Scene& scene, const MirrorPairs& pairs, const std::vector<NodeMirror>& nodes,
                   const ScenePlan& plan, Index rig);

// Where the chunks of a scene ended up.
struct ChunkPlaces {
  std::vector<std::vector<ClipPartRecord>> clip_parts;  // by clip, by rig
  std::vector<std::uint32_t> skin_rigs;                 // by skin chunk
  std::vector<std::uint32_t> skin_of_source;            // by skin
  std::vector<std::uint32_t> first_primitive;           // by mesh
  std::vector<VertexPartRecord> vertex_parts;           // by clip, node and primitive
};
std::vector<MeshInstanceRecord> mesh_records(const Scene& scene, const ScenePlan& plan, const ChunkPlaces& places);
// Joint boxes of every mesh instance, from the skins and primitives that the writer holds. Fails with too_large beyond
// max_bytes of the settings.
Result<Bytes> bounds_chunk(const std::vector<MeshInstanceRecord>& meshes, const ScenePlan& plan,
                           const ChunkPlaces& places, const PackWriter& writer, const CookSettings& settings,
                           Diagnostics& diagnostics);
Bytes scene_chunk(const Scene& scene, const ScenePlan& plan, const ChunkPlaces& places);

}  // namespace sinew::asset
