// SPDX-License-Identifier: MIT
// Values by hand: the file has Z up, so that the (x, y, z) of a root is (x, z, -y) in the scene.
#include <cmath>
#include <string>
#include <vector>

#include "md5_text.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

const asset::Channel& channel_of(const asset::Scene& scene, asset::Index node, asset::ChannelPath path) {
  for (const asset::Channel& channel : scene.clips.at(0).channels)
    if (channel.node == node && channel.path == path) return channel;
  FAIL("there is no such channel");
  return scene.clips[0].channels[0];
}

void check_values(const asset::Channel& channel, const std::vector<double>& expected) {
  const std::vector<double> found = asset::read_doubles(channel.values);
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK_NEAR(found[i], expected[i], 1e-6);
  }
}

}  // namespace

TEST_CASE("an animation alone is a skeleton in its base frame and a clip") {
  const asset::Scene scene = md5_scene(little_md5anim());
  REQUIRE(scene.nodes.size() == 3);
  CHECK(scene.nodes[2].name == "tip");
  CHECK(scene.nodes[2].parent == 1);
  CHECK(scene.nodes[1].translation == std::array<double, 3>{2, 0, 0});
  CHECK_NEAR(scene.nodes[1].rotation[3], -0.5, 1e-12);
  CHECK(scene.format == "MD5 anim 10");
  REQUIRE(scene.clips.size() == 1);
  CHECK(scene.clips[0].duration_secs == 0.25);  // three frames at 8 per second
  CHECK(scene.clips[0].channels.size() == 6);
}

TEST_CASE("frames replace the numbers that the flags name, in the order of the flags") {
  const asset::Scene scene = md5_scene(little_md5anim());
  const asset::Channel& channel = channel_of(scene, 2, asset::ChannelPath::translation);
  CHECK(asset::read_doubles(channel.times_secs) == std::vector<double>{0, 0.125, 0.25});
  check_values(channel, {7, 1, 2, 7, 3, 4, 7, 5, 6});
  check_values(channel_of(scene, 2, asset::ChannelPath::rotation),
               {0, 0, 0, -1, -0.5, 0, 0, -std::sqrt(0.75), -0.6, 0, 0, -0.8});
}

TEST_CASE("a root is turned upright in each frame") {
  const asset::Scene scene = md5_scene(little_md5anim());
  check_values(channel_of(scene, 0, asset::ChannelPath::translation), {10, 2, 0, 20, 2, 0, 30, 2, 0});
  // (-r, 0, 0, r) * (0, 0, z, w) = (-r w, r z, r z, r w) with r the root of a half.
  const double r = std::sqrt(0.5);
  check_values(channel_of(scene, 0, asset::ChannelPath::rotation),
               {r, 0, 0, -r, r * r, -r * r, -r * r, -r * r, 0.6 * r, 0.8 * r, 0.8 * r, -0.6 * r});
}

TEST_CASE("a joint that no frame moves has its place in the base frame as one key") {
  const asset::Scene scene = md5_scene(little_md5anim());
  CHECK(channel_of(scene, 1, asset::ChannelPath::translation).times_secs.count == 1);
  check_values(channel_of(scene, 1, asset::ChannelPath::rotation), {0.5, 0.5, 0.5, -0.5});
}

TEST_CASE("a frame rate of nothing is taken as 25 with a warning") {
  asset::Diagnostics diagnostics;
  const auto scene = import_md5_text(replaced(little_md5anim(), "frameRate 8", "frameRate 0"), diagnostics);
  REQUIRE(bool(scene));
  CHECK_NEAR(scene->clips[0].duration_secs, 0.08, 1e-12);
  CHECK(diagnostics.count("frame-rate-assumed") == 1);
}

TEST_CASE("numbers that are not finite leave out their joint's motion alone") {
  asset::Diagnostics diagnostics;
  const auto scene = import_md5_text(replaced(little_md5anim(), "3 4 -0.5", "3 nan -0.5"), diagnostics);
  REQUIRE(bool(scene));
  CHECK(scene->clips[0].channels.size() == 4);
  CHECK(diagnostics.count("keys-out-of-range") == 1);
}

TEST_CASE("what does not fit together is refused with the line") {
  const auto where = [](const std::string& text) {
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = import_md5_text(text, diagnostics);
    CHECK(!scene);
    return std::string(scene.error().where);
  };
  const std::string anim = little_md5anim();
  CHECK(where(replaced(anim, "-1 33 3", "-1 33 4")) == "line 10");
  CHECK(where(replaced(anim, "-1 33 3", "-1 64 3")) == "line 10");
  CHECK(where(replaced(anim, "1 14 0", "3 14 0")) == "line 12");
  CHECK(where(replaced(anim, "5 6 -0.6 30 0.8", "5 6 -0.6 30")) == "line 33");
  CHECK(where(replaced(anim, "5 6 -0.6 30 0.8", "5 6 -0.6 30 0.8 9")) == "line 32");
  CHECK(where(replaced(anim, "frame 1", "frame 2")) == "line 35");
  CHECK(where(replaced(anim, "frame 1", "frame 3")) == "line 35");
  CHECK(where(replaced(anim, "numFrames 3", "numFrames 4")) != "");
  CHECK(where(replaced(anim, "numJoints 3", "numJoints 2")) != "");
  CHECK(where(replaced(anim, "\t( 7 8 9 ) ( 0 0 0 )\n", "")) == "line 24");
}

TEST_CASE("a mesh and its animation are turned upright in the same way") {
  const asset::Scene mesh = md5_scene(little_md5mesh());
  // The mesh's own bind pose as a frame.
  const asset::Scene anim = md5_scene(
      "MD5Version 10\ncommandline \"\"\nnumFrames 1\nnumJoints 2\nframeRate 24\nnumAnimatedComponents 12\n"
      "hierarchy {\n\"root\" -1 63 0\n\"arm\" 0 63 6\n}\nbounds {\n( 0 0 0 ) ( 0 0 0 )\n}\n"
      "baseframe {\n( 0 0 0 ) ( 0 0 0 )\n( 0 0 0 ) ( 0 0 0 )\n}\n"
      "frame 0 {\n1 0 2 0 0 -0.70710678 2 0 0 0 0 0\n}\n");
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(mesh.nodes[i].name == anim.nodes[i].name);
    check_values(channel_of(anim, asset::Index(i), asset::ChannelPath::translation),
                 {mesh.nodes[i].translation.begin(), mesh.nodes[i].translation.end()});
  }
  check_values(channel_of(anim, 0, asset::ChannelPath::rotation),
               {mesh.nodes[0].rotation.begin(), mesh.nodes[0].rotation.end()});
}

}  // namespace sinew::test
