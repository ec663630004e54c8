// SPDX-License-Identifier: MIT
// The parts of a graph's body. Names are looked up as they are read, so those that may be used are in the scope before.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/read/object.h"
#include "graphs/read/scope.h"
#include "sinew/graphs/graph_source.h"

namespace sinew::asset::graphs {

// What GraphSource::graphs calls the sub-graphs that a file's `graph` and `file` name.
struct GraphKeys {
  std::string before_names;
  std::function<std::string(std::string_view file, const std::string& where)> of_file;
};

struct Site {
  Reading& reading;
  const Scope& scope;
  const GraphKeys& keys;
};

// read_parameters.cpp. Names and types are added to the scope, also of those that are wrong in another way.
std::vector<SourceParameter> read_parameters(Reading& reading, Json json, const std::string& path, Scope& scope);
std::vector<SourceSyncGroup> read_sync_groups(Reading& reading, Json json, const std::string& path, Scope& scope);
std::vector<SourceProfile> read_profiles(Reading& reading, Json json, const std::string& path, Scope& scope);

// read_model.cpp
GraphModel read_model(Reading& reading, Json json, const std::string& path);
std::vector<SourceVariation> read_variations(Reading& reading, Json json, const std::string& path);

// read_values.cpp
SourceValue read_value(const Site& site, Json json, std::string path);
SourceValue value_or(const Site& site, const Object& object, std::string_view member, double fallback);

// read_conditions.cpp. Where a machine is entered, conditions see parameters only.
enum class ConditionPlace { transition, entry };
SourceCondition read_condition(const Site& site, Json json, std::string path, ConditionPlace place);

// read_fades.cpp
SourceFade read_fade(const Site& site, const Object& object);

// read_machines.cpp
SourceMachine read_machine(const Site& site, const Object& object);

// read_nodes.cpp. Recurse as deep as the JSON is.
SourceNode read_node(const Site& site, Json json, const std::string& path);
SourceNodeRef node_ref(const Site& site, const Object& object, std::string_view member);
SourceNodeRef read_node_ref(const Site& site, Json json, std::string path);

// read_mixes.cpp: the nodes that mix several by number.
SourceBlendSpace read_blend_space(const Site& site, const Object& object);
SourceBlend read_blend(const Site& site, const Object& object);
SourceSelect read_select(const Site& site, const Object& object);

}  // namespace sinew::asset::graphs
