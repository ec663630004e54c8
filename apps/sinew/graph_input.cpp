// SPDX-License-Identifier: MIT
#include "graph_input.h"

#include "fault.h"
#include "sinew/character/bind_graph.h"
#include "text.h"

namespace sinew::cli {

void print_diagnostics(const asset::Diagnostics& diagnostics, const std::string& file, Console& console) {
  for (const asset::Diagnostic& each : diagnostics.all()) {
    if (each.severity == asset::Severity::error) console.error(file, each.where, each.what);
    if (each.severity == asset::Severity::warning) console.warning(file, each.where, each.what);
    if (each.severity == asset::Severity::note) console.note(file, each.where, each.what);
  }
}

bool open_graph(const std::string& file, const std::string& model, Console& console, OpenGraph& out) {
  Result<asset::GraphPack> opened = asset::open_graph_file(file, out.diagnostics, model);
  if (!opened && out.diagnostics.count(asset::Severity::error) == 0)
    out.diagnostics.error(errc_name(opened.error().code), opened.error().what, opened.error().where);
  print_diagnostics(out.diagnostics, file, console);
  if (!opened) return false;
  out.files = *std::move(opened);
  out.graph = out.files.pack.graph(out.files.pack.graph_count() - 1);
  return true;
}

BoundGraph bound_graph(const std::string& file, const OpenGraph& open) {
  Result<BoundGraph> bound = bind_graph(open.files.pack, open.files.pack.graph_count() - 1);
  if (!bound) throw file_fault(file, bound.error());
  return *std::move(bound);
}

std::size_t chosen_variation(const Arguments& arguments, const Graph& graph) {
  const std::optional<std::string> wanted = arguments.value("--variation");
  if (!wanted) return 0;
  std::vector<std::string_view> names;
  for (std::size_t v = 0; v < graph.variation_count(); ++v) {
    names.push_back(graph.variation_name(v));
    if (names.back() == *wanted) return v;
  }
  throw usage_fault("--variation: the graph has no variation " + quoted_name(*wanted) + nearest_hint(*wanted, names));
}

std::string nearest_hint(const std::string& word, const std::vector<std::string_view>& names) {
  const std::string_view nearest = nearest_word(word, names);
  return nearest.empty() ? "" : "; did you mean " + quoted_name(nearest) + "?";
}

}  // namespace sinew::cli
