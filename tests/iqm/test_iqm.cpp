// SPDX-License-Identifier: MIT
// Values by hand: the file has Z up, so that its (x, y, z) is (x, z, -y) in the scene.
#include <bit>
#include <string>
#include <vector>

#include "iqm_bytes.h"
#include "sinew/import/import.h"
#include "support/engines.h"
#include "support/hostile.h"
#include "support/near.h"

namespace sinew::test {
namespace {

Result<asset::Scene> import(const std::string& file, asset::Diagnostics& diagnostics,
                            const asset::ImportOptions& options = {}) {
  const auto bytes = std::as_bytes(std::span(file));
  return asset::import_iqm(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), {}, diagnostics, options);
}

asset::Scene scene_of(const IqmBytes& file, asset::Diagnostics& diagnostics, const asset::ImportOptions& options = {}) {
  Result<asset::Scene> scene = import(file.file(), diagnostics, options);
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

asset::Scene scene_of(const IqmBytes& file) {
  asset::Diagnostics diagnostics;
  return scene_of(file, diagnostics);
}

std::vector<double> attribute(const asset::Scene& scene, const char* semantic) {
  const asset::ValueView* const values = scene.meshes.at(0).primitives.at(0).find(semantic);
  REQUIRE(values != nullptr);
  return asset::read_doubles(*values);
}

void check_numbers(const std::vector<double>& found, const std::vector<double>& expected, double tolerance = 1e-6) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK_NEAR(found[i], expected[i], tolerance);
  }
}

Errc error_of(const IqmBytes& file) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import(file.file(), diagnostics);
  CHECK(!scene);
  CHECK(scene.error().what[0] != '\0');
  return scene.error().code;
}

}  // namespace

TEST_CASE("joints, meshes and clips of an IQM file") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = scene_of(little_iqm(), diagnostics);
  CHECK(diagnostics.count("image-missing") == 1);
  CHECK(diagnostics.count("comment") == 1);
  CHECK(diagnostics.all().size() == 2);
  REQUIRE(scene.nodes.size() == 3);
  CHECK(scene.nodes[0].name == "Root");
  CHECK(scene.nodes[1].name == "Arm");
  CHECK(scene.nodes[1].parent == 0);
  CHECK(scene.nodes[2].mesh == 0);
  CHECK(scene.nodes[2].skin == 0);
  CHECK(scene.meshes.at(0).name == "Body");
  CHECK(scene.materials.at(0).name == "skin");
  CHECK(scene.format == "IQM 2");
}

TEST_CASE("points and directions are turned upright, and the rest is as in the file") {
  const asset::Scene scene = scene_of(little_iqm());
  check_numbers(attribute(scene, "POSITION"), {0, 0, 0, 1, 2, 0, 0, 4, 0});
  check_numbers(attribute(scene, "NORMAL"), {0, 0, 1, 0, 0, 1, 0, 0, 1});
  check_numbers(attribute(scene, "TANGENT"), {1, 0, 0, -1, 1, 0, 0, -1, 1, 0, 0, 1});
  check_numbers(attribute(scene, "TEXCOORD_0"), {0, 0, 1, 0, 0, 1});
  check_numbers(attribute(scene, "COLOR_0"), {1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0});
  check_numbers(attribute(scene, "WEIGHTS_0"), {1, 0, 0, 0, 0.6, 0.4, 0, 0, 1, 0, 0, 0});
  check_numbers(attribute(scene, "JOINTS_0"), {0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
  CHECK(asset::read_indices(*scene.meshes[0].primitives[0].indices) == std::vector<std::uint32_t>{0, 1, 2});
}

TEST_CASE("frames are offset plus scale times number, for the channels of the mask") {
  const asset::Scene scene = scene_of(little_iqm());
  REQUIRE(scene.clips.size() == 1);
  const asset::Clip& clip = scene.clips[0];
  CHECK(clip.name == "wave");
  CHECK(clip.duration_secs == 0.2);
  CHECK(clip.wrap == asset::WrapPolicy::loop);
  CHECK(clip.loop_interval_secs == 0.1);
  REQUIRE(clip.channels.size() == 4);
  CHECK(clip.channels[0].times_secs.count == 1);
  check_numbers(asset::read_doubles(clip.channels[2].values), {0, 0, 2, 1, 0, 2, 3, 0, 2});
  check_numbers(asset::read_doubles(clip.channels[3].values), {0, 0, 0, 1, 0, 0, 0.6, 0.8, 0, 0, 1, 0});
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0.1, Wrap::clamp);
    check_vector(player.origin(1), {1, 2, 0});
    player.pose(asset::kNone, 0);
    check_vector(player.positions(2).at(1), {1, 2, 0});  // at rest every vertex is where the file has it
    check_vector(player.positions(2).at(2), {0, 4, 0});
  });
}

TEST_CASE("a unit scales points, joints and keys") {
  asset::Diagnostics diagnostics;
  asset::ImportOptions options;
  options.metres_per_unit = 0.01;
  const asset::Scene scene = scene_of(little_iqm(), diagnostics, options);
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0.1, Wrap::clamp);
    check_vector(player.origin(1), {0.01, 0.02, 0}, 1e-7);
    player.pose(asset::kNone, 0);
    check_vector(player.positions(2).at(2), {0, 0.04, 0}, 1e-7);
  });
}

TEST_CASE("a file of poses alone is a nameless skeleton in its first frame and a clip") {
  IqmBytes file = little_iqm();
  file.meshes.clear();
  file.arrays.clear();
  file.triangles.clear();
  file.joints.clear();
  file.vertex_count = 0;
  const asset::Scene scene = scene_of(file);
  REQUIRE(scene.nodes.size() == 2);
  CHECK(scene.nodes[1].name.empty());
  CHECK(scene.nodes[1].parent == 0);
  CHECK(scene.nodes[1].translation == std::array<double, 3>{0, 0, 2});
  CHECK(scene.skins.empty());
  CHECK(scene.clips.at(0).channels.size() == 4);
}

TEST_CASE("a rate of nothing is taken as 25 frames per second with a warning") {
  IqmBytes file = little_iqm();
  file.anims[0].frames_per_sec = 0;
  asset::Diagnostics diagnostics;
  CHECK_NEAR(scene_of(file, diagnostics).clips.at(0).duration_secs, 0.08, 1e-12);
  CHECK(diagnostics.count("frame-rate-assumed") == 1);
}

TEST_CASE("frames without a clip are one") {
  IqmBytes file = little_iqm();
  file.anims.clear();
  asset::Diagnostics diagnostics;
  CHECK_NEAR(scene_of(file, diagnostics).clips.at(0).duration_secs, 0.08, 1e-12);
  CHECK(diagnostics.count("clip-missing") == 1);
}

TEST_CASE("scales of joints are played where they are not 1") {
  IqmBytes file = little_iqm();
  file.poses[0].offset[8] = 2;
  const asset::Scene scene = scene_of(file);
  REQUIRE(scene.clips.at(0).channels.size() == 5);
  CHECK(scene.clips[0].channels[2].path == asset::ChannelPath::scale);
  with_both_engines(scene, [](Player& player) {
    player.pose(0, 0, Wrap::clamp);
    check_vector(player.origin(1), {0, 2, 0});
  });
}

TEST_CASE("attributes of every format are read") {
  const auto texcoords = [](std::uint32_t format, const std::string& bytes) {
    IqmBytes file = little_iqm();
    file.arrays[1] = {1, format, 2, bytes};
    return attribute(scene_of(file), "TEXCOORD_0");
  };
  check_numbers(texcoords(0, bytes_of_numbers<std::int8_t>({0, 127, -128, 0, 0, 0})), {0, 1, -1, 0, 0, 0});
  check_numbers(texcoords(1, bytes_of_numbers<std::uint8_t>({0, 255, 51, 0, 0, 0})), {0, 1, 0.2, 0, 0, 0});
  check_numbers(texcoords(2, bytes_of_numbers<std::int16_t>({0, 32767, -32768, 0, 0, 0})), {0, 1, -1, 0, 0, 0});
  check_numbers(texcoords(3, bytes_of_numbers<std::uint16_t>({0, 65535, 13107, 0, 0, 0})), {0, 1, 0.2, 0, 0, 0});
  check_numbers(texcoords(4, bytes_of_numbers<std::int32_t>({0, 2147483647, 0, 0, 0, 0})), {0, 1, 0, 0, 0, 0});
  check_numbers(texcoords(5, bytes_of_numbers<std::uint32_t>({0, 4294967295u, 0, 0, 0, 0})), {0, 1, 0, 0, 0, 0});
  // One, minus two, the largest, the smallest, and the largest below the normal ones.
  check_numbers(texcoords(6, bytes_of_numbers<std::uint16_t>({0x3C00, 0xC000, 0x7BFF, 0x0001, 0x03FF, 0x3555})),
                {1, -2, 65504, 5.9604645e-8, 6.0975552e-5, 0.33325195});
  check_numbers(texcoords(8, bytes_of_numbers<double>({0, 0.25, -3, 0, 0, 0})), {0, 0.25, -3, 0, 0, 0});
}

TEST_CASE("vertices may follow more than four joints, and arrays of a program keep their name") {
  IqmBytes file = little_iqm();
  for (int i = 0; i < 4; ++i) file.joints.push_back({"more" + std::to_string(i), 0, file.joints[1].placement});
  file.poses.clear();
  file.anims.clear();
  file.frames.clear();
  file.arrays[4] = {4, 3, 6, bytes_of_numbers<std::uint16_t>({0, 1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0})};
  file.arrays[5] = {5, 7, 6, bytes_of_numbers<float>({1, 1, 1, 1, 1, 3, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0})};
  file.arrays.push_back({0x10 + 1, 7, 1, bytes_of_numbers<float>({7, 8, 9})});  // the first text: "Body"
  const asset::Scene scene = scene_of(file);
  check_numbers(attribute(scene, "WEIGHTS_0"), {0.375, 0.125, 0.125, 0.125, 1, 0, 0, 0, 1, 0, 0, 0});
  check_numbers(attribute(scene, "JOINTS_0"), {5, 0, 1, 2, 0, 0, 0, 0, 1, 0, 0, 0});
  check_numbers(attribute(scene, "WEIGHTS_1"), {0.125, 0.125, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  check_numbers(attribute(scene, "_Body"), {7, 8, 9});
}

TEST_CASE("a mesh without normals gets them, and one whose normals point behind its triangles is turned") {
  IqmBytes file = little_iqm();
  SUBCASE("none") {
    file.arrays.erase(file.arrays.begin() + 2);
    check_numbers(attribute(scene_of(file), "NORMAL"), {0, 0, 1, 0, 0, 1, 0, 0, 1});
  }
  SUBCASE("behind") {
    file.triangles = {{0, 1, 2}};
    asset::Diagnostics diagnostics;
    const asset::Scene scene = scene_of(file, diagnostics);
    CHECK(diagnostics.count("triangles-turned") == 1);
    CHECK(asset::read_indices(*scene.meshes[0].primitives[0].indices) == std::vector<std::uint32_t>{0, 1, 2});
  }
}

TEST_CASE("weights without joints are left out with a warning") {
  IqmBytes file = little_iqm();
  file.joints.clear();
  asset::Diagnostics diagnostics;
  const asset::Scene scene = scene_of(file, diagnostics);
  CHECK(diagnostics.count("skin-missing") == 1);
  CHECK(scene.nodes.back().skin == asset::kNone);
}

TEST_CASE("what leads nowhere is refused") {
  IqmBytes file = little_iqm();
  SUBCASE("a version") {
    file.version = 1;
    CHECK(error_of(file) == Errc::unsupported_version);
  }
  SUBCASE("a corner") {
    file.triangles[0][1] = 3;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("vertices") {
    file.meshes[0].vertex_count = 4;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("triangles") {
    file.meshes[0].first_triangle = 0xFFFFFFFF;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("a joint") {
    file.arrays[4].bytes[0] = 2;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("a parent") {
    file.joints[1].parent = 2;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("a cycle") {
    file.joints[0].parent = 1;
    CHECK(error_of(file) == Errc::bad_syntax);
  }
  SUBCASE("frames") {
    file.anims[0].frame_count = 4;
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("channels") {
    file.poses[0].mask = 1;
    CHECK(error_of(file) == Errc::mismatch);
  }
  SUBCASE("a format") {
    file.arrays[0].format = 9;
    CHECK(error_of(file) == Errc::unsupported);
  }
  SUBCASE("no positions") {
    file.arrays[0].use = 20;
    CHECK(error_of(file) == Errc::bad_syntax);
  }
  SUBCASE("a joint that is not finite") {
    file.joints[1].placement[2] = std::bit_cast<float>(0x7FC00000u);
    CHECK(error_of(file) == Errc::out_of_range);
  }
  SUBCASE("a point that is not finite") {
    file.arrays[0].bytes = bytes_of_numbers<float>({0, 0, 0, 1, std::bit_cast<float>(0x7F800000u), 2, 0, 0, 4});
    CHECK(error_of(file) == Errc::out_of_range);
  }
}

TEST_CASE("an IQM file that is cut or changed anywhere is an answer") {
  const std::string whole = little_iqm().file();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CAPTURE(i);
    asset::Diagnostics diagnostics;
    check_answer(import(whole.substr(0, i), diagnostics));
    for (const int flip : {1, 0x80, 0xFF}) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      check_answer(import(damaged, diagnostics));
    }
  }
}

TEST_CASE("frames without numbers are not counted into memory") {
  IqmBytes file = little_iqm();
  file.poses = {{-1, 0, file.poses[0].offset, {}}, {0, 0, file.poses[1].offset, {}}};
  file.frames = {{}};
  file.anims = {{"still", 0, 1, 24, 0}};
  std::string bytes = file.file();
  const std::uint32_t many = 0xFFFFFFFF;
  bytes.replace(16 + 4 * 19, 4, reinterpret_cast<const char*>(&many), 4);  // num_frames
  const std::size_t anim = bytes.find(std::string("\0\0\0\0\x01\0\0\0\0\0\xC0\x41", 12));
  REQUIRE(anim != bytes.npos);
  bytes.replace(anim + 4, 4, reinterpret_cast<const char*>(&many), 4);
  asset::Diagnostics diagnostics;
  CHECK(import(bytes, diagnostics).error().code == Errc::too_large);
}

}  // namespace sinew::test
