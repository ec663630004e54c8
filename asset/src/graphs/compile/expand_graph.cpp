// SPDX-License-Identifier: MIT
#include <variant>

#include "graphs/compile/expander.h"

namespace sinew::asset {
namespace {

const std::string& place_of(const SourceNodeRef& ref, const std::string& path) {
  return ref.path.empty() ? path : ref.path;
}

template <class Part>
std::vector<std::string> names_of(const std::map<std::string_view, Part>& parts) {
  std::vector<std::string> names;
  for (const auto& [name, part] : parts) names.emplace_back(name);
  return names;
}

}  // namespace

FlatGraph Expander::expand() {
  for (const GraphBody& body : source_.graphs)
    if (!graphs_.emplace(body.name, &body).second)
      faults_.error("duplicate-name", "two graphs are called" + in_quotes(body.name), body.path);
  Scope& top = add_scope(source_, nullptr, "");
  for (const SourceParameter& param : source_.parameters) add_param(param, top);
  flat_.output = node_of(source_.output, {top, "output", 0});
  if (!faults_.any()) warn_of_unused(top);
  return std::move(flat_);
}

Scope& Expander::add_scope(const GraphBody& body, Scope* outer, std::string prefix) {
  std::unique_ptr<BodyNames>& names = names_[&body];
  if (!names) names = std::make_unique<BodyNames>(body, faults_);
  scopes_.push_back(std::make_unique<Scope>());
  Scope& scope = *scopes_.back();
  scope.body = &body;
  scope.names = names.get();
  scope.outer = outer;
  scope.prefix = std::move(prefix);
  add_groups(scope);
  return scope;
}

void Expander::add_groups(Scope& scope) {
  for (const SourceSyncGroup& group : scope.body->sync_groups) {
    if (!count(groups_, "sync groups", group.path)) return;
    scope.groups.emplace(group.name, static_cast<FlatIndex>(flat_.groups.size()));
    flat_.groups.push_back({scope.prefix + group.name, &group});
  }
}

FlatIndex Expander::node_of(const SourceNodeRef& ref, const Place& place) {
  if (is_full_) return kNoFlat;
  if (place.depth > kMaxGraphNesting) {
    faults_.error("too-deep", "more than 64 nodes in one another", place_of(ref, place.path), Errc::too_large);
    return kNoFlat;
  }
  if (!ref.name.empty()) return named_node(ref, place);
  if (!ref.inline_node.empty()) return expand_node(ref.inline_node.front(), place);
  faults_.error("missing-node", "a node is missing", place_of(ref, place.path));
  return kNoFlat;
}

FlatIndex Expander::named_node(const SourceNodeRef& ref, const Place& place) {
  const auto found = place.scope.names->nodes.find(ref.name);
  if (found == place.scope.names->nodes.end()) {
    faults_.unknown("node", ref.name, [&] { return names_of(place.scope.names->nodes); }, place_of(ref, place.path));
    return kNoFlat;
  }
  const NamedNode& named = *found->second;
  const auto [done, is_new] = place.scope.done.try_emplace(&named);
  if (is_new) {
    const FlatIndex node = expand_node(named.node, {place.scope, place.scope.prefix + named.name, place.depth});
    place.scope.done[&named] = {node, false};
    return node;
  }
  if (done->second.is_going_on)
    faults_.error("node-cycle", "the node" + in_quotes(named.name) + " contains itself", place_of(ref, place.path));
  return done->second.node;
}

FlatIndex Expander::expand_node(const SourceNode& source, const Place& place) {
  if (const auto* use = std::get_if<SourceSubgraph>(&source.what)) return expand_subgraph(*use, source, place);
  const FlatIndex at = add_node(source, place);
  if (at != kNoFlat) std::visit([&](const auto& what) { fill(at, what, place); }, source.what);
  return at;
}

FlatIndex Expander::add_node(const SourceNode& source, const Place& place) {
  const std::string& where = source.path.empty() ? place.path : source.path;
  if (!count(nodes_, "nodes", where)) return kNoFlat;
  if (place.path.size() > kMaxGraphPathBytes) {
    faults_.error("too-long", "the names down to this node have more than 1024 bytes together", where, Errc::too_large);
    return kNoFlat;
  }
  FlatNode node;
  node.path = place.path;
  node.id = id_of(source.id, place.path, place.scope);
  node.where = where;
  flat_.nodes.push_back(std::move(node));
  return static_cast<FlatIndex>(flat_.nodes.size() - 1);
}

FlatIndex Expander::expand_subgraph(const SourceSubgraph& use, const SourceNode& source, const Place& place) {
  const std::string& where = source.path.empty() ? place.path : source.path;
  const auto found = graphs_.find(use.graph);
  if (found == graphs_.end()) {
    faults_.unknown("graph", use.graph, [&] { return names_of(graphs_); }, where);
    return kNoFlat;
  }
  const GraphBody* body = found->second;
  for (const Scope* at = &place.scope; at != nullptr; at = at->outer)
    if (at->body == body) {
      faults_.error("graph-cycle", "the graph" + in_quotes(use.graph) + " contains itself", where);
      return kNoFlat;
    }
  Scope& inner = add_scope(*body, &place.scope, place.path + "/");
  map_params(use, source, place, inner);
  return node_of(body->output, {inner, place.path + "/output", place.depth + 1});
}

void Expander::warn_of_unused(const Scope& top) {
  for (const NamedNode& named : source_.nodes)
    if (!top.done.contains(&named))
      faults_.warn("unused-node", "nothing leads from the output to the node" + in_quotes(named.name), named.node.path);
  std::map<std::string_view, bool> said;  // a sub-graph that is used twice has its parameters twice
  for (const FlatParam& param : flat_.params)
    if (!param.is_read && said.emplace(param.where, true).second)
      faults_.warn("unread-parameter", "nothing reads the parameter" + in_quotes(param.name), param.where);
}

// Counts what is taken over from the source: false, with a fault the first time, where it becomes too much.
bool Expander::spend(std::size_t parts, const std::string& where) {
  constexpr std::size_t kMaxParts = 1u << 20;
  if (is_full_) return false;
  parts_ += parts;
  if (parts_ <= kMaxParts) return true;
  faults_.error("too-many-parts", "more than a million parts, those of sub-graphs counted each time", where,
                Errc::too_large);
  is_full_ = true;
  return false;
}

// The same for what is numbered with 16 bits.
bool Expander::count(std::size_t& parts, const char* kind, const std::string& where) {
  if (!spend(1, where)) return false;
  if (parts < kMaxGraphNodes) return ++parts > 0;
  faults_.error(std::string("too-many-") + kind,
                std::string("more than 65,534 ") + kind + ", those of sub-graphs counted each time", where,
                Errc::too_large);
  is_full_ = true;
  return false;
}

}  // namespace sinew::asset
