// SPDX-License-Identifier: MIT
#include "sinew/motion/events.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "marked_clip.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;
using namespace sinew::test;

namespace {

std::vector<std::string> names_of(const Clip& clip, const PlayLine& line, const PlayStep& step) {
  std::vector<Event> events(256);
  const std::uint64_t count = collect_events(clip, line, step, 1, events);
  REQUIRE(count <= events.size());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(clip.marker(events[i].marker).name);
  return names;
}

PlayStep step(double from_secs, double to_secs, bool with_start = false) {
  return {from_secs, to_secs, with_start, false};
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("E12_events_on_long_frames: each fires three times, in order of time") {
  const MarkedClip clip(1, {{"begin", 0}, {"late", 0.95}, {"end", 1}});
  const PlayLine line = play_line(clip.clip, PlayMode::loop);
  CHECK(names_of(clip.clip, line, step(0.9, 3.4)) ==
        Names{"late", "end", "begin", "late", "end", "begin", "late", "end", "begin"});
  std::vector<Event> events(16);
  REQUIRE(collect_events(clip.clip, line, step(0.9, 3.4), 0.25f, events) == 9);
  for (std::size_t i = 1; i < 9; ++i) CHECK(events[i - 1].line_secs <= events[i].line_secs);
  CHECK(events[3].weight == 0.25f);
  CHECK(events[3].time_secs == 0.95);
  CHECK_NEAR(events[3].line_secs, 1.95, 1e-12);
}

TEST_CASE("E12_nothing_is_lost_at_0_or_at_the_end, nor said twice") {
  const MarkedClip clip(1, {{"begin", 0}, {"end", 1}});
  const PlayLine once = play_line(clip.clip, PlayMode::once), loop = play_line(clip.clip, PlayMode::loop);
  CHECK(names_of(clip.clip, once, step(0, 0.5, true)) == Names{"begin"});
  CHECK(names_of(clip.clip, once, step(0, 0.5)) == Names{});
  CHECK(names_of(clip.clip, once, step(0.5, 1)) == Names{"end"});
  CHECK(names_of(clip.clip, loop, step(0, 0.5, true)) == Names{"begin"});  // and not the end of a pass before it
  CHECK(names_of(clip.clip, loop, step(0.5, 1)) == Names{"end", "begin"});
  CHECK(names_of(clip.clip, loop, step(1, 1.5)) == Names{});
  CHECK(names_of(clip.clip, loop, step(0, 0, true)) == Names{"begin"});
  CHECK(names_of(clip.clip, loop, step(0, 0)) == Names{});
}

// Such a step never ended, and its count was no number.
TEST_CASE("passes are counted as far as a double tells one from the next") {
  const MarkedClip clip(1, {{"a", 0.5}});
  const PlayLine loop = play_line(clip.clip, PlayMode::loop), to_and_fro = play_line(clip.clip, PlayMode::ping_pong);
  std::vector<Event> events(4);
  CHECK(collect_events(clip.clip, loop, step(0, 1e9), 1, events) == 1'000'000'000);
  const std::uint64_t most = (std::uint64_t(1) << 48) + 1;  // passes 0 to 2^48
  CHECK(collect_events(clip.clip, loop, step(0, 1e300), 1, events) == most);
  CHECK(collect_events(clip.clip, loop, step(0, -1e300), 1, events) == most - 1);  // passes -1 to -2^48
  CHECK(collect_events(clip.clip, to_and_fro, step(0, 1e300), 1, events) == most);
  CHECK(collect_events(clip.clip, loop, step(1e300, 1.5e300), 1, events) == 0);
  const MarkedClip moment(1e-30f, {{"a", 0}});
  CHECK(collect_events(moment.clip, play_line(moment.clip, PlayMode::loop), step(0, 1), 1, events) <= most);
}

TEST_CASE("backwards the order turns round, and the start counts at the other side") {
  const MarkedClip clip(1, {{"a", 0.25}, {"b", 0.75}, {"end", 1}});
  const PlayLine once = play_line(clip.clip, PlayMode::once), loop = play_line(clip.clip, PlayMode::loop);
  CHECK(names_of(clip.clip, once, step(1, 0, true)) == Names{"end", "b", "a"});
  CHECK(names_of(clip.clip, once, step(1, 0)) == Names{"b", "a"});
  CHECK(names_of(clip.clip, loop, step(0.5, -1)) == Names{"a", "end", "b", "a", "end"});
  CHECK(names_of(clip.clip, loop, step(0.75, 0.25)) == Names{"a"});
}

TEST_CASE("a ping-pong passes its turning points once") {
  const MarkedClip clip(1, {{"begin", 0}, {"middle", 0.5}, {"end", 1}});
  const PlayLine line = play_line(clip.clip, PlayMode::ping_pong, 4),
                 endless = play_line(clip.clip, PlayMode::ping_pong);
  const Names all{"begin", "middle", "end", "middle", "begin", "middle", "end", "middle", "begin"};
  CHECK(names_of(clip.clip, line, step(0, 4, true)) == all);
  CHECK(names_of(clip.clip, line, step(4, 0, true)) == all);
  CHECK(names_of(clip.clip, endless, step(-1.25, 1.25)) == Names{"end", "middle", "begin", "middle", "end"});
  CHECK(names_of(clip.clip, endless, step(1, 1.75, true)) == Names{"end", "middle"});
}

TEST_CASE("chopped into any steps, forwards and back, the same events are passed as in one") {
  Random random(17);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<asset::Marker> markers;
    for (std::uint64_t m = random.bits() % 5 + 1; m > 0; --m)
      markers.push_back({std::to_string(m),
                         random.bits() % 3 == 0 ? (random.bits() % 2 == 0 ? 0.0 : 0.7) : random.uniform(0, 0.69), 0});
    const MarkedClip clip(0.7f, markers);
    const PlayMode mode = trial % 3 == 0 ? PlayMode::once : trial % 3 == 1 ? PlayMode::loop : PlayMode::ping_pong;
    const PlayLine line = play_line(clip.clip, mode, trial % 2 == 0 ? 0 : 5);
    const double speed = trial % 2 == 0 ? 1 : -1;
    Playback playback = start_of(line, speed);
    if (line.is_endless()) playback.line_secs = random.uniform(-3, 3);
    const double from_secs = playback.line_secs;
    Names chopped;
    for (int frame = 0; frame < 60; ++frame) {
      const PlayStep made = advance(line, speed, random.uniform(0, 0.2), playback);
      for (const std::string& name : names_of(clip.clip, line, made)) chopped.push_back(name);
    }
    CHECK(chopped == names_of(clip.clip, line, step(from_secs, playback.line_secs, true)));
  }
}

TEST_CASE("a step over a million passes is counted without walking them, and the first events are kept") {
  const MarkedClip clip(1, {{"begin", 0}, {"middle", 0.5}, {"end", 1}});
  std::vector<Event> events(4);
  CHECK(collect_events(clip.clip, play_line(clip.clip, PlayMode::loop), step(0.25, 1e9 + 0.25), 1, events) ==
        3000000000u);
  CHECK(events[0].time_secs == 0.5);
  CHECK(events[3].time_secs == 0.5);
  CHECK(collect_events(clip.clip, play_line(clip.clip, PlayMode::loop), step(1e9 + 0.25, 0.25), 1, events) ==
        3000000000u);
  // Every second pass meets the begin, every second the end.
  CHECK(collect_events(clip.clip, play_line(clip.clip, PlayMode::ping_pong), step(0.25, 1e8 + 0.25), 1, events) ==
        200000000u);
  CHECK(collect_events(clip.clip, play_line(clip.clip, PlayMode::once), step(0.25, 1e9), 1, {}) == 2);
}
