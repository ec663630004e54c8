// SPDX-License-Identifier: MIT
#include "sinew/motion/events.h"

#include "motion/passes.h"

namespace sinew {
namespace {

// Farther from 0 a double cannot tell a marker in a pass from the next.
constexpr double kMaxPass = 0x1p48;
constexpr double kMaxCount = 0x1p62;

class EventWalk {
 public:
  EventWalk(const Clip& clip, const PlayLine& line, const PlayStep& step, float weight, std::span<Event> out)
      : clip_(clip), line_(line), step_(step), weight_(weight), out_(out) {}

  std::uint64_t walk() {
    if (clip_.marker_count() == 0 || (step_.from_secs == step_.to_secs && !step_.with_start)) return 0;
    const bool back = step_.to_secs < step_.from_secs;
    start_pass_ = pass_at(line_, step_.from_secs);
    if (back && start_pass_ * line_.duration_secs == step_.from_secs) start_pass_ = on_line(start_pass_ - 1);
    // One pass more on either side: the division that found them may have rounded.
    const double first = near(on_line(pass_at(line_, step_.from_secs) + (back ? 1 : -1)));
    const double last = near(on_line(pass_at(line_, step_.to_secs) + (back ? -1 : 1)));
    const double forward = back ? -1 : 1;
    for (double pass = first; (last - pass) * forward >= 0; pass += forward) {
      const std::uint64_t before = count_;
      visit(pass, back);
      // Far from both ends, with no room left, passes are alike, or every second one is.
      if (count_ < out_.size() || (pass - first) * forward < 4 || (last - pass) * forward < 8) continue;
      const std::uint64_t one = count_ - before;
      pass += forward;
      const std::uint64_t middle = count_;
      visit(pass, back);
      const double pairs = (last - pass) * forward > 8 ? 0.5 * ((last - pass) * forward - 4) : 0;
      const double whole = round_nearest(pairs - 0.25);
      count_ = added(whole * static_cast<double>(one + (count_ - middle)));
      pass += forward * 2 * whole;
    }
    return count_;
  }

 private:
  static double near(double pass) { return std::clamp(pass, -kMaxPass, kMaxPass); }
  std::uint64_t added(double more) const {
    const double sum = static_cast<double>(count_) + more;
    return sum < 0x1p53 ? count_ + static_cast<std::uint64_t>(more)
                        : static_cast<std::uint64_t>(std::min(sum, kMaxCount));
  }
  double on_line(double pass) const {
    if (line_.mode == PlayMode::once) return 0;
    return line_.is_endless() ? pass : std::clamp(pass, 0.0, static_cast<double>(line_.passes) - 1);
  }

  void visit(double pass, bool back) {
    const bool mirrored = goes_back(line_, pass);
    const std::size_t count = clip_.marker_count();
    for (std::size_t i = 0; i < count; ++i) visit_marker(pass, back == mirrored ? i : count - 1 - i, mirrored, back);
  }

  void visit_marker(double pass, std::size_t index, bool mirrored, bool back) {
    const Marker marker = clip_.marker(index);
    if (marker.time_secs > line_.duration_secs) return;
    const double begin = pass * line_.duration_secs;
    const double in_pass = mirrored ? line_.duration_secs - marker.time_secs : marker.time_secs;
    const bool at_turn = line_.mode == PlayMode::ping_pong && in_pass == 0 && (pass > 0 || line_.is_endless());
    const double at = begin + in_pass;
    const bool at_start = step_.with_start && at == step_.from_secs && pass == start_pass_;
    // The turn belongs to the pass before it, but whoever starts there hears of it.
    if (at_turn && !at_start) return;
    const bool passed =
        back ? step_.to_secs <= at && at < step_.from_secs : step_.from_secs < at && at <= step_.to_secs;
    if (!passed && !at_start) return;
    if (count_ < out_.size())
      out_[static_cast<std::size_t>(count_)] = {
          marker.name_hash, static_cast<std::uint32_t>(index), marker.value, weight_, marker.time_secs, at};
    ++count_;
  }

  const Clip& clip_;
  const PlayLine& line_;
  const PlayStep& step_;
  float weight_;
  std::span<Event> out_;
  double start_pass_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace

std::uint64_t collect_events(const Clip& clip, const PlayLine& line, const PlayStep& step, float weight,
                             std::span<Event> out) {
  return EventWalk(clip, line, step, weight, out).walk();
}

}  // namespace sinew
