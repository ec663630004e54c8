// SPDX-License-Identifier: MIT
// docs/sgraph.schema.json tells editors what the reader checks: both are compared, member for member and word for word.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "full_graph.h"
#include "graphs/read/object_kinds.h"

namespace sinew::asset::graphs {
namespace {

using nlohmann::json;
using Strings = std::set<std::string>;

const json& schema() {
  static const json parsed = json::parse(std::ifstream(SINEW_GRAPH_SCHEMA));
  return parsed;
}

const json& definition(std::string_view name) {
  return name.empty() ? schema() : schema().at("$defs").at(std::string(name));
}

template <std::size_t N>
void add_all(const std::string_view (&names)[N], Strings& to) {
  for (const std::string_view name : names)
    if (!name.empty()) to.emplace(name);
}

Strings keys(const json& object) {
  Strings keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

template <class Value, std::size_t N>
void check_words(const char* name, const Word<Value> (&words)[N]) {
  CAPTURE(name);
  Strings ours;
  for (const Word<Value>& word : words) ours.emplace(word.text);
  CHECK(definition(name).at("enum").get<Strings>() == ours);
}

// {"allOf": [{"if": {"properties": {"type": {"const": "clip"}}}, "then": {"$ref": "#/$defs/clipNode"}}]}
std::map<std::string, std::string> definitions_by_type(const char* name) {
  std::map<std::string, std::string> found;
  for (const json& each : definition(name).at("allOf"))
    found[each.at("if").at("properties").at("type").at("const").get<std::string>()] =
        each.at("then").at("$ref").get<std::string>();
  return found;
}

std::string reference(std::string_view definition) { return "#/$defs/" + std::string(definition); }

// Every member of an object, and of all in it, with what it is a member of left out.
void collect_members(const json& value, Strings& members) {
  if (value.is_object())
    for (const auto& [key, member] : value.items()) members.insert(key);
  for (const json& part : value)
    if (part.is_structured()) collect_members(part, members);
}

}  // namespace

TEST_CASE("the schema has the members that the reader knows, and no others") {
  for (const ObjectKind* const kind : object_kinds()) {
    CAPTURE(kind->what);
    Strings members = {"comment"};
    Strings required;
    add_all(kind->required, required);
    add_all(kind->required, members);
    add_all(kind->optional, members);
    const json& object = definition(kind->definition);
    CHECK(keys(object.at("properties")) == members);
    CHECK(object.value("required", Strings()) == required);
    CHECK(object.at("additionalProperties") == false);
  }
}

TEST_CASE("the schema has no kind of object that the reader does not know") {
  Strings known;
  for (const ObjectKind* const kind : object_kinds()) known.emplace(kind->definition);
  for (const auto& [name, object] : schema().at("$defs").items()) {
    CAPTURE(name);
    CHECK((known.count(name) == 1) == (object.value("additionalProperties", json()) == false));
  }
}

TEST_CASE("the schema has the words that the reader knows, and no others") {
  check_words("parameterType", kParameterTypes);
  check_words("nodeType", kNodeTypes);
  check_words("clipMode", kClipModes);
  check_words("blendSpaceKind", kBlendSpaceKinds);
  check_words("layerSpace", kLayerSpaces);
  check_words("fadeKind", kFadeKinds);
  check_words("fadeCurve", kFadeCurves);
  check_words("enterMode", kEnterModes);
  check_words("interruption", kInterruptions);
}

TEST_CASE("the schema leads from each type of node and parameter to its members") {
  const auto nodes = definitions_by_type("node");
  CHECK(nodes.size() == std::size(kNodeTypes));
  for (const auto& word : kNodeTypes) CHECK(nodes.at(std::string(word.text)) == reference(word.value->definition));
  const auto parameters = definitions_by_type("parameter");
  CHECK(parameters.size() == std::size(kParameterTypes));
  for (const auto& word : kParameterTypes)
    CHECK(parameters.at(std::string(word.text)) == reference(word.value.object->definition));
}

TEST_CASE("the schema has each kind of condition") {
  Strings in_schema, ours;
  for (const json& each : definition("condition").at("oneOf"))
    if (each.contains("$ref") && each.at("$ref") != reference("text")) in_schema.insert(each.at("$ref"));
  for (const auto& term : kTerms) ours.insert(reference(term.value->definition));
  CHECK(in_schema == ours);
}

TEST_CASE("the full graph of the other tests has every member that there is") {
  Strings used;
  collect_members(json::parse(test::full_graph()), used);
  used.insert("file");  // of sub-graphs, which need a folder: test_graph_files.cpp
  for (const ObjectKind* const kind : object_kinds()) {
    Strings members;
    add_all(kind->required, members);
    add_all(kind->optional, members);
    for (const std::string& member : members) CHECK_MESSAGE(used.count(member) == 1, kind->what, " ", member);
  }
}

}  // namespace sinew::asset::graphs
