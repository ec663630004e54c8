// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// arm_glb: "Bend" turns node 2 by 90 degrees about z in 1 s, "take 1/walk" moves node 1 by 4 m along x in 2 s.
struct Arm {
  Arm() { write_text(source, arm_glb()); }
  json convert(const std::string& name, std::vector<std::string> options) const {
    std::vector<std::string> words{"convert", source, "-o", folder.path(name), "--json"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(words);
    INFO("standard error: ", outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out);
  }
  json clips(const std::string& name) const {
    const Outcome outcome = run_sinew({"info", "--json", folder.path(name)});
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out)["clips"];
  }
  void check_refused(const std::vector<std::string>& options, int exit_code, const std::string& word) const {
    std::vector<std::string> words{"convert", source, "-o", folder.path("refused.glb")};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(words);
    INFO("standard error: ", outcome.err);
    CHECK(outcome.exit_code == exit_code);
    CHECK(outcome.err.find(word) != std::string::npos);
  }

  TemporaryFolder folder;
  std::string source = folder.path("arm.glb");
};

}  // namespace

TEST_CASE("convert keeps the clips that are named and changes them in its order") {
  const Arm arm;
  const json report =
      arm.convert("walk.glb", {"--clip", "take 1/walk", "--trim", "25%:", "--speed", "3", "--rate", "10", "--reverse"});
  CHECK(report["edits"].size() == 4);
  CHECK(report["edits"][0]["option"] == "--trim");
  CHECK(report["edits"][1]["option"] == "--reverse");
  CHECK_NEAR(report["edits"][3]["error_m"].get<double>(), 0, 1e-6);  // a line, sampled
  const json clips = arm.clips("walk.glb");
  REQUIRE(clips.size() == 1);
  CHECK(clips[0]["name"] == "take 1/walk");
  CHECK_NEAR(clips[0]["duration_secs"].get<double>(), 0.5, 1e-6);
  CHECK(clips[0]["keys"] == 6);
}

TEST_CASE("a walk in place says how far its root goes, as a pack and as glTF") {
  const Arm arm;
  for (const std::string name : {"walk.sinew", "walk.glb"}) {
    INFO(name);
    const json report = arm.convert(name, {"--clip", "take 1/walk", "--root-motion", "root:xz"});
    CHECK(report["edits"][0]["what"].get<std::string>().find("4, 0, 0 m") != std::string::npos);
    const json clip = arm.clips(name)[0];
    CHECK_NEAR(clip["root_motion"]["translation_m"][0].get<double>(), 4, 1e-6);
    CHECK(clip["root_motion"]["yaw_rad"] == 0);
    CHECK(clip["additive"] == false);
    const Outcome text = run_sinew({"info", arm.folder.path(name)});
    CHECK(text.out.find("its root goes 4.000, 0.000, 0.000 m") != std::string::npos);
  }
}

TEST_CASE("an additive clip says what it differs from, and is shown on the rest pose") {
  const Arm arm;
  for (const std::string name : {"bend.sinew", "bend.glb"}) {
    INFO(name);
    arm.convert(name, {"--clip", "Bend", "--additive", "rest"});
    const json clip = arm.clips(name)[0];
    CHECK(clip["additive"] == true);
    CHECK(clip["additive_reference"] == "rest pose");
    const auto joints = [&](const std::string& file) {
      const Outcome outcome = run_sinew({"eval", file, "--clip", "Bend", "--time", "0.4", "--what", "joints"});
      REQUIRE(outcome.exit_code == 0);
      return json::parse(outcome.out)["values"];
    };
    const json is = joints(arm.folder.path(name)).flatten(), was = joints(arm.source).flatten();
    REQUIRE(is.size() == was.size());
    for (const auto& [place, number] : was.items()) CHECK_NEAR(is[place].get<double>(), number.get<double>(), 1e-6);
  }
}

TEST_CASE("clips are joined, split and made loops") {
  const Arm arm;
  arm.convert("both.glb", {"--join", "both", "--split", "1"});
  const json clips = arm.clips("both.glb");
  REQUIRE(clips.size() == 2);
  CHECK(clips[0]["name"] == "both 1");
  CHECK_NEAR(clips[1]["duration_secs"].get<double>(), 2, 1e-6);
  const json report = arm.convert("loop.sinew", {"--clip", "Bend", "--loop-repair", "50%", "--mirror"});
  CHECK(report["edits"][1]["option"] == "--loop-repair");
  CHECK_NEAR(report["edits"][1]["error_m"].get<double>(), 0, 1e-6);
  CHECK(arm.clips("loop.sinew")[0]["wrap"] == "loop");
}

TEST_CASE("what cannot be done to a clip is said") {
  const Arm arm;
  arm.check_refused({"--trim", "0.5"}, 2, "--trim is written A:B");
  arm.check_refused({"--clip", "Bend", "--trim", "0.5:3"}, 1,
                    "there is no part from 0.5 s to 3.0 s in a clip of 1.0 s");
  arm.check_refused({"--speed", "0"}, 2, "--speed takes a factor above 0");
  arm.check_refused({"--rate", "-1"}, 2, "--rate takes a rate above 0 Hz");
  arm.check_refused({"--root-motion", "rot"}, 2, "did you mean \"root\"?");
  arm.check_refused({"--root-smoothing", "1"}, 2, "--root-smoothing goes with --root-motion");
  arm.check_refused({"--additive", "Bent"}, 2, "Bend");
  arm.check_refused({"--clip", "Bend", "--split", "2"}, 1, "cannot be cut at 2.0 s");
  arm.convert("arm.sinew", {});
  const Outcome packed =
      run_sinew({"convert", arm.folder.path("arm.sinew"), "-o", arm.folder.path("x.sinew"), "--reverse"});
  CHECK(packed.exit_code == 2);
  CHECK(packed.err.find("clips are changed before a file is cooked") != std::string::npos);
}
