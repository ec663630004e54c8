// SPDX-License-Identifier: MIT
#include "sinew/graphs/draw_graph.h"

#include <algorithm>

#include "graphs/draw/panels.h"
#include "graphs/draw/words.h"
#include "graphs/node_refs.h"

namespace sinew::asset {
namespace {

constexpr double kMargin = 28, kPanelPadding = 18, kPanelGap = 26, kHeadLine = 24;

constexpr std::string_view kStyle =
    "text { font: 13px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1d2530; }\n"
    ".title { font: bold 22px 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; }\n"
    ".head { font: bold 15px 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; fill: #44505f; }\n"
    ".page { fill: #ffffff; }\n"
    ".panel { fill: #f6f8fa; stroke: #d8dee6; }\n"
    ".name, .row.number { font-weight: bold; }\n"
    ".line, .type, .label { font-size: 12px; fill: #44505f; }\n"
    ".label { paint-order: stroke; stroke: #f6f8fa; stroke-width: 4px; }\n"
    ".type { font-style: italic; fill: #6b7787; }\n"
    ".box { fill: #ffffff; stroke: #8793a2; stroke-width: 1.4; }\n"
    ".clip .box { fill: #e4f4e7; stroke: #3f9a54; }\n"
    ".mix .box { fill: #e3eefb; stroke: #3d77c2; }\n"
    ".machine .box { fill: #fdeedb; stroke: #d0862b; }\n"
    ".graph .box { fill: #efe7fa; stroke: #8258bd; }\n"
    ".state .box { fill: #fffaf2; stroke: #d0862b; stroke-width: 1.6; }\n"
    ".state.any .box { fill: #ffffff; stroke-dasharray: 5 3; }\n"
    ".edge, .way { fill: none; stroke: #6b7787; stroke-width: 1.4; }\n"
    ".any .way { stroke-dasharray: 5 3; }\n"
    ".arrow, .entry { fill: #44505f; stroke: none; }\n"
    ".badge { fill: #44505f; }\n"
    "text.number { font-size: 11px; font-weight: bold; fill: #ffffff; }\n"
    "text.row.number { font-size: 13px; fill: #1d2530; }\n";

// A machine and where it stands.
struct NamedMachine {
  std::string name;
  const SourceMachine* machine;
};

void find_machines(const SourceNode& node, const std::string& name, std::vector<NamedMachine>& out) {
  if (const auto* machine = std::get_if<SourceMachine>(&node.what)) {
    out.push_back({name, machine});
    for (const SourceState& state : machine->states)
      if (!state.node.inline_node.empty()) find_machines(state.node.inline_node.front(), name + "/" + state.name, out);
    return;
  }
  for_each_ref(node, [&](const SourceNodeRef& ref) {
    if (!ref.inline_node.empty()) find_machines(ref.inline_node.front(), name, out);
  });
}

std::vector<NamedMachine> machines_of(const GraphBody& body) {
  std::vector<NamedMachine> machines;
  for (const NamedNode& node : body.nodes) find_machines(node.node, node.name, machines);
  if (!body.output.inline_node.empty()) find_machines(body.output.inline_node.front(), "output", machines);
  return machines;
}

class Page {
 public:
  std::string draw(const GraphSource& graph) {
    const std::string title = graph.name.empty() ? "animation graph" : graph.name;
    svg_.text("title", {kMargin, kMargin + 18}, title);
    y_ = kMargin + 34;
    draw_legend();
    draw_body(graph, "");
    for (const GraphBody& body : graph.graphs) draw_body(body, "graph " + body.name + ": ");
    return svg_.file(width_ + 2 * kMargin, y_ + kMargin, title, kStyle);
  }

 private:
  void draw_legend() {
    constexpr std::string_view kKinds[][2] = {
        {"clip", "clips"}, {"mix", "mixes"}, {"other", "changes"}, {"machine", "machines"}, {"graph", "sub-graphs"}};
    double x = kMargin;
    for (const auto& [look, words] : kKinds) {
      svg_.begin(look);
      svg_.box("box", {x, y_}, 16, 12, 3);
      svg_.end();
      svg_.text("line", {x + 22, y_ + 11}, words);
      x += 22 + text_width(words, kSmallText) + 22;
    }
    y_ += 12 + kPanelGap;
    width_ = std::max(width_, x);
  }

  void draw_body(const GraphBody& body, const std::string& prefix) {
    if (!body.parameters.empty()) panel(prefix + "parameters", [&] { return draw_parameters(body); });
    panel(prefix + "nodes", [&] { return draw_tree(body, svg_); });
    for (const NamedMachine& machine : machines_of(body))
      panel(prefix + "machine " + machine.name, [&] { return draw_machine(*machine.machine, svg_); });
  }

  PanelSize draw_parameters(const GraphBody& body) {
    PanelSize size;
    for (const SourceParameter& parameter : body.parameters) {
      const std::string text = parameter_text(parameter);
      size.height += kLineHeight;
      size.width = std::max(size.width, text_width(text));
      svg_.text("row", {0, size.height - 5}, text);
    }
    return size;
  }

  // What is drawn stands on the panel, whose size shows only then.
  template <class Draw>
  void panel(const std::string& head, Draw&& draw) {
    SvgWriter outer = svg_;
    svg_ = SvgWriter();
    svg_.move_by(kMargin + kPanelPadding, y_ + kPanelPadding + kHeadLine);
    const PanelSize inside = draw();
    const double width = std::max(inside.width, text_width(head, 15)) + 2 * kPanelPadding;
    const double height = inside.height + kHeadLine + 2 * kPanelPadding;
    outer.box("panel", {kMargin, y_}, width, height, 8);
    outer.text("head", {kMargin + kPanelPadding, y_ + kPanelPadding + 8}, head);
    outer.append(svg_);
    svg_ = std::move(outer);
    y_ += height + kPanelGap;
    width_ = std::max(width_, width);
  }

  SvgWriter svg_;
  double y_ = 0, width_ = 0;
};

}  // namespace

std::string_view box_class(const SourceNode& node) {
  if (std::holds_alternative<SourceClip>(node.what)) return "clip";
  if (std::holds_alternative<SourceMachine>(node.what) || std::holds_alternative<SourceSelect>(node.what))
    return "machine";
  if (std::holds_alternative<SourceSubgraph>(node.what)) return "graph";
  const bool is_mix =
      std::holds_alternative<SourceBlendSpace>(node.what) || std::holds_alternative<SourceBlend>(node.what) ||
      std::holds_alternative<SourceLayer>(node.what) || std::holds_alternative<SourceAdditive>(node.what);
  return is_mix ? "mix" : "other";
}

const SourceNode* find_node(const GraphBody& body, std::string_view name) {
  for (const NamedNode& node : body.nodes)
    if (node.name == name) return &node.node;
  return nullptr;
}

std::string draw_graph(const GraphSource& graph) { return Page().draw(graph); }

}  // namespace sinew::asset
