// SPDX-License-Identifier: MIT
#include "graphs/read/checks.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "graphs/node_refs.h"
#include "graphs/read/object_kinds.h"
#include "import/failure.h"

namespace sinew::asset::graphs {
namespace {

using readers::in_quotes;
using readers::say;

// Things that use each other, by number.
struct Use {
  std::size_t of;
  const std::string* where;
};
struct User {
  const std::string* name;
  std::vector<Use> uses;
};

// Calls with each node written in place in `ref`, and those in these; recurses as deep as the JSON was.
template <class Call>
void for_each_inline(const SourceNodeRef& ref, const Call& call);
template <class Call>
void for_each_node(const SourceNode& node, const Call& call) {
  call(node);
  for_each_ref(node, [&](const SourceNodeRef& ref) { for_each_inline(ref, call); });
}
template <class Call>
void for_each_inline(const SourceNodeRef& ref, const Call& call) {
  for (const SourceNode& node : ref.inline_node) for_each_node(node, call);
}

template <class Call>
void for_each_node_of(const GraphBody& body, const Call& call) {
  for (const NamedNode& named : body.nodes) for_each_node(named.node, call);
  for_each_inline(body.output, call);
}

// Walks depth first with a stack of its own: a chain of uses may be as long as the file.
class CycleSearch {
 public:
  CycleSearch(Reading& reading, const char* code, const char* kind, const std::vector<User>& users)
      : reading_(reading), code_(code), kind_(kind), users_(users), marks_(users.size(), Mark::unseen) {}

  void search() {
    for (std::size_t i = 0; i < users_.size(); ++i)
      if (marks_[i] == Mark::unseen) search_from(i);
  }

 private:
  enum class Mark : std::uint8_t { unseen, open, done };
  struct Step {
    std::size_t user, next_use;
  };

  void search_from(std::size_t first) {
    open(first);
    while (!way_.empty()) {
      Step& step = way_.back();
      const std::vector<Use>& uses = users_[step.user].uses;
      if (step.next_use == uses.size()) {
        marks_[step.user] = Mark::done;
        way_.pop_back();
        continue;
      }
      const Use& use = uses[step.next_use++];
      if (marks_[use.of] == Mark::open) note(use);
      if (marks_[use.of] == Mark::unseen) open(use.of);
    }
  }

  void open(std::size_t user) {
    marks_[user] = Mark::open;
    way_.push_back({user, 0});
  }

  void note(const Use& closing) {
    constexpr std::size_t kMostNamed = 6;
    const std::string& name = *users_[closing.of].name;
    const auto begin =
        std::find_if(way_.rbegin(), way_.rend(), [&](const Step& step) { return step.user == closing.of; }).base() - 1;
    std::string what = say("the ", kind_, in_quotes(name), " contains itself");
    const auto between = static_cast<std::size_t>(way_.end() - begin) - 1;
    for (std::size_t i = 1; i <= std::min(between, kMostNamed); ++i)
      what += say(i == 1 ? ", by" : " and", in_quotes(*users_[begin[static_cast<std::ptrdiff_t>(i)].user].name));
    if (between > kMostNamed) what += say(" and ", between - kMostNamed, " more");
    reading_.fault(Errc::mismatch, code_, what, *closing.where);
  }

  Reading& reading_;
  const char* code_;
  const char* kind_;
  const std::vector<User>& users_;
  std::vector<Mark> marks_;
  std::vector<Step> way_;
};

void check_bindings_of(Reading& reading, const SourceNode& node, const Scope& ours, const Scopes& scopes) {
  const auto* const subgraph = std::get_if<SourceSubgraph>(&node.what);
  if (subgraph == nullptr) return;
  const auto theirs = scopes.find(subgraph->graph);
  if (subgraph->graph.empty() || theirs == scopes.end()) return;
  const std::string above = reading.path(node.path, "parameters");
  for (const auto& [their_name, our_name] : subgraph->parameters) {
    const std::string where = reading.path(above, their_name);
    if (!theirs->second.parameters.check(reading, their_name, where)) continue;
    const std::optional<ParamType> their_type = theirs->second.types.find(their_name)->second;
    const std::optional<ParamType> our_type = ours.known_type(our_name);
    if (their_type && our_type && *their_type != *our_type)
      reading.fault(Errc::mismatch, "parameter-type",
                    say("the sub-graph's parameter", in_quotes(their_name), " is ", a_type(*their_type), ", and",
                        in_quotes(our_name), " ", a_type(*our_type)),
                    where);
  }
}

}  // namespace

void check_node_cycles(Reading& reading, const GraphBody& body) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (const NamedNode& named : body.nodes) numbers.emplace(named.name, numbers.size());
  std::vector<User> users;
  for (const NamedNode& named : body.nodes) {
    users.push_back({&named.name, {}});
    for_each_node(named.node, [&](const SourceNode& node) {
      for_each_ref(node, [&](const SourceNodeRef& ref) {
        if (const auto found = numbers.find(ref.name); !ref.name.empty() && found != numbers.end())
          users.back().uses.push_back({found->second, &ref.path});
      });
    });
  }
  CycleSearch(reading, "node-cycle", "node", users).search();
}

void check_graph_cycles(Reading& reading, const GraphSource& source) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (std::size_t i = 0; i < source.graphs.size(); ++i) numbers.emplace(source.graphs[i].name, i);
  std::vector<User> users;
  for (const GraphBody& body : source.graphs) {
    users.push_back({&body.name, {}});
    for_each_node_of(body, [&](const SourceNode& node) {
      const auto* const subgraph = std::get_if<SourceSubgraph>(&node.what);
      if (subgraph == nullptr) return;
      if (const auto found = numbers.find(subgraph->graph); found != numbers.end())
        users.back().uses.push_back({found->second, &node.path});
    });
  }
  CycleSearch(reading, "graph-cycle", "sub-graph", users).search();
}

void check_bindings(Reading& reading, const GraphSource& source, const Scopes& scopes) {
  const auto check_body = [&](const GraphBody& body, const Scope& ours) {
    for_each_node_of(body, [&](const SourceNode& node) { check_bindings_of(reading, node, ours, scopes); });
  };
  check_body(source, scopes.find("")->second);
  for (const GraphBody& body : source.graphs) check_body(body, scopes.find(body.name)->second);
}

}  // namespace sinew::asset::graphs
