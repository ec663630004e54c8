// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <clocale>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// A file at fault: exit code 1, one sentence that names the file, nothing on standard output.
void check_file_fault(const std::string& file, const std::string& says) {
  for (const std::string verb : {"info", "eval"}) {
    const Outcome outcome = run_sinew({verb, file});
    INFO(verb, " says: ", outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.starts_with("sinew: " + file + ": "));
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    CHECK(contains(outcome.err, says));
  }
}

}  // namespace

TEST_CASE("a missing file, a directory and an empty file are each said in one sentence") {
  const TemporaryFolder folder;
  check_file_fault(folder.path("missing.glb"), "");
  check_file_fault(folder.path(), "directory");
  write_text(folder.path("empty.glb"), "");
  check_file_fault(folder.path("empty.glb"), "empty");
}

TEST_CASE("a file that ends too early is at fault, wherever it ends") {
  const TemporaryFolder folder;
  const std::string whole = arm_glb();
  for (const std::size_t bytes :
       {std::size_t(1), std::size_t(11), std::size_t(30), whole.size() / 2, whole.size() - 1}) {
    write_text(folder.path("cut.glb"), whole.substr(0, bytes));
    check_file_fault(folder.path("cut.glb"), "");
  }
}

TEST_CASE("an error names the place in the file") {
  const TemporaryFolder folder;
  write_text(folder.path("loop.glb"), arm_glb_with(R"("children": [2])", R"("children": [1])"));
  check_file_fault(folder.path("loop.glb"), "/nodes/1");
}

TEST_CASE("an unknown clip is answered with the list of clips") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  for (const std::string clip : {"Bned", "2", "-2", ""}) {
    const Outcome outcome = run_sinew({"eval", folder.path("arm.glb"), "--clip", clip});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, "0 \"Bend\", 1 \"take 1/walk\""));
  }
  const auto answer = [&](const std::string& clip) {
    return run_sinew({"eval", folder.path("arm.glb"), "--clip", clip}).err;
  };
  CHECK(contains(answer("Bned"), "did you mean \"Bend\"?"));
  CHECK(contains(answer("take"), "did you mean \"take 1/walk\"?"));    // the beginning of one
  CHECK(contains(answer("taek 1"), "did you mean \"take 1/walk\"?"));  // the same mistyped
  CHECK_FALSE(contains(answer("to"), "did you mean"));
}

TEST_CASE("one of several files that is bad does not hide the others") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome outcome = run_sinew({"info", folder.path("missing.glb"), folder.path("arm.glb")});
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.err, "missing.glb"));
  CHECK(contains(outcome.out, "take 1/walk"));
}

TEST_CASE("a warning leaves exit code 0, and 1 with --strict") {
  const TemporaryFolder folder;
  // A joint's rotation of length 0 is repaired with a warning (behaviour X5).
  write_text(folder.path("arm.glb"),
             arm_glb_with(R"("translation": [0, 1, 0])", R"("translation": [0, 1, 0], "rotation": [0, 0, 0, 0])"));
  const Outcome calm = run_sinew({"eval", folder.path("arm.glb")});
  CHECK(calm.exit_code == 0);
  CHECK(contains(calm.err, "/nodes/2"));
  CHECK(contains(calm.err, "warning: "));
  CHECK(contains(calm.out, "\"severity\": \"warning\""));
  const Outcome strict = run_sinew({"eval", folder.path("arm.glb"), "--strict"});
  CHECK(strict.exit_code == 1);
  CHECK(strict.out == calm.out);
  CHECK(run_sinew({"info", folder.path("arm.glb"), "--strict"}).exit_code == 1);
  CHECK(run_sinew({"eval", folder.path("arm.glb"), "--quiet"}).err.empty());
}

TEST_CASE("messages are coloured on a terminal, and never elsewhere or where NO_COLOR is set") {
  const std::vector<std::string> arguments{"info", "/nowhere.glb"};
  const std::map<std::string, std::string> terminal{{"TERM", "xterm"}, {"NO_COLOR", ""}};
  const std::map<std::string, std::string> no_color{{"TERM", "xterm"}, {"NO_COLOR", "1"}};
  CHECK(contains(run_sinew(arguments, {.environment = terminal, .terminal = true}).err, "\x1b["));
  CHECK_FALSE(contains(run_sinew(arguments, {.environment = no_color, .terminal = true}).err, "\x1b["));
  CHECK_FALSE(contains(run_sinew(arguments, {.environment = terminal}).err, "\x1b["));
}

TEST_CASE("names from a file cannot send control codes to the terminal") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb_with("\"Bend\"", "\"Be\\u001b[31mnd\""));
  const Outcome outcome = run_sinew({"info", folder.path("arm.glb")});
  CHECK(outcome.exit_code == 0);
  CHECK_FALSE(contains(outcome.out, "\x1b"));
  CHECK(contains(outcome.out, "Be\\x1b[31mnd"));
}

TEST_CASE("a locale with decimal commas changes nothing") {
  const std::string comma_locale = "de_DE.UTF-8";
  if (std::setlocale(LC_ALL, comma_locale.c_str()) == nullptr) {
    MESSAGE("skipped: the locale ", comma_locale, " is not installed");
    return;
  }
  std::setlocale(LC_ALL, "C");
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const std::vector<std::string> arguments{"eval", folder.path("arm.glb"), "--time", "0.25", "--what", "vertices"};
  const Outcome comma = run_sinew(arguments, {.environment = {{"LC_ALL", comma_locale}}});
  CHECK(comma.exit_code == 0);
  CHECK(comma.out == run_sinew(arguments, {.environment = {{"LC_ALL", "C"}}}).out);
}
