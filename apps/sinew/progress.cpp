// SPDX-License-Identifier: MIT
#include "progress.h"

#include "text.h"

namespace sinew::cli {
namespace {

constexpr double kQuietSecs = 1.0;
constexpr double kRedrawSecs = 0.1;

double seconds(std::chrono::steady_clock::duration span) { return std::chrono::duration<double>(span).count(); }

}  // namespace

Progress::Progress(Console& console, std::string_view unit, std::size_t total)
    : console_(console), unit_(unit), total_(total), start_(Clock::now()), last_shown_(start_) {}

Progress::~Progress() {
  if (shown_) console_.status("\r\x1b[K");
}

void Progress::step() {
  ++done_;
  if (!console_.stderr_is_terminal() || console_.quiet()) return;
  const Clock::time_point now = Clock::now();
  const double elapsed_secs = seconds(now - start_);
  if (elapsed_secs < kQuietSecs || seconds(now - last_shown_) < kRedrawSecs) return;
  const double per_sec = double(done_) / elapsed_secs;
  const double left_secs = double(total_ - done_) / per_sec;
  console_.status("\r" + grouped(done_) + " of " + grouped(total_) + " " + std::string(unit_) + ", " +
                  rounded(per_sec, 3) + " per second, " + rounded(left_secs, 2) + " s left\x1b[K");
  last_shown_ = now;
  shown_ = true;
}

}  // namespace sinew::cli
