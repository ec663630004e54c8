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

PropertyTarget runtime_target(AnimatedProperty property) {
  switch (property) {
    case AnimatedProperty::none:
      return PropertyTarget::morph_weight;
    case AnimatedProperty::node_visible:
      return PropertyTarget::node_visible;
    case AnimatedProperty::base_color:
      return PropertyTarget::base_color;
    case AnimatedProperty::metallic:
      return PropertyTarget::metallic;
    case AnimatedProperty::roughness:
      return PropertyTarget::roughness;
    case AnimatedProperty::emissive:
      return PropertyTarget::emissive;
    case AnimatedProperty::emissive_strength:
      return PropertyTarget::emissive_strength;
    case AnimatedProperty::alpha_cutoff:
      return PropertyTarget::alpha_cutoff;
    case AnimatedProperty::normal_scale:
      return PropertyTarget::normal_scale;
    case AnimatedProperty::occlusion_strength:
      return PropertyTarget::occlusion_strength;
    case AnimatedProperty::texture_offset:
      return PropertyTarget::texture_offset;
    case AnimatedProperty::texture_rotation:
      return PropertyTarget::texture_rotation;
    case AnimatedProperty::texture_scale:
      return PropertyTarget::texture_scale;
    case AnimatedProperty::camera_vertical_fov:
      return PropertyTarget::camera_vertical_fov;
    case AnimatedProperty::camera_aspect_ratio:
      return PropertyTarget::camera_aspect_ratio;
    case AnimatedProperty::camera_near:
      return PropertyTarget::camera_near;
    case AnimatedProperty::camera_far:
      return PropertyTarget::camera_far;
    case AnimatedProperty::camera_half_width:
      return PropertyTarget::camera_half_width;
    case AnimatedProperty::camera_half_height:
      return PropertyTarget::camera_half_height;
    case AnimatedProperty::custom:
      return PropertyTarget::custom;
  }
  return PropertyTarget::morph_weight;
}

PropertyKind runtime_kind(const PropertyPlan& property) {
  if (property.kind == CustomKind::step) return PropertyKind::step;
  if (property.kind == CustomKind::rotation) return PropertyKind::quat;
  return property.rest.size() == 1 ? PropertyKind::scalar : PropertyKind::vec;
}

// Without its name and its place.
PropertyRecord property_record(const PropertyPlan& property, const Scene& scene) {
  const AnimatedTarget& target = property.target;
  PropertyRecord record{};
  record.kind = static_cast<std::uint32_t>(runtime_kind(property));
  record.target = static_cast<std::uint32_t>(runtime_target(target.property));
  record.target_texture = static_cast<std::uint32_t>(target.texture);
  const bool is_weight = target.property == AnimatedProperty::none;
  const bool is_node = target.property == AnimatedProperty::node_visible;
  record.target_node = is_weight ? property.node : is_node ? target.index : kNone;
  record.target_index = is_weight ? property.weight : is_node ? 0 : target.index;
  if (target.property == AnimatedProperty::custom) record.target_node = scene.custom_properties[target.index].node;
  return record;
}

}  // namespace

Bytes rig_chunk(const RigPlan& rig, const ScenePlan& plan, const Scene& scene) {
  std::vector<Joint> parents;
  std::vector<Affine> model_from_root;
  add_parents(rig, plan, parents, model_from_root);
  NameTable joints, properties;
  for (const std::string& name : rig.joint_names) joints.add(name);
  std::vector<PropertyRecord> records;
  std::vector<float> rest;
  for (const PropertyPlan& property : rig.properties) {
    properties.add(property.name);
    PropertyRecord record = property_record(property, scene);
    record.name_hash = properties.hashes.back();
    record.name_end = properties.ends.back();
    record.first = static_cast<std::uint32_t>(rest.size());
    record.count = static_cast<std::uint32_t>(property.rest.size());
    records.push_back(record);
    rest.insert(rest.end(), property.rest.begin(), property.rest.end());
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
