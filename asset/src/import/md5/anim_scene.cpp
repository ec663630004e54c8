// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "import/failure.h"
#include "import/frame_clip.h"
#include "import/md5/scene_parts.h"
#include "import/parents.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::say;

constexpr double kMostValue = 1e30;  // keys are floats

class ClipMaker {
 public:
  ClipMaker(const AnimFile& file, Target& target)
      : file_(file),
        target_(target),
        clip_(target.builder, "", file.frame_count,
              readers::known_frame_rate(file.frames_per_sec, file.frame_count, target.diagnostics,
                                        target.places.where(file.rate_at))) {}

  void add() {
    for (Index joint = 0; joint < file_.joints.size(); ++joint) add_joint_channels(joint);
    clip_.finish();
  }

 private:
  // Each joint has both: one that no frame moves has one key, its place in the base frame.
  void add_joint_channels(Index index) {
    const AnimatedJoint& joint = file_.joints[index];
    const std::size_t frames = joint.flags == 0 ? 1 : file_.frame_count;
    target_.allowance.take(frames, 7 * sizeof(float), "");
    std::vector<float> positions, orientations;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const Placement placement =
          in_scene(file_placement(joint, frame), joint.parent == kNone, target_.metres_per_unit);
      for (const double number : placement.position) positions.push_back(static_cast<float>(number));
      const QuatD q = placement.orientation;
      for (const double number : {q.x, q.y, q.z, q.w}) orientations.push_back(static_cast<float>(number));
    }
    if (!is_good_) {
      target_.diagnostics.error("keys-out-of-range",
                                say("the motion of joint", in_quotes(joint.name),
                                    " has numbers that are not finite or beyond any scene; it is left out"),
                                target_.places.where(joint.at));
      is_good_ = true;
      return;
    }
    clip_.add(index, ChannelPath::translation, std::move(positions));
    clip_.add(index, ChannelPath::rotation, std::move(orientations));
  }

  // The base frame, and in place of its numbers those that the frame has.
  Placement file_placement(const AnimatedJoint& joint, std::size_t frame) {
    double numbers[6];
    std::copy(joint.base_position.begin(), joint.base_position.end(), numbers);
    std::copy(joint.base_xyz.begin(), joint.base_xyz.end(), numbers + 3);
    std::size_t next = frame * file_.component_count + joint.first_component;
    for (std::uint32_t i = 0; i < 6; ++i)
      if ((joint.flags >> i & 1u) != 0) numbers[i] = file_.components[next++];
    for (const double number : numbers) is_good_ = is_good_ && std::abs(number) < kMostValue;
    return {{numbers[0], numbers[1], numbers[2]}, orientation_from({numbers[3], numbers[4], numbers[5]})};
  }

  const AnimFile& file_;
  Target& target_;
  readers::FrameClip clip_;
  bool is_good_ = true;  // the numbers of the joint that is made
};

bool is_finite(const AnimatedJoint& joint) {
  const auto fits = [](double number) { return std::abs(number) < kMostValue; };
  return std::all_of(joint.base_position.begin(), joint.base_position.end(), fits) &&
         std::all_of(joint.base_xyz.begin(), joint.base_xyz.end(), fits);
}

}  // namespace

void add_anim_file(const AnimFile& file, Target& target) {
  for (const AnimatedJoint& joint : file.joints) {
    if (!is_finite(joint))
      fail(Errc::out_of_range, target.places.where(joint.at),
           say("the base frame of joint", in_quotes(joint.name), " is not in any scene"));
    add_joint(joint.name, joint.parent, {joint.base_position, orientation_from(joint.base_xyz)}, target);
  }
  readers::connect_children(target.builder.scene);
  if (file.has_bounds)
    target.diagnostics.note("bounds-unused", "the boxes of the frames are made anew from what is shown", "");
  if (file.frame_count == 0)
    target.diagnostics.note("motion-empty", "the file has no frames; it has a skeleton and no clip", "");
  else
    ClipMaker(file, target).add();
}

}  // namespace sinew::asset::md5
