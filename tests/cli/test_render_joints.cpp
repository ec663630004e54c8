// SPDX-License-Identifier: MIT
// Mistakes that `sinew render` finds before it draws: no graphics driver is needed.
#include <doctest/doctest.h>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

Outcome render_weights(const TemporaryFolder& folder, const std::string& joint) {
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb());
  return run_sinew({"render", file, "-o", folder.path("arm.png"), "--weights", joint});
}

void check_unknown_joint(const std::string& joint, const std::string& says) {
  const TemporaryFolder folder;
  const Outcome outcome = render_weights(folder, joint);
  INFO("standard error: ", outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find(says) != std::string::npos);
  CHECK(folder.names() == std::vector<std::string>{"arm.glb"});
}

}  // namespace

TEST_CASE("a joint that is not there is refused; the nearest name and the joints are told") {
  check_unknown_joint("tpi", "did you mean \"tip\"? The joints are 1 \"root\", 2 \"tip\"");
  check_unknown_joint("elbow-of-nobody", "; the joints are 1 \"root\", 2 \"tip\"");
}

TEST_CASE("a node that no skin names is no joint, by its name or its number") {
  check_unknown_joint("face", "no joint \"face\"");
  check_unknown_joint("3", "no joint \"3\"");
  check_unknown_joint("-1", "no joint \"-1\"");
  check_unknown_joint("99", "no joint \"99\"");
}
