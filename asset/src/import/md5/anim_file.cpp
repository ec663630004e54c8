// SPDX-License-Identifier: MIT
#include <bit>
#include <utility>

#include "import/failure.h"
#include "import/md5/files.h"
#include "import/parents.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::is_word;
using readers::say;

constexpr std::int64_t kMostCount = 0x7FFFFFFF;
constexpr std::int64_t kAllComponents = 63;

class AnimFileReader {
 public:
  AnimFileReader(std::string_view text, const ImportLimits& limits) : tokens_(text), limits_(limits) {}

  AnimFile read() {
    read_version(tokens_);
    while (!tokens_.at_end()) read_entry(tokens_.word());
    if (file_.joints.empty()) fail(Errc::truncated, tokens_.where(), "there is no hierarchy of joints");
    if (!has_base_) fail(Errc::truncated, tokens_.where(), "there is no baseframe");
    if (frames_found_ != file_.frame_count)
      fail(Errc::mismatch, tokens_.where(),
           say("numFrames is ", file_.frame_count, ", and there are ", frames_found_, " frames"));
    check_joints();
    return std::move(file_);
  }

 private:
  void read_entry(std::string_view keyword) {
    if (is_word(keyword, "commandline"))
      file_.command_line = tokens_.rest_of_line();
    else if (is_word(keyword, "numframes"))
      file_.frame_count = count("the number of frames");
    else if (is_word(keyword, "numjoints"))
      joints_stated_ = count("the number of joints");
    else if (is_word(keyword, "framerate"))
      read_rate();
    else if (is_word(keyword, "numanimatedcomponents"))
      file_.component_count = count("the number of animated components");
    else if (is_word(keyword, "hierarchy"))
      read_hierarchy();
    else if (is_word(keyword, "bounds"))
      read_bounds();
    else if (is_word(keyword, "baseframe"))
      read_base();
    else if (is_word(keyword, "frame"))
      read_frame();
    else
      fail(Errc::bad_syntax, tokens_.where(), say("hierarchy or frame is due, not", in_quotes(keyword)));
  }

  void read_rate() {
    file_.frames_per_sec = tokens_.number("the frame rate");
    file_.rate_at = tokens_.offset();
  }

  void read_hierarchy() {
    tokens_.expect('{');
    while (!tokens_.take('}')) {
      AnimatedJoint joint;
      joint.name = tokens_.text("a joint's name");
      joint.at = tokens_.offset();
      joint.parent = static_cast<Index>(tokens_.whole("the parent", -1, kMostCount));
      joint.flags = static_cast<std::uint32_t>(tokens_.whole("the flags of a joint", 0, kAllComponents));
      joint.first_component = static_cast<std::uint32_t>(tokens_.whole("a joint's first component", 0, kMostCount));
      if (file_.joints.size() >= limits_.objects)
        fail(Errc::too_large, tokens_.where(), say("there are more than ", limits_.objects, " joints, the limit"));
      file_.joints.push_back(joint);
    }
    if (joints_stated_ != file_.joints.size())
      fail(Errc::mismatch, tokens_.where(),
           say("numJoints is ", joints_stated_, ", and there are ", file_.joints.size(), " joints"));
  }

  // The box around the mesh for each frame: what shows a mesh makes its own.
  void read_bounds() {
    file_.has_bounds = true;
    tokens_.expect('{');
    double corner[3];
    while (!tokens_.take('}')) tokens_.vector(corner, "a corner of the bounds");
  }

  void read_base() {
    has_base_ = true;
    tokens_.expect('{');
    for (AnimatedJoint& joint : file_.joints) {
      double numbers[3];
      tokens_.vector(numbers, "the position of a joint");
      joint.base_position = {numbers[0], numbers[1], numbers[2]};
      tokens_.vector(numbers, "the orientation of a joint");
      joint.base_xyz = {numbers[0], numbers[1], numbers[2]};
    }
    tokens_.expect('}');
  }

  void read_frame() {
    const auto frame =
        static_cast<std::size_t>(tokens_.whole("the number of a frame", 0, std::int64_t(file_.frame_count) - 1));
    if (frames_found_ == 0) begin_frames();
    if (is_there_[frame]) fail(Errc::bad_syntax, tokens_.where(), say("frame ", frame, " stands there twice"));
    is_there_[frame] = true;
    ++frames_found_;
    tokens_.expect('{');
    double* const components = file_.components.data() + frame * file_.component_count;
    for (std::uint32_t i = 0; i < file_.component_count; ++i)
      components[i] = tokens_.number("a component of the frame");
    tokens_.expect('}');
  }

  // A component takes a character and one that parts it from the next, a frame at least "frame 0{}".
  void begin_frames() {
    const std::uint64_t numbers = std::uint64_t(file_.frame_count) * file_.component_count;
    const std::uint64_t left = tokens_.bytes_left() + 9;
    if (file_.frame_count > left / 9 || numbers > left)
      fail(Errc::truncated, tokens_.where(),
           say("the file is too short for ", file_.frame_count, " frames of ", file_.component_count, " components"));
    file_.components.resize(static_cast<std::size_t>(numbers));
    is_there_.assign(file_.frame_count, false);
  }

  void check_joints() const {
    std::vector<Index> parents;
    for (const AnimatedJoint& joint : file_.joints) {
      parents.push_back(joint.parent);
      const auto used = static_cast<std::uint64_t>(std::popcount(joint.flags));
      if (joint.first_component + used > file_.component_count && used > 0)
        fail(Errc::out_of_range, tokens_.where(joint.at),
             say("joint", in_quotes(joint.name), " uses ", used, " components from ", joint.first_component,
                 " on, and there are ", file_.component_count));
    }
    readers::check_parents(parents, [&](std::size_t i) { return tokens_.where(file_.joints[i].at); });
  }

  std::uint32_t count(std::string_view due) {
    const std::uint32_t stated = static_cast<std::uint32_t>(tokens_.whole(due, 0, kMostCount));
    if (frames_found_ > 0) fail(Errc::bad_syntax, tokens_.where(), say(due, " stands behind a frame"));
    return stated;
  }

  Tokens tokens_;
  const ImportLimits& limits_;
  std::uint32_t joints_stated_ = 0, frames_found_ = 0;
  bool has_base_ = false;
  std::vector<bool> is_there_;
  AnimFile file_;
};

}  // namespace

AnimFile read_anim_file(std::string_view text, const ImportLimits& limits) {
  return AnimFileReader(text, limits).read();
}

}  // namespace sinew::asset::md5
