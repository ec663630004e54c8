// SPDX-License-Identifier: MIT
// What of a scene becomes a joint, a rig, an attachment: decided first, written afterwards.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/anim/skeleton.h"
#include "sinew/base/result.h"
#include "sinew/math/decompose.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct PropertyPlan {
  std::string name;          // unique inside the rig
  Index node = kNone;        // of a morph weight
  std::uint32_t weight = 0;  // its morph target
  AnimatedTarget target;     // of all others
  CustomKind kind = CustomKind::numbers;
  std::vector<float> rest;
};

struct RigPlan {
  std::vector<Index> joints;             // nodes, parents first
  std::vector<std::string> joint_names;  // unique inside the rig
  std::vector<PropertyPlan> properties;  // morph weights first: of these the float is the property
  std::uint32_t property_floats = 0;
};

// Where the properties of a material or camera stand, one after the other, or that of a custom property.
struct PropertiesPlan {
  Index rig = kNone;
  std::uint32_t first_property = 0, property_count = 0;
};

struct NodePlan {
  AffineD parent_from_node;
  TransformD rest;          // of joints
  Index rig = kNone;        // of the joint that the node is or hangs from
  std::uint32_t joint = 0;  // in that rig
  bool is_joint = false;
  Joint parent_joint = kNoJoint;  // of joints: in the rig; kNoJoint for a root, which stands in model_from_parent
  AffineD model_from_parent;
  AffineD joint_from_node;           // model_from_node where rig is kNone
  std::uint32_t first_property = 0;  // of its morph weights, in weights_rig
  Index weights_rig = kNone;
  Index visible_rig = kNone;  // kNone: no clip moves its visibility
  std::uint32_t visible_property = 0, visible_float = 0;
};

struct ScenePlan {
  std::vector<Index> parents_first;  // all nodes
  std::vector<NodePlan> nodes;
  std::vector<RigPlan> rigs;
  std::vector<PropertiesPlan> materials, cameras, custom_properties;

  // Where the properties of what a target belongs to stand. Requires: it is a material's, a camera's or a custom one.
  const PropertiesPlan& properties_of(const AnimatedTarget& target) const;
};

// Joints are the nodes that a skin lists, the nodes that a clip moves, and the nodes between them. Joints that hang
// together, through parents or through a skin, form one rig. Static nodes above a rig's roots are folded away.
Result<ScenePlan> plan_scene(const Scene& scene, Diagnostics& diagnostics);

// Of a node with its T, R, S as authored (the rotation normalised; zero is the identity) or its matrix.
AffineD parent_from_node(const Node& node);

}  // namespace sinew::asset
