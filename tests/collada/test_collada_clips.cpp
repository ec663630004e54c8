// SPDX-License-Identifier: MIT
// Channels, clips and their keys. Values by hand.
#include <cmath>

#include "dae_text.h"
#include "sinew/reference/evaluate.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::Interpolation;

const std::string kNode =
    "<node id=\"n\"><translate sid=\"t\">0 0 0</translate><rotate sid=\"r\">0 0 1 0</rotate><scale sid=\"s\">1 1 "
    "1</scale></node>";

ImportedDae with_animations(const std::string& animations, const std::string& node = kNode, std::string_view asset = {},
                            const std::string& clips = "") {
  return import_dae(
      dae("<library_animations>" + animations + "</library_animations>" + clips + dae_scene(node), asset));
}

reference::Matrix at(const asset::Scene& scene, double secs, asset::Index clip = 0) {
  return reference::evaluate(scene, clip, secs).scene_from_node[node_named(scene, "n")];
}

std::string bezier(const std::string& target, std::string_view times, std::string_view values, std::string_view in,
                   std::string_view out) {
  return dae_animation("b", target, times, 2, values, 1, "BEZIER",
                       dae_floats("b-t", in, 2, 2) + dae_floats("b-u", out, 2, 2),
                       "<input semantic=\"IN_TANGENT\" source=\"#b-t\"/><input semantic=\"OUT_TANGENT\" "
                       "source=\"#b-u\"/>");
}

}  // namespace

TEST_CASE("keys that can stay stay: lines, steps, and cubics whose control points are even") {
  const asset::Scene lines =
      with_animations(dae_animation("a", "n/t", "0.04 0.08 0.52", 3, "0 0 0 1 2 3 4 4 4", 3, "LINEAR")).scene;
  const asset::Channel& line = channel_of(lines, 0, "n", ChannelPath::translation);
  CHECK(line.interpolation == Interpolation::linear);
  CHECK(asset::read_doubles(line.times_secs) == std::vector<double>{0.04, 0.08, 0.52});
  CHECK(asset::read_floats(line.values) == std::vector<float>{0, 0, 0, 1, 2, 3, 4, 4, 4});

  const asset::Scene steps =
      with_animations(dae_animation("a", "n/s", "0 0.5 1", 3, "1 1 1 1 2 1 3 1 1", 3, "STEP")).scene;
  const asset::Channel& step = channel_of(steps, 0, "n", ChannelPath::scale);
  CHECK(step.interpolation == Interpolation::step);
  CHECK(step.times_secs.count == 3);

  const asset::Scene cubics = with_animations(bezier("n/t.Y", "0 3", "0 0", "0 0 2 3", "1 3 4 0")).scene;
  const asset::Channel& cubic = channel_of(cubics, 0, "n", ChannelPath::translation);
  CHECK(cubic.interpolation == Interpolation::cubic_spline);
  CHECK(cubic.times_secs.count == 2);
  CHECK_NEAR(at(cubics, 1.5)[7], 2.25, 1e-6);  // 3/8 * 3 + 3/8 * 3
}

TEST_CASE("BEZIER keys with times of their own are followed within the bound") {
  const ImportedDae file = with_animations(bezier("n/t.X", "0 1", "0 1", "0 0 1 1", "0 1 2 1"));
  // s = 1/4, 1/2 and 3/4: times 3 s^2 - 2 s^3, values 1 - (1 - s)^3. The figure is one metre: 5.6e-6 of it.
  for (const auto& [secs, value] : {std::pair{0.15625, 0.578125}, {0.5, 0.875}, {0.84375, 0.984375}})
    CHECK_NEAR(at(file.scene, secs)[3], value, 6e-6);
  CHECK(file.diagnostics.count("keys-fitted") == 1);
}

TEST_CASE("full turns stay") {
  const asset::Scene scene = with_animations(dae_animation("a", "n/r.ANGLE", "0 1", 2, "0 360", 1, "LINEAR")).scene;
  CHECK_NEAR(at(scene, 0.25)[4], 1, 1e-4);  // a quarter turn: x on y
  CHECK_NEAR(at(scene, 0.5)[0], -1, 1e-4);
  CHECK_NEAR(at(scene, 0.75)[4], -1, 1e-4);
  // Less than half a turn needs no key more.
  const asset::Scene less = with_animations(dae_animation("a", "n/r.ANGLE", "0 1", 2, "0 170", 1, "LINEAR")).scene;
  CHECK(channel_of(less, 0, "n", ChannelPath::rotation).times_secs.count == 2);
}

TEST_CASE("units and axes turn the keys of a root as they turn its rest") {
  const asset::Scene scene = with_animations(dae_animation("a", "n/t.Z", "0 1", 2, "0 100", 1, "LINEAR") +
                                                 dae_animation("c", "n/r.ANGLE", "0 1", 2, "0 90", 1, "LINEAR"),
                                             kNode, "<unit meter=\"0.01\"/><up_axis>Z_UP</up_axis>")
                                 .scene;
  const reference::Matrix end = at(scene, 1);
  CHECK_NEAR(end[7], 1, 1e-6);  // z is up, a metre
  CHECK_NEAR(end[11], 0, 1e-6);
  CHECK_NEAR(end[8], -1, 1e-5);  // x was turned onto y, which goes away from the viewer
}

TEST_CASE("a matrix that is keyed as a whole goes by translation, rotation and scale between its keys") {
  const asset::Scene scene =
      with_animations(dae_animation("a", "n/m", "0 1", 2,
                                    "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 -2 0 4 2 0 0 0 0 0 2 0 0 0 0 1", 16, "LINEAR"),
                      "<node id=\"n\"><matrix sid=\"m\">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix></node>")
          .scene;
  CHECK(channel_of(scene, 0, "n", ChannelPath::translation).times_secs.count == 2);
  CHECK(channel_of(scene, 0, "n", ChannelPath::rotation).times_secs.count == 2);
  CHECK(!scene.nodes[0].matrix);
  const reference::Matrix half = at(scene, 0.5);  // 45 degrees, scale 1.5, place 2
  CHECK_NEAR(half[0], 1.5 * std::sqrt(0.5), 1e-6);
  CHECK_NEAR(half[1], -1.5 * std::sqrt(0.5), 1e-6);
  CHECK_NEAR(half[3], 2, 1e-6);
}

TEST_CASE("a matrix is addressed by column and row, or by row and column where that moves the place") {
  const std::string node = "<node id=\"n\"><matrix sid=\"m\">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix></node>";
  const auto number = [](const std::string& id, const std::string& which, std::string_view values) {
    return dae_animation(id, "n/m" + which, "0 1", 2, values, 1, "LINEAR");
  };
  const asset::Scene rows = with_animations(number("a", "(1)(3)", "0 5") + number("b", "(0)(1)", "0 2"), node).scene;
  CHECK_NEAR(at(rows, 1)[7], 5, 1e-6);
  CHECK_NEAR(at(rows, 1)[3], 0, 1e-6);
  const asset::Scene columns = with_animations(number("a", "(3)(1)", "0 5"), node).scene;
  CHECK_NEAR(at(columns, 1)[7], 5, 1e-6);
  // All of the last row and column, as 3ds Max's exporter has them.
  const asset::Scene all = with_animations(number("a", "(3)(1)", "0 5") + number("b", "(1)(3)", "0 0"), node).scene;
  CHECK_NEAR(at(all, 1)[7], 5, 1e-6);
  const asset::Scene single = with_animations(number("a", "(7)", "0 5"), node).scene;
  CHECK_NEAR(at(single, 1)[7], 5, 1e-6);
}

TEST_CASE("a matrix whose numbers are keyed one by one at the same times goes as one that is keyed as a whole") {
  // A quarter turn about z: (0)(0) 1 to 0, (1)(0) and (0)(1) to -1 and 1, (1)(1) 1 to 0.
  std::string animations;
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 4; ++column) {
      const std::string from = row == column ? "1" : "0";
      std::string to = from;
      if (row < 2 && column < 2) to = row == column ? "0" : row == 0 ? "-1" : "1";
      animations += dae_animation("a" + std::to_string(4 * row + column),
                                  "n/m(" + std::to_string(column) + ")(" + std::to_string(row) + ")", "0 1", 2,
                                  from + " " + to, 1, "LINEAR");
    }
  const asset::Scene scene =
      with_animations(animations, "<node id=\"n\"><matrix sid=\"m\">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix></node>")
          .scene;
  CHECK(channel_of(scene, 0, "n", ChannelPath::rotation).times_secs.count == 2);
  CHECK_NEAR(at(scene, 0.5)[4], std::sqrt(0.5), 1e-6);  // as a rotation: element by element it would be 1/2
}

TEST_CASE("a pivot that is turned around moves the place as well") {
  const asset::Scene scene =
      with_animations(dae_animation("a", "n/r.ANGLE", "0 1", 2, "0 90", 1, "LINEAR"),
                      "<node id=\"n\"><translate>1 0 0</translate><rotate sid=\"r\">0 0 1 0</rotate><translate>-1 0 0"
                      "</translate></node>")
          .scene;
  const double root = std::sqrt(0.5);
  const reference::Matrix half = at(scene, 0.5);  // (-1, 0, 0) turned by 45 degrees and moved by 1
  CHECK_NEAR(half[3], 1 - root, 2e-5);
  CHECK_NEAR(half[7], -root, 2e-5);
}

TEST_CASE("each animation clip is a clip with its own stretch of time; the rest is one more") {
  const ImportedDae file = with_animations(
      dae_animation("walk", "n/t.X", "0 1 2 3", 4, "0 1 4 9", 1, "LINEAR") +
          dae_animation("turn", "n/r.ANGLE", "0 1", 2, "0 90", 1, "LINEAR"),
      kNode, {},
      "<library_animation_clips><animation_clip id=\"late\" name=\"Late\" start=\"1.5\" end=\"3\"><instance_animation "
      "url=\"#walk\"/></animation_clip></library_animation_clips>");
  REQUIRE(file.scene.clips.size() == 2);
  const asset::Clip& late = file.scene.clips[0];
  CHECK(late.name == "Late");
  CHECK(late.duration_secs == 1.5);
  CHECK(late.source_start_secs == 1.5);
  CHECK_NEAR(at(file.scene, 0)[3], 2.5, 1e-6);  // half way between 1 and 4
  CHECK_NEAR(at(file.scene, 0.5)[3], 4, 1e-6);  // the key at 2
  CHECK_NEAR(at(file.scene, 1)[3], 6.5, 1e-6);
  CHECK_NEAR(at(file.scene, 1.5)[3], 9, 1e-6);
  CHECK(file.diagnostics.count("animations-without-clip") == 1);
  CHECK_NEAR(at(file.scene, 1, 1)[4], 1, 1e-6);
}

TEST_CASE("a clip of everything starts at 0, or at the first key where that is earlier") {
  const asset::Scene later = with_animations(dae_animation("a", "n/t.X", "1.25 2.25", 2, "1 2", 1, "LINEAR")).scene;
  CHECK(later.clips[0].duration_secs == 2.25);
  CHECK(later.clips[0].source_start_secs == 0);
  CHECK_NEAR(at(later, 0)[3], 1, 1e-6);
  CHECK_NEAR(at(later, 1.75)[3], 1.5, 1e-6);
  const asset::Scene earlier = with_animations(dae_animation("a", "n/t.X", "-1 1", 2, "0 2", 1, "LINEAR")).scene;
  CHECK(earlier.clips[0].duration_secs == 2);
  CHECK(earlier.clips[0].source_start_secs == -1);
  CHECK_NEAR(at(earlier, 1)[3], 1, 1e-6);
}

TEST_CASE("curves that go on do so up to the end of the clip") {
  std::string animation = dae_animation("a", "n/t.X", "0 1", 2, "0 1", 1, "LINEAR");
  animation.replace(animation.find("<sampler"), 8, "<sampler post_behavior=\"CYCLE_RELATIVE\"");
  const asset::Scene scene =
      with_animations(animation + dae_animation("c", "n/t.Y", "0 2.5", 2, "0 1", 1, "LINEAR")).scene;
  CHECK_NEAR(at(scene, 1.75)[3], 1.75, 1e-6);
  CHECK_NEAR(at(scene, 2.5)[3], 2.5, 1e-6);
}

TEST_CASE("a channel that cannot be played is named, and the others stay") {
  const ImportedDae file = with_animations(dae_animation("a", "n/t.X", "0 1", 2, "0 1", 1, "LINEAR") +
                                           dae_animation("c", "nobody/t.X", "0 1", 2, "0 1", 1, "LINEAR") +
                                           dae_animation("d", "n/t", "0 1", 2, "0 1", 1, "LINEAR") +
                                           dae_animation("e", "n/t.X", "0 1", 2, "5 6", 1, "LINEAR"));
  CHECK(file.diagnostics.count("channel-target-unknown") == 1);
  CHECK(file.diagnostics.count("channel-width") == 1);
  CHECK(file.diagnostics.count("channel-twice") == 1);
  CHECK_NEAR(at(file.scene, 1)[3], 1, 1e-6);  // of two the first
}

TEST_CASE("a node in two places moves in both") {
  const asset::Scene scene =
      import_dae(dae("<library_animations>" + dae_animation("a", "n/t.X", "0 1", 2, "0 1", 1, "LINEAR") +
                     "</library_animations><library_nodes>" + kNode + "</library_nodes>" +
                     dae_scene("<node><instance_node url=\"#n\"/><instance_node url=\"#n\"/></node>")))
          .scene;
  REQUIRE(scene.clips.size() == 1);
  CHECK(scene.clips[0].channels.size() == 2);
  CHECK(scene.clips[0].channels[0].node != scene.clips[0].channels[1].node);
}

TEST_CASE("a node that is a root in one place and hangs in another turns with the file's axes once in each") {
  const asset::Scene scene =
      with_animations(dae_animation("a", "n/t.Z", "0 1", 2, "0 1", 1, "LINEAR"),
                      kNode + "<node id=\"holder\"><instance_node url=\"#n\"/></node>", "<up_axis>Z_UP</up_axis>")
          .scene;
  REQUIRE(scene.nodes.size() == 3);
  const reference::Frame end = reference::evaluate(scene, 0, 1);
  for (const std::size_t place : {0, 2}) {
    CHECK_NEAR(end.scene_from_node[place][7], 1, 1e-6);
    CHECK_NEAR(end.scene_from_node[place][11], 0, 1e-6);
  }
}

}  // namespace sinew::test
