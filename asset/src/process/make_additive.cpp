// SPDX-License-Identifier: MIT
#include "sinew/process/make_additive.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <set>
#include <string>

#include "process/channel_target.h"
#include "process/fitted_track.h"
#include "process/whole_clip.h"
#include "sinew/math/quat.h"
#include "sinew/math/scalar.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace process {
namespace {

constexpr double kDifferenceBound = 2e-6;
constexpr double kNoScale = 1e-18;  // as the runtime's subtract_poses

QuatD quat(std::span<const double> q) { return {q[0], q[1], q[2], q[3]}; }

// reference⁻¹ * row, for a value or a slope of it: slopes do not know where a reference stands, only how it is turned
// and scaled.
void subtract(std::span<double> row, std::span<const double> reference, ChannelPath path, bool is_value) {
  if (path == ChannelPath::rotation) {
    const QuatD q = conjugate(quat(reference)) * quat(row);
    row[0] = q.x, row[1] = q.y, row[2] = q.z, row[3] = q.w;
    return;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (path != ChannelPath::scale)
      row[i] -= is_value ? reference[i] : 0;
    else if (std::abs(reference[i]) > kNoScale)
      row[i] /= reference[i];
    else
      row[i] = is_value ? 1 : 0;
  }
}

TrackKeys difference_from_pose(TrackKeys keys, std::span<const double> reference, ChannelPath path) {
  for (std::size_t k = 0; k < keys.count(); ++k)
    for (std::size_t part = 0; part < keys.parts(); ++part)
      subtract(keys.row(k).subspan(part * keys.width, keys.width), reference, path, keys.parts() == 1 || part == 1);
  return keys;
}

bool is_no_difference(const TrackKeys& keys, ChannelPath path) {
  if (!is_constant(keys)) return false;
  const std::vector<double> value = value_at(keys, 0);
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool is_one = path == ChannelPath::scale || (path == ChannelPath::rotation && i == 3);
    const double size = path == ChannelPath::rotation ? std::abs(value[i]) : value[i];
    if (std::abs(size - (is_one ? 1 : 0)) > 1e-7) return false;
  }
  return true;
}

class Difference {
 public:
  Difference(Scene& scene, Clip& clip, const AdditiveReference& reference, Diagnostics& diagnostics)
      : scene_(scene), clip_(clip), reference_(reference), diagnostics_(diagnostics), store_(scene) {
    if (reference.clip == kNone) return;
    reference_clip_ = scene.clips[reference.clip];
    write_out_loop(store_, reference_clip_);
  }

  void make() {
    leave_out_what_has_none();
    for (Channel& channel : clip_.channels) {
      const ChannelTarget target = target_of(channel);
      store_.store(difference(track_keys(channel), target), channel);
    }
    for (const Channel& channel : reference_clip_.channels) add_what_the_reference_moves(target_of(channel));
    clip_.is_additive = true;
    clip_.additive_reference = reference_text();
  }

 private:
  bool has_difference(const ChannelTarget& target) const {
    if (target.path != ChannelPath::pointer) return true;
    const AnimatedProperty property = target.property.property;
    return property != AnimatedProperty::none && property != AnimatedProperty::node_visible &&
           kind_of(scene_, target.property) == CustomKind::numbers;
  }

  void leave_out_what_has_none() {
    const std::size_t left_out =
        std::erase_if(clip_.channels, [this](const Channel& channel) { return !has_difference(target_of(channel)); });
    if (left_out > 0)
      diagnostics_.warn(
          "no-difference",
          std::to_string(left_out) +
              " channels of visibility, of properties that turn or go in steps, or of unknown things are left out",
          clip_.name);
    if (clip_.root_motion.node != kNone)
      diagnostics_.warn("no-difference", "the motion of the root is left out", clip_.name);
    clip_.root_motion = {};
  }

  void add_what_the_reference_moves(const ChannelTarget& target) {
    if (!has_difference(target) || find_channel(clip_, target) != nullptr) return;
    const TrackKeys keys =
        difference(constant_track(rest_of(scene_, target), target.path == ChannelPath::rotation), target);
    if (is_no_difference(keys, target.path)) return;
    Channel channel = channel_for(target);
    store_.store(keys, channel);
    clip_.channels.push_back(std::move(channel));
  }

  TrackKeys difference(const TrackKeys& keys, const ChannelTarget& target) {
    const Channel* moved = find_channel(reference_clip_, target);
    if (moved == nullptr) return difference_from_pose(keys, rest_of(scene_, target), target.path);
    const TrackKeys reference = track_keys(*moved);
    if (reference_.time_secs || is_constant(reference))
      return difference_from_pose(keys, value_at(reference, wrapped(reference_.time_secs.value_or(0))), target.path);
    return difference_from_clip(keys, reference, target.path);
  }

  // A time of the reference, under its policy.
  double wrapped(double secs) const {
    const double length = reference_clip_.duration_secs;
    if (reference_clip_.wrap != WrapPolicy::loop || !(length > 0)) return std::clamp(secs, 0.0, length);
    const double rest = secs - round_down(secs / length) * length;
    return rest < length ? rest : 0;
  }

  std::set<double> common_knots(const TrackKeys& keys, const TrackKeys& reference) const {
    constexpr std::size_t kMostPasses = 10000;
    std::set<double> knots(keys.times_secs.begin(), keys.times_secs.end());
    knots.insert({0, clip_.duration_secs});
    const double length = reference_clip_.duration_secs;
    const bool loops = reference_clip_.wrap == WrapPolicy::loop && length > 0;
    for (std::size_t pass = 0;
         pass == 0 || (loops && pass < kMostPasses && double(pass) * length < clip_.duration_secs); ++pass)
      for (const double secs : reference.times_secs)
        if (double(pass) * length + secs <= clip_.duration_secs) knots.insert(double(pass) * length + secs);
    return knots;
  }

  TrackKeys difference_from_clip(const TrackKeys& keys, const TrackKeys& reference, ChannelPath path) const {
    const auto at = [&](double secs, Side side) {
      // Just before a pass begins the one before it ends.
      const double in_reference = wrapped(secs);
      const bool at_seam = side == Side::before && in_reference == 0 && secs > 0;
      std::vector<double> value = value_at(keys, secs, side);
      subtract(value, value_at(reference, at_seam ? reference_clip_.duration_secs : in_reference, side), path, true);
      return value;
    };
    const std::set<double> knots = common_knots(keys, reference);
    if (keys.width > 4) return sampled(at, knots, keys.width);
    TrackFunction function;
    function.knots_secs = knots;
    function.width = keys.width;
    function.measure = path == ChannelPath::rotation ? readers::Measure::rotation : readers::Measure::each;
    function.at = [&](double secs, Side side) {
      readers::Row row{};
      std::ranges::copy(at(secs, side), row.begin());
      return row;
    };
    return fitted_track(function, kDifferenceBound);
  }

  // Weights all together: linear keys at the knots and between them, two where they jump.
  static TrackKeys sampled(const std::function<std::vector<double>(double, Side)>& at, const std::set<double>& knots,
                           std::size_t width) {
    constexpr int kParts = 8;
    TrackKeys keys;
    keys.width = width;
    for (auto knot = knots.begin(); knot != knots.end(); ++knot) {
      if (keys.count() > 0) {
        const std::vector<double> before = at(*knot, Side::before);
        keys.add(*knot, before);
        if (at(*knot, Side::after) != before) keys.add(*knot, at(*knot, Side::after));
      } else {
        keys.add(*knot, at(*knot, Side::after));
      }
      const auto next = std::next(knot);
      for (int i = 1; next != knots.end() && i < kParts; ++i) {
        const double secs = *knot + (*next - *knot) * i / kParts;
        keys.add(secs, at(secs, Side::after));
      }
    }
    return keys;
  }

  std::string reference_text() const {
    if (reference_.clip == kNone) return "rest pose";
    std::string text = reference_clip_.name.empty() ? "clip " + std::to_string(reference_.clip) : reference_clip_.name;
    if (!reference_.time_secs) return text;
    std::string secs = std::to_string(*reference_.time_secs);
    while (secs.ends_with('0')) secs.pop_back();
    return text + " at " + (secs.ends_with('.') ? secs + "0" : secs) + " s";
  }

  Scene& scene_;
  Clip& clip_;
  const AdditiveReference& reference_;
  Diagnostics& diagnostics_;
  TrackStore store_;
  Clip reference_clip_;
};

}  // namespace
}  // namespace process

Result<void> make_additive(Scene& scene, Index index, const AdditiveReference& reference,
                           Diagnostics& diagnostics) try {
  const std::string& name = scene.clips[index].name;
  if (scene.clips[index].is_additive) return Error::in(Errc::mismatch, name, "the clip is additive already");
  if (!scene.clips[index].vertex_tracks.empty())
    return Error::in(Errc::unsupported, name, "keyed vertices are no differences and cannot be made so");
  if (reference.clip != kNone && scene.clips[reference.clip].is_additive)
    return Error::in(Errc::mismatch, scene.clips[reference.clip].name, "an additive clip is no reference");
  Clip clip = scene.clips[index];
  process::Difference(scene, clip, reference, diagnostics).make();
  scene.clips[index] = std::move(clip);
  return {};
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to make a clip additive");
}

}  // namespace sinew::asset
