// SPDX-License-Identifier: MIT
#include "little_model.h"

#include <algorithm>
#include <cmath>

#include "support/scene_builder.h"

namespace sinew::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

enum LittleNode : Index { kRoot, kA, kLeft, kRight };

float f(double value) { return static_cast<float>(value); }

double last_key_secs(const LittleClip& clip) { return clip.secs - (clip.loop ? clip.interval_secs : 0); }

std::vector<float> times_of(const std::vector<LittleKey>& keys) {
  std::vector<float> times;
  for (const LittleKey& key : keys) times.push_back(f(key.secs));
  return times;
}

void add_place(SceneBuilder& builder, Index of, const LittleClip& clip) {
  std::vector<float> times;
  for (const std::vector<LittleKey>* keys : {&clip.x, &clip.y})
    for (const LittleKey& key : *keys) times.push_back(f(key.secs));
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  const auto at = [](const std::vector<LittleKey>& keys, double secs) {
    if (keys.empty()) return 0.0;
    if (secs <= keys.front().secs) return keys.front().value;
    for (std::size_t k = 1; k < keys.size(); ++k)
      if (secs <= keys[k].secs)
        return keys[k - 1].value +
               (keys[k].value - keys[k - 1].value) * (secs - keys[k - 1].secs) / (keys[k].secs - keys[k - 1].secs);
    return keys.back().value;
  };
  std::vector<float> rows;
  for (const float secs : times) {
    rows.push_back(f(at(clip.x, double(secs))));
    rows.push_back(f(at(clip.y, double(secs))));
    rows.push_back(0);
  }
  builder.channel(of, kA, asset::ChannelPath::translation, asset::Interpolation::linear, times, rows);
}

void add_turn(SceneBuilder& builder, Index of, const LittleClip& clip) {
  if (clip.turn.empty()) return;
  std::vector<float> rows;
  for (const LittleKey& key : clip.turn)
    for (const double number : turn(2, key.value)) rows.push_back(f(number));
  builder.channel(of, kLeft, asset::ChannelPath::rotation, asset::Interpolation::linear, times_of(clip.turn), rows);
}

void add_glow(SceneBuilder& builder, Index of, const LittleClip& clip) {
  if (clip.glow.empty()) return;
  std::vector<float> rows;
  for (const LittleKey& key : clip.glow) rows.push_back(f(key.value));
  builder.property_channel(of, {asset::AnimatedProperty::custom, 0}, asset::Interpolation::linear, times_of(clip.glow),
                           rows);
}

void add_root(SceneBuilder& builder, Index of, const LittleClip& clip) {
  if (clip.root.empty()) return;
  std::vector<float> times, places, yaws;
  for (const LittleRootKey& key : clip.root) {
    times.push_back(f(key.secs));
    for (const double number : {key.x, 0.0, key.z}) places.push_back(f(number));
    yaws.push_back(f(key.yaw_deg * kPi / 180));
  }
  asset::RootMotion& root = builder.scene.clips[of].root_motion;
  root.node = kRoot;
  root.translation.times_secs = root.yaw.times_secs = builder.view(times, 1);
  root.translation.values = builder.view(places, 3);
  root.yaw.values = builder.view(yaws, 1);
}

void add_clip(SceneBuilder& builder, const std::string& name, const LittleClip& clip) {
  const Index of = builder.clip(name);
  // The root joint stands still, from the first key to the last.
  builder.channel(of, kRoot, asset::ChannelPath::translation, asset::Interpolation::linear, {0, f(last_key_secs(clip))},
                  {0, 0, 0, 0, 0, 0});
  add_place(builder, of, clip);
  add_turn(builder, of, clip);
  add_glow(builder, of, clip);
  add_root(builder, of, clip);
  asset::Clip& out = builder.scene.clips[of];
  out.wrap = clip.loop ? asset::WrapPolicy::loop : asset::WrapPolicy::clamp;
  out.loop_interval_secs = clip.loop ? clip.interval_secs : 0;
  out.is_additive = clip.is_additive;
  for (const auto& [marker, secs] : clip.markers) out.markers.push_back({marker, secs, 0});
  std::stable_sort(out.markers.begin(), out.markers.end(),
                   [](const asset::Marker& a, const asset::Marker& b) { return a.time_secs < b.time_secs; });
}

double degrees_about_z(const JointBlock& block, Joint joint) {
  const std::size_t lane = joint % std::size_t(kLanes);
  const double deg = 2 * std::atan2(double(block.qz[lane]), double(block.qw[lane])) * 180 / kPi;
  return deg > 180 ? deg - 360 : deg <= -180 ? deg + 360 : deg;
}

}  // namespace

Cooked cook_little_model(const std::map<std::string, LittleClip>& clips) {
  SceneBuilder builder;
  builder.node({.name = "root"});
  builder.node({.parent = kRoot, .name = "a"});
  builder.node({.translation = {1, 0, 0}, .parent = kA, .name = "left_b"});
  builder.node({.translation = {-1, 0, 0}, .parent = kA, .name = "right_b"});
  for (asset::Node& node : builder.scene.nodes) node.is_joint = true;
  builder.scene.custom_properties = {{"glow", kRoot, asset::CustomKind::numbers, {0}}};
  builder.scene.masks = {{"upper", {{kLeft}, {kRight}}, 0},
                         {"left", {{kLeft}}, 0},
                         {"a", {{kA}, {kLeft, 0, 0}, {kRight, 0, 0}}, 1},
                         {"half", {{kRoot, 0, 0.5}}, 0.5}};
  for (const auto& [name, clip] : clips) add_clip(builder, name, clip);
  return Cooked(builder.scene);
}

LittlePose read_little_pose(const Rig& rig, ConstLocalPose pose) {
  const Skeleton& skeleton = rig.skeleton();
  const JointBlock& block = pose.joints[0];
  const std::size_t a = *skeleton.find("a");
  LittlePose out;
  out.x = double(block.tx[a]);
  out.y = double(block.ty[a]);
  out.left_deg = degrees_about_z(block, *skeleton.find("left_b"));
  out.right_deg = degrees_about_z(block, *skeleton.find("right_b"));
  for (std::size_t p = 0; p < rig.property_count(); ++p) out.glow = double(pose.properties[rig.property(p).first]);
  return out;
}

}  // namespace sinew::test
