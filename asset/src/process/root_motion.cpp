// SPDX-License-Identifier: MIT
#include "sinew/process/root_motion.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numbers>

#include "process/clip_difference.h"
#include "process/figure_nodes.h"
#include "process/fitted_track.h"
#include "process/name_binding.h"
#include "process/root_path.h"
#include "process/root_track.h"

namespace sinew::asset {
namespace process {
namespace {

constexpr double kFitBound = 2e-6;  // metres and radians

// What is to be turned and moved: a point of a row, or a tangent, which is not moved.
void map_row(std::span<double> xyz, const AffineD& to_from, bool is_point) {
  const double before[3] = {xyz[0], xyz[1], xyz[2]};
  for (std::size_t r = 0; r < 3; ++r) {
    const double* m = to_from.m + 4 * r;
    xyz[r] = m[0] * before[0] + m[1] * before[1] + m[2] * before[2] + (is_point ? m[3] : 0);
  }
}

// Every value and tangent of a translation track.
TrackKeys mapped(TrackKeys keys, const std::function<void(std::span<double> xyz, bool is_point)>& map) {
  for (std::size_t k = 0; k < keys.count(); ++k)
    for (std::size_t part = 0; part < keys.parts(); ++part)
      map(keys.row(k).subspan(3 * part, 3), keys.parts() == 1 || part == 1);
  return keys;
}

TrackKeys turned_first(TrackKeys keys, QuatD turn) {
  for (std::size_t i = 0; i + 4 <= keys.rows.size(); i += 4) {
    double* row = &keys.rows[i];
    const QuatD q = turn * QuatD{row[0], row[1], row[2], row[3]};
    row[0] = q.x, row[1] = q.y, row[2] = q.z, row[3] = q.w;
  }
  return keys;
}

class RootTaker {
 public:
  RootTaker(Scene& scene, Clip& clip, const RootMotionSettings& settings)
      : scene_(scene),
        clip_(clip),
        settings_(settings),
        before_(pose_without_loop(scene, clip)),
        path_(before_, clip.duration_secs, settings),
        store_(scene) {}

  Result<RootMotionReport> take() {
    report_.joint = settings_.joint;
    choose_nodes();
    if (const Result<void> fits = check_parents(); !fits) return fits.error();
    store_root();
    const RootTracks root(clip_.root_motion);
    for (const Index node : report_.taken_off) take_off(node, root);
    measure(root);
    return report_;
  }

 private:
  // In its last interval a looping clip leads back to where it began, which is no motion of the root.
  static ClipPose pose_without_loop(const Scene& scene, const Clip& clip) {
    Clip straight = clip;
    straight.wrap = WrapPolicy::clamp;
    return ClipPose(scene, straight);
  }

  void choose_nodes() {
    report_.taken_off =
        settings_.roots.empty() ? topmost_moving(before_, figure_of(scene_, settings_.joint)) : settings_.roots;
  }

  AffineD scene_from_parent(Index node) const {
    const Index parent = scene_.nodes[node].parent;
    return parent == kNone ? AffineD{} : before_.scene_from(parent, 0);
  }
  QuatD parent_turn(Index node) const {
    const Index parent = scene_.nodes[node].parent;
    return parent == kNone ? QuatD{} : before_.turn_in_scene(parent, 0);
  }

  // A turn in the scene has to be a turn below the parents too.
  Result<void> check_parents() const {
    if (!settings_.yaw || !path_.turns()) return {};
    for (const Index node : report_.taken_off) {
      const AffineD parent = scene_from_parent(node);
      RootPlace some;
      some.yaw_rad = 0.7;
      const Decomposition parts = decompose(inverse(parent) * scene_from_root(some) * parent);
      double off = parts.residual;
      for (const double scale : parts.transform.scale) off = std::max(off, std::abs(scale - 1));
      if (off > 1e-4)
        return Error::in(Errc::unsupported, name_or_number(scene_, node),
                         "what it hangs below is scaled unevenly: its turn about the vertical cannot be taken off");
    }
    return {};
  }

  void store_root() {
    RootMotion& root = clip_.root_motion;
    root = {};
    root.node = settings_.joint;
    root.translation.path = ChannelPath::translation;
    root.yaw.path = ChannelPath::pointer;
    const auto store = [&](const std::optional<TrackKeys>& keys, Channel& channel) {
      if (keys) store_.store(extended(*keys), channel);
    };
    store(path_.translation_track(kFitBound), root.translation);
    store(path_.yaw_track(kFitBound), root.yaw);
  }

  // Through the last interval of a looping clip the root goes on as it went through one as long before.
  TrackKeys extended(TrackKeys keys) const {
    const double interval = clip_.loop_interval_secs, last = clip_.duration_secs;
    if (clip_.wrap != WrapPolicy::loop || !(interval > 0) || keys.count() < 2) return keys;
    const std::vector<double> earlier = value_at(keys, std::max(0.0, last - interval)), end = value_at(keys, last);
    if (keys.times_secs.back() < last) keys.add(last, row_at(keys, last));
    keys.add(last + interval, keys.row(keys.count() - 1));
    const std::size_t added = keys.count() - 1;
    const bool is_cubic = keys.parts() == 3;
    for (std::size_t i = 0; i < keys.width; ++i) {
      keys.value(added)[i] = 2 * end[i] - earlier[i];
      if (!is_cubic) continue;
      const double slope = (end[i] - earlier[i]) / interval;
      keys.out_tangent(added - 1)[i] = keys.in_tangent(added)[i] = keys.out_tangent(added)[i] = slope;
    }
    return keys;
  }

  void take_off(Index node, const RootTracks& root) {
    if (clip_.root_motion.yaw.times_secs.count > 0) store(node, ChannelPath::rotation, rotation_without(node, root));
    if (clip_.root_motion.yaw.times_secs.count > 0 || clip_.root_motion.translation.times_secs.count > 0)
      store(node, ChannelPath::translation, translation_without(node, root));
  }

  TrackFunction function_of(Index node, const RootTracks& root) const {
    TrackFunction function;
    function.knots_secs = {0, clip_.duration_secs};
    before_.add_knots(node, function.knots_secs);
    root.add_knots(function.knots_secs);
    function.knots_secs.erase(function.knots_secs.upper_bound(clip_.duration_secs), function.knots_secs.end());
    return function;
  }

  TrackKeys rotation_without(Index node, const RootTracks& root) const {
    const QuatD parent = parent_turn(node);
    const auto below_parent = [=](double yaw_rad) { return conjugate(parent) * yaw_turn(-yaw_rad) * parent; };
    const TrackKeys* own = before_.track(node, ChannelPath::rotation);
    if (clip_.root_motion.yaw.times_secs.count == 1) {
      const QuatD q = rotation_of(before_.local(node, 0));
      const double still[] = {q.x, q.y, q.z, q.w};
      return turned_first(own ? *own : constant_track(still, true), below_parent(root.at(0).yaw_rad));
    }
    TrackFunction function = function_of(node, root);
    function.width = 4;
    function.measure = readers::Measure::rotation;
    function.at = [&, below_parent, node](double secs, Side side) {
      const QuatD q = below_parent(root.at(secs, side).yaw_rad) * rotation_of(before_.local(node, secs, side));
      return readers::Row{q.x, q.y, q.z, q.w};
    };
    return fitted_track(function, kFitBound);
  }

  TrackKeys translation_without(Index node, const RootTracks& root) const {
    const AffineD scene_from = scene_from_parent(node), parent_from = inverse(scene_from);
    const TrackKeys* own = before_.track(node, ChannelPath::translation);
    if (node == settings_.joint && own != nullptr && path_.joint_keys_can_be_split())
      return mapped(*own, [&](std::span<double> xyz, bool is_point) {
        map_row(xyz, scene_from, is_point);
        path_.leave_rest(xyz, is_point);
        map_row(xyz, parent_from, is_point);
      });
    TrackFunction function = function_of(node, root);
    function.at = [&](double secs, Side side) {
      const TransformD local = before_.local(node, secs, side);
      const AffineD root_from = inverse(scene_from_root(root.at(secs, side)));
      readers::Row xyz{local.translation[0], local.translation[1], local.translation[2]};
      map_row({xyz.data(), 3}, parent_from * root_from * scene_from, true);
      return xyz;
    };
    return fitted_track(function, kFitBound);
  }

  void store(Index node, ChannelPath path, const TrackKeys& keys) {
    for (Channel& channel : clip_.channels)
      if (channel.node == node && channel.path == path) return store_.store(keys, channel);
    Channel added;
    added.node = node;
    added.path = path;
    store_.store(keys, added);
    clip_.channels.push_back(std::move(added));
  }

  void measure(const RootTracks& root) {
    const ClipPose after = pose_without_loop(scene_, clip_);
    const std::vector<bool> concerned = scene_.nodes_below(report_.taken_off);
    const auto was = [&](double secs, Side side) {
      std::vector<AffineD> nodes = before_.scene_from_nodes(secs, side);
      for (std::size_t node = 0; node < nodes.size(); ++node)
        if (!concerned[node]) nodes[node] = {};
      return nodes;
    };
    const auto is = [&](double secs, Side side) {
      const AffineD scene_from = scene_from_root(root.at(secs, side));
      std::vector<AffineD> nodes = after.scene_from_nodes(secs, side);
      for (std::size_t node = 0; node < nodes.size(); ++node)
        nodes[node] = concerned[node] ? scene_from * nodes[node] : AffineD{};
      return nodes;
    };
    std::set<double> knots = knots_of(clip_);
    knots.erase(knots.upper_bound(clip_.duration_secs), knots.end());
    report_.error_m = largest_difference(scene_, was, is, knots).metres;
    const double end_secs = clip_.duration_secs + (clip_.wrap == WrapPolicy::loop ? clip_.loop_interval_secs : 0);
    const RootPlace start = root.at(0), end = root.at(end_secs);
    for (std::size_t i = 0; i < 3; ++i) report_.travel_m[i] = end.translation[i] - start.translation[i];
    turn_on_ground(-start.yaw_rad, report_.travel_m[0], report_.travel_m[2]);
    report_.yaw_rad = end.yaw_rad - start.yaw_rad;
  }

  Scene& scene_;
  Clip& clip_;
  const RootMotionSettings& settings_;
  const ClipPose before_;
  const RootPath path_;
  TrackStore store_;
  RootMotionReport report_;
};

Result<void> check(const Scene& scene, const Clip& clip, const RootMotionSettings& settings) {
  const auto refuse = [&](Errc code, const char* why) { return Error::in(code, clip.name, why); };
  if (clip.is_additive) return refuse(Errc::mismatch, "an additive clip has no root of its own");
  if (clip.root_motion.node != kNone) return refuse(Errc::mismatch, "the motion of its root was taken off before");
  if (settings.joint == kNone) return refuse(Errc::mismatch, "the clip moves nothing that could be a root");
  if (settings.joint >= scene.nodes.size()) return refuse(Errc::out_of_range, "there is no such joint");
  for (const Index root : settings.roots)
    if (root >= scene.nodes.size()) return refuse(Errc::out_of_range, "there is no such root");
  if (!settings.ground && !settings.height && !settings.yaw)
    return refuse(Errc::mismatch, "nothing is to be taken off");
  if (!(settings.smoothing_secs >= 0) || settings.smoothing_secs > 10)
    return refuse(Errc::out_of_range, "smoothing takes 0 to 10 seconds");
  return {};
}

}  // namespace
}  // namespace process

Index likely_root_joint(const Scene& scene, const Clip& clip) {
  const process::ClipPose pose(scene, clip);
  const std::vector<Index> tops = process::topmost_moving(pose, std::vector<bool>(scene.nodes.size(), true));
  const std::vector<bool> moving = scene.nodes_below(tops);
  // Where something above the hips moves, that is the root, and what the hips do below it is part of the pose.
  const auto topmost_above = [&](Index node) {
    while (std::ranges::find(tops, node) == tops.end()) node = scene.nodes[node].parent;
    return node;
  };
  if (scene.avatar.humanoid)
    if (const Index hips = scene.avatar.humanoid->node(HumanBone::hips); hips != kNone && moving[hips])
      return topmost_above(hips);
  for (Index node = 0; node < scene.nodes.size(); ++node)
    if (moving[node] && process::is_called_hips(scene.nodes[node].name)) return topmost_above(node);
  Index best = kNone;
  std::ptrdiff_t most = 0;
  for (const Index top : tops) {
    const std::vector<bool> below = scene.nodes_below({top});
    const std::ptrdiff_t count = std::count(below.begin(), below.end(), true);
    if (count > most) best = top, most = count;
  }
  return best;
}

Result<RootMotionReport> take_root_motion(Scene& scene, Index clip_index, const RootMotionSettings& asked,
                                          Diagnostics& diagnostics) try {
  Clip clip = scene.clips[clip_index];
  RootMotionSettings settings = asked;
  if (settings.joint == kNone) settings.joint = likely_root_joint(scene, clip);
  if (const Result<void> good = process::check(scene, clip, settings); !good) return good.error();
  const std::size_t buffers = scene.buffers.size();
  Result<RootMotionReport> report = process::RootTaker(scene, clip, settings).take();
  if (!report) {
    scene.buffers.resize(buffers);
    return report.error();
  }
  if (report->error_m > 1e-5 * process::figure_size_m(scene))
    diagnostics.warn("root-motion-inexact",
                     "root and pose together are off by " + std::to_string(report->error_m) + " m at most", clip.name);
  scene.clips[clip_index] = std::move(clip);
  return report;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to take the motion of the root off");
}

}  // namespace sinew::asset
