// SPDX-License-Identifier: MIT
// What names mean at a place: in the graph itself, or in one use of a sub-graph.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/compile/faults.h"
#include "graphs/compile/flat_graph.h"

namespace sinew::asset {

// The names that a body has itself, whichever use of it.
struct BodyNames {
  BodyNames(const GraphBody& body, Faults& faults);
  std::map<std::string_view, const NamedNode*> nodes;
  std::map<std::string_view, const SourceProfile*> profiles;
  std::map<std::string_view, const SourceSyncGroup*> groups;
  std::map<std::string_view, const SourceParameter*> params;
};

// A parameter, or a component of one.
struct ParamPlace {
  FlatIndex param = kNoFlat;
  std::optional<std::uint16_t> component;
};

struct Scope {
  const GraphBody* body = nullptr;
  const BodyNames* names = nullptr;
  Scope* outer = nullptr;  // who uses the sub-graph
  std::string prefix;      // of the paths of what is in it: empty, or "legs/"
  std::map<std::string_view, ParamPlace> params;
  std::map<std::string_view, FlatIndex> groups;
  struct Done {
    FlatIndex node = kNoFlat;
    bool is_going_on = true;
  };
  std::map<const NamedNode*, Done> done;
};

// A word of the parameters, as values and conditions read it.
struct Word {
  std::uint16_t word = kNoGraphIndex;
  ParamType type = ParamType::number;  // number, integer, boolean or trigger
  FlatIndex param = kNoFlat;
};

std::uint16_t word_count(ParamType type);

// Finds what `name` or `name.x` reads. Faults are said; then nothing is returned.
std::optional<ParamPlace> find_param(std::string_view name, const Scope& scope, const FlatGraph& flat, Faults& faults,
                                     const std::string& where);
// The same where one number is wanted; the parameter counts as read.
std::optional<Word> read_word(std::string_view name, const Scope& scope, FlatGraph& flat, Faults& faults,
                              const std::string& where);
// The group or profile of this name here or, failing that, where the sub-graph is used.
std::optional<FlatIndex> find_group(const std::string& name, const Scope& scope, Faults& faults,
                                    const std::string& where);
const SourceProfile* find_profile(const std::string& name, const Scope& scope, Faults& faults,
                                  const std::string& where);

}  // namespace sinew::asset
