// SPDX-License-Identifier: MIT
// Each fault of a graph file has its code, its place, and where a name is wrong the nearest that exists.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sinew/graphs/read_graph.h"

namespace sinew::asset {
namespace {

struct Faults {
  Diagnostics diagnostics;
  Error first;
};

Faults faults_of(std::string_view text) {
  Faults faults;
  const Result<GraphSource> source = read_graph(text, faults.diagnostics);
  faults.first = source.error();
  CHECK((faults.first.code != Errc::none) == (faults.diagnostics.count(Severity::error) > 0));
  return faults;
}

// The one fault of a text.
void check_fault(std::string_view text, std::string_view code, std::string_view where, std::string_view what) {
  CAPTURE(text);
  const Faults faults = faults_of(text);
  for (const Diagnostic& each : faults.diagnostics.all()) INFO(each.code << " " << each.where << ": " << each.what);
  REQUIRE(faults.diagnostics.all().size() == 1);
  const Diagnostic& only = faults.diagnostics.all()[0];
  CHECK(only.severity == Severity::error);
  CHECK(only.code == code);
  CHECK(only.where == where);
  CHECK_MESSAGE(only.what.find(what) != std::string::npos, only.what);
  CHECK(faults.first.where == only.where.substr(0, sizeof(faults.first.where) - 1));
}

// A graph with parameters of every type, a group, a profile, a sub-graph and the members given.
std::string graph(const std::string& members) {
  return R"({"schema": "sinew.graph/1",
    "parameters": {"speed": {"type": "float"}, "gear": {"type": "int"}, "armed": {"type": "bool"},
                   "jump": {"type": "trigger"}, "move": {"type": "vec2"}},
    "syncGroups": {"feet": {}}, "profiles": {"upper": []},
    "graphs": {"legs": {"parameters": {"amount": {"type": "float"}}, "output": {"type": "rest"}}}, )" +
         members + "}";
}

void check_output(const std::string& node, std::string_view code, std::string_view where, std::string_view what) {
  check_fault(graph("\"output\": " + node), code, "/output" + std::string(where), what);
}

std::string machine(const std::string& transition_members) {
  return R"({"type": "machine", "states": {"walk": {"node": {"type": "rest"}, "transitions": [{"to": "run")" +
         transition_members + R"(}]}, "run": {"node": {"type": "rest"}}}})";
}

void check_transition(const std::string& members, std::string_view code, std::string_view where,
                      std::string_view what) {
  check_output(machine(", " + members), code, "/states/walk/transitions/0" + std::string(where), what);
}

void check_condition(const std::string& condition, std::string_view code, std::string_view where,
                     std::string_view what) {
  check_transition("\"if\": " + condition, code, "/if" + std::string(where), what);
}

void check_parameter(const std::string& parameter, std::string_view code, std::string_view where,
                     std::string_view what) {
  check_fault(R"({"schema": "sinew.graph/1", "output": {"type": "rest"}, "parameters": {"p": )" + parameter + "}}",
              code, "/parameters/p" + std::string(where), what);
}

void check_members(const std::string& members, std::string_view code, std::string_view where, std::string_view what) {
  check_fault(R"({"schema": "sinew.graph/1", "output": {"type": "rest"}, )" + members + "}", code, where, what);
}

}  // namespace

TEST_CASE("a parameter that does not exist") {
  check_fault(R"({"schema": "sinew.graph/1", "parameters": {"speed": {"type": "float"}}, "output": "move",
    "nodes": {"move": {"type": "machine", "states": {"walk": {"node": {"type": "rest"},
      "transitions": [{"to": "walk", "if": {"parameter": "sped", "above": 1}}]}}}}})",
              "unknown-parameter", "/nodes/move/states/walk/transitions/0/if/parameter",
              "there is no parameter \"sped\"; did you mean \"speed\"?");
  check_condition("\"jmup\"", "unknown-parameter", "", "there is no parameter \"jmup\"; did you mean \"jump\"?");
  check_condition(R"({"trigger": "jum"})", "unknown-parameter", "/trigger", "did you mean \"jump\"?");
  check_output(R"({"type": "clip", "clip": "a", "speed": "sped"})", "unknown-parameter", "/speed", "\"speed\"?");
  check_output(R"({"type": "clip", "clip": "a", "weight": {"parameter": "aarmed"}})", "unknown-parameter",
               "/weight/parameter", "\"armed\"?");
  check_output(R"({"type": "select", "parameter": "geer", "inputs": [{"type": "rest"}]})", "unknown-parameter",
               "/parameter", "\"gear\"?");
  check_output(R"({"type": "graph", "graph": "legs", "parameters": {"amount": "spede"}})", "unknown-parameter",
               "/parameters/amount", "\"speed\"?");
}

TEST_CASE("a name that is near none has no suggestion") {
  check_condition("\"teleport\"", "unknown-parameter", "", "there is no parameter \"teleport\"");
  const Faults faults = faults_of(graph("\"output\": " + machine(R"(, "if": "teleport")")));
  CHECK(faults.diagnostics.all()[0].what.find("mean") == std::string::npos);
}

TEST_CASE("a component that does not exist") {
  check_condition(R"({"parameter": "mvoe.x", "above": 1})", "unknown-parameter", "/parameter", "\"move.x\"?");
  check_condition(R"({"parameter": "move.z", "above": 1})", "parameter-type", "/parameter", "has no component z");
  check_condition(R"({"parameter": "speed.x", "above": 1})", "parameter-type", "/parameter", "has no component x");
}

TEST_CASE("a node that does not exist") {
  check_fault(graph(R"("nodes": {"walk": {"type": "rest"}}, "output": "wlak")"), "unknown-node", "/output",
              "there is no node \"wlak\"; did you mean \"walk\"?");
  check_fault(graph(R"("nodes": {"walk": {"type": "rest"}},
                       "output": {"type": "blend", "inputs": [{"node": "walk"}, {"node": "walks"}]})"),
              "unknown-node", "/output/inputs/1/node", "\"walk\"?");
}

TEST_CASE("a state that does not exist") {
  const std::string states = R"({"type": "machine", "states": {"walk": {"node": {"type": "rest"}}}, )";
  check_output(
      R"({"type": "machine", "states": {"walk": {"node": {"type": "rest"}, "transitions": [{"to": "wakl"}]}}})",
      "unknown-state", "/states/walk/transitions/0/to", "there is no state \"wakl\"; did you mean \"walk\"?");
  check_output(states + R"("any": [{"to": "walk", "except": ["walk", "wlk"]}]})", "unknown-state", "/any/0/except/1",
               "\"walk\"?");
  check_output(states + R"("entry": ["walkk"]})", "unknown-state", "/entry/0", "\"walk\"?");
  check_output(states + R"("entry": [{"state": "walkk", "if": "armed"}]})", "unknown-state", "/entry/0/state",
               "\"walk\"?");
}

TEST_CASE("a sync group, profile or sub-graph that does not exist") {
  check_output(R"({"type": "clip", "clip": "a", "sync": "feets"})", "unknown-sync-group", "/sync",
               "there is no sync group \"feets\"; did you mean \"feet\"?");
  check_output(R"({"type": "blendSpace", "kind": "line", "x": 0, "sync": "fet", "samples": [{"at": 0, "clip": "a"}]})",
               "unknown-sync-group", "/sync", "\"feet\"?");
  check_condition(R"({"phase": [0, 1], "sync": "foot"})", "unknown-sync-group", "/sync", "\"feet\"?");
  check_transition(R"("fade": {"profile": "uper"})", "unknown-profile", "/fade/profile",
                   "there is no profile \"uper\"; did you mean \"upper\"?");
  check_output(R"({"type": "graph", "graph": "leg"})", "unknown-graph", "/graph",
               "there is no graph \"leg\"; did you mean \"legs\"?");
}

TEST_CASE("a sub-graph sees groups and profiles of the graph around it, but not its nodes and parameters") {
  const std::string around = R"({"schema": "sinew.graph/1", "syncGroups": {"feet": {}}, "output": "outer",
    "parameters": {"speed": {"type": "float"}}, "nodes": {"outer": {"type": "rest"}}, "graphs": {"inner": )";
  check_fault(around + R"({"output": {"type": "clip", "clip": "a", "sync": "foet"}}}})", "unknown-sync-group",
              "/graphs/inner/output/sync", "\"feet\"?");
  check_fault(around + R"({"output": "outer"}}})", "unknown-node", "/graphs/inner/output", "no node \"outer\"");
  check_fault(around + R"({"output": {"type": "clip", "clip": "a", "speed": "speed"}}}})", "unknown-parameter",
              "/graphs/inner/output/speed", "no parameter \"speed\"");
}

TEST_CASE("what a sub-graph's parameters are set by exists and is of their type") {
  check_output(R"({"type": "graph", "graph": "legs", "parameters": {"amuont": "speed"}})", "unknown-parameter",
               "/parameters/amuont", "there is no parameter \"amuont\"; did you mean \"amount\"?");
  check_output(R"({"type": "graph", "graph": "legs", "parameters": {"amount": "gear"}})", "parameter-type",
               "/parameters/amount", "the sub-graph's parameter \"amount\" is a float, and \"gear\" an int");
  Diagnostics diagnostics;  // a component is a number
  CHECK(bool(read_graph(graph(R"("output": {"type": "graph", "graph": "legs", "parameters": {"amount": "move.x"}})"),
                        diagnostics)));
}

TEST_CASE("an unknown member, with the nearest that there is") {
  check_members(R"("ouput": 1)", "unknown-member", "/ouput",
                "a graph has no member \"ouput\"; did you mean \"output\"?");
  check_output(R"({"type": "clip", "clip": "a", "wieght": 1})", "unknown-member", "/wieght",
               "a clip node has no member \"wieght\"; did you mean \"weight\"?");
  check_transition(R"("fades": 1)", "unknown-member", "/fades", "\"fade\"?");
  check_transition(R"("toSelf": true)", "unknown-member", "/toSelf", "a transition has no member");
  check_transition(R"("fade": {"sec": 1})", "unknown-member", "/fade/sec", "\"secs\"?");
  check_condition(R"({"elapsd": 1})", "unknown-member", "/elapsd", "\"elapsed\"?");
  check_condition(R"({"elapsed": 1, "end": true})", "unknown-member", "/end", "has no member \"end\"");
  check_parameter(R"({"type": "bool", "smooth": 1})", "unknown-member", "/smooth", "a bool has no member \"smooth\"");
  check_parameter(R"({"type": "float", "hold": 1})", "unknown-member", "/hold", "a float has no member \"hold\"");
  check_output(R"({"type": "blendSpace", "kind": "line", "x": 0, "y": 0, "samples": [{"at": 0, "clip": "a"}]})",
               "unknown-member", "/y", "a line has no member \"y\"");
  check_members(R"("model": {"file": "a", "root": "b"})", "unknown-member", "/model/root", "\"rootMotion\"");
}

TEST_CASE("a member that is missing") {
  check_fault(R"({"schema": "sinew.graph/1"})", "missing-member", "", "a graph needs a member \"output\"");
  check_fault(R"({"output": {"type": "rest"}})", "missing-member", "", "a graph needs a member \"schema\"");
  check_output(R"({"clip": "a"})", "missing-member", "", "a node needs a member \"type\"");
  check_output(R"({"type": "clip"})", "missing-member", "", "a clip node needs a member \"clip\"");
  check_output(R"({"type": "graph"})", "missing-member", "", "either a \"graph\" or a \"file\"");
  check_output(R"({"type": "blendSpace", "kind": "polar", "x": 0, "samples": [{"at": [0, 0], "clip": "a"}]})",
               "missing-member", "", "needs a member \"y\"");
  check_output(R"({"type": "blendSpace", "kind": "line", "x": 0, "samples": [{"at": 0}]})", "missing-member",
               "/samples/0", "either a \"clip\" or a \"node\"");
  check_condition(R"({"parameter": "speed"})", "missing-member", "", "one of \"above\"");
  check_condition(R"({"comment": "none"})", "missing-member", "", "a condition needs a member");
  check_condition(R"({"phase": [0, 1]})", "missing-member", "", "needs a member \"sync\"");
  check_parameter("{}", "missing-member", "", "a parameter needs a member \"type\"");
}

TEST_CASE("members that exclude each other") {
  check_output(R"({"type": "graph", "graph": "legs", "file": "a"})", "conflicting-members", "", "either");
  check_output(
      R"({"type": "blendSpace", "kind": "line", "x": 0, "samples": [{"at": 0, "clip": "a", "node": {"type": "rest"}}]})",
      "conflicting-members", "/samples/0", "either");
  check_condition(R"({"parameter": "speed", "above": 1, "below": 2})", "conflicting-members", "/below",
                  "write a list of conditions");
}

TEST_CASE("a member that is there twice, and a name") {
  check_members(R"("name": "a", "name": "b")", "duplicate-member", "/name", "the member \"name\" is there twice");
  check_members(R"("nodes": {"a": {"type": "rest"}, "a": {"type": "rest"}})", "duplicate-member", "/nodes/a", "\"a\"");
  check_members(R"("comment": "a", "comment": "b")", "duplicate-member", "/comment", "twice");
}

TEST_CASE("a value of another kind says what should stand there") {
  check_members(R"("nodes": [])", "wrong-type", "/nodes", "here should stand an object, not an array");
  check_members(R"("name": 1)", "wrong-type", "/name", "here should stand a string, not a number");
  check_members(R"("variations": {"tired": {"walk": 1}})", "wrong-type", "/variations/tired/walk", "a string");
  check_members(R"("profiles": {"p": {}})", "wrong-type", "/profiles/p", "an array");
  check_members(R"("comment": 1)", "wrong-type", "/comment", "a comment is a string");
  check_members(R"("nodes": {"comment": {"type": "rest"}})", "wrong-type", "/nodes/comment",
                "nothing else is called so");
  check_output("1", "wrong-type", "", "a node: a name or an object, not a number");
  check_output(R"({"type": "clip", "clip": "a", "speed": []})", "wrong-type", "/speed", "a parameter's name");
  check_output(R"({"type": "clip", "clip": "a", "start": "speed"})", "wrong-type", "/start", "a number, not a string");
  check_output(R"({"type": "clip", "clip": null})", "wrong-type", "/clip", "a string, not null");
  check_output(R"({"type": "select", "parameter": "gear", "inputs": 1})", "wrong-type", "/inputs", "a list of nodes");
  check_output(R"({"type": "blendSpace", "kind": "line", "x": 0, "samples": [{"at": [0, 1], "clip": "a"}]})",
               "wrong-type", "/samples/0/at", "a number, not an array");
  check_output(R"({"type": "blendSpace", "kind": "polar", "x": 0, "y": 0, "samples": [{"at": 0, "clip": "a"}]})",
               "wrong-type", "/samples/0/at", "[x, y]");
  check_transition(R"("fade": "slow")", "wrong-type", "/fade", "a fade: a number of seconds or an object");
  check_condition("1", "wrong-type", "", "a condition: a name, a list or an object");
  check_condition(R"({"end": false})", "wrong-type", "/end", "true or a number of seconds");
  check_condition(R"({"phase": [0], "sync": "feet"})", "wrong-type", "/phase", "2 numbers, not 1");
  check_parameter("1", "wrong-type", "", "a parameter, an object");
  check_parameter(R"({"type": "vec2", "default": [1]})", "wrong-type", "/default", "2 numbers, not 1");
  check_parameter(R"({"type": "bool", "default": 1})", "wrong-type", "/default", "true or false");
  check_fault("[]", "wrong-type", "", "a graph, an object, not an array");
}

TEST_CASE("a list or map that needs something in it") {
  check_output(R"({"type": "blend", "inputs": []})", "empty-list", "/inputs", "needs an element");
  check_output(R"({"type": "machine", "states": {}})", "empty-list", "/states", "a machine needs a state");
  check_output(R"({"type": "select", "parameter": "gear", "inputs": {}})", "empty-list", "/inputs", "needs an input");
  check_condition("[]", "empty-list", "", "needs a condition");
  check_condition(R"({"any": []})", "empty-list", "/any", "needs a condition");
}

TEST_CASE("a number out of its range") {
  check_transition(R"("fade": -1)", "out-of-range", "/fade", "a number of at least 0, not -1");
  check_transition(R"("fade": {"secs": -0.5})", "out-of-range", "/fade/secs", "at least 0, not -0.5");
  check_transition(R"("fade": {"halfLife": 0})", "out-of-range", "/fade/halfLife", "a number above 0, not 0");
  check_condition(R"({"elapsed": -1})", "out-of-range", "/elapsed", "at least 0");
  check_condition(R"({"phase": [0, 1.5], "sync": "feet"})", "out-of-range", "/phase/1", "from 0 to 1, not 1.5");
  check_output(R"({"type": "clip", "clip": "a", "start": -1})", "out-of-range", "/start", "at least 0");
  check_output(R"({"type": "clip", "clip": "a", "speed": 1e31})", "out-of-range", "/speed", "no larger than 1e+30");
  check_output(R"({"type": "clip", "clip": "a", "speed": {"parameter": "speed", "min": 2, "max": 1}})", "out-of-range",
               "/speed/min", "min is 2, above max 1");
  check_output(R"({"type": "blendSpace", "kind": "line", "x": 0, "samples": [{"at": 2e6, "clip": "a"}]})",
               "out-of-range", "/samples/0/at", "2e+06");
  check_members(R"("profiles": {"p": [{"mask": "m", "pace": -1}]})", "out-of-range", "/profiles/p/0/pace",
                "at least 0");
  check_parameter(R"({"type": "int", "default": 1.5})", "out-of-range", "/default", "a whole number");
  check_parameter(R"({"type": "int", "min": 3000000000})", "out-of-range", "/min", "a whole number");
  check_parameter(R"({"type": "float", "smooth": -1})", "out-of-range", "/smooth", "at least 0");
  check_parameter(R"({"type": "trigger", "hold": 0})", "out-of-range", "/hold", "above 0");
  check_parameter(R"({"type": "float", "min": 2, "max": 1})", "out-of-range", "/min", "min is 2, above max 1");
  check_parameter(R"({"type": "float", "default": 3, "max": 1})", "out-of-range", "/default", "not between");
}

TEST_CASE("a word that is none of those that may stand there") {
  check_output(R"({"type": "clp"})", "unknown-word", "/type",
               "there is no type \"clp\" of nodes; did you mean \"clip\"?");
  check_output(R"({"type": "clip", "clip": "a", "mode": "lop"})", "unknown-word", "/mode", "did you mean \"loop\"?");
  check_output(R"({"type": "clip", "clip": "a", "mode": "backwards"})", "unknown-word", "/mode",
               "the words are \"auto\" \"once\" \"loop\" \"pingPong\"");
  check_output(R"({"type": "layer", "base": {"type": "rest"}, "layer": {"type": "rest"}, "space": "modle"})",
               "unknown-word", "/space", "\"model\"?");
  check_output(R"({"type": "blendSpace", "kind": "lines", "x": 0, "samples": [{"at": 0, "clip": "a"}]})",
               "unknown-word", "/kind", "\"line\"?");
  check_transition(R"("fade": {"kind": "crss"})", "unknown-word", "/fade/kind", "\"cross\"?");
  check_transition(R"("fade": {"curve": "easein"})", "unknown-word", "/fade/curve", "\"easeIn\"?");
  check_transition(R"("enter": "restrat")", "unknown-word", "/enter", "\"restart\"?");
  check_transition(R"("interrupt": "nver")", "unknown-word", "/interrupt", "\"never\"?");
  check_parameter(R"({"type": "flaot"})", "unknown-word", "/type", "\"float\"?");
}

TEST_CASE("another version, or something else altogether, is refused at once") {
  const Faults newer = faults_of(R"({"schema": "sinew.graph/2", "what": "ever"})");
  CHECK(newer.first.code == Errc::unsupported_version);
  CHECK(newer.diagnostics.all().size() == 1);
  CHECK(newer.diagnostics.all()[0].where == "/schema");
  CHECK(faults_of(R"({"schema": "gltf", "output": {"type": "rest"}})").first.code == Errc::bad_magic);
}

TEST_CASE("names that cannot be") {
  check_members(R"("nodes": {"": {"type": "rest"}})", "bad-name", "/nodes/", "a name is empty");
  check_output("\"\"", "bad-name", "", "a name is empty");
  check_members(R"("parameters": {"move.x": {"type": "float"}})", "bad-name", "/parameters/move.x", "component");
  check_members("\"nodes\": {\"" + std::string(257, 'n') + "\": {\"type\": \"rest\"}}", "bad-name", "/nodes",
                "longer than 256 bytes");
  check_output(R"({"type": "select", "parameter": "gear", "inputs": {"01": {"type": "rest"}}})", "bad-name",
               "/inputs/01", "a whole number or \"default\"");
}

TEST_CASE("a parameter of a type that has no place there") {
  check_condition("\"speed\"", "parameter-type", "", R"(compare it: {"parameter": "speed", "above": 0})");
  check_condition(R"({"trigger": "gear"})", "parameter-type", "/trigger", "is an int, which is neither set nor not");
  check_condition(R"({"parameter": "jump", "above": 1})", "parameter-type", "/above", "is a trigger, which is not");
  check_condition(R"({"parameter": "armed", "is": 1})", "parameter-type", "/is", "with true and false");
  check_condition(R"({"parameter": "armed", "above": 0})", "parameter-type", "/above", "with true and false");
  check_condition(R"({"parameter": "speed", "is": true})", "parameter-type", "/is", "compared with numbers");
  check_condition(R"({"parameter": "move", "above": 1})", "parameter-type", "/above", "compare a component");
  check_output(R"({"type": "clip", "clip": "a", "speed": "move"})", "parameter-type", "/speed",
               "is a vec2; name a component, such as \"move.x\"");
  check_output(R"({"type": "select", "parameter": "speed", "inputs": [{"type": "rest"}]})", "parameter-type",
               "/parameter", "is a float; a select goes by an int or a bool");
  check_output(R"({"type": "select", "parameter": "move.x", "inputs": [{"type": "rest"}]})", "parameter-type",
               "/parameter", "is a number; a select");
}

TEST_CASE("conditions of entry see parameters only") {
  const auto check_entry = [](const std::string& condition, std::string_view where) {
    check_output(R"({"type": "machine", "states": {"a": {"node": {"type": "rest"}}}, "entry": [{"state": "a", "if": )" +
                     condition + "}]}",
                 "condition-place", "/entry/0/if" + std::string(where), "see parameters only");
  };
  check_entry(R"({"elapsed": 1})", "/elapsed");
  check_entry(R"({"end": true})", "/end");
  check_entry(R"([{"not": {"event": "step"}}])", "/0/not/event");
  check_entry(R"({"phase": [0, 1], "sync": "feet"})", "/phase");
}

TEST_CASE("a node that contains itself") {
  check_fault(graph(R"("nodes": {"a": {"type": "speed", "input": "a", "speed": 1}}, "output": "a")"), "node-cycle",
              "/nodes/a/input", "the node \"a\" contains itself");
  check_fault(graph(R"("nodes": {"a": {"type": "mirror", "input": "b"},
                                 "b": {"type": "blend", "inputs": [{"node": {"type": "mirror", "input": "a"}}]}},
                       "output": "a")"),
              "node-cycle", "/nodes/b/inputs/0/node/input", "the node \"a\" contains itself, by \"b\"");
  check_fault(graph(R"("nodes": {"a": {"type": "machine", "states": {"s": {"node": "a"}}}}, "output": "a")"),
              "node-cycle", "/nodes/a/states/s/node", "contains itself");
}

TEST_CASE("a node that is named in several places contains itself in none") {
  Diagnostics diagnostics;
  CHECK(bool(read_graph(graph(R"("nodes": {"a": {"type": "layer", "base": "b", "layer": "c"},
    "b": {"type": "mirror", "input": "c"}, "c": {"type": "rest"}}, "output": {"type": "layer", "base": "a", "layer": "a"})"),
                        diagnostics)));
}

TEST_CASE("a sub-graph that contains itself") {
  check_fault(R"({"schema": "sinew.graph/1", "output": {"type": "graph", "graph": "a"}, "graphs": {
    "a": {"output": {"type": "graph", "graph": "b"}},
    "b": {"output": {"type": "mirror", "input": {"type": "graph", "graph": "a"}}}}})",
              "graph-cycle", "/graphs/b/output/input", "the sub-graph \"a\" contains itself, by \"b\"");
}

TEST_CASE("a text alone reads no files of sub-graphs") {
  check_output(R"({"type": "graph", "file": "legs.sgraph.json"})", "sub-graph-file", "/file", "\"legs.sgraph.json\"");
  CHECK(faults_of(graph(R"("output": {"type": "graph", "file": "a"})")).first.code == Errc::unsupported);
}

TEST_CASE("all faults are noted, and the call fails with the first") {
  const Faults faults = faults_of(graph(R"("nodes": {"a": {"type": "clip"}, "b": {"type": "mirror", "input": "c"}},
    "output": {"type": "clip", "clip": "x", "speed": "sped"})"));
  REQUIRE(faults.diagnostics.all().size() == 3);
  CHECK(faults.diagnostics.all()[0].where == "/nodes/a");
  CHECK(faults.diagnostics.all()[1].where == "/nodes/b/input");
  CHECK(faults.diagnostics.all()[2].where == "/output/speed");
  CHECK(std::string(faults.first.where) == "/nodes/a");
}

TEST_CASE("a fault of a definition brings about no others where it is used") {
  check_fault(R"({"schema": "sinew.graph/1", "parameters": {"p": {"type": "flaot"}},
    "output": {"type": "blend", "inputs": [{"node": {"type": "mirror", "input": {"type": "rest"}, "when": "p"}}]}})",
              "unknown-word", "/parameters/p/type", "\"float\"?");
}

}  // namespace sinew::asset
