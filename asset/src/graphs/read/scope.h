// SPDX-License-Identifier: MIT
// The names that the parts of a graph, or of one of its sub-graphs, may use. Each look-up notes a fault with the
// nearest name where there is none.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/read/reading.h"
#include "sinew/graph/graph.h"

namespace sinew::asset::graphs {

// Names of one kind.
class Names {
 public:
  // "sync group" and "unknown-sync-group".
  Names(const char* kind, const char* code) : kind_(kind), code_(code) {}

  void add(std::string_view name);
  bool has(std::string_view name) const { return set_.find(name) != set_.end(); }
  const std::vector<std::string>& all() const { return all_; }
  // False, with a fault, where the name is not there; also where it is empty, which was noted when it was read.
  bool check(Reading& reading, std::string_view name, std::string_view where) const;
  void note_unknown(Reading& reading, std::string_view name, const std::vector<std::string>& candidates,
                    std::string_view where) const;

 private:
  const char* kind_;
  const char* code_;
  std::vector<std::string> all_;
  std::set<std::string, std::less<>> set_;
};

struct Scope {
  Names parameters{"parameter", "unknown-parameter"};
  Names nodes{"node", "unknown-node"};
  Names groups{"sync group", "unknown-sync-group"};
  Names profiles{"profile", "unknown-profile"};
  // None where the type could not be read: nothing is said of its use then.
  std::map<std::string, std::optional<ParamType>, std::less<>> types;
  const Names* graphs = nullptr;  // that `graph` may name
  const Scope* outer = nullptr;   // whose groups and profiles may be used too

  void check_group(Reading& reading, std::string_view name, std::string_view where) const;
  void check_profile(Reading& reading, std::string_view name, std::string_view where) const;
  // The type of what a name stands for: number for the component of a vector. None, with a fault, where there is no
  // such parameter or component.
  std::optional<ParamType> type_of(Reading& reading, std::string_view parameter, std::string_view where) const;
  // The same without a fault.
  std::optional<ParamType> known_type(std::string_view parameter) const;
};

// "move.x" is "move" and 0; 3 where the name ends in no component.
struct ComponentName {
  std::string_view vector;
  std::size_t component = 3;
};
ComponentName split_component(std::string_view name);

}  // namespace sinew::asset::graphs
