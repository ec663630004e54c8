// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "sinew/graphs/graph_source.h"
#include "sinew/mix/spring.h"

namespace sinew::test::slow {

class Group;
class Node;

// What is a float to the contract is one here too, kept in a double.
inline double as_float(double value) { return double(static_cast<float>(value)); }

struct Param {
  std::string name;
  const asset::SourceParameter* source = nullptr;
  std::array<double, 3> set{};   // by the game; numbers are floats
  std::array<double, 3> seen{};  // by the graph
  std::array<Spring, 3> springs;
  double secs_since_set = 0;  // triggers: the updates since then
  bool was_used = false;      // triggers: by a transition that was taken in this update

  std::size_t count() const;
  void give(std::span<const double> numbers);
  void fire();
  void begin_update(bool is_first, double dt_secs);
  void end_update(double dt_secs);
};

struct ParamRef {
  Param* param = nullptr;
  std::size_t component = 0;
  double seen() const { return param->seen[component]; }
};

// What names mean in a graph, or in one use of a sub-graph. Groups and profiles that a sub-graph lacks are those of
// whoever uses it.
struct Scope {
  const asset::GraphBody* body = nullptr;
  const Scope* outer = nullptr;
  std::string prefix;  // of the paths in it: "" or "legs/"
  std::map<std::string, ParamRef> params;
  std::map<std::string, Group*> groups;
  std::map<std::string, Node*> nodes;

  // Of a name, or of a component "move.x".
  ParamRef find(const std::string& name) const;
  Group* group(const std::string& name) const;
  const asset::SourceProfile* profile(const std::string& name) const;
  // clamp(parameter * scale + offset, low, high)
  double number(const asset::SourceValue& value) const;
};

}  // namespace sinew::test::slow
