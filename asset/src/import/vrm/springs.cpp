// SPDX-License-Identifier: MIT
// VRMC_springBone 1.0 with VRMC_springBone_extended_collider
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_springBone-1.0/README.md).
#include <cmath>
#include <set>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr std::string_view kExtended = "VRMC_springBone_extended_collider";

std::array<double, 3> unit(const Reading& reading, const Fields& fields, std::string_view key,
                           std::array<double, 3> direction) {
  fields.read(key, direction);
  const double length =
      std::sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
  if (!(length > 0) || !std::isfinite(length)) {
    reading.warn("vrm-direction", "this is no direction; it is taken as (0, 0, 1)", fields.at(key));
    return {0, 0, 1};
  }
  for (double& component : direction) component /= length;
  return direction;
}

// False where the shape is none that is known.
bool read_shape(const Reading& reading, const Fields& shapes, SpringCollider& collider) {
  const std::pair<std::string_view, ColliderShape> kShapes[] = {
      {"sphere", ColliderShape::sphere}, {"capsule", ColliderShape::capsule}, {"plane", ColliderShape::plane}};
  for (const auto& [name, shape] : kShapes) {
    const Json object = shapes.object(name);
    if (!object) continue;
    const Fields fields(object, shapes.at(name));
    collider.shape = shape;
    fields.read("offset", collider.offset_m);
    fields.read("tail", collider.tail_m);
    collider.radius_m = at_least_zero(reading, fields, "radius", 0);
    collider.is_inside = fields.bool_or("inside", false);
    if (shape == ColliderShape::plane) collider.normal = unit(reading, fields, "normal", {0, 0, 1});
    return true;
  }
  return false;
}

// The extended shape counts where there is one; the plain one beside it is for readers that do not know it.
SpringCollider read_collider(const Reading& reading, const Fields& fields) {
  SpringCollider collider;
  collider.node = reading.node(fields, "node");
  bool has_shape = false;
  if (const Json extended = fields.extension(kExtended))
    reading.attempt([&] {
      const Fields extension(extended, say(fields.at("extensions/"), kExtended));
      if (const Json shape = extension.object("shape"))
        has_shape = read_shape(reading, Fields(shape, extension.at("shape")), collider);
    });
  if (const Json shape = fields.object("shape"); shape && !has_shape)
    has_shape = read_shape(reading, Fields(shape, fields.at("shape")), collider);
  if (!has_shape) readers::fail(Errc::bad_syntax, fields.where(), "the collider has no shape that is known here");
  return collider;
}

SpringJoint read_joint(const Reading& reading, const Fields& fields) {
  SpringJoint joint;
  joint.node = reading.node(fields, "node");
  joint.hit_radius_m = at_least_zero(reading, fields, "hitRadius", joint.hit_radius_m);
  joint.stiffness = at_least_zero(reading, fields, "stiffness", joint.stiffness);
  joint.gravity_power = fields.number_or("gravityPower", joint.gravity_power);
  fields.read("gravityDir", joint.gravity_direction);
  joint.drag = share(reading, fields, "dragForce", joint.drag);
  return joint;
}

bool is_below(const Scene& scene, Index node, Index ancestor) {
  while (node != kNone && node != ancestor) node = scene.nodes[node].parent;
  return node == ancestor;
}

class SpringReader {
 public:
  explicit SpringReader(const Reading& reading) : reading_(reading), springs_(reading.avatar().spring_bones) {}

  void add_spring(const Fields& fields) {
    Spring spring;
    spring.name = fields.string_or("name", "");
    spring.center = fields.index_or_none("center", reading_.node_count(), "node");
    reading_.attempt_each(fields, "joints", [&](const Fields& joint) { add_joint(spring, joint); });
    reading_.attempt(
        [&] { spring.collider_groups = fields.indices("colliderGroups", springs_.groups.size(), "collider group"); });
    if (spring.joints.empty()) readers::fail(Errc::bad_syntax, fields.where(), "the spring has no joints");
    springs_.springs.push_back(std::move(spring));
  }

 private:
  // Fails where the chain would not be one.
  void add_joint(Spring& spring, const Fields& fields) {
    const SpringJoint joint = read_joint(reading_, fields);
    // Between a joint and its tail there may be other nodes. Depth is charged: a file may ask for it over and over.
    if (!spring.joints.empty()) {
      reading_.context.charge(depth(joint.node), fields.where());
      if (joint.node == spring.joints.back().node || !is_below(reading_.scene(), joint.node, spring.joints.back().node))
        readers::fail(Errc::mismatch, fields.where(),
                      say(gltf::node_text(reading_.scene(), joint.node), " does not hang below ",
                          gltf::node_text(reading_.scene(), spring.joints.back().node)));
    }
    if (!joints_.insert(joint.node).second)
      reading_.warn("spring-joint-twice", say(gltf::node_text(reading_.scene(), joint.node), " swings in two springs"),
                    fields.where());
    spring.joints.push_back(joint);
  }
  std::uint64_t depth(Index node) const {
    std::uint64_t steps = 0;
    for (; node != kNone; node = reading_.scene().nodes[node].parent) ++steps;
    return steps;
  }

  const Reading& reading_;
  SpringBones& springs_;
  std::set<Index> joints_;
};

}  // namespace

void read_springs(const Reading& reading, const Fields& fields) {
  SpringBones& springs = reading.avatar().spring_bones;
  springs = {};  // those of 0.x do not count where there are these
  // A collider that is refused keeps its place, so that numbers stay those of the file; groups leave it out.
  std::vector<bool> is_good;
  reading.attempt([&] {
    std::size_t i = 0;
    for (const Json element : fields.array("colliders").elements()) {
      const std::string where = element_path(fields.at("colliders"), i++);
      SpringCollider collider;
      is_good.push_back(reading.attempt([&] { collider = read_collider(reading, Fields(element, where)); }));
      springs.colliders.push_back(collider);
    }
  });
  reading.attempt([&] {
    std::size_t i = 0;
    for (const Json element : fields.array("colliderGroups").elements()) {
      const std::string where = element_path(fields.at("colliderGroups"), i++);
      ColliderGroup group;
      reading.attempt([&] {
        const Fields group_fields(element, where);
        group.name = group_fields.string_or("name", "");
        group.colliders = group_fields.indices("colliders", springs.colliders.size(), "collider");
        std::erase_if(group.colliders, [&](Index collider) { return !is_good[collider]; });
      });
      springs.groups.push_back(std::move(group));
    }
  });
  SpringReader reader(reading);
  reading.attempt_each(fields, "springs", [&](const Fields& spring) { reader.add_spring(spring); });
}

}  // namespace sinew::asset::vrm
