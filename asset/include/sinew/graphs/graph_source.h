// SPDX-License-Identifier: MIT
// A graph as its file says it, readable and editable: sub-graphs are still named, nothing is checked against a model.
// docs/graph.md says what each part means.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sinew/graph/graph.h"
#include "sinew/mix/blend_space.h"
#include "sinew/mix/fade.h"

namespace sinew::asset {

// `path` everywhere: where the part stands in the JSON text ("/nodes/move/states/walk/transitions/0"); of parts that
// were not read from a text, what messages shall call them.

// A number, or clamp(parameter * scale + offset, low, high). Parameters may name a component: "move.x".
struct SourceValue {
  std::string parameter;  // empty: `offset` alone counts
  double scale = 1, offset = 0;
  std::optional<double> low, high;
  std::string path;
};
inline SourceValue constant(double value) {
  SourceValue out;
  out.offset = value;
  return out;
}

struct SourceParameter {
  std::string name, path;
  std::string id;  // the author's own stable id; empty: by name
  ParamType type = ParamType::number;
  double initial[3] = {};           // bool and trigger: 0 or 1
  double smooth_secs = 0;           // number, vec2, vec3
  std::optional<double> hold_secs;  // trigger
  std::optional<double> low, high;  // number, integer, vec2, vec3
};

struct SourceSyncGroup {
  std::string name, path;
  std::vector<std::string> markers;
};

struct SourceProfile {
  struct Entry {
    std::string mask;
    double pace = 1;
  };
  std::string name, path;
  std::vector<Entry> entries;
};

struct SourceVariation {
  std::string name, path;
  std::vector<std::pair<std::string, std::string>> clips;  // which clip stands in for which: {"walk", "walk_tired"}
};

// A condition. `terms` are those of all, any and not (one).
struct SourceCondition {
  enum class Kind : std::uint8_t { always, set, compare, elapsed, end, event, phase, all, any, negated };
  Kind kind = Kind::always;
  std::string name;  // set, compare: parameter (may name a component); event: marker; phase: sync group
  Comparison comparison = Comparison::is;  // compare
  double value = 0;                        // compare; elapsed, end: seconds; event: least weight
  double from = 0, to = 0;                 // phase, parts of a cycle
  std::vector<SourceCondition> terms;
  std::string path;
};

struct SourceFade {
  FadeKind kind = FadeKind::cross;
  double secs = 0.2;
  FadeCurve curve = FadeCurve::smooth;
  double half_life_secs = 0.1;
  std::string profile;  // empty: none
  std::string path;
};

struct SourceTransition {
  std::string to, path, id;
  SourceCondition condition;
  double priority = 0;
  SourceFade fade;
  EnterMode enter = EnterMode::restart;
  Interruption interruption = Interruption::destination;
  // Of transitions from any state.
  std::vector<std::string> except;
  bool to_self = false;
};

struct SourceNode;
// A node elsewhere by its name, or one written in place; never both, and neither only where a file left it out.
struct SourceNodeRef {
  std::string name;
  std::vector<SourceNode> inline_node;  // at most one
  std::string path;
};

struct SourceClip {
  std::string clip;
  ClipMode mode = ClipMode::automatic;
  SourceValue speed = constant(1), weight = constant(1);
  double start_secs = 0;
  std::string sync;  // group; empty: none
};
struct SourceBlendSpace {
  struct Sample {
    Vec2 at;
    SourceNodeRef node;  // "clip": "walk" is a clip node written in place, with the space's sync
  };
  BlendSpaceKind kind = BlendSpaceKind::line;
  SourceValue x, y;
  std::vector<Sample> samples;
};
struct SourceBlend {
  struct Input {
    SourceNodeRef node;
    SourceValue weight = constant(1);
  };
  std::vector<Input> inputs;
};
struct SourceLayer {
  SourceNodeRef base, layer;
  SourceValue weight = constant(1);
  std::string mask;  // empty: all
  bool in_model_space = false;
};
struct SourceAdditive {
  SourceNodeRef base, delta;
  SourceValue weight = constant(1);
  std::string mask;
};
struct SourceSelect {
  struct Case {
    std::optional<std::int64_t> number;  // none: "default"
    SourceNodeRef node;
  };
  std::string parameter;
  std::vector<Case> cases;
  bool is_list = true;  // numbers beyond either end take the nearest; else they take the default, or nothing changes
  SourceFade fade;
};
struct SourceSpeed {
  SourceNodeRef input;
  SourceValue speed;
};
struct SourceMirror {
  SourceNodeRef input;
  SourceValue when = constant(1);
};
struct SourceSlot {
  std::string name;
  SourceNodeRef base;
  SourceValue weight = constant(1);
  std::string mask;
};
struct SourceRest {};
struct SourceState {
  std::string name, path, id;
  SourceNodeRef node;
  std::vector<SourceTransition> transitions;
};
struct SourceEntry {
  std::string state, path;
  SourceCondition condition;
};
struct SourceMachine {
  std::vector<SourceState> states;
  std::vector<SourceEntry> entries;
  std::vector<SourceTransition> any;
};
struct SourceSubgraph {
  std::string graph;  // in GraphSource::graphs; files are read by the reader and stand there too
  std::vector<std::pair<std::string, std::string>> parameters;  // the sub-graph's, ours
};

struct SourceNode {
  std::string id, path;
  std::variant<SourceRest, SourceClip, SourceBlendSpace, SourceBlend, SourceLayer, SourceAdditive, SourceSelect,
               SourceSpeed, SourceMirror, SourceSlot, SourceMachine, SourceSubgraph>
      what;
};

struct NamedNode {
  std::string name;
  SourceNode node;
};

// What a graph and its sub-graphs have alike.
struct GraphBody {
  std::string name, path;
  std::vector<SourceParameter> parameters;
  std::vector<SourceSyncGroup> sync_groups;
  std::vector<SourceProfile> profiles;
  std::vector<NamedNode> nodes;
  SourceNodeRef output;
};

// The file that the clips come from, and what is done to it before it is cooked.
struct GraphModel {
  struct Additive {
    std::string clip, name, reference, path;
    double at_secs = 0;
  };
  std::string file;  // as the text has it, relative to the text's folder; empty: none named
  std::vector<std::string> motion;
  std::string root_motion;  // joint; empty: none
  std::vector<Additive> additive;
};

struct GraphSource : GraphBody {
  GraphModel model;
  std::vector<SourceVariation> variations;
  std::vector<GraphBody> graphs;
};

}  // namespace sinew::asset
