// SPDX-License-Identifier: MIT
#include "sinew/bench/synthetic_rig.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sinew/base/random.h"
#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"
#include "sinew/math/vec.h"

namespace sinew::bench {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::kNone;

constexpr double kTwoPi = 6.283185307179586;
constexpr int kKeysPerSec = 30, kClipSecs = 3;
constexpr int kKeyCount = kKeysPerSec * kClipSecs + 1;

struct Bone {
  Index parent = kNone;
  Vec3 parent_from_bone;  // where it begins; the rest pose turns nothing
};

// A row of bones from the parent on; returns the last.
Index add_chain(std::vector<Bone>& bones, Index parent, int count, Vec3 step) {
  for (int i = 0; i < count; ++i) {
    bones.push_back({parent, step});
    parent = Index(bones.size() - 1);
  }
  return parent;
}

void add_arm(std::vector<Bone>& bones, Index chest, float side) {
  const Index hand = add_chain(bones, chest, 4, {side * 0.2f, 0.02f, 0});
  for (int finger = 0; finger < 5; ++finger)
    add_chain(bones, hand, 4, {side * 0.03f, -0.01f, 0.02f * float(finger - 2)});
}

// 6 from the root to the chest, 5 of the head, 24 of each arm, 4 of each leg, in the order of a depth-first walk.
std::vector<Bone> body_bones() {
  std::vector<Bone> bones;
  const Index pelvis = add_chain(bones, kNone, 2, {0, 0.45f, 0});
  const Index chest = add_chain(bones, pelvis, 4, {0, 0.12f, 0.01f});
  const Index head = add_chain(bones, chest, 2, {0, 0.1f, 0});
  for (const Vec3 part : {Vec3{0, -0.02f, 0.05f}, Vec3{0.03f, 0.04f, 0.08f}, Vec3{-0.03f, 0.04f, 0.08f}})
    add_chain(bones, head, 1, part);
  add_arm(bones, chest, 1);
  add_arm(bones, chest, -1);
  for (const float side : {1.0f, -1.0f}) add_chain(bones, pelvis, 4, {side * 0.05f, -0.22f, 0.01f});
  return bones;
}

std::vector<Bone> bones_of(std::size_t joints) {
  constexpr int kChainJoints = 7;
  std::vector<Bone> bones = body_bones();
  for (std::size_t chain = 0; bones.size() < joints; ++chain) {
    const int left = int(std::min<std::size_t>(kChainJoints, joints - bones.size()));
    add_chain(bones, Index(chain * 13 % kBodyJoints), left, {0.02f, -0.05f, 0.01f});
  }
  return bones;
}

class Builder {
 public:
  Builder(std::size_t joints, std::size_t vertices) : bones_(bones_of(joints)), vertices_(vertices) {
    scene_.format = "made by code";
    for (const Bone& bone : bones_) add_node(bone);
    add_clip("walk", 1.0);
    add_clip("run", 2.0);
    add_skin();
    for (const std::uint32_t influences : kInfluenceCounts) add_mesh(influences);
  }
  asset::Scene take() { return std::move(scene_); }

 private:
  // The scene owns the bytes.
  template <class T>
  asset::ValueView view(const std::vector<T>& numbers, std::uint8_t components) {
    auto bytes = std::make_shared<asset::Buffer>(numbers.size() * sizeof(T));
    std::memcpy(bytes->data(), numbers.data(), bytes->size());
    asset::ValueView view;
    view.bytes = *bytes;
    view.type = sizeof(T) == 2 ? asset::ComponentType::u16 : asset::ComponentType::f32;
    view.components = components;
    view.stride_bytes = std::uint32_t(components * sizeof(T));
    view.count = std::uint32_t(numbers.size() / components);
    scene_.buffers.push_back(std::move(bytes));
    return view;
  }

  void add_node(const Bone& bone) {
    const Index index = Index(scene_.nodes.size());
    asset::Node& node = scene_.nodes.emplace_back();
    node.name = "joint" + std::to_string(index);
    node.parent = bone.parent;
    const Vec3 p = bone.parent_from_bone;
    node.translation = {double(p.x), double(p.y), double(p.z)};
    Vec3 start{};
    if (bone.parent != kNone) {
      scene_.nodes[bone.parent].children.push_back(index);
      start = model_from_bone_[bone.parent];
    }
    model_from_bone_.push_back(start + p);
  }

  void add_channel(asset::Clip& clip, Index node, ChannelPath path, const asset::ValueView& times,
                   const std::vector<float>& rows) {
    asset::Channel channel;
    channel.node = node;
    channel.path = path;
    channel.times_secs = times;
    channel.values = view(rows, path == ChannelPath::rotation ? 4 : 3);
    channel.source = Index(clip.channels.size());
    clip.channels.push_back(std::move(channel));
  }

  // Swings of whole periods, so that the clip closes.
  void add_clip(const char* name, double vigour) {
    std::vector<float> times;
    for (int key = 0; key < kKeyCount; ++key) times.push_back(float(double(key) / kKeysPerSec));
    const asset::ValueView time_view = view(times, 1);
    asset::Clip clip;
    clip.name = name;
    clip.duration_secs = double(times.back());
    for (Index joint = 0; joint < bones_.size(); ++joint)
      add_channel(clip, joint, ChannelPath::rotation, time_view, swing(vigour));
    for (const Index joint : {Index(0), Index(1)})
      add_channel(clip, joint, ChannelPath::translation, time_view, sway(joint, vigour));
    scene_.clips.push_back(std::move(clip));
  }

  std::vector<float> swing(double vigour) {
    const Vec3 axis = direction();
    const double amplitude_rad = random_.between(0.05, 0.5) * vigour, phase = random_.between(0, kTwoPi);
    const double periods = double(1 + random_.bits() % 3) * vigour;
    std::vector<float> rows;
    for (int key = 0; key < kKeyCount; ++key) {
      const double angle_rad = amplitude_rad * sin_rad(phase + kTwoPi * periods * double(key) / double(kKeyCount - 1));
      const Quat q = quat_from_axis_angle(axis, float(angle_rad));
      rows.insert(rows.end(), {q.x, q.y, q.z, q.w});
    }
    return rows;
  }

  std::vector<float> sway(Index joint, double vigour) {
    const Vec3 rest = bones_[joint].parent_from_bone;
    std::vector<float> rows;
    for (int key = 0; key < kKeyCount; ++key) {
      const double angle_rad = kTwoPi * vigour * double(key) / double(kKeyCount - 1);
      rows.insert(rows.end(), {rest.x + float(0.03 * sin_rad(angle_rad)), rest.y + float(0.02 * cos_rad(2 * angle_rad)),
                               rest.z + float(0.01 * sin_rad(3 * angle_rad))});
    }
    return rows;
  }

  Vec3 direction() {
    for (;;) {
      const Vec3 v{float(random_.between(-1, 1)), float(random_.between(-1, 1)), float(random_.between(-1, 1))};
      const float squared = dot(v, v);
      if (0.01f < squared && squared < 1) return normalise(v);
    }
  }

  void add_skin() {
    asset::Skin& skin = scene_.skins.emplace_back();
    std::vector<float> rows;
    for (Index joint = 0; joint < bones_.size(); ++joint) {
      skin.joints.push_back(joint);
      const Vec3 p = model_from_bone_[joint];
      rows.insert(rows.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -p.x, -p.y, -p.z, 1});
    }
    skin.inverse_bind_matrices = view(rows, 16);
  }

  // The joint, the ones above it, then its neighbours by number: all different.
  std::vector<Index> followed(Index joint, std::uint32_t influences) const {
    std::vector<Index> joints;
    for (Index up = joint; up != kNone && joints.size() < influences; up = bones_[up].parent) joints.push_back(up);
    for (Index step = 1; joints.size() < influences; ++step) {
      const Index next = Index((joint + step) % bones_.size());
      if (std::find(joints.begin(), joints.end(), next) == joints.end()) joints.push_back(next);
    }
    return joints;
  }

  struct VertexColumns {
    std::vector<float> positions, normals, tangents, weights[2];
    std::vector<std::uint16_t> joints[2];
  };

  void add_vertex(VertexColumns& columns, Index joint, std::uint32_t influences) {
    const Vec3 p = model_from_bone_[joint] + direction() * 0.1f, n = direction();
    const Vec3 t = perpendicular_to(n);
    columns.positions.insert(columns.positions.end(), {p.x, p.y, p.z});
    columns.normals.insert(columns.normals.end(), {n.x, n.y, n.z});
    columns.tangents.insert(columns.tangents.end(), {t.x, t.y, t.z, random_.bits() % 2 == 0 ? 1.0f : -1.0f});
    const std::vector<Index> joints = followed(joint, influences);
    double weights[8], sum = 0;
    for (std::uint32_t i = 0; i < influences; ++i) sum += weights[i] = random_.between(0.1, 1);
    for (std::uint32_t i = 0; i < 8; ++i) {
      columns.joints[i / 4].push_back(i < influences ? std::uint16_t(joints[i]) : std::uint16_t(0));
      columns.weights[i / 4].push_back(i < influences ? float(weights[i] / sum) : 0.0f);
    }
  }

  void add_mesh(std::uint32_t influences) {
    VertexColumns columns;
    for (std::size_t v = 0; v < vertices_; ++v) add_vertex(columns, Index(v * bones_.size() / vertices_), influences);
    asset::Primitive primitive;
    primitive.topology = asset::Topology::points;
    primitive.attributes = {{"POSITION", view(columns.positions, 3)},
                            {"NORMAL", view(columns.normals, 3)},
                            {"TANGENT", view(columns.tangents, 4)}};
    for (std::uint32_t set = 0; set * 4 < influences; ++set) {
      primitive.attributes.push_back({"JOINTS_" + std::to_string(set), view(columns.joints[set], 4)});
      primitive.attributes.push_back({"WEIGHTS_" + std::to_string(set), view(columns.weights[set], 4)});
    }
    asset::Node& node = scene_.nodes.emplace_back();
    node.name = "mesh" + std::to_string(influences);
    node.mesh = Index(scene_.meshes.size());
    node.skin = 0;
    scene_.meshes.emplace_back().primitives.push_back(std::move(primitive));
  }

  asset::Scene scene_;
  std::vector<Bone> bones_;
  std::vector<Vec3> model_from_bone_;
  std::size_t vertices_;
  SplitMix64 random_{20261130};
};

}  // namespace

asset::Scene synthetic_scene(std::size_t joints, std::size_t vertices) { return Builder(joints, vertices).take(); }

}  // namespace sinew::bench
