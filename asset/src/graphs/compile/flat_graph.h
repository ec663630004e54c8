// SPDX-License-Identifier: MIT
// A graph without sub-graphs and selects, names found: what compiling makes of a source before it numbers anything.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/graph/format.h"
#include "sinew/graph/graph.h"
#include "sinew/graphs/graph_source.h"

namespace sinew::asset {

using FlatIndex = std::uint32_t;
inline constexpr FlatIndex kNoFlat = 0xFFFFFFFFu;

// `id` everywhere: the text whose hash is the stable id. `where`: for messages.
struct FlatParam {
  std::string name, id, where;
  GraphParamRecord record{};  // but for its names and its place in the state
  bool is_read = false;
};

struct FlatGroup {
  std::string name;
  const SourceSyncGroup* source = nullptr;
};

// Folded: always and never stand alone, all and any have at least two parts.
struct FlatCondition {
  enum class Shape : std::uint8_t { always, never, term, all, any, negated };
  Shape shape = Shape::always;
  GraphTermRecord term{};    // of a phase index is a FlatGroup, of an event nothing yet
  std::uint64_t marker = 0;  // event
  std::vector<FlatCondition> parts;
};

struct FlatTransition {
  std::string name, id, where;
  FlatIndex from = kNoFlat, to = 0;  // states of the machine
  FlatCondition condition;
  float priority = 0;
  SourceFade fade;
  FlatIndex profile = kNoFlat;
  EnterMode enter = EnterMode::restart;
  Interruption interruption = Interruption::destination;
  std::vector<FlatIndex> except;  // sorted
  bool to_self = false;
};

struct FlatEntry {
  FlatIndex state = 0;
  FlatCondition condition;
};

struct FlatState {
  std::string name, path, id, where;
};

struct FlatMachine {
  std::vector<FlatState> states;            // their nodes are the machine's inputs
  std::vector<FlatTransition> transitions;  // those of the states, state after state, then those from any
  std::vector<FlatEntry> entries;           // in the order in which they are tried; the last has no condition
};

struct FlatNode {
  NodeType type = NodeType::rest;
  std::string path, id, where;
  std::vector<FlatIndex> inputs;
  std::vector<const SourceNodeRef*> input_refs;  // where each input was named
  std::vector<GraphValueRecord> values;
  std::uint32_t uses = 0;  // how many inputs it is
  // Of some types only.
  const SourceClip* clip = nullptr;
  FlatIndex group = kNoFlat;
  const SourceBlendSpace* space = nullptr;
  const std::string* mask = nullptr;  // nullptr: all joints
  bool in_model_space = false;
  FlatIndex slot = kNoFlat;
  FlatIndex machine = kNoFlat;
};

struct FlatGraph {
  std::vector<FlatParam> params;
  std::vector<FlatGroup> groups;
  std::vector<const SourceProfile*> profiles;  // those that fades name
  std::vector<std::string> slots;
  std::vector<FlatNode> nodes;
  std::vector<FlatMachine> machines;
  FlatIndex output = kNoFlat;
};

}  // namespace sinew::asset
