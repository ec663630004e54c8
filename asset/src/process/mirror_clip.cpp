// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <new>

#include "process/channel_target.h"
#include "process/clip_pose.h"
#include "process/mirror_frames.h"
#include "process/name_binding.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace process {
namespace {

class ClipMirror {
 public:
  ClipMirror(Scene& scene, const Clip& clip, Diagnostics& diagnostics)
      : scene_(scene),
        clip_(clip),
        diagnostics_(diagnostics),
        pairs_(mirror_pairs(scene)),
        frames_(scene),
        store_(scene) {}

  Result<Clip> mirrored() {
    if (!clip_.vertex_tracks.empty())
      return Error::in(Errc::unsupported, clip_.name, "keyed vertices have no other side; mirror the model");
    if (const Result<void> fits = check_parents(); !fits) return fits.error();
    for (Channel& channel : clip_.channels) {
      if (channel.path == ChannelPath::pointer)
        mirror_property(channel);
      else if (channel.path == ChannelPath::weights)
        mirror_weights(channel);
      else
        mirror_transform(channel);
    }
    mirror_root();
    mirror_markers();
    return clip_;
  }

  MirrorReport report() const {
    MirrorReport report{0, pairs_.one_sided};
    for (Index node = 0; node < pairs_.other.size(); ++node) report.pairs += pairs_.other[node] > node ? 1 : 0;
    return report;
  }

 private:
  Index other(Index node) const { return node == kNone ? kNone : pairs_.other[node]; }

  Result<void> check_parents() const {
    for (const Channel& channel : clip_.channels) {
      if (channel.node == kNone || channel.path == ChannelPath::weights) continue;
      const Index parent = scene_.nodes[channel.node].parent, other_parent = scene_.nodes[other(channel.node)].parent;
      if (other(parent) != other_parent)
        return Error::in(Errc::mismatch, name_or_number(scene_, channel.node),
                         "its counterpart \"" + name_or_number(scene_, other(channel.node)) +
                             "\" does not hang below the counterpart of its parent");
    }
    return {};
  }

  void mirror_transform(Channel& channel) {
    const Index from = channel.node, to = other(from);
    TrackKeys keys = track_keys(channel);
    if (channel.path == ChannelPath::rotation)
      mirror_rotations(keys, from, to);
    else if (channel.path == ChannelPath::translation)
      mirror_translations(keys, from, to);
    else
      mirror_scales(keys, from, to);
    channel.node = to;
    channel.pointer.clear();
    store_.store(keys, channel);
  }

  void mirror_rotations(TrackKeys& keys, Index from, Index to) const {
    const MirrorFrames::Turn turn = frames_.turn(from, to, clip_.is_additive);
    for (std::size_t i = 0; i + 4 <= keys.rows.size(); i += 4) {
      double* row = &keys.rows[i];
      const QuatD q = turn.before * in_mirror({row[0], row[1], row[2], row[3]}) * turn.after;
      row[0] = q.x, row[1] = q.y, row[2] = q.z, row[3] = q.w;
    }
  }

  void mirror_translations(TrackKeys& keys, Index from, Index to) const {
    const AffineD to_from = frames_.place(from, to);
    const TransformD rest_from = rest_transform(scene_.nodes[from]), rest_to = rest_transform(scene_.nodes[to]);
    for (std::size_t i = 0; i + 3 <= keys.rows.size(); i += 3) {
      const bool is_place = !clip_.is_additive && (keys.parts() == 1 || (i / 3) % 3 == 1);
      double off[3];
      for (std::size_t axis = 0; axis < 3; ++axis)
        off[axis] = keys.rows[i + axis] - (is_place ? rest_from.translation[axis] : 0);
      for (std::size_t r = 0; r < 3; ++r) {
        const double* m = to_from.m + 4 * r;
        keys.rows[i + r] = m[0] * off[0] + m[1] * off[1] + m[2] * off[2] + (is_place ? rest_to.translation[r] : 0);
      }
    }
  }

  // Scales follow the axes: which of the one's joint is which of the other's in the mirror.
  void mirror_scales(TrackKeys& keys, Index from, Index to) const {
    const TransformD rest_from = rest_transform(scene_.nodes[from]), rest_to = rest_transform(scene_.nodes[to]);
    const std::array<std::size_t, 3> axis_of = frames_.scale_axes(from, to);
    const std::vector<double> before = keys.rows;
    for (std::size_t i = 0; i + 3 <= keys.rows.size(); i += 3)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t source = axis_of[axis];
        const bool has_ratio = !clip_.is_additive && rest_from.scale[source] != 0;
        const double ratio = has_ratio ? rest_to.scale[axis] / rest_from.scale[source] : 1;
        keys.rows[i + axis] = before[i + source] * ratio;
      }
  }

  void mirror_weights(Channel& channel) {
    const Index to = other(channel.node);
    const Index mesh = scene_.nodes[channel.node].mesh, mesh_to = scene_.nodes[to].mesh;
    const bool fits = mesh != kNone && mesh_to != kNone &&
                      scene_.meshes[mesh].target_count() == scene_.meshes[mesh_to].target_count();
    if (!fits) {
      diagnostics_.warn("mirror-weights",
                        "the counterpart of \"" + name_or_number(scene_, channel.node) +
                            "\" has other morph targets; its weights stay where they are",
                        clip_.name);
      return;
    }
    const std::vector<std::size_t> target_of = mirrored_targets(scene_.meshes[mesh], scene_.meshes[mesh_to]);
    channel.node = to;
    channel.pointer.clear();
    if (channel.weight != kNone) {
      channel.weight = static_cast<Index>(target_of[channel.weight]);
      return;
    }
    TrackKeys keys = track_keys(channel);
    const std::vector<double> before = keys.rows;
    for (std::size_t i = 0; i + keys.width <= keys.rows.size(); i += keys.width)
      for (std::size_t target = 0; target < keys.width && target < target_of.size(); ++target)
        keys.rows[i + target_of[target]] = before[i + target];
    store_.store(keys, channel);
  }

  void mirror_property(Channel& channel) const {
    if (channel.target.property != AnimatedProperty::node_visible) return;
    channel.target.index = other(channel.target.index);
    channel.pointer.clear();
  }

  void mirror_root() {
    Channel& place = clip_.root_motion.translation;
    Channel& yaw = clip_.root_motion.yaw;
    if (place.times_secs.count > 0) {
      TrackKeys keys = track_keys(place);
      for (std::size_t i = 0; i < keys.rows.size(); i += 3) keys.rows[i] = -keys.rows[i];
      store_.store(keys, place);
    }
    if (yaw.times_secs.count > 0) {
      TrackKeys keys = track_keys(yaw);
      for (double& angle : keys.rows) angle = -angle;
      store_.store(keys, yaw);
    }
    if (clip_.root_motion.node != kNone) clip_.root_motion.node = other(clip_.root_motion.node);
  }

  void mirror_markers() {
    for (Marker& marker : clip_.markers)
      if (const std::optional<std::string> name = mirrored_name(marker.name)) marker.name = *name;
  }

  Scene& scene_;
  Clip clip_;
  Diagnostics& diagnostics_;
  MirrorPairs pairs_;
  MirrorFrames frames_;
  TrackStore store_;
};

}  // namespace
}  // namespace process

std::vector<std::size_t> mirrored_targets(const Mesh& of, const Mesh& to) {
  std::map<std::string_view, std::size_t> found_by_name;
  for (std::size_t target = 0; target < to.target_names.size(); ++target)
    found_by_name.emplace(to.target_names[target], target);
  std::vector<std::size_t> target_of(of.target_count());
  for (std::size_t target = 0; target < target_of.size(); ++target) {
    target_of[target] = target;
    if (target >= of.target_names.size()) continue;
    const std::optional<std::string> name = mirrored_name(of.target_names[target]);
    if (!name) continue;
    const auto found = found_by_name.find(*name);
    if (found != found_by_name.end() && found->second < target_of.size()) target_of[target] = found->second;
  }
  return target_of;
}

Result<MirrorReport> mirror_clip(Scene& scene, Index index, Diagnostics& diagnostics) try {
  process::ClipMirror mirror(scene, scene.clips[index], diagnostics);
  Result<Clip> mirrored = mirror.mirrored();
  if (!mirrored) return mirrored.error();
  scene.clips[index] = *std::move(mirrored);
  return mirror.report();
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to mirror a clip");
}

}  // namespace sinew::asset
