// SPDX-License-Identifier: MIT
#include "diff_measure.h"

#include <algorithm>
#include <cmath>

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;
using sinew::AffineD;

constexpr double kLeastShell_m = 0.03;

AffineD matrix_at(const Engine& engine, Index node) {
  std::vector<double> numbers;
  engine.append_scene_from_node(node, numbers);
  AffineD out;
  std::copy(numbers.begin(), numbers.end(), out.m);
  return out;
}

std::vector<AffineD> matrices(const Engine& engine, const std::vector<NodePair>& pairs, Index NodePair::* node) {
  std::vector<AffineD> out;
  out.reserve(pairs.size());
  for (const NodePair& pair : pairs) out.push_back(matrix_at(engine, pair.*node));
  return out;
}

// From the joint to the farthest corner of the box around what it moves, in its own space; by source node.
std::vector<double> reaches(const Pack& pack) {
  std::vector<std::vector<std::size_t>> node_of_joint(pack.rig_count());
  for (std::size_t node = 0; node < pack.node_count(); ++node) {
    const NodeInfo info = pack.node(node);
    if (!info.is_joint) continue;
    std::vector<std::size_t>& nodes = node_of_joint[info.rig];
    if (nodes.size() <= info.joint) nodes.resize(std::size_t(info.joint) + 1, pack.node_count());
    nodes[info.joint] = node;
  }
  std::vector<double> out(pack.node_count(), 0);
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i)
    for (std::size_t p = 0; p < pack.mesh_instance(i).primitive_count; ++p) {
      const PrimitiveBounds bounds = pack.primitive_bounds(i, p);
      for (const JointBox& box : bounds.joints) {
        if (bounds.rig == kNoIndex || box.joint >= node_of_joint[bounds.rig].size()) continue;
        const std::size_t node = node_of_joint[bounds.rig][box.joint];
        const double x = std::max(std::abs(double(box.min.x)), std::abs(double(box.max.x)));
        const double y = std::max(std::abs(double(box.min.y)), std::abs(double(box.max.y)));
        const double z = std::max(std::abs(double(box.min.z)), std::abs(double(box.max.z)));
        if (node < out.size()) out[node] = std::max(out[node], std::sqrt(x * x + y * y + z * z));
      }
    }
  return out;
}

void set_parents(const Contents& contents, const std::vector<NodePair>& pairs,
                 std::vector<asset::ComparedJoint>& joints) {
  std::vector<std::size_t> place(contents.nodes.size(), asset::ComparedJoint::kNoParent);
  for (std::size_t i = 0; i < pairs.size(); ++i) place[pairs[i].a] = i;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Index above = contents.nodes[pairs[i].a].parent;
    while (above != kNone && place[above] == asset::ComparedJoint::kNoParent) above = contents.nodes[above].parent;
    if (above != kNone) joints[i].parent = place[above];
  }
}

void add_scene_times(const asset::Clip& clip, std::set<double>& knots) {
  for (const asset::Channel& channel : clip.channels) {
    const std::vector<double> times = asset::read_doubles(channel.times_secs);
    knots.insert(times.begin(), times.end());
  }
}

void add_pack_times(const Pack& pack, Index clip, std::set<double>& knots) {
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig) {
    const std::optional<Clip> part = pack.clip(clip, rig);
    if (!part) continue;
    for (std::size_t array = 0; array < part->time_array_count(); ++array) {
      const std::span<const double> times = part->key_times_secs(array);
      knots.insert(times.begin(), times.end());
    }
  }
}

void add_times(const DiffSide& side, Index clip, std::set<double>& knots) {
  if (side.engine.pack() != nullptr)
    add_pack_times(*side.engine.pack(), clip, knots);
  else
    add_scene_times(side.input.scene.clips[clip], knots);
}

// Times at most a microsecond apart are one: a float and a double of the same.
void join_near(std::set<double>& knots, double last_secs) {
  constexpr double kSame_secs = 1e-6;
  double before = -1;
  std::erase_if(knots, [&](double knot) {
    if (knot > last_secs || knot < before + kSame_secs) return true;
    before = knot;
    return false;
  });
}

void compare_weights(const DiffSide& a, const DiffSide& b, const std::vector<NodePair>& meshes, double secs,
                     ClipDifference& out) {
  std::vector<double> in_a, in_b;
  for (const NodePair& mesh : meshes) {
    in_a.clear(), in_b.clear();
    a.engine.append_morph_weights(mesh.a, in_a);
    b.engine.append_morph_weights(mesh.b, in_b);
    for (std::size_t i = 0; i < std::min(in_a.size(), in_b.size()); ++i) {
      const double apart = std::abs(in_a[i] - in_b[i]);
      if (!(apart > out.worst_weight)) continue;
      out.worst_weight = apart, out.worst_weight_secs = secs, out.worst_weight_node = mesh.a;
    }
  }
}

// Nodes of one name whose meshes have as many morph targets.
std::vector<NodePair> morphed_meshes(const Contents& a, const Contents& b) {
  std::vector<NodePair> out;
  for (Index i = 0; i < a.nodes.size(); ++i)
    for (Index j = 0; j < b.nodes.size(); ++j)
      if (a.nodes[i].morph_targets > 0 && a.nodes[i].morph_targets == b.nodes[j].morph_targets &&
          a.nodes[i].name == b.nodes[j].name)
        out.push_back({i, j});
  return out;
}

}  // namespace

std::vector<asset::ComparedJoint> compared_joints(const DiffSide& a, const DiffSide& b,
                                                  const std::vector<NodePair>& pairs, std::optional<double> shell_m) {
  std::vector<asset::ComparedJoint> joints(pairs.size());
  a.engine.select_clip(kNone);
  a.engine.pose(0);
  const std::vector<AffineD> rest = matrices(a.engine, pairs, &NodePair::a);
  const std::vector<double> reach = shell_m || b.engine.pack() == nullptr
                                        ? std::vector<double>(b.input.contents.nodes.size())
                                        : reaches(*b.engine.pack());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    joints[i].name = a.input.contents.nodes[pairs[i].a].name;
    asset::set_shell(rest[i], shell_m.value_or(kLeastShell_m), joints[i]);
    for (double& offset : joints[i].shell) offset = std::max(offset, reach[pairs[i].b]);
  }
  set_parents(a.input.contents, pairs, joints);
  return joints;
}

ClipDifference measure_clip(const DiffSide& a, const DiffSide& b, ClipPair clips, const std::vector<NodePair>& pairs,
                            const std::vector<asset::ComparedJoint>& joints) {
  ClipDifference out;
  out.clips = clips;
  out.secs_a = a.input.contents.clips[clips.a].duration_secs;
  out.secs_b = b.input.contents.clips[clips.b].duration_secs;
  const double last_secs = std::min(out.secs_a, out.secs_b);
  std::set<double> knots{0, last_secs};
  add_times(a, clips.a, knots);
  add_times(b, clips.b, knots);
  join_near(knots, last_secs);
  a.engine.select_clip(clips.a);
  b.engine.select_clip(clips.b);
  asset::MotionErrorMeter meter(joints);
  const std::vector<NodePair> meshes = morphed_meshes(a.input.contents, b.input.contents);
  for (const double secs : asset::times_to_compare(knots)) {
    a.engine.pose(secs);
    b.engine.pose(secs);
    meter.add(secs, matrices(a.engine, pairs, &NodePair::a), matrices(b.engine, pairs, &NodePair::b));
    compare_weights(a, b, meshes, secs, out);
  }
  out.error = meter.result();
  return out;
}

PosePair poses_at(const DiffSide& a, const DiffSide& b, ClipPair clips, const std::vector<NodePair>& pairs,
                  double time_secs) {
  a.engine.select_clip(clips.a);
  b.engine.select_clip(clips.b);
  a.engine.pose(time_secs);
  b.engine.pose(time_secs);
  return {matrices(a.engine, pairs, &NodePair::a), matrices(b.engine, pairs, &NodePair::b)};
}

}  // namespace sinew::cli
