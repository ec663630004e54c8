// SPDX-License-Identifier: MIT
#include "graph_edit.h"

#include <map>

#include "graph_trace.h"
#include "text.h"

namespace sinew::cli {
namespace {

// What carry_over tells apart: kinds by which parts of one id are the same, and what people call them.
using Parts = std::map<std::pair<std::string, std::uint32_t>, std::string>;

Parts parts_of(const Graph& graph) {
  Parts parts;
  const auto add = [&](const std::string& kind, std::uint32_t id, const std::string& called) {
    parts.emplace(std::pair(kind, id), called);
  };
  for (std::size_t p = 0; p < graph.param_count(); ++p) {
    const GraphParam param = graph.param(p);
    add("parameter " + std::to_string(static_cast<unsigned>(param.type)), param.id,
        "parameter " + printable(param.name));
  }
  for (std::size_t n = 0; n < graph.node_count(); ++n) {
    const GraphNode node = graph.node(n);
    add("node " + std::to_string(static_cast<unsigned>(node.type)), node.id, "node " + printable(node.name));
  }
  for (std::uint32_t s = 0; s < graph.state_count(); ++s)
    add("state", graph.state(s).id,
        "state " + printable(machine_name(graph, machine_of_state(graph, s))) + "/" + printable(graph.state(s).name));
  for (std::size_t g = 0; g < graph.group_count(); ++g)
    add("group", graph.groups()[g].id, "sync group " + printable(graph.group_name(g)));
  return parts;
}

std::string list_text(std::string_view head, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? text : "; " + std::string(head) + ": " + text;
}

}  // namespace

GraphEdit edit_between(const Graph& from, const Graph& to) {
  const Parts old = parts_of(from), now = parts_of(to);
  GraphEdit edit;
  for (const auto& [part, called] : now)
    if (old.find(part) != old.end())
      ++edit.kept;
    else
      edit.added.push_back(called);
  for (const auto& [part, called] : old)
    if (now.find(part) == now.end()) edit.gone.push_back(called);
  return edit;
}

std::string edit_text(const GraphEdit& edit) {
  return "edited: " + counted(edit.kept, "part goes on", "parts go on") + list_text("anew", edit.added) +
         list_text("gone", edit.gone);
}

void write_edit(const GraphEdit& edit, double at_secs, JsonWriter& json) {
  json.key("edit").begin_object().member("at_secs", at_secs).member("kept", edit.kept);
  json.key("added").begin_array();
  for (const std::string& name : edit.added) json.value(name);
  json.end_array().key("gone").begin_array();
  for (const std::string& name : edit.gone) json.value(name);
  json.end_array().end_object();
}

}  // namespace sinew::cli
