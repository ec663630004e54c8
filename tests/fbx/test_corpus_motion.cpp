// SPDX-License-Identifier: MIT
// Files of the ufbx project (MIT) against the values that Maya and MotionBuilder evaluate, which that project recorded:
// Lcl Translation X of pCube1, in centimetres, at frames of 24 to the second of the file's own time line.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "import/fbx/fitting.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;

struct Frame {
  double frame, centimetres;
};

const Channel* translation_of(const Scene& scene, const std::string& name) {
  if (scene.clips.empty()) return nullptr;
  for (const Channel& channel : scene.clips[0].channels)
    if (channel.path == ChannelPath::translation && scene.nodes[channel.node].name == name) return &channel;
  return nullptr;
}

fbx::Keys keys_of(const Channel& channel) {
  fbx::Keys keys;
  keys.interpolation = channel.interpolation;
  keys.ticks = read_doubles(channel.times_secs);
  for (double& time : keys.ticks) time *= double(readers::kTicksPerSecond);
  keys.rows = read_doubles(channel.values);
  return keys;
}

// False where the file is not there.
bool check_file(const std::string& name, const std::vector<Frame>& frames, double tolerance_cm) {
  const std::filesystem::path file = std::filesystem::path(SINEW_CORPUS_DIR) / "fbx/ufbx" / name;
  if (!std::filesystem::exists(file)) {
    MESSAGE("skipped: no ", file.string());
    return false;
  }
  Diagnostics diagnostics;
  const Result<Scene> scene = import_file(file, diagnostics);
  REQUIRE(scene);
  const Channel* channel = translation_of(*scene, "pCube1");
  REQUIRE(channel != nullptr);
  const fbx::Keys keys = keys_of(*channel);
  for (const Frame& frame : frames) {
    INFO(name, " frame ", frame.frame);
    const double secs = frame.frame / 24 - scene->clips[0].source_start_secs;
    const fbx::Row row = fbx::value_of(keys, 3, fbx::Measure::distance, secs * double(readers::kTicksPerSecond));
    CHECK_NEAR(100 * row[0], frame.centimetres, tolerance_cm);
  }
  return true;
}

}  // namespace

TEST_CASE("curves that go on beyond their keys do so as far as the take is declared") {
  // Not at frame 24 of the first one, where it jumps back: from that time on the later value holds here.
  // 1e-3 cm is twice what the keys are allowed at these cubes of 1 cm and more, and what the records are exact to.
  check_file("maya_anim_extrapolation_7700_binary.fbx", {{1, 0}, {12, 4.674119}, {25, 0.055067}, {37, 5.972713}}, 1e-3);
  check_file("motionbuilder_extrapolation_mirror_7700_binary.fbx",
             {{18, 10.635811}, {30, 10.635811}, {42, -1.749766}, {52, -1.749766}, {70, 10}, {77, 9.815335}}, 1e-3);
  check_file("motionbuilder_extrapolation_slope_7700_binary.fbx",
             {{5, -2.051765}, {20, 11.633479}, {30, 3.016101}, {61, -33.067375}}, 1e-3);
}

TEST_CASE("a whole file's tangents arrive") {
  check_file("motionbuilder_tangent_tcb_7700_ascii.fbx",
             {{1, -0.839699}, {4, -5.657407}, {15, 8.156250}, {29, 6.481482}, {46, -0.594370}, {58, -0.069444}}, 1e-3);
  check_file("motionbuilder_tangent_weight_7700_ascii.fbx",
             {{13, -3.286567}, {26, 6.547710}, {33, 3.941248}, {44, 10.996990}, {51, 1.353501}, {59, 1.713910}}, 1e-3);
  check_file("motionbuilder_tangent_auto_7700_ascii.fbx", {{2, 2.592592}, {6, 8.4375}, {14, 1.037037}, {23, -1}}, 1e-3);
  check_file("motionbuilder_tangent_smooth_7700_ascii.fbx",
             {{1, 2.851562}, {5, 10.117188}, {17, -3.041667}, {25, -8.218750}}, 1e-3);
}

}  // namespace sinew::test
