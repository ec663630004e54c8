// SPDX-License-Identifier: MIT
#include "process/clip_pose.h"

#include <algorithm>

#include "process/rest_pose.h"

namespace sinew::asset::process {
namespace {

AffineD matrix_of(const std::array<double, 16>& columns) {
  AffineD affine;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) affine.m[row * 4 + column] = columns[column * 4 + row];
  return affine;
}

constexpr std::size_t slot(ChannelPath path) { return static_cast<std::size_t>(path); }
static_assert(slot(ChannelPath::translation) == 0 && slot(ChannelPath::rotation) == 1 && slot(ChannelPath::scale) == 2);

bool stays_at(const TrackKeys* keys, std::span<const double> rest) {
  if (keys == nullptr) return true;
  if (!is_constant(*keys)) return false;
  constexpr double kRounding = 1e-6;  // of files' floats
  const std::vector<double> value = value_at(*keys, 0);
  double off = 0, off_negated = 0;  // a quaternion and its negative are one rotation
  for (std::size_t i = 0; i < rest.size(); ++i) {
    off = std::max(off, std::max(value[i] - rest[i], rest[i] - value[i]));
    off_negated = std::max(off_negated, std::max(value[i] + rest[i], -value[i] - rest[i]));
  }
  return off <= kRounding || (keys->is_rotation && off_negated <= kRounding);
}

}  // namespace

QuatD rotation_of(const TransformD& transform) {
  return {transform.rotation[0], transform.rotation[1], transform.rotation[2], transform.rotation[3]};
}

TransformD transform_of(std::span<const double> translation, QuatD rotation, std::span<const double> scale) {
  TransformD transform;
  std::copy_n(translation.begin(), 3, transform.translation);
  std::copy_n(scale.begin(), 3, transform.scale);
  transform.rotation[0] = rotation.x, transform.rotation[1] = rotation.y, transform.rotation[2] = rotation.z;
  transform.rotation[3] = rotation.w;
  return transform;
}

TransformD rest_transform(const Node& node) {
  if (node.matrix) return decompose(matrix_of(*node.matrix)).transform;
  return transform_of(node.translation,
                      normalise(QuatD{node.rotation[0], node.rotation[1], node.rotation[2], node.rotation[3]}),
                      node.scale);
}

std::vector<Index> parents_first(const Scene& scene) {
  std::vector<Index> order;
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (scene.nodes[node].parent == kNone) order.push_back(node);
  for (std::size_t i = 0; i < order.size(); ++i)
    order.insert(order.end(), scene.nodes[order[i]].children.begin(), scene.nodes[order[i]].children.end());
  return order;
}

ClipPose::ClipPose(const Scene& scene, const Clip& clip)
    : scene_(scene),
      is_additive_(clip.is_additive),
      duration_secs_(clip.duration_secs),
      tracks_(scene.nodes.size()),
      parents_first_(parents_first(scene)) {
  for (const Node& node : scene.nodes) rest_.push_back(rest_transform(node));
  const bool closes = clip.wrap == WrapPolicy::loop && clip.loop_interval_secs > 0;
  if (closes) duration_secs_ += clip.loop_interval_secs;
  for (const Channel& channel : clip.channels) {
    if (channel.node == kNone || slot(channel.path) > slot(ChannelPath::scale)) continue;
    const TrackKeys keys = track_keys(channel);
    tracks_[channel.node].by_path[slot(channel.path)] =
        closes ? closed(keys, clip.duration_secs, clip.loop_interval_secs) : keys;
  }
}

const TrackKeys* ClipPose::track(Index node, ChannelPath path) const {
  const std::optional<TrackKeys>& keys = tracks_[node].by_path[slot(path)];
  return keys ? &*keys : nullptr;
}

TransformD ClipPose::local(Index node, double secs, Side side) const {
  TransformD transform = rest_[node];
  const auto numbers = [&](ChannelPath path, double* to) {
    const TrackKeys* keys = track(node, path);
    if (keys == nullptr) return;
    const std::vector<double> value = value_at(*keys, secs, side);
    for (std::size_t i = 0; i < 3; ++i) {
      const double rest = to[i];
      to[i] = !is_additive_ ? value[i] : path == ChannelPath::scale ? rest * value[i] : rest + value[i];
    }
  };
  numbers(ChannelPath::translation, transform.translation);
  numbers(ChannelPath::scale, transform.scale);
  if (const TrackKeys* keys = track(node, ChannelPath::rotation)) {
    const std::vector<double> value = value_at(*keys, secs, side);
    const QuatD turn{value[0], value[1], value[2], value[3]};
    const QuatD q = is_additive_ ? rotation_of(transform) * turn : turn;
    transform.rotation[0] = q.x, transform.rotation[1] = q.y, transform.rotation[2] = q.z, transform.rotation[3] = q.w;
  }
  return transform;
}

AffineD ClipPose::parent_from(Index node, double secs, Side side) const {
  if (scene_.nodes[node].matrix && !tracks_[node].any()) return matrix_of(*scene_.nodes[node].matrix);
  return affine_from(local(node, secs, side));
}

AffineD ClipPose::scene_from(Index node, double secs, Side side) const {
  AffineD affine = parent_from(node, secs, side);
  for (Index above = scene_.nodes[node].parent; above != kNone; above = scene_.nodes[above].parent)
    affine = parent_from(above, secs, side) * affine;
  return affine;
}

QuatD ClipPose::turn_in_scene(Index node, double secs, Side side) const {
  QuatD turn = rotation_of(local(node, secs, side));
  for (Index above = scene_.nodes[node].parent; above != kNone; above = scene_.nodes[above].parent)
    turn = rotation_of(local(above, secs, side)) * turn;
  return normalise(turn);
}

std::vector<AffineD> ClipPose::scene_from_nodes(double secs, Side side) const {
  std::vector<AffineD> all(scene_.nodes.size());
  for (const Index node : parents_first_) {
    const Index parent = scene_.nodes[node].parent;
    const AffineD local = parent_from(node, secs, side);
    all[node] = parent == kNone ? local : all[parent] * local;
  }
  return all;
}

bool ClipPose::moves(Index node) const {
  static constexpr double kNothing[] = {0, 0, 0}, kNoTurn[] = {0, 0, 0, 1}, kOnce[] = {1, 1, 1};
  const TransformD& rest = rest_[node];
  const auto of = [&](const auto& own, const auto& none) -> std::span<const double> {
    if (is_additive_) return none;
    return own;
  };
  return !stays_at(track(node, ChannelPath::translation), of(rest.translation, kNothing)) ||
         !stays_at(track(node, ChannelPath::rotation), of(rest.rotation, kNoTurn)) ||
         !stays_at(track(node, ChannelPath::scale), of(rest.scale, kOnce));
}

void ClipPose::add_knots(Index node, std::set<double>& knots_secs) const {
  for (const std::optional<TrackKeys>& keys : tracks_[node].by_path)
    if (keys) knots_secs.insert(keys->times_secs.begin(), keys->times_secs.end());
}

}  // namespace sinew::asset::process
