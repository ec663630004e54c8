// SPDX-License-Identifier: MIT
// What a BVH file means. Values by hand.
#include <cmath>
#include <string>
#include <vector>

#include "bvh_text.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const asset::Channel* channel_of(const asset::Scene& scene, const std::string& node, asset::ChannelPath path) {
  for (const asset::Channel& channel : scene.clips.at(0).channels)
    if (scene.nodes[channel.node].name == node && channel.path == path) return &channel;
  return nullptr;
}

std::vector<double> values_of(const asset::Scene& scene, const std::string& node, asset::ChannelPath path) {
  const asset::Channel* const channel = channel_of(scene, node, path);
  REQUIRE(channel != nullptr);
  return asset::read_doubles(channel->values);
}

std::vector<double> translations(const asset::Scene& scene, const std::string& node) {
  return values_of(scene, node, asset::ChannelPath::translation);
}

void check_row(const std::vector<double>& rows, std::size_t first, const std::vector<double>& expected) {
  REQUIRE(rows.size() >= first + expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK_NEAR(rows[first + i], expected[i], 1e-6);
}

}  // namespace

TEST_CASE("joints are nodes in the order of the file, and End Sites are nodes named after what they end") {
  const asset::Scene scene = bvh_scene(little_bvh());
  REQUIRE(scene.nodes.size() == 3);
  CHECK(scene.nodes[0].name == "Hips");
  CHECK(scene.nodes[1].name == "Arm");
  CHECK(scene.nodes[2].name == "Arm_End");
  CHECK(scene.nodes[0].parent == asset::kNone);
  CHECK(scene.nodes[1].parent == 0);
  CHECK(scene.nodes[2].parent == 1);
  CHECK(scene.nodes[1].translation[1] == 50);
  CHECK(scene.nodes[2].translation[1] == 10);
  CHECK(scene.format == "BVH");
}

TEST_CASE("position channels take the place of the OFFSET, one number each, also below the root") {
  const asset::Scene scene = bvh_scene(little_bvh());
  check_row(translations(scene, "Hips"), 0, {0, 90, 0, 1.5, 91, -2, 3, 92, -4.25});
  check_row(translations(scene, "Arm"), 0, {0, 50, 0, 0, 51, 0, 0, 52, 0});
}

TEST_CASE("rotations are the product of the channels as they are written") {
  const asset::Scene scene = bvh_scene(little_bvh());
  const std::vector<double> hips = values_of(scene, "Hips", asset::ChannelPath::rotation);
  check_row(hips, 0, {0, 0, 0, 1});
  check_row(hips, 4, {0.19662823, 0.46382691, 0.36004217, 0.78522072});  // Rz(30) * Rx(40) * Ry(50)
}

TEST_CASE("frame k stands at k times the frame time, in double precision") {
  const asset::Scene scene = bvh_scene(little_bvh());
  const std::vector<double> times =
      asset::read_doubles(channel_of(scene, "Hips", asset::ChannelPath::rotation)->times_secs);
  CHECK(times == std::vector<double>{0, 0.0333333, 2 * 0.0333333});
  CHECK(scene.clips[0].duration_secs == 2 * 0.0333333);
  CHECK(scene.clips[0].wrap == asset::WrapPolicy::clamp);
}

TEST_CASE("a channel that says the same in each frame has one key, and the clip keeps its length") {
  const asset::Scene scene =
      bvh_scene(one_channel_file("Zrotation", "MOTION\nFrames: 4\nFrame Time: 0.5\n90\n90\n90\n90\n"));
  const asset::Channel* const channel = channel_of(scene, "a", asset::ChannelPath::rotation);
  REQUIRE(channel != nullptr);
  CHECK(channel->times_secs.count == 1);
  CHECK(scene.clips[0].duration_secs == 1.5);
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 1.5);
    CHECK_NEAR(turn_z_deg(player.scene_from_node(0)), 90, 1e-4);
    check_vector(player.origin(0), {1, 2, 3});
  });
}

TEST_CASE("between two frames a joint turns along the shorter arc") {
  const asset::Scene scene =
      bvh_scene(one_channel_file("Zrotation", "MOTION\nFrames: 3\nFrame Time: 1\n170\n-170\n-90\n"));
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0.25);
    CHECK_NEAR(turn_z_deg(player.scene_from_node(0)), 175, 1e-4);
    player.pose(0, 1.5);
    CHECK_NEAR(turn_z_deg(player.scene_from_node(0)), 230, 1e-4);
  });
}

TEST_CASE("a unit scales offsets and positions, and no rotation") {
  asset::ImportOptions options;
  options.metres_per_unit = 0.01;
  const asset::Scene scene = bvh_scene(little_bvh(), options);
  CHECK_NEAR(scene.nodes[1].translation[1], 0.5, 1e-12);
  check_row(translations(scene, "Hips"), 3, {0.015, 0.91, -0.02});
  check_row(values_of(scene, "Hips", asset::ChannelPath::rotation), 4,
            {0.19662823, 0.46382691, 0.36004217, 0.78522072});
}

TEST_CASE("a file may have several roots") {
  const asset::Scene scene = bvh_scene(
      "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\n}\nROOT b\n{\nOFFSET 0 5 0\nCHANNELS 1 Yposition\n"
      "End Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\nFrame Time: 1\n1 2\n3 4\n");
  REQUIRE(scene.nodes.size() == 3);
  CHECK(scene.nodes[1].parent == asset::kNone);
  check_row(translations(scene, "a"), 0, {1, 0, 0, 3, 0, 0});
  check_row(translations(scene, "b"), 0, {0, 2, 0, 0, 4, 0});
}

TEST_CASE("names may have blanks, words of the format, or nothing in them") {
  const asset::Scene scene = bvh_scene(
      "HIERARCHY\nROOT Left Hand {\nOFFSET 0 0 0\nJOINT End\n{OFFSET 0 1 0 CHANNELS 0}\nJOINT JOINT{OFFSET 0 0 0\n"
      "CHANNELS 1 Xposition}\nJOINT {OFFSET 0 0 0}}\nMOTION Frames: 1 Frame Time: 1 7");
  REQUIRE(scene.nodes.size() == 4);
  CHECK(scene.nodes[0].name == "Left Hand");
  CHECK(scene.nodes[1].name == "End");
  CHECK(scene.nodes[2].name == "JOINT");
  CHECK(scene.nodes[3].name.empty());
  CHECK(scene.nodes[2].parent == 0);
  check_row(translations(scene, "JOINT"), 0, {7, 0, 0});
}

TEST_CASE("keywords are known in any case, and a byte order mark may stand in front") {
  const asset::Scene scene = bvh_scene(
      "\xEF\xBB\xBFhierarchy\nroot a\n{\noffset 0 0 0\nchannels 2 XROTATION zPosition\nEND SITE\n{\noffset 0 1 "
      "0\n}\n}\n"
      "motion\nFRAMES : 1\nframe TIME : 0.04\n0 5\n");
  CHECK(scene.nodes.size() == 2);
  check_row(translations(scene, "a"), 0, {0, 0, 5});
}

TEST_CASE("what is missing or too much is said, and the rest is read") {
  asset::Diagnostics diagnostics;
  const auto import = [&](const std::string& motion) {
    diagnostics = {};
    Result<asset::Scene> scene = import_bvh_text(one_channel_file("Xposition", motion), diagnostics);
    INFO(scene.error().where, ": ", scene.error().what);
    REQUIRE(bool(scene));
    return *std::move(scene);
  };
  SUBCASE("fewer frames than stated") {
    CHECK(import("MOTION\nFrames: 9\nFrame Time: 0.5\n1\n2\n").clips[0].duration_secs == 0.5);
    CHECK(diagnostics.count("frames-missing") == 1);
  }
  SUBCASE("more frames than stated") {
    CHECK(import("MOTION\nFrames: 2\nFrame Time: 0.5\n1\n2\n3\n").clips[0].duration_secs == 0.5);
    CHECK(diagnostics.count("frames-beyond") == 1);
  }
  SUBCASE("no frame time") {
    CHECK(import("MOTION\nFrames: 2\nFrame Time: 0\n1\n2\n").clips[0].duration_secs == 0.04);
    CHECK(diagnostics.count("frame-time-assumed") == 1);
  }
  SUBCASE("no motion") {
    CHECK(import("").clips.empty());
    CHECK(diagnostics.count("motion-missing") == 1);
  }
  SUBCASE("no frames") {
    CHECK(import("MOTION\nFrames: 0\nFrame Time: 0.5\n").clips.empty());
    CHECK(diagnostics.count("motion-empty") == 1);
  }
  SUBCASE("numbers that are not finite") {
    CHECK(import("MOTION\nFrames: 2\nFrame Time: 0.5\n1\nnan\n").clips[0].channels.empty());
    CHECK(diagnostics.count("keys-out-of-range") == 1);
    CHECK(diagnostics.count(asset::Severity::error) == 1);
  }
}

TEST_CASE("a channel of another kind is left out by name, and the columns behind it stay in step") {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bvh_text(
      "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Xscale Yposition Wrotation\n}\n"
      "MOTION\nFrames: 1\nFrame Time: 1\n5 6 7\n",
      diagnostics);
  REQUIRE(bool(scene));
  check_row(translations(*scene, "a"), 0, {0, 6, 0});
  CHECK(diagnostics.count("channel-unknown") == 2);
}

TEST_CASE("what is no BVH file is refused with the line") {
  const auto where = [](const std::string& text) {
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = import_bvh_text(text, diagnostics);
    CHECK(!scene);
    return std::string(scene.error().where);
  };
  CHECK(where("HIERARCHY\nJOINTS a\n") == "line 2");
  CHECK(where("HIERARCHY\nROOT a\n{\nOFFSET 0 0\n}\n") == "line 5");
  CHECK(where("HIERARCHY\nROOT a\nOFFSET 0 0 0\n") == "line 3");
  CHECK(where("HIERARCHY\n}\n") == "line 2");
  CHECK(where("HIERARCHY\nROOT a\n{\nCHANNELS 3 Xposition\n}\n") == "line 5");
  CHECK(where("HIERARCHY\nROOT a\n{\nCHANNELS 99999999999 Xposition\n}\n") == "line 4");
  CHECK(where(one_channel_file("Xposition", "MOTION\nFrames: 2\nFrame Time: 0.5\n1\n2,5\n")) == "line 11");
  CHECK(where(one_channel_file("Xposition", "MOTION\nFrame Time: 0.5\n1\n")) == "line 8");
}

TEST_CASE("joints over the limit are refused") {
  asset::ImportOptions options;
  options.limits.objects = 2;
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bvh_text(little_bvh(), diagnostics, options);
  CHECK(scene.error().code == Errc::too_large);
}

}  // namespace sinew::test
