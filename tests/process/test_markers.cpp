// SPDX-License-Identifier: MIT
// Markers through clip operations and files, contacts of feet, and how fast a clip goes. Values by hand.
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sinew/export/export.h"
#include "sinew/import/import.h"
#include "sinew/process/add_markers.h"
#include "sinew/process/cut_clip.h"
#include "sinew/process/find_contacts.h"
#include "sinew/process/measure_motion.h"
#include "sinew/process/mirror.h"
#include "sinew/process/resample_clip.h"
#include "sinew/process/retime_clip.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew::asset;
using sinew::test::Cooked;
using Builder = sinew::test::SceneBuilder;

namespace {

using Times = std::vector<std::pair<std::string, double>>;

Times times_of(const Clip& clip) {
  Times times;
  for (const Marker& marker : clip.markers) times.emplace_back(marker.name, marker.time_secs);
  return times;
}

void check_times(const Clip& clip, const Times& expected) {
  const Times times = times_of(clip);
  REQUIRE(times.size() == expected.size());
  for (std::size_t i = 0; i < times.size(); ++i) {
    CHECK(times[i].first == expected[i].first);
    CHECK_NEAR(times[i].second, expected[i].second, 1e-9);
  }
}

// Two seconds, two feet.
Scene walk() {
  Builder builder;
  builder.node({.name = "left_foot"});
  builder.node({.translation = {1, 0, 0}, .name = "right_foot"});
  const Index clip = builder.clip("walk");
  for (const Index node : {0u, 1u})
    builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 2}, {0, 0, 0, 0, 0, 1});
  builder.scene.clips[0].markers = {{"left_foot_down", 0.5, 1}, {"right_foot_down", 1.5, 2}};
  return std::move(builder.scene);
}

Scene imported(const Scene& scene, Diagnostics& diagnostics) {
  const auto file = write_glb(scene, diagnostics);
  REQUIRE(bool(file));
  auto back = import_gltf(std::make_shared<const Buffer>(*file), {}, diagnostics);
  REQUIRE(bool(back));
  return *std::move(back);
}

}  // namespace

TEST_CASE("markers follow what is done to their clip") {
  Scene scene = walk();
  REQUIRE(trim_clip(scene, 0, 0.25, 1.5));
  check_times(scene.clips[0], {{"left_foot_down", 0.25}, {"right_foot_down", 1.25}});
  scene = walk();
  REQUIRE(split_clip(scene, 0, std::vector<double>{0.5, 1}));
  REQUIRE(scene.clips.size() == 3);
  check_times(scene.clips[0], {{"left_foot_down", 0.5}});
  check_times(scene.clips[1], {{"left_foot_down", 0}});
  check_times(scene.clips[2], {{"right_foot_down", 0.5}});
  scene = walk();
  reverse_clip(scene, 0);
  check_times(scene.clips[0], {{"right_foot_down", 0.5}, {"left_foot_down", 1.5}});
  reverse_clip(scene, 0);
  CHECK(scene.clips[0].markers == walk().clips[0].markers);
  REQUIRE(retime_clip(scene, 0, 0.5));
  check_times(scene.clips[0], {{"left_foot_down", 0.125}, {"right_foot_down", 0.375}});
  scene = walk();
  scene.clips.push_back(scene.clips[0]);
  REQUIRE(join_clips(scene, std::vector<Index>{0, 1}, "both"));
  check_times(scene.clips[2],
              {{"left_foot_down", 0.5}, {"right_foot_down", 1.5}, {"left_foot_down", 2.5}, {"right_foot_down", 3.5}});
  scene = walk();
  Diagnostics diagnostics;
  REQUIRE(mirror_clip(scene, 0, diagnostics));
  check_times(scene.clips[0], {{"right_foot_down", 0.5}, {"left_foot_down", 1.5}});
  scene = walk();
  REQUIRE(resample_clip(scene, 0, 30));
  CHECK(scene.clips[0].markers == walk().clips[0].markers);
}

TEST_CASE("glTF keeps markers, loops and masks in its extras, and reads them back") {
  Scene scene = walk();
  scene.clips[0].wrap = WrapPolicy::loop;
  scene.clips[0].loop_interval_secs = 0.25;
  scene.clips[0].preserved.extras_json = R"({"author":"me"})";
  scene.masks = {{"legs", {{0, 0, 1}, {1, 2, 0.5}}, 0.25}};
  Diagnostics diagnostics;
  const Scene back = imported(scene, diagnostics);
  CHECK(diagnostics.all().size() == 1);  // that other programs do not know the interval
  CHECK(diagnostics.count("loop-in-extras") == 1);
  CHECK(back.clips[0].markers == scene.clips[0].markers);
  CHECK(back.clips[0].wrap == WrapPolicy::loop);
  CHECK(back.clips[0].loop_interval_secs == 0.25);
  CHECK(back.clips[0].preserved.extras_json == R"({"author":"me"})");
  CHECK(back.masks == scene.masks);
  CHECK(back.preserved.extras_json.empty());
}

TEST_CASE("a pack holds the markers that lie in the clip, and names those that do not") {
  Scene scene = walk();
  scene.clips[0].markers.push_back({"late", 2.5, 0});
  scene.clips[0].markers.push_back({"first", 0.25, -3});
  const Cooked cooked(scene);
  const sinew::Clip clip = *cooked.pack.clip(0, 0);
  REQUIRE(clip.marker_count() == 3);
  CHECK(clip.marker(0).name == "first");
  CHECK(clip.marker(0).value == -3);
  CHECK(clip.marker(2).name == "right_foot_down");
  CHECK(clip.marker(2).time_secs == 1.5);
  CHECK(cooked.diagnostics.count("marker-beyond-clip") == 1);
}

TEST_CASE("markers of a side file go to the clips of their names") {
  Scene scene = walk();
  Diagnostics diagnostics;
  const auto added = add_markers(
      R"({"walk": [{"name": "clap", "time": 1, "value": 7}], "rum": [{"name": "a", "time": 0}]})", scene, diagnostics);
  REQUIRE(added);
  CHECK(*added == 1);
  check_times(scene.clips[0], {{"left_foot_down", 0.5}, {"clap", 1}, {"right_foot_down", 1.5}});
  CHECK(scene.clips[0].markers[1].value == 7);
  CHECK(diagnostics.count("markers-without-clip") == 1);
  for (const char* bad :
       {"", "[]", "{", R"({"walk": {}})", R"({"walk": [{"time": 1}]})", R"({"walk": [{"name": "a"}]})",
        R"({"walk": [{"name": "a", "time": -1}]})", R"({"walk": [{"name": "a", "time": "x"}]})"}) {
    INFO(bad);
    CHECK(!add_markers(bad, scene, diagnostics));
    CHECK(scene.clips[0].markers.size() == 3);
  }
}

TEST_CASE("a foot stands while it is low and still") {
  Builder builder;
  builder.node({.translation = {0, 1.8, 0}, .name = "head"});
  builder.node({.name = "LeftFoot"});
  builder.node({.name = "RightFoot"});
  builder.node({.name = "LeftFootIK"});
  const Index clip = builder.clip("walk");
  // The left foot stands from 0.25 to 0.75 s and swings a metre ahead; the right one the other way round.
  builder.channel(clip, 1, ChannelPath::translation, Interpolation::linear, {0, 0.25, 0.75, 1},
                  {0, 0.3f, 0, 0, 0, 0.5f, 0, 0, 0.5f, 0, 0.3f, 1});
  builder.channel(clip, 2, ChannelPath::translation, Interpolation::linear, {0, 0.25, 0.75, 1},
                  {0, 0, 0, 0, 0, 0, 0, 0.3f, 0.5f, 0, 0.3f, 1});
  Scene scene = std::move(builder.scene);
  REQUIRE(likely_feet(scene).size() == 2);
  CHECK(likely_feet(scene)[0].name == "left_foot");
  const auto report = find_contacts(scene, 0, {});
  REQUIRE(report);
  REQUIRE(report->feet.size() == 2);
  REQUIRE(report->feet[0].contacts.size() == 1);
  // Within a sample of 120 Hz, and the 25 ms in which the foot is below 3 cm.
  CHECK_NEAR(report->feet[0].contacts[0].from_secs, 0.25, 0.01);
  CHECK_NEAR(report->feet[0].contacts[0].to_secs, 0.75, 0.01);
  CHECK(report->feet[0].mean_slide_m_per_sec < 0.05);
  CHECK_NEAR(report->feet[1].contacts[0].to_secs, 0.25, 0.01);
  REQUIRE(scene.clips[0].markers.size() == 4);
  CHECK(scene.clips[0].markers[0].name == "right_foot_down");
  REQUIRE(find_contacts(scene, 0, {}));
  CHECK(scene.clips[0].markers.size() == 4);  // in place of those before
  CHECK(find_contacts(scene, 0, {.height_m = 0.03}));
}

TEST_CASE("a walk on the spot has a ground that goes by") {
  Builder builder;
  builder.node({.translation = {0, 1.8, 0}, .name = "head"});
  builder.node({.name = "foot.L"});
  builder.node({.name = "foot.R"});
  const Index clip = builder.clip("walk");
  // Back at 2 m/s for half a second on the ground, ahead through the air.
  builder.channel(clip, 1, ChannelPath::translation, Interpolation::linear, {0, 0.5, 0.75, 1},
                  {0, 0, 0.5f, 0, 0, -0.5f, 0, 0.2f, 0, 0, 0, 0.5f});
  builder.channel(clip, 2, ChannelPath::translation, Interpolation::linear, {0, 0.25, 0.5, 1},
                  {0, 0, -0.5f, 0, 0.2f, 0, 0, 0, 0.5f, 0, 0, -0.5f});
  const auto report = find_contacts(builder.scene, 0, {});
  REQUIRE(report);
  CHECK_NEAR(report->ground_m_per_sec[1], -2, 0.05);
  REQUIRE(report->feet[0].contacts.size() == 1);
  CHECK_NEAR(report->feet[0].contacts[0].to_secs, 0.5, 0.02);
}

TEST_CASE("a figure without feet, or a clip without length, is refused") {
  Builder builder;
  builder.node({.name = "box"});
  builder.channel(builder.clip(), 0, ChannelPath::translation, Interpolation::linear, {0}, {0, 0, 0});
  CHECK(!find_contacts(builder.scene, 0, {}));
  CHECK(!find_contacts(builder.scene, 0, {.feet = {0}}));
  CHECK(!measure_motion(builder.scene, 0));
}

TEST_CASE("speed, direction and turn of a clip, on the root's own heading") {
  const double pi = 3.14159265358979323846;
  Builder builder;
  builder.node({.name = "hips"});
  builder.channel(builder.clip("strafe"), 0, ChannelPath::translation, Interpolation::linear, {0, 2},
                  {0, 1, 0, 3, 1, 3});
  const auto strafe = measure_motion(builder.scene, 0);
  REQUIRE(strafe);
  CHECK_NEAR(strafe->speed_m_per_sec, std::sqrt(18.0) / 2, 1e-6);
  CHECK_NEAR(strafe->direction_rad, pi / 4, 1e-6);  // half-way to +x
  CHECK_NEAR(strafe->sideways_m_per_sec, 1.5, 1e-6);
  CHECK_NEAR(strafe->forward_m_per_sec, 1.5, 1e-6);
  CHECK(strafe->turn_rad_per_sec == 0);
  // A quarter of a circle of radius 2 m in a second, always ahead.
  Builder circle;
  circle.node({.name = "hips"});
  std::vector<float> times, places, turns;
  for (int k = 0; k <= 64; ++k) {
    const double angle = k * pi / 128;
    times.push_back(static_cast<float>(k) / 64);
    for (const double v : {2 - 2 * std::cos(angle), 0.0, 2 * std::sin(angle)}) places.push_back(static_cast<float>(v));
    for (const double v : {0.0, std::sin(angle / 2), 0.0, std::cos(angle / 2)}) turns.push_back(static_cast<float>(v));
  }
  const Index clip = circle.clip("curve");
  circle.channel(clip, 0, ChannelPath::translation, Interpolation::linear, times, places);
  circle.channel(clip, 0, ChannelPath::rotation, Interpolation::linear, times, turns);
  const auto curve = measure_motion(circle.scene, 0);
  REQUIRE(curve);
  CHECK_NEAR(curve->speed_m_per_sec, pi, 1e-3);
  CHECK_NEAR(curve->direction_rad, 0, 1e-3);
  CHECK_NEAR(curve->turn_rad_per_sec, pi / 2, 1e-4);
}
