// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

struct ArmFolder {
  ArmFolder() { write_text(folder.path("arm.glb"), arm_glb()); }
  Outcome eval(const std::string& npy, const Surroundings& surroundings = {}, int times = 1) const {
    std::vector<std::string> arguments{"eval", folder.path("arm.glb"), "--npy", npy};
    for (int i = 0; i < times; ++i) arguments.insert(arguments.end(), {"--time", std::to_string(i)});
    return run_sinew(arguments, surroundings);
  }
  TemporaryFolder folder;
};

// 100 times of 5 nodes of 48 bytes: a write that the limit stops half way.
constexpr int kTimes = 100;
constexpr std::size_t kLimitBytes = 8192;

const std::vector<std::string> kOnlyInput{"arm.glb"};

}  // namespace

TEST_CASE("an output that is the input is refused, under any spelling") {
  const ArmFolder arm;
  std::filesystem::create_symlink("arm.glb", arm.folder.path("link.glb"));
  std::filesystem::create_hard_link(arm.folder.path("arm.glb"), arm.folder.path("same.npy.json"));
  for (const std::string name : {"arm.glb", "./arm.glb", "link.glb", "same.npy"}) {
    const Outcome outcome = arm.eval(arm.folder.path(name));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("is the input") != std::string::npos);
  }
  CHECK(read_text(arm.folder.path("arm.glb")) == arm_glb());
}

TEST_CASE("a write that fails leaves nothing, and what was there before") {
  const ArmFolder arm;
  const Surroundings limited{.largest_file_bytes = kLimitBytes, .ignore_file_limit_signal = true};
  const Outcome outcome = arm.eval(arm.folder.path("arm.npy"), limited, kTimes);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("arm.npy: cannot be written") != std::string::npos);
  CHECK(arm.folder.names() == kOnlyInput);

  write_text(arm.folder.path("arm.npy"), "before");
  CHECK(arm.eval(arm.folder.path("arm.npy"), limited, kTimes).exit_code == 1);
  CHECK(read_text(arm.folder.path("arm.npy")) == "before");
  CHECK(arm.folder.names() == std::vector<std::string>{"arm.glb", "arm.npy"});
}

TEST_CASE("a run that a signal ends while it writes leaves nothing") {
  const ArmFolder arm;
  const Outcome outcome = arm.eval(arm.folder.path("arm.npy"), {.largest_file_bytes = kLimitBytes}, kTimes);
  CHECK(outcome.exit_code != 0);
  CHECK(arm.folder.names() == kOnlyInput);
}

TEST_CASE("a run that fails before it writes leaves nothing") {
  const ArmFolder arm;
  CHECK(run_sinew({"eval", arm.folder.path("arm.glb"), "--clip", "nothing", "--npy", arm.folder.path("a.npy")})
            .exit_code == 2);
  CHECK(arm.folder.names() == kOnlyInput);
}

TEST_CASE("an output in a folder that does not exist, or that is a folder, is said") {
  const ArmFolder arm;
  const Outcome nowhere = arm.eval(arm.folder.path("no/such/a.npy"));
  CHECK(nowhere.exit_code == 1);
  CHECK(nowhere.err.find("there is no folder") != std::string::npos);
  // Known before the work begins: the input is not looked at.
  const Outcome early = run_sinew({"convert", arm.folder.path("missing.glb"), "-o", arm.folder.path("no/a.sinew")});
  CHECK(early.exit_code == 1);
  CHECK(early.err.find("there is no folder") != std::string::npos);
  std::filesystem::create_directory(arm.folder.path("folder"));
  const Outcome folder = arm.eval(arm.folder.path("folder"));
  CHECK(folder.exit_code == 1);
  CHECK(folder.err.find("directory") != std::string::npos);
}

TEST_CASE("an output that exists is replaced and keeps its permissions; a link keeps leading to it") {
  const ArmFolder arm;
  using std::filesystem::perms;
  write_text(arm.folder.path("real.npy"), "before");
  std::filesystem::permissions(arm.folder.path("real.npy"), perms::owner_read | perms::owner_write);
  std::filesystem::create_symlink("real.npy", arm.folder.path("link.npy"));
  CHECK(arm.eval(arm.folder.path("link.npy")).exit_code == 0);
  CHECK(std::filesystem::is_symlink(arm.folder.path("link.npy")));
  CHECK(read_text(arm.folder.path("real.npy")).substr(1, 5) == "NUMPY");
  CHECK(std::filesystem::status(arm.folder.path("real.npy")).permissions() == (perms::owner_read | perms::owner_write));
}
