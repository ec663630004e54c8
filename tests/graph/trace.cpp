// SPDX-License-Identifier: MIT
#include "trace.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace sinew::test {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

// A misspelt member would be an expectation that nobody looks at.
void check_members(const Json& object, std::initializer_list<const char*> known) {
  for (const auto& [name, value] : object.items()) {
    bool found = false;
    for (const char* other : known) found = found || name == other;
    if (!found) fail("unknown member \"" + name + "\"");
  }
}

std::vector<LittleKey> read_keys(const Json& object, const char* name) {
  std::vector<LittleKey> keys;
  if (object.contains(name))
    for (const Json& key : object[name]) keys.push_back({key.at(0), key.at(1)});
  return keys;
}

LittleClip read_clip(const Json& object) {
  check_members(object, {"secs", "loop", "interval", "x", "y", "turn", "glow", "markers", "root", "additive"});
  LittleClip clip;
  clip.secs = object.value("secs", 1.0);
  clip.loop = object.value("loop", false);
  clip.interval_secs = object.value("interval", 0.0);
  clip.x = read_keys(object, "x");
  clip.y = read_keys(object, "y");
  clip.turn = read_keys(object, "turn");
  clip.glow = read_keys(object, "glow");
  if (object.contains("markers"))
    for (const Json& marker : object["markers"]) clip.markers.emplace_back(marker.at(0), marker.at(1));
  if (object.contains("root"))
    for (const Json& key : object["root"]) clip.root.push_back({key.at(0), key.at(1), key.at(2), key.at(3)});
  clip.is_additive = object.value("additive", false);
  return clip;
}

double number_of(const Json& value) { return value.is_boolean() ? (value.get<bool>() ? 1 : 0) : value.get<double>(); }

std::vector<double> numbers_of(const Json& value) {
  std::vector<double> numbers;
  if (!value.is_array()) return {number_of(value)};
  for (const Json& number : value) numbers.push_back(number_of(number));
  return numbers;
}

std::vector<std::string> names_of(const Json& value) {
  return value.is_array() ? value.get<std::vector<std::string>>() : std::vector<std::string>{value};
}

TraceStep read_step(const Json& object) {
  check_members(object, {"before", "set", "fire", "dt", "variation", "slots"});
  TraceStep step;
  step.before = object.at("before");
  if (object.contains("set"))
    for (const auto& [name, value] : object["set"].items()) step.set[name] = numbers_of(value);
  if (object.contains("fire")) step.fire = names_of(object["fire"]);
  if (object.contains("dt")) step.dt_secs = object["dt"].get<double>();
  if (object.contains("variation")) step.variation = object["variation"].get<std::string>();
  if (object.contains("slots"))
    for (const auto& [name, value] : object["slots"].items())
      step.slots[name] = value.is_null() ? std::nullopt : std::optional(value.get<double>());
  return step;
}

TraceEvent read_event(const Json& value) {
  if (value.is_string()) return {value, {}, {}, {}};
  check_members(value, {"name", "weight", "at", "node"});
  TraceEvent event{value.at("name"), {}, {}, {}};
  if (value.contains("weight")) event.weight = value["weight"].get<double>();
  if (value.contains("at")) event.at_secs = value["at"].get<double>();
  if (value.contains("node")) event.node = value["node"].get<std::string>();
  return event;
}

template <class T>
std::map<std::string, T> read_map(const Json& object, const char* name) {
  std::map<std::string, T> out;
  if (object.contains(name))
    for (const auto& [key, value] : object[name].items()) out[key] = value.template get<T>();
  return out;
}

TraceExpect read_expect(const Json& object) {
  check_members(object, {"after", "x", "y", "left", "right", "glow", "state", "fade", "weight", "line", "played",
                         "events", "root", "taken", "tolerance"});
  TraceExpect expect;
  expect.after = object.at("after");
  for (const char* name : {"x", "y", "left", "right", "glow"})
    if (object.contains(name)) expect.pose[name] = object[name].get<double>();
  expect.state = read_map<std::string>(object, "state");
  expect.fade = read_map<double>(object, "fade");
  expect.weight = read_map<double>(object, "weight");
  expect.line = read_map<double>(object, "line");
  expect.played = read_map<bool>(object, "played");
  if (object.contains("events")) {
    expect.events.emplace();
    for (const Json& event : object["events"]) expect.events->push_back(read_event(event));
  }
  if (object.contains("root")) expect.root = numbers_of(object["root"]);
  if (object.contains("taken")) expect.taken = names_of(object["taken"]);
  expect.tolerance = object.value("tolerance", expect.tolerance);
  return expect;
}

void read_graph_text(Json graph, Trace& trace) {
  if (!graph.contains("schema")) graph["schema"] = "sinew.graph/1";
  trace.graph = graph.dump(1);
}

Trace read_parts(const Json& object) {
  check_members(object, {"because", "clips", "graph", "dt", "script", "expect", "updates"});
  Trace trace;
  trace.because = object.at("because");
  for (const auto& [name, clip] : object.at("clips").items()) trace.clips[name] = read_clip(clip);
  read_graph_text(object.at("graph"), trace);
  trace.dt_secs = object.value("dt", trace.dt_secs);
  trace.updates = object.at("updates");
  if (object.contains("script"))
    for (const Json& step : object["script"]) trace.script.push_back(read_step(step));
  for (const Json& expect : object.at("expect")) trace.expect.push_back(read_expect(expect));
  for (const TraceExpect& expect : trace.expect)
    if (expect.after < 1 || expect.after > trace.updates) fail("an expectation after an update that is not made");
  for (const TraceStep& step : trace.script)
    if (step.before < 1 || step.before > trace.updates) fail("a step before an update that is not made");
  return trace;
}

Json keys_json(const std::vector<LittleKey>& keys) {
  Json out = Json::array();
  for (const LittleKey& key : keys) out.push_back({key.secs, key.value});
  return out;
}

Json clip_json(const LittleClip& clip) {
  Json out{{"secs", clip.secs}, {"loop", clip.loop}, {"interval", clip.interval_secs}, {"additive", clip.is_additive}};
  out["x"] = keys_json(clip.x);
  out["y"] = keys_json(clip.y);
  out["turn"] = keys_json(clip.turn);
  out["glow"] = keys_json(clip.glow);
  out["markers"] = Json::array();
  for (const auto& [name, secs] : clip.markers) out["markers"].push_back(Json::array({name, secs}));
  out["root"] = Json::array();
  for (const LittleRootKey& key : clip.root) out["root"].push_back({key.secs, key.x, key.z, key.yaw_deg});
  return out;
}

Json step_json(const TraceStep& step) {
  Json out{{"before", step.before}};
  for (const auto& [name, numbers] : step.set)
    out["set"][name] = numbers.size() == 1 ? Json(numbers.front()) : Json(numbers);
  if (!step.fire.empty()) out["fire"] = step.fire;
  if (step.dt_secs) out["dt"] = *step.dt_secs;
  if (step.variation) out["variation"] = *step.variation;
  for (const auto& [name, x] : step.slots) out["slots"][name] = x ? Json(*x) : Json();
  return out;
}

}  // namespace

Trace read_trace(const std::filesystem::path& file) {
  try {
    std::ifstream in(file);
    Trace trace = read_parts(Json::parse(in));
    trace.name = file.filename().string();
    return trace;
  } catch (const std::exception& fault) {
    fail(file.filename().string() + ": " + fault.what());
  }
}

std::string write_trace(const Trace& trace) {
  Json out{{"because", trace.because}};
  for (const auto& [name, clip] : trace.clips) out["clips"][name] = clip_json(clip);
  out["graph"] = Json::parse(trace.graph);
  out["dt"] = trace.dt_secs;
  out["script"] = Json::array();
  for (const TraceStep& step : trace.script) out["script"].push_back(step_json(step));
  out["expect"] = Json::array();
  out["updates"] = trace.updates;
  return out.dump(1) + "\n";
}

}  // namespace sinew::test
