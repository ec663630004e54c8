// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <sstream>

#include "arm_file.h"
#include "program.h"

using namespace sinew::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Every mistake on the command line: exit code 2, one line on standard error that begins with the program's name,
// nothing on standard output.
void check_usage_fault(const std::vector<std::string>& arguments, const std::string& says) {
  const Outcome outcome = run_sinew(arguments);
  INFO("standard error: ", outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("sinew: "));
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
  CHECK(contains(outcome.err, says));
}

}  // namespace

TEST_CASE("the version is one line") {
  const Outcome outcome = run_sinew({"--version"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("sinew "));
  CHECK(outcome.out.find('\n') == outcome.out.size() - 1);
  CHECK(outcome.err.empty());
}

TEST_CASE("help lists the verbs that exist, and each has help that begins with examples") {
  const Outcome program = run_sinew({"--help"});
  CHECK(program.exit_code == 0);
  CHECK_FALSE(contains(program.out, "retarget"));
  for (const std::string verb : {"info", "eval", "convert"}) {
    CHECK(contains(program.out, "\n  " + verb + " "));
    const Outcome outcome = run_sinew({verb, "--help"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.find("Examples") < outcome.out.find("Options"));
    CHECK(contains(outcome.out, "sinew " + verb + " Fox.glb"));
  }
}

TEST_CASE("help fits a terminal of 80 columns") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--help"},
                                                {"info", "-h"},
                                                {"eval", "-h"},
                                                {"convert", "-h"},
                                                {"graph", "-h"},
                                                {"bench", "-h"}}) {
    std::istringstream help(run_sinew(words).out);
    for (std::string line; std::getline(help, line);) CHECK_MESSAGE(line.size() <= 80, line);
  }
}

TEST_CASE("help is given whatever else stands on the line") {
  CHECK(run_sinew({"eval", "one", "two", "--help"}).exit_code == 0);
}

TEST_CASE("the help of a verb can be asked for in three ways") {
  const std::string help = run_sinew({"eval", "--help"}).out;
  CHECK(help.starts_with("sinew eval: "));
  CHECK(run_sinew({"help", "eval"}).out == help);
  CHECK(run_sinew({"--help", "eval"}).out == help);
}

TEST_CASE("a mistake on the command line is said in one sentence, with exit code 2") {
  check_usage_fault({}, "sinew --help");
  check_usage_fault({"inof"}, "did you mean info?");
  check_usage_fault({"dance"}, "sinew --help");
  check_usage_fault({"--json", "info"}, "options come after the verb");
  check_usage_fault({"info"}, "needs a file");
  check_usage_fault({"eval", "a.glb", "b.glb"}, "\"b.glb\" is one too many");
  check_usage_fault({"eval", "a.glb", "--tiem", "0"}, "did you mean --time?");
  check_usage_fault({"eval", "a.glb", "--what", "vertexes"}, "not \"vertexes\"");
  check_usage_fault({"eval", "a.glb", "--time"}, "--time needs a value");
  check_usage_fault({"eval", "a.glb", "--npy", "--json"}, "--npy needs a value");
  check_usage_fault({"eval", "a.glb", "--json=yes"}, "--json takes no value");
  check_usage_fault({"eval", "a.glb", "--clip", "0", "--clip", "1"}, "once only");
  check_usage_fault({"eval", ""}, "the name of a file is empty");
  check_usage_fault({"eval", "a.glb", "--what", ""}, "not \"\"");
  check_usage_fault({"eval", "a.glb", "--npy", ""}, "--npy needs a file name");
  check_usage_fault({"eval", "--clip=", "a.glb"}, "--clip needs a value");
  check_usage_fault({"eval", "a.glb", "--json="}, "--json takes no value");
  check_usage_fault({"eval", "a.glb", "--json=true"}, "--json takes no value");
  check_usage_fault({"eval", "a.glb", "-qx"}, "sinew eval has no option -x");
}

TEST_CASE("a time that is not a number is refused by its option and text") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  for (const std::string time : {"soon", "0,5", "", "nan", "inf", "1e999", "%", "0.5s"})
    check_usage_fault({"eval", folder.path("arm.glb"), "--time", time}, "--time is a number");
}

TEST_CASE("options may be written --name value, --name=value, before or after the file") {
  const TemporaryFolder folder;
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb());
  const Outcome first = run_sinew({"eval", "--clip=take 1/walk", file, "--time", "1"});
  const Outcome second = run_sinew({"eval", file, "--clip", "take 1/walk", "--time=1", "-qv"});
  CHECK(first.exit_code == 0);
  CHECK(first.out == second.out);
  CHECK(contains(first.out, "take 1/walk"));
}

TEST_CASE("a value may begin with a dash where it is a number, or joined to its option") {
  const TemporaryFolder folder;
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb_with("\"Bend\"", "\"-Bend\""));
  CHECK(contains(run_sinew({"eval", file, "--time", "-.5"}).out, "-0.5"));
  CHECK(contains(run_sinew({"eval", file, "--clip=-Bend"}).out, "\"-Bend\""));
  check_usage_fault({"eval", file, "--clip", "-Bend"}, "--clip needs a value");
}

TEST_CASE("a clip's name may be typed with / for |") {
  const TemporaryFolder folder;
  const std::string file = folder.path("arm.glb");
  write_text(file, arm_glb_with("take 1/walk", "take 1|walk"));
  CHECK(contains(run_sinew({"eval", file, "--clip", "take 1/walk"}).out, "\"take 1|walk\""));
  CHECK(contains(run_sinew({"eval", file, "--clip", "take 1|walk"}).out, "\"take 1|walk\""));
  CHECK(run_sinew({"eval", file, "--clip", "take 1|wal"}).exit_code == 2);
}

TEST_CASE("a file may have a name in brackets") {
  const TemporaryFolder folder;
  write_text(folder.path("[a,b]"), arm_glb());
  CHECK(run_sinew({"info", folder.path("[a,b]")}).exit_code == 0);
}

TEST_CASE("after two dashes a name that begins with a dash is a file") {
  const Outcome outcome = run_sinew({"info", "--", "--missing.glb"});
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.err, "--missing.glb"));
}
