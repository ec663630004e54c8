// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/compile/faults.h"
#include "graphs/compile/flat_graph.h"
#include "graphs/compile/scope.h"

namespace sinew::asset {

// Nodes in nodes, sub-graphs in sub-graphs, conditions in conditions: so deep.
inline constexpr std::size_t kMaxGraphNesting = 64;
inline constexpr std::size_t kMaxGraphPathBytes = 1024;

// Follows a source from its output: sub-graphs become their nodes, selects machines, names numbers. What is not reached
// is not looked at. Takes time and memory in proportion to what comes out, which is bounded, however the sub-graphs of
// a hostile file multiply each other.
class Expander {
 public:
  Expander(const GraphSource& source, Faults& faults) : source_(source), faults_(faults) {}
  // Warnings too, where there is no fault. Keep the source: the graph points into it.
  FlatGraph expand();

 private:
  // Where a node stands: what names mean there, its path, and how many are above it.
  struct Place {
    Scope& scope;
    std::string path;
    std::size_t depth = 0;
    Place below(const std::string& step) const { return {scope, path + "/" + step, depth + 1}; }
  };

  // expand_graph.cpp
  Scope& add_scope(const GraphBody& body, Scope* outer, std::string prefix);
  void add_groups(Scope& scope);
  FlatIndex node_of(const SourceNodeRef& ref, const Place& place);
  FlatIndex named_node(const SourceNodeRef& ref, const Place& place);
  FlatIndex expand_node(const SourceNode& source, const Place& place);
  FlatIndex add_node(const SourceNode& source, const Place& place);
  FlatIndex expand_subgraph(const SourceSubgraph& use, const SourceNode& source, const Place& place);
  void warn_of_unused(const Scope& top);

  bool spend(std::size_t parts, const std::string& where);
  bool count(std::size_t& parts, const char* kind, const std::string& where);

  // expand_params.cpp
  void add_param(const SourceParameter& source, Scope& scope);
  void map_params(const SourceSubgraph& use, const SourceNode& source, const Place& place, Scope& inner);
  void map_param(const std::string& theirs, const std::string& ours, const std::string& where, const Scope& outer,
                 Scope& inner);

  // expand_nodes.cpp: what a node of each type has.
  void attach(FlatIndex node, const SourceNodeRef& ref, const Place& place);
  void fill(FlatIndex, const SourceRest&, const Place&) {}
  void fill(FlatIndex, const SourceSubgraph&, const Place&) {}
  void fill(FlatIndex at, const SourceClip& clip, const Place& place);
  void fill(FlatIndex at, const SourceBlendSpace& space, const Place& place);
  void fill(FlatIndex at, const SourceBlend& blend, const Place& place);
  void fill(FlatIndex at, const SourceLayer& layer, const Place& place);
  void fill(FlatIndex at, const SourceAdditive& additive, const Place& place);
  void fill(FlatIndex at, const SourceSpeed& speed, const Place& place);
  void fill(FlatIndex at, const SourceMirror& mirror, const Place& place);
  void fill(FlatIndex at, const SourceSlot& slot, const Place& place);
  void mask(FlatIndex at, const std::string& name);
  FlatIndex slot_of(const std::string& name);
  FlatIndex value(FlatIndex at, const SourceValue& source, const Place& place);  // the parameter that it reads
  void weight(FlatIndex at, const SourceValue& source, const Place& place);
  double highest(const GraphValueRecord& value, FlatIndex param) const;
  float number(double value, const std::string& where);

  // expand_machines.cpp
  using StateNames = std::map<std::string_view, FlatIndex>;
  void fill(FlatIndex at, const SourceMachine& machine, const Place& place);
  FlatMachine* add_machine(FlatIndex at, std::size_t states);
  void add_states(FlatIndex at, const SourceMachine& machine, const Place& place);
  void add_transition(FlatMachine& machine, const SourceTransition& source, FlatIndex from, const StateNames& names,
                      const Place& place);
  void name_transition(FlatMachine& machine, FlatTransition& transition, const std::string& author_id,
                       const Place& place);
  void add_fade(FlatTransition& transition, const SourceFade& fade, const Place& place);
  void add_entries(FlatMachine& machine, const SourceMachine& source, const StateNames& names, const Place& place);
  std::optional<FlatIndex> find_state(const std::string& name, const StateNames& names, const std::string& where);

  // expand_selects.cpp
  void fill(FlatIndex at, const SourceSelect& select, const Place& place);
  bool cases_fit(const SourceSelect& select, ParamType type, const std::string& where);
  void add_cases(FlatIndex at, const SourceSelect& select, const Word& word, const Place& place);

  // expand_conditions.cpp. of_entry: only parameters may be asked for.
  FlatCondition condition(const SourceCondition& source, const Place& place, const std::string& where, bool of_entry,
                          std::size_t depth = 0);
  FlatCondition condition_of_parts(const SourceCondition& source, const Place& place, const std::string& where,
                                   bool of_entry, std::size_t depth);
  FlatCondition is_set(const SourceCondition& source, const Place& place, const std::string& where);
  FlatCondition comparison(const SourceCondition& source, const Place& place, const std::string& where);
  FlatCondition of_clips(const SourceCondition& source, const Place& place, const std::string& where);

  // What a sub-graph's author names is there once for each use of it.
  static std::string id_of(const std::string& author_id, const std::string& path, const Scope& scope) {
    return author_id.empty() ? path : scope.prefix + author_id;
  }

  const GraphSource& source_;
  Faults& faults_;
  FlatGraph flat_;
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::map<std::string_view, const GraphBody*> graphs_;
  std::map<const GraphBody*, std::unique_ptr<BodyNames>> names_;
  std::map<std::string_view, FlatIndex> slots_;
  std::map<const SourceProfile*, FlatIndex> profiles_;
  std::map<std::string, std::size_t> transition_paths_;  // how often each was given
  std::size_t words_ = 0, nodes_ = 0, groups_ = 0, states_ = 0, transitions_ = 0;
  std::size_t parts_ = 0;  // of all kinds
  bool is_full_ = false;   // something is more than a graph can hold: nothing is added any more
};

// The comparison of a whole-number word or a bool, folded where it is always or never true.
FlatCondition compare_word(const Word& word, Comparison comparison, double value);
FlatCondition negated(FlatCondition condition);
FlatCondition all_of(std::vector<FlatCondition> parts);
FlatCondition any_of(std::vector<FlatCondition> parts);

}  // namespace sinew::asset
