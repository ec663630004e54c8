// SPDX-License-Identifier: MIT
#include "cook/plan.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <queue>

#include "cook/joint_sets.h"
#include "cook/unique_names.h"
#include "sinew/anim/format.h"
#include "sinew/anim/skeleton.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace {

// A matrix node that becomes a joint may differ from its T, R, S by this much of its largest element.
constexpr double kShearTolerance = 1e-5;

// Of all nodes together: a small file can show a mesh of many targets at any number of nodes.
constexpr std::size_t kMostWeights = std::size_t(1) << 18, kMostWeightNameBytes = std::size_t(1) << 26;

bool fits(const AffineD& affine) {
  return std::all_of(std::begin(affine.m), std::end(affine.m),
                     [](double x) { return -double(kMaxValue) <= x && x <= double(kMaxValue); });
}

std::string node_path(Index node) { return "/nodes/" + std::to_string(node); }

// Joints of one set, by file order, but every parent before its children.
std::vector<Index> joint_order(const Scene& scene, const JointSets& sets, const std::vector<Index>& members) {
  std::priority_queue<Index, std::vector<Index>, std::greater<>> ready;
  for (const Index node : members) {
    const Index parent = scene.nodes[node].parent;
    if (parent == kNone || sets.set_of[parent] != sets.set_of[node]) ready.push(node);
  }
  std::vector<Index> order;
  order.reserve(members.size());
  while (!ready.empty()) {
    const Index node = ready.top();
    ready.pop();
    order.push_back(node);
    for (const Index child : scene.nodes[node].children)
      if (sets.set_of[child] == sets.set_of[node]) ready.push(child);
  }
  return order;
}

class Planner {
 public:
  Planner(const Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  Result<ScenePlan> run() {
    plan_.nodes.resize(scene_.nodes.size());
    plan_.parents_first = parents_first_order(scene_);
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
      plan_.nodes[i].parent_from_node = parent_from_node(scene_.nodes[i]);
      if (!fits(plan_.nodes[i].parent_from_node))
        return Error::in(Errc::out_of_range, node_path(static_cast<Index>(i)),
                         "a transform is not finite or beyond 1e37");
    }
    const JointSets sets = find_joints(scene_, plan_.parents_first);
    if (Result<void> made = make_rigs(sets); !made) return made.error();
    attach_nodes();
    for (const Index node : plan_.parents_first)
      if (!fits(plan_.nodes[node].joint_from_node))
        return Error::in(Errc::out_of_range, node_path(node), "the transforms above this node multiply to beyond 1e37");
    if (Result<void> added = add_properties(); !added) return added.error();
    return std::move(plan_);
  }

 private:
  Result<void> make_rigs(const JointSets& sets) {
    std::map<Index, std::vector<Index>> members;  // by set, hence in file order
    for (std::size_t node = 0; node < scene_.nodes.size(); ++node)
      if (sets.set_of[node] != kNone) members[sets.set_of[node]].push_back(static_cast<Index>(node));
    for (const auto& [set, nodes] : members) {
      if (nodes.size() > kMaxJoints)
        return Error::in(
            Errc::too_large, node_path(set),
            "a skeleton of " + std::to_string(nodes.size()) + " joints; the limit is " + std::to_string(kMaxJoints));
      RigPlan rig;
      rig.joints = joint_order(scene_, sets, nodes);
      name_joints(rig);
      for (std::size_t joint = 0; joint < rig.joints.size(); ++joint) place_joint(rig, joint);
      plan_.rigs.push_back(std::move(rig));
    }
    return {};
  }

  void name_joints(RigPlan& rig) {
    UniqueNames names;
    for (const Index node : rig.joints) {
      const std::string& own = scene_.nodes[node].name;
      const std::string wanted = own.empty() ? "node_" + std::to_string(node) : own;
      rig.joint_names.push_back(names.take(wanted));
      if (rig.joint_names.back() != wanted)
        diagnostics_.note("joint-renamed",
                          "joint \"" + wanted + "\" occurs more than once in its skeleton and is called \"" +
                              rig.joint_names.back() + "\" here",
                          node_path(node));
    }
  }

  void place_joint(const RigPlan& rig, std::size_t joint) {
    const Index node = rig.joints[joint];
    NodePlan& plan = plan_.nodes[node];
    plan.rig = static_cast<Index>(plan_.rigs.size());
    plan.joint = static_cast<std::uint32_t>(joint);
    plan.is_joint = true;
    const Node& source = scene_.nodes[node];
    const Decomposition parts = decompose(plan.parent_from_node);
    plan.rest = parts.transform;
    if (!source.matrix) {
      std::copy(source.translation.begin(), source.translation.end(), plan.rest.translation);
      std::copy(source.scale.begin(), source.scale.end(), plan.rest.scale);
      unit_rotation(source.rotation, plan.rest.rotation);
      return;
    }
    double largest = 0;
    for (const double element : plan.parent_from_node.m) largest = std::max(largest, element < 0 ? -element : element);
    if (parts.residual > kShearTolerance * largest)
      diagnostics_.warn("sheared-joint",
                        "the matrix of a joint is no translation, rotation and scale; the nearest one is off by " +
                            std::to_string(parts.residual),
                        node_path(node) + "/matrix");
  }

  static void unit_rotation(const std::array<double, 4>& stored, double (&unit)[4]) {
    const double length =
        std::sqrt(stored[0] * stored[0] + stored[1] * stored[1] + stored[2] * stored[2] + stored[3] * stored[3]);
    for (int c = 0; c < 4; ++c) unit[c] = length > 0 ? stored[c] / length : (c == 3 ? 1.0 : 0.0);
  }

  // Every node below a joint hangs from the nearest one; the others stand still in the model.
  void attach_nodes() {
    for (const Index node : plan_.parents_first) {
      NodePlan& plan = plan_.nodes[node];
      const Index parent = scene_.nodes[node].parent;
      if (plan.is_joint) {
        if (parent != kNone) hang_joint(plan, plan_.nodes[parent]);
        continue;
      }
      plan.joint_from_node = plan.parent_from_node;
      if (parent == kNone) continue;
      const NodePlan& above = plan_.nodes[parent];
      plan.rig = above.rig;
      plan.joint = above.joint;
      if (!above.is_joint) plan.joint_from_node = above.joint_from_node * plan.parent_from_node;
    }
  }

  // A joint's parent is a joint of its rig, or a node above which nothing moves: nodes between joints are joints.
  static void hang_joint(NodePlan& joint, const NodePlan& above) {
    if (above.is_joint)
      joint.parent_joint = static_cast<Joint>(above.joint);
    else
      joint.model_from_parent = above.joint_from_node;
  }

  // Morph weights go to the rig of the skin, else to that of the node, else to a rig without joints. What else clips
  // move follows them.
  Result<void> add_properties() {
    names_.resize(plan_.rigs.size() + 1);
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
      const Node& node = scene_.nodes[i];
      if (node.mesh == kNone || scene_.meshes[node.mesh].target_count() == 0) continue;
      const Index rig = rig_or_still(rig_of_mesh(node, plan_.nodes[i]));
      plan_.nodes[i].weights_rig = rig;
      plan_.nodes[i].first_property = static_cast<std::uint32_t>(plan_.rigs[rig].properties.size());
      if (Result<void> taken = take_weights(static_cast<Index>(i)); !taken) return taken;
      add_weights(static_cast<Index>(i), plan_.rigs[rig], names_[rig]);
    }
    plan_.materials.resize(scene_.materials.size());
    plan_.cameras.resize(scene_.cameras.size());
    plan_.custom_properties.resize(scene_.custom_properties.size());
    const std::vector<AnimatedTarget> targets = animated_properties(scene_);
    if (targets.empty()) return {};
    const std::vector<Index> rigs = rigs_of_materials();
    for (const AnimatedTarget& target : targets) switch (owner_of(target.property)) {
        case PropertyOwner::nothing:
          break;
        case PropertyOwner::node:
          add_visibility(target);
          break;
        case PropertyOwner::material:
          add_owned(target, plan_.materials[target.index], rigs[target.index], "material_");
          break;
        case PropertyOwner::camera:
          add_owned(target, plan_.cameras[target.index], rig_of_camera(target.index), "camera_");
          break;
        case PropertyOwner::custom:
          add_owned(target, plan_.custom_properties[target.index], rig_of_custom(target.index), "property_");
          break;
      }
    return {};
  }

  // Before there are as many of them as the node's mesh has targets, each with the node's name before its own.
  Result<void> take_weights(Index index) {
    const Mesh& mesh = scene_.meshes[scene_.nodes[index].mesh];
    weights_ += mesh.target_count();
    weight_name_bytes_ += mesh.target_count() * scene_.nodes[index].name.size();
    for (const std::string& name : mesh.target_names) weight_name_bytes_ += name.size();
    if (weights_ <= kMostWeights && weight_name_bytes_ <= kMostWeightNameBytes) return {};
    return Error::in(Errc::too_large, node_path(index),
                     "the nodes have over " + std::to_string(kMostWeights) + " morph weights, or names of over " +
                         std::to_string(kMostWeightNameBytes) + " bytes for them");
  }

  // The rig that moves a node's mesh; kNone where it stands still.
  Index rig_of_mesh(const Node& node, const NodePlan& plan) const {
    if (node.skin != kNone && !scene_.skins[node.skin].joints.empty())
      return plan_.nodes[scene_.skins[node.skin].joints.front()].rig;
    return plan.rig;
  }

  Index rig_or_still(Index rig) {
    if (rig != kNone) return rig;
    if (still_rig_ == kNone) {
      still_rig_ = static_cast<Index>(plan_.rigs.size());
      plan_.rigs.emplace_back();
    }
    return still_rig_;
  }

  // A material belongs to the rig that moves all meshes drawn with it; kNone where there is no such one rig.
  std::vector<Index> rigs_of_materials() const {
    constexpr Index kUnseen = kNone - 1;
    const auto merge = [](Index& rig, Index other) { rig = rig == kUnseen || rig == other ? other : kNone; };
    std::vector<Index> of_mesh(scene_.meshes.size(), kUnseen), of_material(scene_.materials.size(), kUnseen);
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i)
      if (const Node& node = scene_.nodes[i]; node.mesh != kNone)
        merge(of_mesh[node.mesh], rig_of_mesh(node, plan_.nodes[i]));
    for (std::size_t mesh = 0; mesh < scene_.meshes.size(); ++mesh)
      for (const Primitive& primitive : scene_.meshes[mesh].primitives)
        if (primitive.material != kNone && of_mesh[mesh] != kUnseen)
          merge(of_material[primitive.material], of_mesh[mesh]);
    std::replace(of_material.begin(), of_material.end(), kUnseen, kNone);
    return of_material;
  }

  // The rig that moves the first node which shows it.
  Index rig_of_camera(Index camera) const {
    for (std::size_t i = 0; i < scene_.nodes.size(); ++i)
      if (scene_.nodes[i].camera == camera) return plan_.nodes[i].rig;
    return kNone;
  }

  Index rig_of_custom(Index property) const {
    const Index node = scene_.custom_properties[property].node;
    return node == kNone ? kNone : plan_.nodes[node].rig;
  }

  void add_visibility(const AnimatedTarget& target) {
    NodePlan& node = plan_.nodes[target.index];
    node.visible_rig = rig_or_still(node.rig);
    node.visible_property = static_cast<std::uint32_t>(plan_.rigs[node.visible_rig].properties.size());
    node.visible_float = plan_.rigs[node.visible_rig].property_floats;
    add_property(node.visible_rig, name_or_number(scene_.nodes[target.index].name, "node_", target.index), target);
  }

  void add_owned(const AnimatedTarget& target, PropertiesPlan& owner, Index rig, const char* kind) {
    owner.rig = rig_or_still(rig);
    if (owner.property_count++ == 0)
      owner.first_property = static_cast<std::uint32_t>(plan_.rigs[owner.rig].properties.size());
    std::string name = name_or_number(std::string(owner_name(scene_, target)), kind, target.index);
    if (target.property == AnimatedProperty::custom)
      if (const Index node = scene_.custom_properties[target.index].node; node != kNone)
        name = name_or_number(scene_.nodes[node].name, "node_", node) + "/" + name;
    add_property(owner.rig, name, target);
  }

  void add_property(Index rig_index, const std::string& owner, const AnimatedTarget& target) {
    RigPlan& rig = plan_.rigs[rig_index];
    std::string name = owner;
    if (is_texture_part(target.property)) name.append("/").append(texture_name(target.texture));
    if (target.property != AnimatedProperty::custom) name.append("/").append(property_name(target.property));
    PropertyPlan property;
    property.name = names_[rig_index].take(name);
    property.target = target;
    property.kind = kind_of(scene_, target);
    for (const double number : rest_value(scene_, target)) property.rest.push_back(static_cast<float>(number));
    rig.property_floats += static_cast<std::uint32_t>(property.rest.size());
    rig.properties.push_back(std::move(property));
  }

  static std::string name_or_number(const std::string& name, const char* kind, Index index) {
    return name.empty() ? kind + std::to_string(index) : name;
  }

  void add_weights(Index index, RigPlan& rig, UniqueNames& names) {
    const Node& node = scene_.nodes[index];
    const Mesh& mesh = scene_.meshes[node.mesh];
    const std::string owner = name_or_number(node.name, "node_", index);
    const std::vector<double>& weights = node.weights.empty() ? mesh.weights : node.weights;
    for (std::size_t target = 0; target < mesh.target_count(); ++target) {
      const bool named = target < mesh.target_names.size() && !mesh.target_names[target].empty();
      const std::string own = named ? mesh.target_names[target] : "target_" + std::to_string(target);
      const double rest = target < weights.size() ? weights[target] : 0.0;
      rig.properties.push_back({names.take(owner + "/" + own),
                                index,
                                static_cast<std::uint32_t>(target),
                                {},
                                {},
                                {static_cast<float>(rest)}});
    }
    rig.property_floats = static_cast<std::uint32_t>(rig.properties.size());
  }

  const Scene& scene_;
  Diagnostics& diagnostics_;
  ScenePlan plan_;
  std::vector<UniqueNames> names_;  // of properties, by rig
  std::size_t weights_ = 0, weight_name_bytes_ = 0;
  Index still_rig_ = kNone;  // without joints: for what does not move with any
};

}  // namespace

AffineD parent_from_node(const Node& node) {
  if (node.matrix) {
    AffineD affine;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 4; ++column) affine.m[4 * row + column] = (*node.matrix)[4 * column + row];
    return affine;
  }
  TransformD transform;
  std::copy(node.translation.begin(), node.translation.end(), transform.translation);
  std::copy(node.scale.begin(), node.scale.end(), transform.scale);
  const auto& q = node.rotation;
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (length > 0)
    for (int c = 0; c < 4; ++c) transform.rotation[c] = q[c] / length;
  return affine_from(transform);
}

const PropertiesPlan& ScenePlan::properties_of(const AnimatedTarget& target) const {
  const PropertyOwner owner = owner_of(target.property);
  if (owner == PropertyOwner::material) return materials[target.index];
  return owner == PropertyOwner::camera ? cameras[target.index] : custom_properties[target.index];
}

Result<ScenePlan> plan_scene(const Scene& scene, Diagnostics& diagnostics) { return Planner(scene, diagnostics).run(); }

}  // namespace sinew::asset
