// SPDX-License-Identifier: MIT
// Keyed vertices: point caches in and out, baking, animation textures.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

struct ArmFolder {
  ArmFolder() { write_text(folder.path("arm.glb"), arm_glb()); }
  TemporaryFolder folder;
  std::string arm() const { return folder.path("arm.glb"); }
  std::string file(const std::string& name) const { return folder.path(name); }
};

json values_of(const std::vector<std::string>& arguments) {
  const Outcome outcome = run_sinew(arguments);
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return json::parse(outcome.out)["values"];
}

void check_same(const json& value, const json& expected, double tolerance) {
  REQUIRE(value.size() == expected.size());
  for (std::size_t time = 0; time < value.size(); ++time)
    for (std::size_t v = 0; v < value[time].size(); ++v)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        INFO("time ", time, " vertex ", v, " axis ", axis);
        CHECK_NEAR(value[time][v][axis].get<double>(), expected[time][v][axis].get<double>(), tolerance);
      }
}

std::uint32_t big_word(const std::string& bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) word = word << 8 | std::uint8_t(bytes[at + i]);
  return word;
}

}  // namespace

TEST_CASE("convert writes a clip as .mdd and .pc2, and --motion plays either on the file they come from") {
  const ArmFolder files;
  for (const std::string name : {"bend.mdd", "bend.pc2"}) {
    const Outcome written =
        run_sinew({"convert", files.arm(), "--clip", "Bend", "--rate", "8", "-o", files.file(name)});
    CHECK(written.exit_code == 0);
    CHECK(written.err.find("9 frames of 6 points") != std::string::npos);
    const std::vector<std::string> common{"--time", "0", "--time", "0.5", "--time", "1", "--what", "vertices", "-q"};
    std::vector<std::string> plain{"eval", files.arm(), "--clip", "Bend"};
    std::vector<std::string> cached{"eval", files.arm(), "--motion", files.file(name), "--cache-rate", "8"};
    plain.insert(plain.end(), common.begin(), common.end());
    cached.insert(cached.end(), common.begin(), common.end());
    check_same(values_of(cached), values_of(plain), 1e-5);
  }
  const std::string mdd = read_text(files.file("bend.mdd"));
  CHECK(big_word(mdd, 0) == 9);
  CHECK(big_word(mdd, 4) == 6);
  CHECK(mdd.size() == 8 + 9 * 4 + 9 * 6 * 12);
}

TEST_CASE("the evaluator in double precision plays a point cache too") {
  const ArmFolder files;
  REQUIRE(run_sinew({"convert", files.arm(), "--clip", "Bend", "-o", files.file("bend.mdd")}).exit_code == 0);
  std::vector<std::string> words{"eval",   files.arm(), "--motion", files.file("bend.mdd"),
                                 "--time", "37%",       "--what",   "vertices"};
  const json fast = values_of(words);
  words.insert(words.end(), {"--engine", "reference"});
  check_same(fast, values_of(words), 1e-5);
}

TEST_CASE("a baked file has no skeleton, plays within the error that was printed, and info tells of its vertices") {
  const ArmFolder files;
  const Outcome baked =
      run_sinew({"convert", files.arm(), "--bake-vertices", "--rate", "4", "-o", files.file("arm.sinew")});
  CHECK(baked.exit_code == 0);
  CHECK(baked.err.find("clip 0 \"Bend\" baked: off by") != std::string::npos);
  const json info = json::parse(run_sinew({"info", "--json", files.file("arm.sinew")}).out);
  CHECK(info["skeletons"].empty());
  CHECK(info["skins"].empty());
  CHECK(info["clips"][0]["moves"]["vertices"] == 9);  // three meshes of three, one of them in another scene
  const std::vector<std::string> common{"--clip", "Bend",   "--time", "0",      "--time",
                                        "0.25",   "--time", "1",      "--what", "vertices"};
  std::vector<std::string> plain{"eval", files.arm()}, result{"eval", files.file("arm.sinew")};
  plain.insert(plain.end(), common.begin(), common.end());
  result.insert(result.end(), common.begin(), common.end());
  check_same(values_of(result), values_of(plain), 1e-4);  // 0.1 mm, as asked for
  const json exact_error = json::parse(run_sinew({"convert", "--json", files.arm(), "--bake-vertices", "--max-error",
                                                  "0", "-o", files.file("exact.sinew")})
                                           .out);
  bool has_report = false;
  for (const json& each : exact_error["diagnostics"]) has_report = has_report || each["code"] == "vertices-baked";
  CHECK(has_report);
}

TEST_CASE("vertex textures say how they are read, and by that the vertices are found in them") {
  const ArmFolder files;
  REQUIRE(run_sinew({"convert", files.arm(), "--clip", "Bend", "--rate", "4", "-o", files.file("bend.vat.json")})
              .exit_code == 0);
  CHECK(files.folder.names() ==
        std::vector<std::string>{"arm.glb", "bend.normals.png", "bend.positions.png", "bend.vat.json"});
  const json sidecar = json::parse(read_text(files.file("bend.vat.json")));
  CHECK(sidecar["schema"] == "sinew.vertex-texture/1");
  CHECK(sidecar["vertices"] == 6);
  CHECK(sidecar["frames"] == 5);
  CHECK(sidecar["width"] == 6);
  CHECK(sidecar["height"] == 5);
  CHECK(sidecar["last_frame_secs"] == 1.0);
  CHECK(sidecar["parts"][1]["node_name"] == "face");
  CHECK(sidecar["parts"][1]["first_vertex"] == 3);
  // The face reaches to x = 11; half a step of that.
  CHECK(sidecar["error"]["at_frames_max_m"].get<double>() < 11.0 / 65535);
  CHECK(sidecar["error"]["at_frames_max_m"].get<double>() > 0);
  CHECK(sidecar["error"]["between_frames_max_m"].get<double>() > 1e-3);  // chords of the bend
  CHECK(read_text(files.file("bend.positions.png")).substr(1, 3) == "PNG");
  CHECK(std::uint8_t(read_text(files.file("bend.positions.png"))[24]) == 16);  // bits, in IHDR
}

TEST_CASE("bone textures hold three texels per joint and frame") {
  const ArmFolder files;
  REQUIRE(run_sinew({"convert", files.arm(), "--clip", "take 1/walk", "--rate", "1", "-o", files.file("walk.bat.json")})
              .exit_code == 0);
  const json sidecar = json::parse(read_text(files.file("walk.bat.json")));
  CHECK(sidecar["entries"] == 2);
  CHECK(sidecar["width"] == 6);
  CHECK(sidecar["height"] == 3);
  CHECK(sidecar["joints"] == json::array({"root", "tip"}));
  const std::string array = read_text(files.file("walk.bones.npy"));
  CHECK(array.find("(3, 6, 4)") != std::string::npos);
  float x = 0;  // of frame 1: the root has gone half of 4 m
  std::memcpy(&x, array.data() + array.size() - 3 * 96 + 96 + 12, sizeof x);
  CHECK(x == 2);
}

TEST_CASE("what a format cannot do is refused before anything is written") {
  const ArmFolder files;
  const auto refused = [&](const std::vector<std::string>& more, const std::string& what) {
    std::vector<std::string> words{"convert", files.arm()};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_sinew(words);
    CHECK(outcome.exit_code == 2);
    CHECK_MESSAGE(outcome.err.find(what) != std::string::npos, outcome.err);
  };
  refused({"--bake-vertices", "-o", files.file("a.glb")}, "--bake-vertices is for .sinew files");
  refused({"--rate", "0", "-o", files.file("a.mdd")}, "--rate takes a rate above 0 Hz");
  refused({"--clip", "0", "--clip", "1", "-o", files.file("a.mdd")}, "hold one clip");
  refused({"--max-error", "1", "-o", files.file("a.mdd")}, "--max-error is for .sinew, .glb and .gltf files");
  refused({"--clip", "Bent", "-o", files.file("a.mdd")}, "did you mean \"Bend\"");
  CHECK(files.folder.names() == std::vector<std::string>{"arm.glb"});
}

TEST_CASE("a cache that does not fit is a file's fault, with the counts") {
  const ArmFolder files;
  write_text(files.file("other.mdd"), std::string("\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24));
  const Outcome outcome = run_sinew({"eval", files.arm(), "--motion", files.file("other.mdd")});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("the cache has 1 points, the meshes have 3, 3 vertices") != std::string::npos);
  write_text(files.file("cut.pc2"), std::string("POINTCACHE2\0\1\0\0", 15));
  const Outcome cut = run_sinew({"eval", files.arm(), "--motion", files.file("cut.pc2")});
  CHECK(cut.exit_code == 1);
  CHECK(cut.err.find("shorter than its header") != std::string::npos);
}
