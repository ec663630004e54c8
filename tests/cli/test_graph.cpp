// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "program.h"

using namespace sinew::test;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kGraph = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.sgraph.json";
const std::string kScript = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.script.json";

Outcome run_with(const std::string& script, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"graph", "run", kGraph, "--script", script};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_sinew(arguments);
}

// A script of these members.
Outcome run_members(const std::string& members) {
  const TemporaryFolder folder;
  write_text(folder.path("s.json"), R"({"schema": "sinew.graph-script/1", )" + members + "}");
  return run_with(folder.path("s.json"));
}

}  // namespace

TEST_CASE("graph check finds nothing wrong with the graph of the humanoid, and says how large it is") {
  const Outcome outcome = run_sinew({"graph", "check", kGraph});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.empty());
  CHECK(contains(outcome.out, "2 machines, 11 states, 8 parameters"));
  const Outcome as_json = run_sinew({"graph", "check", kGraph, "--json"});
  const nlohmann::json report = nlohmann::json::parse(as_json.out);
  CHECK(report.at("schema") == "sinew.graph-check/1");
  CHECK(report.at("ok") == true);
  CHECK(report.at("decide_bytes").get<int>() > 0);
  CHECK(report.at("diagnostics").empty());
}

TEST_CASE("the humanoid's script visits all states of its graph") {
  const Outcome outcome = run_with(kScript, {"--json"});
  CHECK(outcome.exit_code == 0);
  const nlohmann::json report = nlohmann::json::parse(outcome.out);
  CHECK(report.at("schema") == "sinew.graph-run/1");
  REQUIRE(report.at("updates").size() == 26 * 60);
  std::set<std::string> states, clips;
  for (const nlohmann::json& update : report.at("updates")) {
    for (const auto& [machine, state] : update.at("machines").items())
      states.insert(machine + "/" + std::string(state));
    for (const nlohmann::json& clip : update.at("clips")) clips.insert(clip.at("clip"));
  }
  CHECK(states.size() == report.at("states").get<std::size_t>());
  CHECK(clips.size() == 10);
  const nlohmann::json& last = report.at("updates").back();
  CHECK(last.at("root").at(2).get<double>() > 15);
  CHECK(last.at("root").at(3).get<double>() == doctest::Approx(0).epsilon(0.01));
}

TEST_CASE("for people, graph run has a line for each change") {
  const Outcome outcome = run_with(kScript);
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "body: idle>starting"));
  CHECK(contains(outcome.out, "event left_foot_down"));
  CHECK(contains(outcome.out, "walk 100 %"));
  CHECK(contains(outcome.out, "1 560 updates"));
  CHECK_FALSE(contains(outcome.out, "never in"));
}

TEST_CASE("graph run says why a state is not entered") {
  const Outcome outcome = run_with(kScript, {"--why", "sit"});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "idle>sit does not hold: sitting is set"));
  CHECK(contains(outcome.out, "no transition leads from moving to sit"));
  CHECK(contains(outcome.out, "in sit"));
  const Outcome unknown = run_with(kScript, {"--why", "sitt"});
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.err, "no state \"sitt\"; did you mean \"sit\"?"));
}

TEST_CASE("graph run names the condition that made a transition true, and what is to blame where it does not hold") {
  const Outcome outcome = run_with(kScript);
  CHECK(contains(outcome.out, "body: idle>starting, as speed is above 0.3"));
  CHECK(contains(outcome.out, "as the event land was passed and speed is above 0.3"));
  const Outcome why = run_with(kScript, {"--why", "starting", "--to", "1"});
  CHECK(why.out ==
        "0.000 to 0.017 s\n  the machine enters idle\n"
        "0.017 to 1.000 s\n  idle>starting does not hold: speed is above 0.3 (it is 0)\n");
  CHECK(contains(run_with(kScript, {"--why", "sit"}).out, "idle>sit comes after idle>turn_left, which was taken"));
}

TEST_CASE("graph run names the states that were not entered, and the triggers that nobody sets") {
  const Outcome outcome = run_members(R"("secs": 2, "steps": [{"at": 1, "fire": "jump"}])");
  CHECK(contains(outcome.out, "never set: turn_left, turn_right\n"));
  CHECK(contains(outcome.out, "never in: wave, starting, moving, turn_left, turn_right, sit, rise, dance\n"));
  CHECK_FALSE(contains(run_with(kScript).out, "never set"));
}

TEST_CASE("a recording is gone through again, whole or in part") {
  const TemporaryFolder folder;
  const std::string recording = folder.path("humanoid.sgrec");
  const Outcome first = run_with(kScript, {"--record", recording});
  REQUIRE(first.exit_code == 0);
  CHECK(std::filesystem::file_size(recording) < 20'000);  // of 26 s, 1 560 updates
  CHECK(run_sinew({"graph", "run", kGraph, "--recording", recording}).out == first.out);
  const Outcome part = run_sinew({"graph", "run", kGraph, "--recording", recording, "--from", "3", "--to", "4"});
  CHECK(part.exit_code == 0);
  CHECK(contains(part.out, "3.183  body: moving>jump#2, as jump is set and the phase of feet is between 0.2 and 0.35"));
  CHECK(contains(part.out, "61 updates"));
  CHECK_FALSE(contains(part.out, "1.067"));
}

TEST_CASE("a recording that is damaged, cut off or of another graph is refused in a sentence") {
  const TemporaryFolder folder;
  const std::string recording = folder.path("humanoid.sgrec");
  REQUIRE(run_with(kScript, {"--record", recording}).exit_code == 0);
  std::string bytes = read_text(recording);
  write_text(folder.path("cut.sgrec"), bytes.substr(0, bytes.size() - 100));
  bytes[16] = static_cast<char>(bytes[16] + 1);
  write_text(folder.path("other.sgrec"), bytes);
  write_text(folder.path("empty.sgrec"), "");
  const auto refused = [&](const std::string& file, const std::string& what) {
    const Outcome outcome = run_sinew({"graph", "run", kGraph, "--recording", folder.path(file)});
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.err, what));
  };
  refused("cut.sgrec", "ends before its last chapter does");
  refused("other.sgrec", "is of another graph");
  refused("empty.sgrec", "ends in its header");
}

TEST_CASE("graph draw writes a picture, also without the model; what is wrong it says instead") {
  const TemporaryFolder folder;
  const std::string picture = folder.path("humanoid.svg");
  REQUIRE(run_sinew({"graph", "draw", kGraph, "-o", picture}).exit_code == 0);
  const std::string svg = read_text(picture);
  CHECK(svg.substr(0, 5) == "<?xml");
  CHECK(contains(svg, "event land and speed &gt; 0.3"));
  write_text(folder.path("g.json"), R"({"schema": "sinew.graph/1", "model": "none.glb", "output": {"type": "rest"}})");
  CHECK(run_sinew({"graph", "draw", folder.path("g.json"), "-o", picture}).exit_code == 0);
  write_text(folder.path("g.json"), R"({"schema": "sinew.graph/1", "output": "walk"})");
  const Outcome wrong = run_sinew({"graph", "draw", folder.path("g.json"), "-o", picture});
  CHECK(wrong.exit_code == 1);
  CHECK(contains(wrong.err, "/output: there is no node \"walk\""));
  CHECK(run_sinew({"graph", "draw", kGraph}).exit_code == 2);
  CHECK(run_sinew({"graph", "draw", kGraph, "-o", folder.path("graph.png")}).exit_code == 2);
  CHECK(run_sinew({"graph", "draw", kGraph, "-o", kGraph}).exit_code == 2);
}

TEST_CASE("under an edited graph all goes on that has the same id") {
  const TemporaryFolder folder;
  nlohmann::json graph = nlohmann::json::parse(read_text(kGraph));
  graph["model"]["file"] = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";
  nlohmann::json& states = graph["nodes"]["body"]["states"];
  states["wait"] = states["dance"];
  states.erase("dance");
  for (nlohmann::json& transition : states["idle"]["transitions"])
    if (transition["to"] == "dance") transition["to"] = "wait";
  const std::string edited = folder.path("edited.sgraph.json");
  write_text(edited, graph.dump());
  const auto run = [&](const std::string& file, const std::string& secs, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"--edited", file, "--edit-at", secs};
    words.insert(words.end(), more.begin(), more.end());
    return run_with(kScript, words);
  };
  const Outcome outcome = run(edited, "6.5");
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out,
                 "anew: node body/wait/node, state body/wait; gone: node body/dance/node, state body/dance"));
  CHECK(contains(outcome.out, "6.517  in none moving  walk 32 %, run 68 %"));  // as without an edit
  CHECK(contains(outcome.out, "body: idle>wait, as dancing is set"));

  // An edit that changes nothing is none.
  const nlohmann::json whole = nlohmann::json::parse(run_with(kScript, {"--json"}).out);
  const nlohmann::json parts = nlohmann::json::parse(run(kGraph, "6.5", {"--json"}).out);
  nlohmann::json both = parts["updates"];
  for (const nlohmann::json& update : parts["after"]["updates"]) both.push_back(update);
  CHECK(both == whole["updates"]);
  CHECK(parts["edit"]["added"].empty());
  CHECK(parts["edit"]["gone"].empty());
  CHECK(run(edited, "soon").exit_code == 2);
  CHECK(run_with(kScript, {"--edited", edited}).exit_code == 2);
}

TEST_CASE("what is missing on graph's command line is a usage fault") {
  const std::vector<std::string> run{"graph", "run", kGraph, "--script", kScript};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = run;
    words.insert(words.end(), more.begin(), more.end());
    return run_sinew(words).exit_code;
  };
  CHECK(with({"--recording", "r.sgrec"}) == 2);
  CHECK(with({"--record", kScript}) == 2);
  CHECK(with({"--from", "4", "--to", "3"}) == 2);
  CHECK(with({"--from", "soon"}) == 2);
  CHECK(run_sinew({"graph", "run", kGraph}).exit_code == 2);
  CHECK(run_sinew({"graph", "check"}).exit_code == 2);
  CHECK(run_sinew({"graph", "chekc", kGraph}).exit_code == 2);
  const Outcome variation = run_with(kScript, {"--variation", "tired"});
  CHECK(variation.exit_code == 2);
  CHECK(contains(variation.err, "no variation \"tired\""));
}

TEST_CASE("a graph file that cannot be read is at fault, in a sentence") {
  const TemporaryFolder folder;
  write_text(folder.path("empty.sgraph.json"), "");
  for (const std::string& file : {folder.path("empty.sgraph.json"), folder.path(), folder.path("none.sgraph.json")}) {
    INFO("file: ", file);
    const Outcome outcome = run_sinew({"graph", "check", file});
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.empty());
    CHECK(contains(outcome.err, file + ": "));
    const Outcome as_json = run_sinew({"graph", "check", file, "--json"});
    CHECK(as_json.exit_code == 1);
    const nlohmann::json report = nlohmann::json::parse(as_json.out);
    CHECK(report.at("ok") == false);
    CHECK(report.at("diagnostics")[0].at("severity") == "error");
    CHECK(run_sinew({"graph", "run", file, "--script", kScript}).exit_code == 1);
  }
}

TEST_CASE("graph check prints every error, and --model stands in for the graph's own") {
  const TemporaryFolder folder;
  write_text(folder.path("bad.sgraph.json"), R"({"schema": "sinew.graph/1", "output": {"type": "blend", "inputs": [
    {"node": {"type": "clip", "clip": "wolk"}}, {"node": {"type": "clip", "clip": "rum"}}]}})");
  const std::string model = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";
  const Outcome outcome = run_sinew({"graph", "check", folder.path("bad.sgraph.json"), "--model", model});
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.err, "wolk"));
  CHECK(contains(outcome.err, "rum"));
  const Outcome lacking = run_sinew({"graph", "check", folder.path("bad.sgraph.json")});
  CHECK(lacking.exit_code == 1);
  CHECK(contains(lacking.err, "the graph names no model"));
}

TEST_CASE("a mistake in a script is named with its place") {
  const auto check = [](const std::string& members, const std::string& message) {
    const Outcome outcome = run_members(members);
    INFO("standard error: ", outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(contains(outcome.err, message));
  };
  check(R"("steps": [])", "secs is missing");
  check(R"("secs": 1, "dt": 0)", "/dt: is not above 0");
  check(R"("secs": 1, "stpes": [])", "did you mean \"steps\"?");
  check(R"("secs": 1, "steps": [{"at": 0, "set": {"sped": 1}}])", "no parameter \"sped\" in the graph");
  check(R"("secs": 1, "steps": [{"at": 0, "set": {"speed": "fast"}}])", "/steps/0/set/speed: is not a number");
  check(R"("secs": 1, "steps": [{"at": 0, "fire": "speed"}])", "is not a trigger");
  check(R"("secs": 1, "steps": [{"from": 0, "ramp": {"speed": [0, 1]}}])", "\"to\" is missing");
  const TemporaryFolder folder;
  write_text(folder.path("broken.json"), "{\"schema\": ");
  write_text(folder.path("empty.json"), "");
  CHECK(run_with(folder.path("broken.json")).exit_code == 1);
  CHECK(run_with(folder.path("empty.json")).exit_code == 1);
  CHECK(run_with(folder.path()).exit_code == 1);
}
