// SPDX-License-Identifier: MIT
#include "import/bvh/hierarchy.h"

#include <cmath>
#include <string>
#include <utility>

#include "import/failure.h"
#include "import/text/scanner.h"

namespace sinew::asset::bvh {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::is_blank;
using readers::is_line_end;
using readers::is_word;
using readers::say;
using readers::without_mark;

constexpr std::uint32_t kNoParent = 0xFFFFFFFFu;
constexpr double kAssumedFrameSecs = 1.0 / 25;
constexpr double kMostMetres = 1e30;  // offsets are stored as floats in the end

// "Xrotation", "ZPosition".
ChannelKind channel_kind(std::string_view word) {
  ChannelKind kind;
  if (word.empty()) return kind;
  const char axis = word[0] >= 'a' ? word[0] : static_cast<char>(word[0] - 'A' + 'a');
  if (axis < 'x' || axis > 'z') return kind;
  kind.axis = static_cast<std::uint8_t>(axis - 'x');
  if (is_word(word.substr(1), "rotation")) kind.what = ChannelKind::What::rotation;
  if (is_word(word.substr(1), "position")) kind.what = ChannelKind::What::position;
  return kind;
}

class HierarchyReader {
 public:
  HierarchyReader(std::string_view text, const ImportLimits& limits, Diagnostics& diagnostics)
      : text_(text),
        lines_(text),
        limits_(limits),
        diagnostics_(diagnostics),
        at_(text.size() - without_mark(text).size()) {}

  Hierarchy read() {
    if (!is_word(word(), "hierarchy")) fail(Errc::bad_magic, here(), "a BVH file begins with HIERARCHY");
    while (read_entry()) {}
    if (!open_.empty()) fail(Errc::truncated, here(), say("the file ends inside of joint", in_quotes(joint().name)));
    if (result_.joints.empty()) fail(Errc::bad_syntax, here(), "there is no ROOT");
    if (result_.has_motion)
      read_motion_head();
    else
      diagnostics_.warn("motion-missing", "the file ends before MOTION; it has a skeleton and no clip", here());
    return std::move(result_);
  }

 private:
  // One keyword and what belongs to it. False at MOTION and at the end.
  bool read_entry() {
    const std::string_view keyword = word();
    if (keyword.empty()) return false;
    if (is_word(keyword, "root") || is_word(keyword, "joint")) return open_joint(false);
    if (is_word(keyword, "end")) return open_joint(true);
    if (keyword == "}") return close_joint();
    if (is_word(keyword, "motion") && open_.empty()) {
      result_.has_motion = true;
      return false;
    }
    if (open_.empty()) fail(Errc::bad_syntax, here(), say("ROOT or MOTION is due, not", in_quotes(keyword)));
    if (is_word(keyword, "offset")) return read_offset();
    if (is_word(keyword, "channels")) return read_channels();
    fail(Errc::bad_syntax, here(),
         say("in joint", in_quotes(joint().name), " OFFSET, CHANNELS, JOINT or } is due, not", in_quotes(keyword)));
  }

  bool open_joint(bool is_end_site) {
    Joint joint;
    joint.at = word_at_;
    joint.is_end_site = is_end_site;
    joint.parent = open_.empty() ? kNoParent : open_.back();
    const std::string_view name = name_to_brace();
    if (!is_end_site) joint.name = name;
    if (is_end_site && open_.empty()) fail(Errc::bad_syntax, here(), "an End Site belongs into a joint");
    if (result_.joints.size() == limits_.objects)
      fail(Errc::too_large, here(), say("there are more than ", limits_.objects, " joints, the limit"));
    open_.push_back(static_cast<std::uint32_t>(result_.joints.size()));
    result_.joints.push_back(std::move(joint));
    return true;
  }

  bool close_joint() {
    if (open_.empty()) fail(Errc::bad_syntax, here(), "there is a } too many");
    open_.pop_back();
    return true;
  }

  bool read_offset() {
    for (double& length : joint().offset) {
      length = number("an OFFSET has three numbers");
      if (!(std::abs(length) < kMostMetres))
        fail(Errc::out_of_range, here(), say("the OFFSET of joint", in_quotes(joint().name), " is not in any scene"));
    }
    return true;
  }

  bool read_channels() {
    const double count = number("CHANNELS says how many they are");
    const std::size_t left = text_.size() - at_;
    if (!(count >= 0 && count <= double(left)))
      fail(Errc::out_of_range, here(), say("the file cannot have ", count, " channels"));
    if (!joint().channels.empty())
      fail(Errc::bad_syntax, here(), say("the CHANNELS of joint", in_quotes(joint().name), " stand there twice"));
    if (joint().is_end_site && count > 0)
      diagnostics_.warn("end-site-moves", "an End Site has channels; it is moved as a joint is", here());
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) add_channel(word());
    return true;
  }

  void add_channel(std::string_view name) {
    const ChannelKind kind = channel_kind(name);
    if (name.empty() || name == "{" || name == "}")
      fail(Errc::bad_syntax, here(), say("joint", in_quotes(joint().name), " names fewer channels than it says"));
    if (kind.what == ChannelKind::What::unknown)
      diagnostics_.warn("channel-unknown",
                        say("the channel", in_quotes(name), " of joint", in_quotes(joint().name), " is left out"),
                        here());
    joint().channels.push_back(kind);
    ++result_.column_count;
  }

  void read_motion_head() {
    expect("frames", "MOTION begins with Frames:");
    const double frames = number("Frames: says how many they are");
    if (!(frames >= 0 && frames < 9e15)) fail(Errc::out_of_range, here(), say("there cannot be ", frames, " frames"));
    result_.frames_stated = static_cast<std::uint64_t>(frames);
    expect("frame", "Frame Time: is due");
    expect("time", "Frame Time: is due");
    result_.frame_secs = number("Frame Time: says how long a frame lasts");
    if (!(result_.frame_secs > 0 && result_.frame_secs < 1e9)) {
      diagnostics_.warn("frame-time-assumed",
                        say("a frame time of ", result_.frame_secs, " s is none; ", kAssumedFrameSecs, " s is taken"),
                        here());
      result_.frame_secs = kAssumedFrameSecs;
    }
    result_.numbers_at = at_;
  }

  // A keyword, and the colon behind it where there is one.
  void expect(std::string_view keyword, std::string_view what) {
    if (!is_word(word(), keyword)) fail(at_ == text_.size() ? Errc::truncated : Errc::bad_syntax, here(), what);
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ':') ++at_;
  }

  // The rest of the line up to {, which may also open the next line; blanks inside of it belong to it.
  std::string_view name_to_brace() {
    skip_blanks();
    word_at_ = at_;
    while (at_ < text_.size() && text_[at_] != '{' && !is_line_end(text_[at_])) ++at_;
    std::string_view name = text_.substr(word_at_, at_ - word_at_);
    while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
    if (word() != "{")
      fail(at_ == text_.size() ? Errc::truncated : Errc::bad_syntax, here(),
           say("joint", in_quotes(name), " does not open with {"));
    return name;
  }

  // Braces are words of their own, and a colon ends one. Empty at the end of the file.
  std::string_view word() {
    skip_blanks();
    word_at_ = at_;
    const bool is_brace = at_ < text_.size() && (text_[at_] == '{' || text_[at_] == '}');
    if (is_brace) return text_.substr(at_++, 1);
    while (at_ < text_.size() && !ends_word(text_[at_])) ++at_;
    return text_.substr(word_at_, at_ - word_at_);
  }

  double number(std::string_view what) {
    skip_blanks();
    word_at_ = at_;
    double number = 0;
    const char* const end = text_.data() + text_.size();
    const char* const behind = readers::scan_number(text_.data() + at_, end, number);
    if (behind == nullptr || (behind < end && !ends_word(*behind)))
      fail(at_ == text_.size() ? Errc::truncated : Errc::bad_syntax, here(), what);
    at_ = static_cast<std::size_t>(behind - text_.data());
    return number;
  }

  static bool ends_word(char c) { return is_blank(c) || c == '{' || c == '}' || c == ':'; }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  Joint& joint() { return result_.joints[open_.back()]; }
  std::string here() const { return lines_.at(word_at_); }

  std::string_view text_;
  readers::Lines lines_;
  const ImportLimits& limits_;
  Diagnostics& diagnostics_;
  std::size_t at_, word_at_ = 0;
  std::vector<std::uint32_t> open_;  // joints whose } is still to come
  Hierarchy result_;
};

}  // namespace

bool is_bvh(std::span<const std::byte> bytes) {
  std::string_view text = without_mark({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  constexpr std::string_view kBegin = "hierarchy";
  return is_word(text.substr(0, kBegin.size()), kBegin) &&
         (text.size() == kBegin.size() || is_blank(text[kBegin.size()]));
}

Hierarchy read_hierarchy(std::string_view text, const ImportLimits& limits, Diagnostics& diagnostics) {
  return HierarchyReader(text, limits, diagnostics).read();
}

}  // namespace sinew::asset::bvh
