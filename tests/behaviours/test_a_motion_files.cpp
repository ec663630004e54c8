// SPDX-License-Identifier: MIT
// Behaviours of what BVH and MD5 files mean, each in both engines.
#include <string>
#include <string_view>

#include "sinew/import/import.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

asset::Scene imported(std::string_view text, asset::Diagnostics& diagnostics, const asset::FileReader& read = {}) {
  const auto bytes = std::as_bytes(std::span(text));
  Result<asset::Scene> scene =
      asset::import_memory(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), read, diagnostics);
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

}  // namespace

TEST_CASE("A9_rotations_in_the_order_that_is_written_for_each_joint") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = imported(
      "HIERARCHY\nROOT root\n{\n\tOFFSET 0 0 0\n\tCHANNELS 3 Zrotation Xrotation Yrotation\n\tJOINT child\n\t{\n"
      "\t\tOFFSET 0 1 0\n\t\tCHANNELS 3 Zrotation Yrotation Xrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 1 0\n\t\t}\n"
      "\t}\n}\nMOTION\nFrames: 1\nFrame Time: 0.0333333\n30 40 50 30 40 50\n",
      diagnostics);
  CHECK(diagnostics.all().empty());
  const double expected[2][4] = {{0.1966, 0.4638, 0.3600, 0.7852}, {0.3034, 0.4022, 0.0808, 0.8600}};
  REQUIRE(scene.clips.at(0).channels.size() == 2);
  for (std::size_t joint = 0; joint < 2; ++joint) {
    CAPTURE(joint);
    const asset::Channel& channel = scene.clips[0].channels[joint];
    CHECK(channel.node == joint);
    const std::vector<double> rotation = asset::read_doubles(channel.values);
    for (std::size_t c = 0; c < 4; ++c) CHECK_NEAR(rotation[c], expected[joint][c], 5e-5);
  }
  // Rz(30) * Rx(40) * Ry(50) takes (0, 1, 0) to (-sin 30 cos 40, cos 30 cos 40, sin 40).
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0);
    check_vector(player.origin(1), {-0.3830222, 0.6634139, 0.6427876});
  });
}

TEST_CASE("A10_end_sites_are_known_by_their_keyword_and_blanks_do_not_matter") {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 3 Xposition Yposition Zposition\n"
      "\tJOINT RightShoulder_End\n\t{\n\t\tOFFSET 0 2 0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 1 0 0\n\t\t}\n\t}\n}\nMOTION\nFrames: 2\nFrame Time: 0.5\n"
      "0 0 0 0 0 0\n1 0 0 90 0 0\n";
  const auto with = [&](char plain, std::string_view instead) {
    std::string other;
    for (const char c : text)
      if (c == plain)
        other += instead;
      else
        other += c;
    return other;
  };
  for (const std::string& spelling :
       {text, with('\n', "\r\n"), with('\n', "\r"), with('\n', " \t \n"), with('\n', "\n\n"), with('\t', "   "),
        with(' ', "\t\t"), with('\n', " "), with(' ', "\n")}) {
    CAPTURE(spelling);
    asset::Diagnostics diagnostics;
    const asset::Scene scene = imported(spelling, diagnostics);
    CHECK(diagnostics.all().empty());
    REQUIRE(scene.nodes.size() == 3);
    CHECK(scene.nodes[1].name == "RightShoulder_End");
    with_both_engines(scene, [](Player& player) {
      player.pose(0, 0.5);
      check_vector(player.origin(1), {1, 2, 0});
      check_vector(player.origin(2), {1, 3, 0});  // the tip, turned with its joint
    });
  }
}

namespace {

// A mesh of one joint with this orientation, one vertex one unit along the joint's z.
std::string mesh_turned_by(const std::string& orientation) {
  return "MD5Version 10\ncommandline \"\"\nnumJoints 1\nnumMeshes 1\njoints {\n\t\"j\" -1 ( 0 0 0 ) ( " + orientation +
         " )\n}\nmesh {\n\tshader \"\"\n\tnumverts 3\n\tvert 0 ( 0 0 ) 0 1\n\tvert 1 ( 0 0 ) 0 1\n\tvert 2 ( 0 0 ) 0 "
         "1\n\tnumtris 1\n\ttri 0 0 1 2\n\tnumweights 1\n\tweight 0 0 1 ( 0 0 1 )\n}\n";
}

}  // namespace

TEST_CASE("A11_md5_orientations_have_a_w_that_is_not_positive") {
  asset::Diagnostics diagnostics;
  // (0.5, 0.5, 0.5, -0.5) takes z to y, which is (0, 0, -1) in the scene; with w = +0.5 it would take it to x.
  const asset::Scene third = imported(mesh_turned_by("0.5 0.5 0.5"), diagnostics);
  with_both_engines(third, [](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(1).at(0), {0, 0, -1});
  });
  // Longer than 1: w is 0, and the rest is made unit: a half turn about (0.8, 0.6, 0.001), which takes z to -z nearly.
  const asset::Scene half = imported(mesh_turned_by("0.8 0.6 0.001"), diagnostics);
  with_both_engines(half, [](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(1).at(0), {0.0016, -1, -0.0012}, 1e-5);
  });
}

TEST_CASE("A11_md5_numbers_of_any_size_and_joints_without_flags") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = imported(
      "MD5Version 10\ncommandline \"\"\nnumFrames 2\nnumJoints 2\nframeRate 24\nnumAnimatedComponents 1\n"
      "hierarchy {\n\t\"a\" -1 1 0\n\t\"b\" 0 0 0\n}\n"
      "bounds {\n\t( -16.896273 -10 -1000000 ) ( 16.896273 10 1e6 )\n\t( 0 0 0 ) ( 16.896273 0 0 )\n}\n"
      "baseframe {\n\t( 0 0 0 ) ( 0 0 0 )\n\t( 0 123.456 0 ) ( 0 0 0 )\n}\n"
      "frame 0 {\n\t10.5\n}\nframe 1 {\n\t1000.25\n}\n",
      diagnostics);
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(0), {1000.25, 0, 0}, 1e-3);
    check_vector(player.origin(1), {1000.25, 0, -123.456}, 1e-3);
  });
}

TEST_CASE("X4_md5_files_that_end_early_or_claim_too_much_are_errors") {
  const auto refused = [](const std::string& text) {
    asset::Diagnostics diagnostics;
    const auto bytes = std::as_bytes(std::span(text));
    const Result<asset::Scene> scene =
        asset::import_memory(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), {}, diagnostics);
    CAPTURE(text);
    CHECK(!scene);
    CHECK(scene.error().what[0] != '\0');
    CHECK(scene.error().code != Errc::out_of_memory);
  };
  refused("MD5Version");
  refused("MD5Version 10 numJoints 2147483647 joints { }");
  refused(
      "MD5Version 10 numJoints 1 joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) } mesh { numverts 1 vert 0 ( 0 0 ) 0 2147483647 "
      "numtris 1 tri 0 0 0 0 numweights 1 weight 0 0 1 ( 0 0 0 ) }");
  refused(
      "MD5Version 10 numFrames 2147483647 numJoints 1 numAnimatedComponents 2147483647 hierarchy { \"a\" -1 63 0 } "
      "baseframe { ( 0 0 0 ) ( 0 0 0 ) } frame 0 { 1 }");
}

}  // namespace sinew::test
