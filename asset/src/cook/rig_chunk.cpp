// SPDX-License-Identifier: MIT
#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "sinew/anim/format.h"
#include "sinew/anim/rig.h"
#include "sinew/base/hash.h"
#include "sinew/math/joint_block.h"

namespace sinew::asset {
namespace {

std::vector<JointBlock> rest_blocks(const RigPlan& rig, const ScenePlan& plan) {
  std::vector<JointBlock> blocks(block_count(rig.joints.size()));
  for (std::size_t joint = 0; joint < rig.joints.size(); ++joint) {
    const Transform rest = to_float(plan.nodes[rig.joints[joint]].rest);
    JointBlock& block = blocks[joint / kLanes];
    const std::size_t lane = joint % kLanes;
    block.tx[lane] = rest.translation.x;
    block.ty[lane] = rest.translation.y;
    block.tz[lane] = rest.translation.z;
    block.qx[lane] = rest.rotation.x;
    block.qy[lane] = rest.rotation.y;
    block.qz[lane] = rest.rotation.z;
    block.qw[lane] = rest.rotation.w;
    block.sx[lane] = rest.scale.x;
    block.sy[lane] = rest.scale.y;
    block.sz[lane] = rest.scale.z;
  }
  return blocks;
}

struct NameTable {
  std::string text;
  std::vector<std::uint32_t> ends;
  std::vector<std::uint64_t> hashes;

  void add(const std::string& name) {
    text += name;
    ends.push_back(static_cast<std::uint32_t>(text.size()));
    hashes.push_back(hash_name(name));
  }
};

// Joints whose parent is in the rig; the others are roots, below whatever stands still above them.
void add_parents(const RigPlan& rig, const ScenePlan& plan, std::vector<Joint>& parents, std::vector<Affine>& roots) {
  for (const Index node : rig.joints) {
    const NodePlan& joint = plan.nodes[node];
    parents.push_back(joint.parent_joint);
    if (joint.parent_joint == kNoJoint) roots.push_back(to_float(joint.model_from_parent));
  }
}

}  // namespace

Bytes rig_chunk(const RigPlan& rig, const ScenePlan& plan) {
  std::vector<Joint> parents;
  std::vector<Affine> model_from_root;
  add_parents(rig, plan, parents, model_from_root);
  NameTable joints, properties;
  for (const std::string& name : rig.joint_names) joints.add(name);
  std::vector<PropertyRecord> records;
  std::vector<float> rest;
  for (const PropertyPlan& property : rig.properties) {
    properties.add(property.name);
    records.push_back({properties.hashes.back(), properties.ends.back(),
                       static_cast<std::uint32_t>(PropertyKind::scalar),
                       static_cast<std::uint32_t>(PropertyTarget::morph_weight), property.node, property.target,
                       static_cast<std::uint32_t>(rest.size()), 1, 0});
    rest.push_back(property.rest);
  }
  ChunkBuilder<RigHeader> chunk;
  RigHeader header{};
  header.skeleton_id = skeleton_id(joints.hashes, parents);
  header.rest = chunk.add(rest_blocks(rig, plan));
  header.model_from_root = chunk.add(model_from_root);
  header.parents = chunk.add(parents);
  header.name_hashes = chunk.add(joints.hashes);
  header.source_nodes = chunk.add(rig.joints);
  header.name_ends = chunk.add(joints.ends);
  header.names = chunk.add(joints.text);
  header.properties = chunk.add(records);
  header.rest_properties = chunk.add(rest);
  header.property_names = chunk.add(properties.text);
  return chunk.finish(header);
}

}  // namespace sinew::asset
