// SPDX-License-Identifier: MIT
#include "sinew/process/add_motion.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <memory>
#include <set>

#include "import/failure.h"
#include "process/expression_motion.h"
#include "process/figure_motion.h"
#include "process/name_binding.h"
#include "process/rest_pose.h"

namespace sinew::asset {
namespace process {
namespace {

constexpr std::size_t kNamed = 5;  // in one sentence

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kNamed; ++i) text += (i == 0 ? "\"" : ", \"") + names[i] + "\"";
  if (names.size() > kNamed) text += " and " + std::to_string(names.size() - kNamed) + " more";
  return text;
}

std::string counted_joints(std::size_t count) { return std::to_string(count) + (count == 1 ? " joint" : " joints"); }

// But for where their origins are, and rounding.
bool is_same_frame(const AffineD& a, const AffineD& b) {
  constexpr double kShare = 0.01;
  double size = 0, difference = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    if (i % 4 == 3) continue;
    size = std::max(size, std::abs(a.m[i]));
    difference = std::max(difference, std::abs(a.m[i] - b.m[i]));
  }
  return difference <= kShare * size;
}

class MotionAdder {
 public:
  MotionAdder(Scene& target, const Scene& motion, std::string_view name, Diagnostics& diagnostics)
      : target_(target), motion_(motion), name_(name), remarks_{diagnostics, "motion " + std::string(name)} {
    if (target.avatar.humanoid && motion.avatar.humanoid) figure_.emplace(target, motion, remarks_);
    if (motion.avatar.motion) face_.emplace(target, motion, figure_ ? &*figure_ : nullptr, remarks_);
    report_.by_humanoid = figure_.has_value();
  }

  Result<MotionReport> add() {
    if (motion_.clips.empty()) return Error::in(Errc::mismatch, remarks_.where, "the file has no clips");
    bind();
    if (report_.matched == 0) return nothing_matched();
    for (const Clip& clip : motion_.clips) add_clip(clip);
    report_unmoved();
    say_what_is_left_out();
    commit();
    return std::move(report_);
  }

 private:
  static bool is_joint_path(ChannelPath path) { return path != ChannelPath::pointer; }

  // Bones by what they are, the rest by name.
  void bind() {
    std::set<Index> moved;
    for (const Clip& clip : motion_.clips)
      for (const Channel& channel : clip.channels)
        if (channel.node != kNone && is_joint_path(channel.path)) moved.insert(channel.node);
    std::vector<Index> by_name;
    for (const Index node : moved) {
      if (face_ && face_->is_face_node(node)) continue;
      ++report_.moved;
      if (!figure_ || !figure_->is_bone(node))
        by_name.push_back(node);
      else if (figure_->target_has(figure_->bone(node)))
        ++report_.matched;
      else
        report_.unmatched.emplace_back(human_bone_name(figure_->bone(node)));
    }
    binding_ = bind_by_name(target_, motion_, by_name);
    report_.matched += by_name.size() - binding_.unmatched.size() - binding_.ambiguous.size();
    for (const Index node : binding_.unmatched) report_.unmatched.push_back(name_or_number(motion_, node));
    for (const Index node : binding_.ambiguous) report_.ambiguous.push_back(name_or_number(motion_, node));
    report_.near_misses = near_misses(target_, motion_, binding_.unmatched);
    if (report_.matched == 0) bind_joints_by_order();
    warn_of_other_frames(by_name);
  }

  void bind_joints_by_order() {
    std::vector<Index> joints = bind_by_order(target_, motion_);
    if (joints.empty()) return;
    binding_ = {std::move(joints), {}, {}, {}};
    report_.matched = report_.moved;
    report_.unmatched.clear();
    report_.by_order = true;
    remarks_.diagnostics.note("motion-by-order",
                              "the motion names no joints; as they are as many as the file's and hang together alike, "
                              "they are taken in their order",
                              remarks_.where);
  }

  // Keys are relative to what a joint hangs below: where that is another frame, all comes out turned or in another
  // size.
  void warn_of_other_frames(const std::vector<Index>& nodes) const {
    const RestPose target_rest(target_), motion_rest(motion_);
    std::vector<std::string> names;
    for (const Index node : nodes) {
      const Index found = binding_.target_of[node];
      if (found == kNone) continue;
      const Index above = motion_.nodes[node].parent, above_found = target_.nodes[found].parent;
      if (above != kNone && above_found != kNone && binding_.target_of[above] == above_found) continue;
      if (!is_same_frame(motion_rest.scene_from_parent(node), target_rest.scene_from_parent(found)))
        names.push_back(name_or_number(motion_, node));
    }
    if (!names.empty())
      remarks_.warn("motion-other-frame", "what " + list_of(names) + (names.size() == 1 ? " hangs" : " hang") +
                                              " below is turned or scaled otherwise in the motion, so the pose may lie "
                                              "or have another size");
  }

  Error nothing_matched() const {
    std::string what = "none of the " + counted_joints(report_.moved) + " that it moves is in the file";
    if (!report_.near_misses.empty())
      what += "; \"" + report_.near_misses.front().in_motion + "\" may be \"" + report_.near_misses.front().in_target +
              "\": rename the joints of one file";
    else if (motion_.avatar.motion && !target_.avatar.humanoid)
      what += ", which does not say what is which bone, as a VRM file does";
    return Error::in(Errc::mismatch, remarks_.where, what);
  }

  void add_clip(const Clip& source) {
    Clip clip;
    clip.name = clip_name(source);
    clip.duration_secs = source.duration_secs;
    clip.source_start_secs = source.source_start_secs;
    clip.wrap = source.wrap;
    clip.loop_interval_secs = source.loop_interval_secs;
    if (figure_) figure_->add(source, made_, clip);
    if (face_) face_->add(source, made_, clip);
    for (const Channel& channel : source.channels) add_channel(source, channel, clip);
    note_stillness(clip);
    made_.clips.push_back(std::move(clip));
  }

  // A clip keeps its length where what moves longest is left out.
  void note_stillness(const Clip& clip) const {
    double last_secs = 0;
    for (const Channel& channel : clip.channels)
      last_secs = std::max(last_secs, read_value(channel.times_secs, channel.times_secs.count - 1, 0));
    if (clip.channels.empty() || last_secs >= clip.duration_secs) return;
    remarks_.diagnostics.note("motion-still",
                              readers::say("\"", clip.name, "\" lasts ", clip.duration_secs,
                                           " s and moves the joints until ", last_secs, " s"),
                              remarks_.where);
  }

  // Its own, where it has one that is free.
  std::string clip_name(const Clip& source) {
    if (taken_.empty())
      for (const Clip& clip : target_.clips) taken_.insert(clip.name);
    std::string name = source.name;
    if (name.empty() || taken_.contains(name)) name = name_;
    if (taken_.contains(name) && !source.name.empty()) name = name_ + " " + source.name;
    taken_.insert(name);
    return name;
  }

  // As it stands, for another joint.
  void add_channel(const Clip& clip, const Channel& channel, Clip& to) {
    if (channel.path == ChannelPath::pointer) {
      ++unplayed_pointers_;
      return;
    }
    if (channel.node == kNone || binding_.target_of[channel.node] == kNone) return;
    const Index node = binding_.target_of[channel.node];
    if (channel.path == ChannelPath::weights && !has_same_targets(channel.node, node)) {
      remarks_.warn("motion-targets-differ", "the weights of \"" + name_or_number(motion_, channel.node) + "\" in \"" +
                                                 clip.name + "\" are left out: the meshes have other morph targets");
      return;
    }
    Channel added = channel;
    added.node = node;
    added.pointer.clear();
    to.channels.push_back(std::move(added));
  }

  const Mesh* mesh_of(const Scene& scene, Index node) const {
    const Index mesh = scene.nodes[node].mesh;
    return mesh == kNone ? nullptr : &scene.meshes[mesh];
  }
  bool has_same_targets(Index motion_node, Index target_node) const {
    const Mesh* const from = mesh_of(motion_, motion_node);
    const Mesh* const to = mesh_of(target_, target_node);
    if (from == nullptr || to == nullptr || from->target_count() != to->target_count()) return false;
    return from->target_names.empty() || to->target_names.empty() || from->target_names == to->target_names;
  }

  void report_unmoved() {
    std::vector<bool> is_moved(target_.nodes.size(), false);
    for (const Clip& clip : made_.clips)
      for (const Channel& channel : clip.channels)
        if (channel.node != kNone) is_moved[channel.node] = true;
    std::set<Index> joints;
    for (const Skin& skin : target_.skins) joints.insert(skin.joints.begin(), skin.joints.end());
    for (const Index joint : joints)
      if (!is_moved[joint]) report_.unmoved.push_back(name_or_number(target_, joint));
  }

  void say_what_is_left_out() const {
    if (!report_.unmatched.empty())
      remarks_.warn("motion-unmatched", "what moves " + list_of(report_.unmatched) +
                                            " is left out: the file has no such " +
                                            (report_.unmatched.size() == 1 ? "joint" : "joints"));
    if (!report_.ambiguous.empty())
      remarks_.diagnostics.error("motion-ambiguous",
                                 "what moves " + list_of(report_.ambiguous) +
                                     " is left out: several joints have the name, and those above them do not tell",
                                 remarks_.where);
    if (!report_.near_misses.empty())
      remarks_.warn("motion-near-miss",
                    "\"" + report_.near_misses.front().in_motion + "\" may be \"" +
                        report_.near_misses.front().in_target + "\"" +
                        (report_.near_misses.size() > 1
                             ? ", and " + std::to_string(report_.near_misses.size() - 1) + " more likewise"
                             : std::string()) +
                        "; nothing is assumed: rename the joints of one file");
    if (unplayed_pointers_ > 0)
      remarks_.warn("motion-pointers",
                    std::to_string(unplayed_pointers_) + " channels that move no joint are left out");
    std::vector<std::string> told;
    for (const Index node : binding_.told_by_parents) told.push_back(name_or_number(motion_, node));
    if (!told.empty())
      remarks_.diagnostics.note("motion-told-by-parents",
                                "several joints are called " + list_of(told) + "; those above them told which is which",
                                remarks_.where);
    if (!report_.unmoved.empty())
      remarks_.diagnostics.note(
          "motion-unmoved", list_of(report_.unmoved) + (report_.unmoved.size() == 1 ? " stays" : " stay") + " at rest",
          remarks_.where);
  }

  void commit() {
    report_.first_clip = target_.clips.size();
    report_.clip_count = made_.clips.size();
    target_.buffers.insert(target_.buffers.end(), motion_.buffers.begin(), motion_.buffers.end());
    target_.buffers.insert(target_.buffers.end(), made_.buffers.begin(), made_.buffers.end());
    std::move(made_.clips.begin(), made_.clips.end(), std::back_inserter(target_.clips));
  }

  Scene& target_;
  const Scene& motion_;
  std::string name_;
  Remarks remarks_;
  std::optional<FigureMotion> figure_;
  std::optional<ExpressionMotion> face_;
  NameBinding binding_;
  NewClips made_;
  std::set<std::string> taken_;
  std::size_t unplayed_pointers_ = 0;
  MotionReport report_;
};

}  // namespace
}  // namespace process

Result<MotionReport> add_motion(Scene& target, const Scene& motion, std::string_view name, Diagnostics& diagnostics) {
  try {
    return process::MotionAdder(target, motion, name, diagnostics).add();
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to add the motion");
  }
}

}  // namespace sinew::asset
