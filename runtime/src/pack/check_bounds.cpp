// SPDX-License-Identifier: MIT
#include "anim/checks.h"
#include "pack/pack_view.h"
#include "sinew/anim/format.h"

namespace sinew {
namespace {

struct BoundsCheck {
  std::span<const std::byte> pack;
  std::span<const std::uint32_t> first_of_mesh, set_of_primitive;
  std::span<const BoundsSetRecord> sets;
  std::span<const JointBox> joints;
  std::span<const MorphBox> morphs;

  bool read(const ChunkReader& reader, const BoundsHeader& header) {
    return reader.read(header.first_of_mesh, first_of_mesh) && reader.read(header.set_of_primitive, set_of_primitive) &&
           reader.read(header.sets, sets) && reader.read(header.joints, joints) && reader.read(header.morphs, morphs);
  }

  bool meshes_ok(std::span<const MeshInstanceRecord> meshes) const {
    if (first_of_mesh.size() != meshes.size()) return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
      if (first_of_mesh[i] != next || meshes[i].primitive_count > set_of_primitive.size() - next) return false;
      for (const std::uint32_t set : set_of_primitive.subspan(next, meshes[i].primitive_count))
        if (set >= sets.size() || sets[set].target_count > meshes[i].weight_count) return false;
      next += meshes[i].primitive_count;
    }
    return next == set_of_primitive.size();
  }

  // Each box belongs to one set, and each morph box to one joint box, so that each is looked at once.
  bool sets_ok(std::span<const ChunkRecord> rigs) const {
    std::size_t box = 0, morph = 0;
    for (const BoundsSetRecord& set : sets) {
      if (set.first_box != box || set.box_count > joints.size() - box) return false;
      if (set.rig != kNoIndex && set.rig >= rigs.size()) return false;
      for (const JointBox& joint : joints.subspan(box, set.box_count)) {
        if (joint.first_morph != morph || !box_ok(joint, set, rigs)) return false;
        morph += joint.morph_count;
      }
      box += set.box_count;
    }
    return box == joints.size() && morph == morphs.size();
  }

  bool box_ok(const JointBox& box, const BoundsSetRecord& set, std::span<const ChunkRecord> rigs) const {
    if (set.rig == kNoIndex ? box.joint != kNoJoint : box.joint >= joint_count(rigs[set.rig])) return false;
    if (!within(&box.min.x, 8, kMaxValue)) return false;  // the corners, reach and slack
    if (box.morph_count > set.target_count || box.morph_count > morphs.size() - box.first_morph) return false;
    for (const MorphBox& morph : morphs.subspan(box.first_morph, box.morph_count))
      if (morph.target >= set.target_count || !within(&morph.min.x, 7, kMaxValue)) return false;
    return true;
  }

  std::size_t joint_count(const ChunkRecord& rig) const {
    return reinterpret_cast<const RigHeader*>(pack.data() + rig.offset)->parents.count;
  }
};

}  // namespace

Result<void> check_bounds(std::span<const std::byte> pack, std::span<const std::byte> chunk) {
  const ChunkReader reader(chunk);
  const BoundsHeader* header = reader.header<BoundsHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "the bounds chunk is shorter than its header");
  BoundsCheck check{pack, {}, {}, {}, {}, {}};
  if (!check.read(reader, *header)) return Error::at(Errc::truncated, 0, "an array of the bounds chunk leaves it");
  const std::span<const ChunkRecord> table = chunk_table(pack);
  const auto* scene = reinterpret_cast<const SceneHeader*>(pack.data() + chunks_of(table, kSceneChunk)[0].offset);
  if (!check.meshes_ok(checked_array<MeshInstanceRecord>(scene, scene->meshes)))
    return Error::at(Errc::out_of_range, header->first_of_mesh.offset, "the bounds of a mesh are damaged");
  if (!check.sets_ok(chunks_of(table, kRigChunk)))
    return Error::at(Errc::out_of_range, header->sets.offset, "the boxes of a mesh are damaged");
  return {};
}

}  // namespace sinew
