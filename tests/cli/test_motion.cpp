// SPDX-License-Identifier: MIT
// --motion: clips of other files.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/little_vrm.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

std::string text_of(const sinew::asset::Buffer& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The arm, whose clip 1 moves root to (4,0,0) in 2 s; the same without clips; a figure, and a motion for it.
struct MotionFolder {
  MotionFolder() {
    write_text(folder.path("arm.glb"), arm_glb());
    write_text(folder.path("renamed.glb"), arm_glb_with(R"("name": "root")", R"("name": "rig:Root")"));
    write_text(folder.path("figure.vrm"), text_of(little_vrm().glb()));
    write_text(folder.path("wave.vrma"), text_of(little_vrma().glb()));
  }
  TemporaryFolder folder;
  std::string file(const std::string& name) const { return folder.path(name); }
};

}  // namespace

TEST_CASE("eval plays the first clip of a motion, and says on standard error what matched") {
  const MotionFolder files;
  const Outcome outcome =
      run_sinew({"eval", files.file("figure.vrm"), "--motion", files.file("wave.vrma"), "--time", "1"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("motion " + files.file("wave.vrma") + ": 2 of 3 bones and joints matched") !=
        std::string::npos);
  CHECK(outcome.err.find("\"chest\" is left out") != std::string::npos);
  const json result = json::parse(outcome.out);
  CHECK(result["clip"]["name"] == "wave");
  CHECK_NEAR(result["values"][0][0][3].get<double>(), 0.25, 1e-6);  // the hips' x
}

TEST_CASE("the report is among the diagnostics of --json") {
  const MotionFolder files;
  const Outcome outcome =
      run_sinew({"info", "--json", "-q", files.file("figure.vrm"), "--motion", files.file("wave.vrma")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  const json info = json::parse(outcome.out);
  CHECK(info["clips"].size() == 1);
  bool has_report = false, has_loss = false;
  for (const json& each : info["diagnostics"]) {
    has_report = has_report || (each["code"] == "motion" && each["what"] == "2 of 3 bones and joints matched" &&
                                each["where"] == "motion " + files.file("wave.vrma"));
    has_loss = has_loss || each["code"] == "motion-unmatched";
  }
  CHECK(has_report);
  CHECK(has_loss);
}

TEST_CASE("joints go by name, and --clip names clips of either file") {
  const MotionFolder files;
  const auto eval = [&](const std::string& clip) {
    return run_sinew(
        {"eval", files.file("arm.glb"), "--motion", files.file("arm.glb"), "--clip", clip, "--time", "100%"});
  };
  // Clips 0 and 1 are its own; 2 and 3 the same again, called after the file because the names are taken.
  const Outcome outcome = eval("arm take 1/walk");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find(": 2 of 2 joints matched, 2 clips") != std::string::npos);
  CHECK(json::parse(outcome.out)["clip"]["index"] == 3);
  CHECK(json::parse(outcome.out)["values"] == json::parse(eval("1").out)["values"]);
  CHECK(json::parse(outcome.out)["values"][0][1][3] == 4.0);
}

TEST_CASE("a near miss is a suggestion, and where nothing matches an error with exit 1") {
  const MotionFolder files;
  const Outcome some =
      run_sinew({"eval", files.file("renamed.glb"), "--motion", files.file("arm.glb"), "--what", "bounds"});
  CHECK(some.exit_code == 0);
  CHECK(some.err.find("1 of 2 joints matched") != std::string::npos);
  CHECK(some.err.find("\"root\" may be \"rig:Root\"") != std::string::npos);
  const Outcome none = run_sinew({"eval", files.file("arm.glb"), "--motion", files.file("wave.vrma")});
  CHECK(none.exit_code == 1);
  CHECK(none.out.empty());
  CHECK(none.err.find("none of the 3 joints") != std::string::npos);
}

TEST_CASE("convert writes the motion into the file") {
  const MotionFolder files;
  const Outcome converted = run_sinew(
      {"convert", files.file("figure.vrm"), "--motion", files.file("wave.vrma"), "-o", files.file("waving.glb")});
  CHECK(converted.exit_code == 0);
  const json before = json::parse(
      run_sinew({"eval", files.file("figure.vrm"), "--motion", files.file("wave.vrma"), "--time", "0.7"}).out);
  const json after = json::parse(run_sinew({"eval", files.file("waving.glb"), "--time", "0.7"}).out);
  CHECK(after["values"] == before["values"]);
  const json info = json::parse(run_sinew({"info", "--json", files.file("waving.glb")}).out);
  CHECK(info["avatar"]["format"] == "VRM 1.0");  // kept as it was
  const Outcome cooked = run_sinew(
      {"convert", files.file("figure.vrm"), "--motion", files.file("wave.vrma"), "-o", files.file("waving.sinew")});
  CHECK(cooked.exit_code == 0);
  CHECK(cooked.err.find("does not hold the bones") != std::string::npos);
  CHECK(json::parse(run_sinew({"eval", files.file("waving.sinew"), "--time", "0.7"}).out)["values"] ==
        before["values"]);
}

TEST_CASE("a cooked file takes no motion, and no motion comes from one") {
  const MotionFolder files;
  REQUIRE(run_sinew({"convert", files.file("arm.glb"), "-o", files.file("arm.sinew")}).exit_code == 0);
  const Outcome onto = run_sinew({"eval", files.file("arm.sinew"), "--motion", files.file("arm.glb")});
  CHECK(onto.exit_code == 2);
  CHECK(onto.err.find("clips are added before a file is cooked") != std::string::npos);
  const Outcome from = run_sinew({"eval", files.file("arm.glb"), "--motion", files.file("arm.sinew")});
  CHECK(from.exit_code == 1);
  CHECK(from.err.find("arm.sinew") != std::string::npos);
}

TEST_CASE("a motion that is not there is an error that names it, and none is written over") {
  const MotionFolder files;
  const Outcome missing = run_sinew({"eval", files.file("arm.glb"), "--motion", files.file("none.glb")});
  CHECK(missing.exit_code == 1);
  CHECK(missing.err.find("none.glb") != std::string::npos);
  const Outcome over =
      run_sinew({"convert", files.file("figure.vrm"), "--motion", files.file("arm.glb"), "-o", files.file("arm.glb")});
  CHECK(over.exit_code == 2);
}
