// SPDX-License-Identifier: MIT
// Spring bones of VRM 0.x: each root that is named swings with all that hangs below it. In the shape of 1.0 that is a
// chain along the first children, and one more for each further child.
#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr double kVirtualTailM = 0.07;  // of the last joint, in UniVRM and three-vrm

class GroupReader {
 public:
  explicit GroupReader(const Reading& reading)
      : reading_(reading), springs_(reading.avatar().spring_bones), is_swung_(reading.node_count(), false) {}

  void add_collider_group(const Fields& fields) {
    ColliderGroup& group = springs_.groups.emplace_back();  // also where it is refused: numbers stay the file's
    const Index node = reading_.node(fields, "node");
    reading_.attempt_each(fields, "colliders", [&](const Fields& sphere) {
      SpringCollider collider;
      collider.node = node;
      collider.offset_m = unity_vector(sphere, "offset", {0, 0, 0});
      collider.radius_m = at_least_zero(reading_, sphere, "radius", 0);
      springs_.colliders.push_back(collider);
      group.colliders.push_back(static_cast<Index>(springs_.colliders.size() - 1));
    });
  }

  void add_bone_group(const Fields& fields) {
    Spring pattern;
    pattern.name = fields.string_or("comment", "");
    pattern.virtual_tail_m = kVirtualTailM;
    reading_.attempt([&] { pattern.center = reading_.index_or_none(fields, "center", reading_.node_count(), "node"); });
    reading_.attempt(
        [&] { pattern.collider_groups = fields.indices("colliderGroups", springs_.groups.size(), "collider group"); });
    SpringJoint joint;
    joint.stiffness = at_least_zero(reading_, fields, "stiffiness", joint.stiffness);  // the file's spelling
    joint.gravity_power = fields.number_or("gravityPower", joint.gravity_power);
    joint.gravity_direction = unity_vector(fields, "gravityDir", joint.gravity_direction);
    joint.drag = share(reading_, fields, "dragForce", joint.drag);
    joint.hit_radius_m = at_least_zero(reading_, fields, "hitRadius", joint.hit_radius_m);
    std::size_t i = 0;
    for (const Json root : fields.array("bones").elements()) {
      const std::string where = element_path(fields.at("bones"), i++);
      reading_.attempt(
          [&] { add_root(gltf::to_index(root, where, reading_.node_count(), "node"), pattern, joint, where); });
    }
  }

 private:
  // A node swings once, whatever the groups say; so this is one step for each node of the file.
  void add_root(Index root, const Spring& pattern, const SpringJoint& joint, const std::string& where) {
    if (is_swung_[root]) {
      reading_.warn("spring-joint-twice",
                    say(gltf::node_text(reading_.scene(), root), " swings already; the first group counts"), where);
      return;
    }
    std::vector<Index> starts{root};
    while (!starts.empty()) {
      const Index start = starts.back();
      starts.pop_back();
      reading_.context.charge(pattern.name.size() + pattern.collider_groups.size(), where);  // copied for each chain
      Spring spring = pattern;
      spring.joints = chain(start, joint, starts);
      if (!spring.joints.empty()) springs_.springs.push_back(std::move(spring));
    }
  }
  std::vector<SpringJoint> chain(Index node, SpringJoint joint, std::vector<Index>& starts) {
    std::vector<SpringJoint> joints;
    while (!is_swung_[node]) {
      is_swung_[node] = true;
      joint.node = node;
      joints.push_back(joint);
      const std::vector<Index>& children = reading_.scene().nodes[node].children;
      if (children.empty()) break;
      starts.insert(starts.end(), children.rbegin(), children.rend() - 1);
      node = children.front();
    }
    return joints;
  }

  const Reading& reading_;
  SpringBones& springs_;
  std::vector<bool> is_swung_;
};

}  // namespace

void read_springs_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("secondaryAnimation");
  if (!object) return;
  const Fields fields(object, vrm.at("secondaryAnimation"));
  GroupReader groups(reading);
  reading.attempt_each(fields, "colliderGroups", [&](const Fields& group) { groups.add_collider_group(group); });
  reading.attempt_each(fields, "boneGroups", [&](const Fields& group) { groups.add_bone_group(group); });
}

}  // namespace sinew::asset::vrm
