// SPDX-License-Identifier: MIT
#include "random_graph.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/random.h"

namespace sinew::test {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  bool chance(double part) { return random_.uniform(0, 1) < part; }
  std::size_t below(std::size_t count) { return std::size_t(random_.bits() % count); }
  double between(double low, double high) { return random_.uniform(low, high); }
  // An eighth of a whole number: exact wherever it goes.
  double eighths(double low, double high) { return std::floor(between(low, high) * 8) / 8; }
  template <class T>
  const T& of(const std::vector<T>& list) {
    return list[below(list.size())];
  }
  std::string word(std::initializer_list<const char*> words) { return *(words.begin() + below(words.size())); }

 private:
  Random random_;
};

const Names kLoops{"walk", "run", "sneak", "tired"}, kOthers{"stand", "hit", "roll", "sway"},
    kAdditive{"breathe", "nod"}, kMarkers{"left", "right", "swish", "done"}, kMasks{"upper", "left", "a", "half"};

LittleClip make_clip(Dice& dice, double secs, bool loop, std::vector<std::pair<std::string, double>> markers) {
  LittleClip clip;
  clip.secs = secs;
  clip.loop = loop;
  clip.interval_secs = loop && dice.chance(0.5) ? secs / 16 : 0;
  const double last = secs - clip.interval_secs;
  for (std::vector<LittleKey>* keys : {&clip.x, &clip.y, &clip.glow})
    *keys = {{0, dice.between(-5, 5)}, {0.5 * last, dice.between(-5, 5)}, {last, dice.between(-5, 5)}};
  clip.turn = {{0, dice.between(-50, 50)}, {last, dice.between(-50, 50)}};
  clip.markers = std::move(markers);
  return clip;
}

// Those that loop have left and right in turn.
std::map<std::string, LittleClip> make_clips(Dice& dice) {
  std::map<std::string, LittleClip> clips;
  clips["walk"] = make_clip(dice, 1.0625, true, {{"left", 0.0625}, {"right", 0.5625}, {"swish", 0.75}});
  clips["run"] = make_clip(dice, 0.625, true, {{"right", 0.125}, {"left", 0.4375}});
  clips["sneak"] = make_clip(dice, 2.25, true, {{"left", 0}, {"right", 0.5}, {"left", 1.125}, {"right", 2}});
  clips["tired"] = make_clip(dice, 1.4375, true, {{"left", 0.25}, {"right", 1}});
  clips["stand"] = make_clip(dice, 3.0625, true, {{"swish", 1.5}});
  clips["hit"] = make_clip(dice, 0.6875, false, {{"swish", 0.25}, {"done", 0.6875}});
  clips["roll"] = make_clip(dice, 0.9375, false, {{"done", 0.9375}, {"left", 0}});
  clips["sway"] = make_clip(dice, 1.1875, true, {});
  for (auto& [name, clip] : clips)
    if (dice.chance(0.8))
      clip.root = {{0, 0, 0, 0}, {clip.secs, dice.between(-1, 1), dice.between(0, 2), dice.between(-60, 60)}};
  for (const std::string& name : kAdditive) {
    LittleClip clip = make_clip(dice, name == "nod" ? 0.5625 : 1.3125, name != "nod", {{"swish", 0.25}});
    clip.is_additive = true;
    clips[name] = clip;
  }
  return clips;
}

// Makes nodes in one graph or sub-graph.
class BodyMaker {
 public:
  BodyMaker(Dice& dice, bool is_top) : dice_(dice), is_top_(is_top) {
    body_["parameters"] = Json::object();
    body_["nodes"] = Json::object();
    for (int i = 0; i < 2; ++i) {
      add_param("f", "float", floats_, {{"default", dice_.eighths(0, 2)}});
      add_param("i", "int", ints_, {{"default", int(dice_.below(3))}, {"min", -1}, {"max", 4}});
      add_param("b", "bool", bools_, {{"default", dice_.chance(0.3)}});
      add_param("t", "trigger", triggers_, i == 1 ? Json{{"hold", dice_.between(0.1, 0.6)}} : Json::object());
    }
    add_param("slow", "float", floats_, {{"smooth", 0.17}, {"default", 0.5}, {"min", 0}, {"max", 2}});
    body_["parameters"]["move"] = {{"type", "vec2"}, {"smooth", dice_.chance(0.5) ? 0.1 : 0.0}};
    floats_.push_back("move.x");
    floats_.push_back("move.y");
    if (is_top || dice_.chance(0.5)) {
      body_["syncGroups"]["feet"] = {{"markers", {"left", "right"}}};
      body_["syncGroups"]["free"] = Json::object();
    }
    if (is_top || dice_.chance(0.5))
      body_["profiles"]["first"] = {{{"mask", dice_.of(kMasks)}, {"pace", 2}}, {{"mask", "left"}, {"pace", 0.5}}};
  }

  // Sub-graphs that its nodes may name.
  void may_use(const std::string& graph, const BodyMaker& body) { graphs_.emplace_back(graph, &body); }

  Json finish(std::size_t nodes) {
    left_ = nodes;
    if (is_top_ && dice_.chance(0.7)) {
      body_["nodes"]["main"] = machine(0);
      body_["output"] = "main";
    } else {
      body_["output"] = ref(0);
    }
    return body_;
  }

  // By type; those of sub-graphs that nobody maps too.
  Names floats() const { return floats_; }
  Names ints() const { return ints_; }
  Names bools() const { return bools_; }
  Names triggers() const { return triggers_; }
  const Json& params() const { return body_["parameters"]; }
  // Names of parameters of sub-graphs as they are set from outside, with their type.
  std::vector<std::pair<std::string, std::string>> inner;

 private:
  void add_param(const std::string& stem, const std::string& type, Names& names, Json members) {
    const std::string name = stem + std::to_string(names.size());
    members["type"] = type;
    body_["parameters"][name] = std::move(members);
    names.push_back(name);
  }

  Json value(double low, double high) {
    if (dice_.chance(0.5)) return dice_.eighths(low, high);
    if (dice_.chance(0.2)) return dice_.of(dice_.chance(0.5) ? bools_ : floats_);
    return {{"parameter", dice_.of(floats_)},
            {"scale", dice_.eighths(-1, 2)},
            {"offset", dice_.eighths(0, 1)},
            {"min", low},
            {"max", high}};
  }

  // A name of a node that there is, of a new one, or one in place.
  Json ref(std::size_t depth) {
    if (!shared_.empty() && dice_.chance(0.18)) return dice_.of(shared_);
    Json made = node(depth);
    if (!dice_.chance(0.35)) return made;
    const std::string name = "n" + std::to_string(body_["nodes"].size());
    body_["nodes"][name] = std::move(made);
    shared_.push_back(name);
    return name;
  }

  Json node(std::size_t depth) {
    if (left_ > 0) --left_;
    if (left_ == 0 || depth > 5) return dice_.chance(0.95) ? clip() : Json{{"type", "rest"}};
    switch (dice_.below(14)) {
      case 0:
        return space(depth);
      case 1:
        return blend(depth);
      case 2:
        return layer(depth);
      case 3:
        return additive(depth);
      case 4:
        return select(depth);
      case 5:
        return {{"type", "speed"}, {"input", ref(depth + 1)}, {"speed", value(-1, 3)}};
      case 6:
        return {{"type", "mirror"}, {"input", ref(depth + 1)}, {"when", value(0, 1)}};
      case 7:
        return slot(depth);
      case 8:
      case 9:
      case 10:
        return machine(depth);
      case 11:
        return graphs_.empty() || depth > 4 ? clip() : graph_by_name();
      default:
        return clip();
    }
  }

  Json clip() {
    Json out{{"type", "clip"}};
    const bool in_group = dice_.chance(0.45);
    out["clip"] = dice_.of(in_group || dice_.chance(0.4) ? kLoops : kOthers);
    if (in_group)
      out["sync"] = group();
    else if (dice_.chance(0.4))
      out["mode"] = dice_.word({"once", "loop", "pingPong"});
    if (dice_.chance(0.3)) out["speed"] = value(-1, 3);
    if (dice_.chance(0.3)) out["weight"] = value(0, 2);
    if (dice_.chance(0.2)) out["start"] = dice_.eighths(0, 1);
    use_group(out);
    return out;
  }

  std::string group() { return dice_.chance(0.8) ? "feet" : "free"; }
  void use_group(const Json& node) { has_feet_ = has_feet_ || node.value("sync", "") == "feet"; }

  Json space(std::size_t depth) {
    const std::string kind = dice_.word({"line", "cartesian", "polar"});
    Json out{{"type", "blendSpace"}, {"kind", kind}, {"x", value(-1, 2)}};
    if (kind != "line") out["y"] = value(-1, 2);
    if (dice_.chance(0.6)) out["sync"] = group();
    const std::size_t count = 1 + dice_.below(4);
    for (std::size_t i = 0; i < count; ++i) {
      const double x = double(i) - 1 + dice_.eighths(0, 0.75), y = dice_.eighths(-1, 2);
      Json sample{{"at", kind == "line" ? Json(x) : Json{x, y}}};
      if (dice_.chance(0.6)) {
        sample["clip"] = dice_.of(kLoops);
        use_group(out);
      } else {
        sample["node"] = ref(depth + 1);
      }
      out["samples"].push_back(std::move(sample));
    }
    return out;
  }

  Json blend(std::size_t depth) {
    Json out{{"type", "blend"}};
    const std::size_t count = 1 + dice_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      Json input{{"node", ref(depth + 1)}};
      if (dice_.chance(0.7)) input["weight"] = value(0, 2);
      out["inputs"].push_back(std::move(input));
    }
    return out;
  }

  void weigh(Json& out, double most) {
    if (dice_.chance(0.8)) out["weight"] = value(0, most);
    if (dice_.chance(0.5)) out["mask"] = dice_.of(kMasks);
  }

  Json layer(std::size_t depth) {
    Json out{{"type", "layer"}, {"base", ref(depth + 1)}, {"layer", ref(depth + 1)}};
    weigh(out, 1);
    if (dice_.chance(0.3)) out["space"] = "model";
    return out;
  }

  Json additive(std::size_t depth) {
    Json delta{{"type", "clip"}, {"clip", dice_.of(kAdditive)}, {"weight", value(0, 1)}};
    if (dice_.chance(0.3)) delta = {{"type", "speed"}, {"input", delta}, {"speed", value(-1, 2)}};
    Json out{{"type", "additive"}, {"base", ref(depth + 1)}, {"delta", std::move(delta)}};
    weigh(out, 1.5);
    return out;
  }

  Json slot(std::size_t depth) {
    Json out{{"type", "slot"}, {"name", dice_.word({"hands", "face"})}, {"base", ref(depth + 1)}};
    weigh(out, 1);
    return out;
  }

  Json select(std::size_t depth) {
    const bool is_bool = dice_.chance(0.3);
    Json out{{"type", "select"}, {"parameter", dice_.of(is_bool ? bools_ : ints_)}};
    if (dice_.chance(0.6)) {
      for (std::size_t i = 0; i < (is_bool ? 2 : 1 + dice_.below(3)); ++i) out["inputs"].push_back(ref(depth + 1));
    } else {
      out["inputs"]["0"] = ref(depth + 1);
      if (dice_.chance(0.7)) out["inputs"]["1"] = ref(depth + 1);
      if (!is_bool && dice_.chance(0.5)) out["inputs"]["3"] = ref(depth + 1);
      if (!is_bool && dice_.chance(0.5)) out["inputs"]["default"] = ref(depth + 1);
    }
    if (dice_.chance(0.7)) out["fade"] = fade();
    return out;
  }

  Json machine(std::size_t depth) {
    Json out{{"type", "machine"}};
    const std::size_t count = 1 + dice_.below(4);
    Names names;
    for (std::size_t i = 0; i < count; ++i) names.push_back(std::string(1, char('p' + int(i))));
    for (const std::string& name : names) out["states"][name]["node"] = ref(depth + 1);
    for (const std::string& name : names)
      for (std::size_t i = dice_.below(3); i > 0; --i)
        out["states"][name]["transitions"].push_back(transition(out["states"], dice_.of(names)));
    for (std::size_t i = dice_.below(3); i > 0; --i) {
      Json any = transition(out["states"], dice_.of(names));
      if (dice_.chance(0.4)) any["except"].push_back(dice_.of(names));
      if (dice_.chance(0.3)) any["toSelf"] = true;
      out["any"].push_back(std::move(any));
    }
    if (dice_.chance(0.4)) {
      out["entry"].push_back({{"state", dice_.of(names)}, {"if", of_parameters()}});
      out["entry"].push_back(dice_.of(names));
    }
    return out;
  }

  // States that are a clip in a group may be entered in phase.
  Json transition(const Json& states, const std::string& to) {
    Json out{{"to", to}, {"if", condition(0)}};
    const Json& node = states[to]["node"];
    const bool is_synced = node.is_object() && node.value("type", "") == "clip" && node.contains("sync");
    if (dice_.chance(0.9)) out["fade"] = fade();
    if (dice_.chance(0.4)) out["priority"] = int(dice_.below(3));
    if (dice_.chance(0.5)) out["enter"] = dice_.word({"restart", "resume", "keep"});
    if (is_synced && dice_.chance(0.4)) out["enter"] = "sync";
    if (dice_.chance(0.5)) out["interrupt"] = dice_.word({"never", "destination", "source", "both", "higher"});
    return out;
  }

  Json fade() {
    const double secs[] = {0, 0.0625, 0.1875, 0.3125, 0.5625, 1.1875};
    if (dice_.chance(0.15)) return secs[dice_.below(6)];
    Json out{{"secs", secs[dice_.below(6)]}, {"kind", dice_.word({"cut", "cross", "cross", "inertial", "dead"})}};
    out["curve"] = dice_.word({"linear", "smooth", "smoother", "easeIn", "easeOut"});
    if (dice_.chance(0.3)) out["profile"] = "first";
    if (dice_.chance(0.3)) out["halfLife"] = dice_.between(0.03, 0.3);
    return out;
  }

  // One that asks for parameters alone.
  Json of_parameters() {
    switch (dice_.below(5)) {
      case 0:
        return dice_.of(bools_);
      case 1:
        return {{"trigger", dice_.of(triggers_)}};
      case 2:
        return {{"parameter", dice_.of(bools_)}, {dice_.word({"is", "isNot"}), dice_.chance(0.5)}};
      case 3:
        return {{"parameter", dice_.of(ints_)}, {dice_.word({"is", "isNot", "above"}), int(dice_.below(3))}};
      default:
        return {{"parameter", dice_.of(floats_)},
                {dice_.word({"above", "atLeast", "below", "atMost"}), dice_.eighths(0, 1.5)}};
    }
  }

  Json condition(int depth) {
    if (depth < 2 && dice_.chance(0.3)) {
      if (dice_.chance(0.3)) return {{"not", condition(depth + 1)}};
      Json terms{condition(depth + 1), condition(depth + 1)};
      if (dice_.chance(0.2)) return terms;
      return {{dice_.word({"all", "any"}), std::move(terms)}};
    }
    switch (dice_.below(8)) {
      case 0:
        return {{"elapsed", dice_.between(0, 1)}};
      case 1:
        return dice_.chance(0.5) ? Json{{"end", true}} : Json{{"end", dice_.between(0, 0.4)}};
      case 2: {
        Json out{{"event", dice_.of(kMarkers)}};
        if (dice_.chance(0.4)) out["minWeight"] = dice_.between(0.05, 0.8);
        return out;
      }
      case 3:
        if (!has_feet_) return of_parameters();
        return {{"phase", {dice_.between(0, 1), dice_.between(0, 1)}}, {"sync", "feet"}};
      default:
        return of_parameters();
    }
  }

  // Always a node with a name, so that the names of its parameters are known.
  Json graph_by_name() {
    const auto& [graph, body] = graphs_[dice_.below(graphs_.size())];
    const std::string name = "g" + std::to_string(body_["nodes"].size());
    Json out{{"type", "graph"}, {"graph", graph}};
    for (const auto& [theirs, param] : body->params().items()) {
      const std::string type = param["type"];
      if (dice_.chance(0.4)) {
        inner.emplace_back(name + "/" + theirs, type);
        continue;
      }
      const Names& ours = type == "float" ? floats_ : type == "int" ? ints_ : type == "bool" ? bools_ : triggers_;
      out["parameters"][theirs] = type == "vec2" ? std::string("move") : dice_.of(ours);
    }
    for (const auto& [path, type] : body->inner) inner.emplace_back(name + "/" + path, type);
    body_["nodes"][name] = std::move(out);
    return {{"type", "speed"}, {"input", name}, {"speed", 1}};
  }

  Dice& dice_;
  bool is_top_;
  Json body_;
  Names floats_, ints_, bools_, triggers_;
  Names shared_;
  std::vector<std::pair<std::string, const BodyMaker*>> graphs_;
  std::size_t left_ = 0;
  bool has_feet_ = false;  // a clip is in that group
};

std::string make_graph(Dice& dice, BodyMaker& top) {
  BodyMaker little(dice, false), middle(dice, false);
  Json graphs;
  graphs["little"] = little.finish(4 + dice.below(6));
  middle.may_use("little", little);
  graphs["middle"] = middle.finish(4 + dice.below(8));
  top.may_use("little", little);
  top.may_use("middle", middle);
  Json graph = top.finish(6 + dice.below(30));
  graph["schema"] = "sinew.graph/1";
  graph["graphs"] = std::move(graphs);
  graph["variations"]["tired"] = {{"walk", "tired"}, {"run", "walk"}, {"hit", "roll"}, {"breathe", "nod"}};
  return graph.dump(1);
}

class ScriptMaker {
 public:
  ScriptMaker(Dice& dice, const BodyMaker& top) : dice_(dice), params_(top.inner) {
    for (const auto& [name, param] : top.params().items()) params_.emplace_back(name, param["type"]);
  }

  TraceStep step(std::size_t before) {
    TraceStep out;
    out.before = before;
    out.dt_secs = dt();
    for (std::size_t i = dice_.chance(0.35) ? 1 + dice_.below(3) : 0; i > 0; --i) change(out);
    if (dice_.chance(0.02)) out.variation = dice_.chance(0.5) ? "tired" : "";
    if (dice_.chance(0.05)) {
      const std::string slot = dice_.word({"hands", "face"});
      const bool is_given = dice_.chance(0.6);
      const double x = dice_.between(-3, 3);
      out.slots[slot] = is_given ? std::optional(x) : std::nullopt;
    }
    return out;
  }

 private:
  double dt() {
    if (dice_.chance(0.08)) return 0;
    if (dice_.chance(0.6)) return dice_.between(0.01, 0.06);
    return dice_.chance(0.85) ? dice_.between(0.05, 0.4) : dice_.between(0.4, 1);
  }

  void change(TraceStep& out) {
    const auto& [name, type] = dice_.of(params_);
    if (type == "trigger") {
      out.fire.push_back(name);
      return;
    }
    std::vector<double>& numbers = out.set[name];
    if (type == "float") numbers = {dice_.eighths(-0.5, 2.5)};
    if (type == "int") numbers = {double(dice_.below(6)) - 1};
    if (type == "bool") numbers = {dice_.chance(0.5) ? 1.0 : 0.0};
    if (type == "vec2") numbers = {dice_.eighths(-1, 2), dice_.eighths(-1, 2)};
  }

  Dice& dice_;
  std::vector<std::pair<std::string, std::string>> params_;
};

}  // namespace

Trace random_trace(std::uint64_t seed) {
  Dice dice(seed);
  Trace trace;
  trace.name = "seed " + std::to_string(seed);
  trace.because = "random_trace(" + std::to_string(seed) + ")";
  trace.clips = make_clips(dice);
  BodyMaker top(dice, true);
  trace.graph = make_graph(dice, top);
  trace.updates = 48;
  ScriptMaker script(dice, top);
  for (std::size_t update = 1; update <= trace.updates; ++update) trace.script.push_back(script.step(update));
  return trace;
}

}  // namespace sinew::test
