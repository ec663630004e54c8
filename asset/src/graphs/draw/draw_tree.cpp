// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "graphs/draw/panels.h"
#include "graphs/draw/words.h"
#include "graphs/node_refs.h"

namespace sinew::asset {
namespace {

constexpr double kNodePadding = 10;
constexpr double kLabelRoom = 46;  // beside a label, for the curve of its edge

struct Box {
  const SourceNode* node = nullptr;
  std::string name;  // empty: written in place
  std::vector<std::string> lines;
};

class Tree {
 public:
  explicit Tree(const GraphBody& body) : body_(body) {}

  PanelSize draw(SvgWriter& svg) {
    if (add(body_.output) == kNone) return {};
    const std::vector<std::size_t> ranks = ranks_by_depth(boxes_.size(), drawing_.edges);
    double widest_label = 0;
    for (const std::string& label : labels_) widest_label = std::max(widest_label, text_width(label));
    drawing_.column_gap = widest_label + kLabelRoom;
    for (std::size_t b = 0; b < boxes_.size(); ++b) drawing_.nodes.push_back(sized(boxes_[b], ranks[b]));
    lay_out(drawing_);
    for (std::size_t e = 0; e < drawing_.edges.size(); ++e) draw_edge(e, svg);
    for (std::size_t b = 0; b < boxes_.size(); ++b) draw_box(boxes_[b], drawing_.nodes[b], svg);
    return {drawing_.width, drawing_.height};
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  std::size_t add(const SourceNodeRef& ref) {
    const SourceNode* node = ref.inline_node.empty() ? find_node(body_, ref.name) : &ref.inline_node.front();
    if (node == nullptr) return kNone;
    if (const auto known = indices_.find(node); known != indices_.end()) return known->second;
    const std::size_t index = boxes_.size();
    indices_.emplace(node, index);
    boxes_.push_back({node, ref.inline_node.empty() ? ref.name : std::string(), node_lines(*node)});
    const std::vector<std::string> labels = input_labels(*node);
    std::size_t i = 0;
    for_each_ref(*node, [&](const SourceNodeRef& input) {
      const std::string& label = labels[i++];
      const std::size_t to = add(input);
      if (to == kNone) return;
      drawing_.edges.push_back({index, to, {}});
      labels_.push_back(label);
    });
    return index;
  }

  static std::string head(const Box& box) { return box.name.empty() ? std::string(type_name(*box.node)) : box.name; }

  static LayeredNode sized(const Box& box, std::size_t rank) {
    const double type = box.name.empty() ? 0 : text_width(type_name(*box.node), kSmallText) + 14;
    double width = text_width(head(box)) + type;
    for (const std::string& line : box.lines) width = std::max(width, text_width(line, kSmallText));
    const auto lines = static_cast<double>(1 + box.lines.size());
    return {width + 2 * kNodePadding, lines * kLineHeight + kNodePadding, rank, 0, 0};
  }

  void draw_edge(std::size_t e, SvgWriter& svg) const {
    const std::vector<DrawnPoint>& way = drawing_.edges[e].way;
    svg.way("edge", way, false);
    svg.text("label", {way.back().x - 6, way.back().y - 5}, labels_[e], "end");
  }

  static void draw_box(const Box& box, const LayeredNode& place, SvgWriter& svg) {
    svg.begin(box_class(*box.node), head(box) + " (" + std::string(type_name(*box.node)) + ")\n" + box.node->path);
    const double top = place.y - 0.5 * place.height;
    svg.box("box", {place.left(), top}, place.width, place.height, 5);
    svg.text("name", {place.left() + kNodePadding, top + kLineHeight}, head(box));
    if (!box.name.empty())
      svg.text("type", {place.right() - kNodePadding, top + kLineHeight}, type_name(*box.node), "end");
    for (std::size_t i = 0; i < box.lines.size(); ++i)
      svg.text("line", {place.left() + kNodePadding, top + kLineHeight * static_cast<double>(i + 2)}, box.lines[i]);
    svg.end();
  }

  const GraphBody& body_;
  std::vector<Box> boxes_;
  std::map<const SourceNode*, std::size_t> indices_;
  Layered drawing_;
  std::vector<std::string> labels_;  // by edge
};

}  // namespace

PanelSize draw_tree(const GraphBody& body, SvgWriter& svg) { return Tree(body).draw(svg); }

}  // namespace sinew::asset
