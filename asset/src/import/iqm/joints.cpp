// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>

#include "import/iqm/scene_parts.h"
#include "import/parents.h"
#include "import/upright.h"

namespace sinew::asset::iqm {
namespace {

using readers::fail;
using readers::say;

constexpr std::uint32_t kAllChannels = 0x3FF;
constexpr std::size_t kMostJoints = 65535;  // influences name them with 16 bits
constexpr double kMostOfJoint = 1e30;

bool is_finite(const std::array<double, 10>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::abs(number) < kMostOfJoint; });
}

void add_node(std::string_view name, Index parent, const std::array<double, 10>& numbers, const std::string& where,
              Target& target) {
  if (!is_finite(numbers))
    fail(Errc::out_of_range, where, say("joint ", target.builder.scene.nodes.size(), " is not in any scene"));
  if (numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0 && numbers[6] == 0)
    target.diagnostics.warn("zero-quaternion", "a rotation of zeros is taken as none", where);
  target.allowance.take(1, sizeof(Node) + name.size(), where);
  const TransformD local = in_scene(numbers, parent == kNone, target.metres_per_unit);
  Node node;
  node.name = name;
  node.parent = parent;
  node.is_joint = true;
  std::copy_n(local.translation, 3, node.translation.begin());
  std::copy_n(local.rotation, 4, node.rotation.begin());
  std::copy_n(local.scale, 3, node.scale.begin());
  target.builder.scene.nodes.push_back(std::move(node));
}

TransformD transform_of(const Node& node) {
  TransformD transform;
  std::copy_n(node.translation.begin(), 3, transform.translation);
  std::copy_n(node.rotation.begin(), 4, transform.rotation);
  std::copy_n(node.scale.begin(), 3, transform.scale);
  return transform;
}

void add_skin(std::span<const Index> parents, Target& target) {
  const std::vector<Node>& nodes = target.builder.scene.nodes;
  std::vector<AffineD> scene_from_joint(parents.size());
  for (const Index joint : readers::parents_first(parents)) {
    const AffineD local = affine_from(transform_of(nodes[joint]));
    scene_from_joint[joint] = parents[joint] == kNone ? local : scene_from_joint[parents[joint]] * local;
  }
  std::vector<float> matrices;
  std::vector<Index> joints;
  for (std::size_t i = 0; i < parents.size(); ++i) {
    joints.push_back(static_cast<Index>(i));
    const AffineD bind = inverse(scene_from_joint[i]);
    for (std::size_t column = 0; column < 4; ++column)
      for (std::size_t row = 0; row < 4; ++row)
        matrices.push_back(row < 3 ? static_cast<float>(bind.m[4 * row + column]) : column == 3 ? 1.0f : 0.0f);
  }
  if (!std::all_of(matrices.begin(), matrices.end(), [](float x) { return std::isfinite(x); }))
    fail(Errc::out_of_range, "", "the joints together are not in any scene");
  target.builder.skin(std::move(joints), matrices);
}

template <class Row>
std::vector<Index> parents_of(const std::vector<Row>& rows, Table table, const File& file) {
  std::vector<Index> parents;
  for (const Row& row : rows) parents.push_back(row.parent);
  readers::check_parents(parents, [&](std::size_t i) { return file.where(table, i); });
  return parents;
}

void add_named_joints(const File& file, Target& target) {
  std::vector<FileJoint> joints;
  for (std::uint32_t i = 0; i < file.count(Table::joints); ++i) joints.push_back(file.joint(i));
  const std::vector<Index> parents = parents_of(joints, Table::joints, file);
  for (std::size_t i = 0; i < joints.size(); ++i)
    add_node(joints[i].name, parents[i], joints[i].placement, file.where(Table::joints, i), target);
  readers::connect_children(target.builder.scene);
  add_skin(parents, target);
}

void add_poses(const File& file, Target& target) {
  std::vector<Pose> poses;
  for (std::uint32_t i = 0; i < file.count(Table::poses); ++i) poses.push_back(file.pose(i));
  parents_of(poses, Table::poses, file);
  const std::vector<std::uint32_t> first = first_channels(file);
  for (std::uint32_t i = 0; i < poses.size(); ++i) {
    const auto numbers = file.count(Table::frames) > 0 ? numbers_of(file, poses[i], first[i], 0) : poses[i].offset;
    add_node({}, poses[i].parent, numbers, file.where(Table::poses, i), target);
  }
  readers::connect_children(target.builder.scene);
}

}  // namespace

TransformD in_scene(const std::array<double, 10>& numbers, bool is_root, double metres_per_unit) {
  std::array<double, 3> translation{numbers[0], numbers[1], numbers[2]};
  QuatD rotation = normalise(QuatD{numbers[3], numbers[4], numbers[5], numbers[6]});
  if (is_root) {
    translation = readers::y_up_from_z_up(translation);
    rotation = readers::kYUpFromZUp * rotation;
  }
  TransformD transform;
  for (std::size_t i = 0; i < 3; ++i) {
    transform.translation[i] = translation[i] * metres_per_unit;
    transform.scale[i] = numbers[7 + i];
  }
  const double unit[4] = {rotation.x, rotation.y, rotation.z, rotation.w};
  std::copy_n(unit, 4, transform.rotation);
  return transform;
}

std::vector<std::uint32_t> first_channels(const File& file) {
  std::vector<std::uint32_t> first;
  std::uint32_t next = 0;
  for (std::uint32_t i = 0; i < file.count(Table::poses); ++i) {
    first.push_back(next);
    next += static_cast<std::uint32_t>(std::popcount(file.pose(i).mask & kAllChannels));
  }
  if (next != file.channel_count())
    fail(Errc::mismatch, file.where(Table::poses, 0),
         say("a frame has ", file.channel_count(), " numbers, and its poses use ", next));
  return first;
}

std::array<double, 10> numbers_of(const File& file, const Pose& pose, std::uint32_t channel, std::uint32_t frame) {
  std::array<double, 10> numbers = pose.offset;
  for (std::size_t i = 0; i < 10; ++i)
    if ((pose.mask >> i & 1u) != 0) numbers[i] += double(file.frame_number(frame, channel++)) * pose.scale[i];
  return numbers;
}

void add_joints(const File& file, Target& target) {
  const bool has_joints = file.count(Table::joints) > 0;
  target.joint_count = file.count(has_joints ? Table::joints : Table::poses);
  if (target.joint_count > kMostJoints)
    fail(Errc::too_large, file.where(has_joints ? Table::joints : Table::poses, 0),
         say(target.joint_count, " joints are over the limit, ", kMostJoints));
  if (has_joints)
    add_named_joints(file, target);
  else
    add_poses(file, target);
}

}  // namespace sinew::asset::iqm
