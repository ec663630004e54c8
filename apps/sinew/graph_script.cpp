// SPDX-License-Identifier: MIT
#include "graph_script.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "arguments.h"
#include "fault.h"
#include "json_value.h"
#include "sinew/graph/update_graph.h"
#include "sinew/import/import.h"

namespace sinew::cli {
namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kMaxScriptBytes = std::size_t(16) << 20;
constexpr double kMostUpdates = 1e6;
constexpr double kSameTime_secs = 1e-9;

class Reader {
 public:
  Reader(const std::string& file, const Graph& graph) : file_(file), graph_(graph) {}

  GraphScript script(const JsonValue& json) const {
    GraphScript out;
    only(json, "", {"schema", "dt", "secs", "steps", "comment"});
    const JsonValue* schema = json.find("schema");
    if (schema == nullptr || schema->text != "sinew.graph-script/1") fail("/schema", "is not \"sinew.graph-script/1\"");
    if (const JsonValue* dt = json.find("dt")) out.dt_secs = number(*dt, "/dt");
    const JsonValue* secs = json.find("secs");
    if (secs == nullptr) fail("", "secs is missing: how long the graph is run");
    out.secs = number(*secs, "/secs");
    if (!(out.dt_secs > 0)) fail("/dt", "is not above 0");
    if (!(out.secs >= 0) || out.secs / out.dt_secs > kMostUpdates) fail("/secs", "is not between 0 and a million dt");
    if (const JsonValue* steps = json.find("steps")) {
      if (steps->kind != Kind::list) fail("/steps", "is not a list");
      for (std::size_t i = 0; i < steps->members.size(); ++i)
        step(steps->members[i].value, "/steps/" + std::to_string(i), out);
    }
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what) const {
    throw Fault(Exit::file_fault, file_, where, what);
  }

  void only(const JsonValue& json, const std::string& where, std::initializer_list<std::string_view> members) const {
    if (json.kind != Kind::object) fail(where, "is not an object");
    for (const auto& [name, value] : json.members) {
      if (std::find(members.begin(), members.end(), name) != members.end()) continue;
      const std::string_view nearest = nearest_word(name, {members.begin(), members.size()});
      fail(where + "/" + name,
           "unknown member" + (nearest.empty() ? "" : "; did you mean \"" + std::string(nearest) + "\"?"));
    }
  }

  double number(const JsonValue& json, const std::string& where) const {
    if (json.kind != Kind::boolean && json.kind != Kind::number) fail(where, "is not a number");
    return json.number;
  }

  Param param(const std::string& name, const std::string& where) const {
    if (const std::optional<Param> found = graph_.find_param(name)) return *found;
    std::vector<std::string_view> names;
    for (std::size_t p = 0; p < graph_.param_count(); ++p) names.push_back(graph_.param(p).name);
    const std::string_view nearest = nearest_word(name, names);
    fail(where, "no parameter \"" + name + "\" in the graph" +
                    (nearest.empty() ? "" : "; did you mean \"" + std::string(nearest) + "\"?"));
  }

  void numbers(const JsonValue& json, Param wanted, const std::string& where, double (&out)[3]) const {
    const ParamType type = graph_.param(wanted).type;
    if (type == ParamType::trigger) fail(where, "is a trigger: \"fire\" it");
    const std::size_t count = type == ParamType::vec2 ? 2 : type == ParamType::vec3 ? 3 : 1;
    if (count == 1) {
      out[0] = number(json, where);
      return;
    }
    if (json.kind != Kind::list || json.members.size() != count)
      fail(where, "is not a list of " + std::to_string(count) + " numbers");
    for (std::size_t i = 0; i < count; ++i) out[i] = number(json.members[i].value, where);
  }

  void step(const JsonValue& json, const std::string& where, GraphScript& out) const {
    only(json, where, {"at", "set", "fire", "from", "to", "ramp", "comment"});
    const JsonValue* ramp = json.find("ramp");
    const bool is_ramp = ramp != nullptr;
    const JsonValue* from = json.find(is_ramp ? "from" : "at");
    const JsonValue* to = json.find(is_ramp ? "to" : "at");
    if (from == nullptr) fail(where, is_ramp ? "\"from\" is missing" : "\"at\" is missing");
    if (to == nullptr) fail(where, "\"to\" is missing");
    ScriptStep step{.is_ramp = is_ramp};
    step.from_secs = number(*from, where);
    step.to_secs = number(*to, where);
    if (!(step.to_secs >= step.from_secs)) fail(where + "/to", "is before \"from\"");
    const JsonValue none{.kind = Kind::object, .text = {}, .members = {}};
    const JsonValue* set = json.find("set");
    const JsonValue& values = is_ramp ? *ramp : set != nullptr ? *set : none;
    if (values.kind != Kind::object) fail(where, "parameters and values are an object");
    for (const auto& [name, value] : values.members) {
      const std::string place = where + (is_ramp ? "/ramp/" : "/set/") + name;
      step.param = param(name, place);
      if (is_ramp && (value.kind != Kind::list || value.members.size() != 2))
        fail(place, "is not a list of two values");
      numbers(is_ramp ? value.members[0].value : value, step.param, place, step.from);
      if (is_ramp) numbers(value.members[1].value, step.param, place, step.to);
      out.steps.push_back(step);
    }
    if (const JsonValue* names = json.find("fire")) fire(*names, where + "/fire", step, out);
  }

  void fire(const JsonValue& names, const std::string& where, ScriptStep step, GraphScript& out) const {
    if (names.kind != Kind::list) return fire_one(names, where, step, out);
    for (const auto& each : names.members) fire_one(each.value, where, step, out);
  }

  void fire_one(const JsonValue& name, const std::string& where, ScriptStep step, GraphScript& out) const {
    if (name.kind != Kind::text) fail(where, "is not the name of a trigger");
    step.param = param(name.text, where);
    if (graph_.param(step.param).type != ParamType::trigger) fail(where, "is not a trigger: \"set\" it");
    out.steps.push_back(step);
  }

  const std::string& file_;
  const Graph& graph_;
};

void set_param(const Graph& graph, std::span<std::byte> state, Param param, const double (&v)[3]) {
  const auto f = [&](int i) { return static_cast<float>(v[i]); };
  switch (graph.param(param).type) {
    case ParamType::number:
      return set_number(graph, state, param, f(0));
    case ParamType::integer:
      return set_integer(graph, state, param, static_cast<std::int32_t>(std::clamp(std::round(v[0]), -2e9, 2e9)));
    case ParamType::boolean:
      return set_bool(graph, state, param, v[0] != 0);
    case ParamType::trigger:
      return fire_trigger(graph, state, param);
    case ParamType::vec2:
      return set_vector(graph, state, param, Vec2{f(0), f(1)});
    case ParamType::vec3:
      return set_vector(graph, state, param, Vec3{f(0), f(1), f(2)});
  }
}

}  // namespace

std::size_t GraphScript::update_count() const {
  return static_cast<std::size_t>(std::ceil(secs / dt_secs - kSameTime_secs));
}

GraphScript read_graph_script(const std::string& path, const Graph& graph) {
  const auto bytes = asset::read_file(path, kMaxScriptBytes);
  if (!bytes) throw file_fault(path, bytes.error());
  const auto* text = reinterpret_cast<const char*>((*bytes)->data());
  const std::optional<JsonValue> json = parse_json({text, (*bytes)->size()});
  if (!json) throw file_fault(path, std::string("is not JSON"));
  return Reader(path, graph).script(*json);
}

void apply_script(const GraphScript& script, const Graph& graph, std::span<std::byte> state, std::size_t update) {
  const double now = static_cast<double>(update) * script.dt_secs, before = now - script.dt_secs;
  const auto is_due = [&](double secs) {
    return secs <= now + kSameTime_secs && (update == 0 || secs > before + kSameTime_secs);
  };
  for (const ScriptStep& step : script.steps) {
    const bool runs = step.is_ramp && step.from_secs <= now + kSameTime_secs && now < step.to_secs;
    if (!runs && !is_due(step.to_secs)) continue;
    double value[3];
    const double part = runs ? (now - step.from_secs) / (step.to_secs - step.from_secs) : step.is_ramp ? 1 : 0;
    for (int i = 0; i < 3; ++i) value[i] = step.from[i] + (step.is_ramp ? part * (step.to[i] - step.from[i]) : 0);
    set_param(graph, state, step.param, value);
  }
}

}  // namespace sinew::cli
