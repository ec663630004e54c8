// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graphs/draw/panels.h"
#include "graphs/draw/words.h"

namespace sinew::asset {
namespace {

constexpr double kPadding = 12;
constexpr double kBadgeRadius = 9, kBadgeAway = 17;  // from where an arrow begins
constexpr double kBulge = 44;                        // of arrows within a column
constexpr double kColumnsApart = 130;
constexpr double kTableTop = 30, kTableGap = 26;
constexpr std::size_t kLongestLine = 64;

struct Row {
  std::string number, states, condition, fade, manner;
};

class Machine {
 public:
  explicit Machine(const SourceMachine& machine) : machine_(machine) {}

  PanelSize draw(SvgWriter& svg) {
    add_nodes();
    add_entries();
    for (std::size_t s = 0; s < machine_.states.size(); ++s)
      for (const SourceTransition& transition : machine_.states[s].transitions) add(s, transition, "arrow");
    for (const SourceTransition& transition : machine_.any) add(any_, transition, "arrow any");
    place();
    for (std::size_t e = 0; e < drawing_.edges.size(); ++e) draw_arrow(e, svg);
    for (std::size_t n = 0; n < drawing_.nodes.size(); ++n) draw_node(n, svg);
    return draw_table(svg, {drawing_.width, drawing_.height});
  }

 private:
  void add_nodes() {
    for (const SourceState& state : machine_.states) {
      const double width = std::max(text_width(state.name), text_width(content(state), kSmallText));
      drawing_.nodes.push_back({std::max(90.0, width + 2 * kPadding), 46, 1, 0, 0});
    }
    entry_ = drawing_.nodes.size();
    drawing_.nodes.push_back({16, 16, 0, 0, 0});
    any_ = drawing_.nodes.size();
    if (!machine_.any.empty()) drawing_.nodes.push_back({60, 30, 0, 0, 0});
  }

  // What a state plays, in a few words.
  static std::string content(const SourceState& state) {
    if (state.node.inline_node.empty()) return state.node.name;
    const SourceNode& node = state.node.inline_node.front();
    const std::string type(type_name(node));
    if (const auto* clip = std::get_if<SourceClip>(&node.what)) return type + " " + clip->clip;
    if (const auto* graph = std::get_if<SourceSubgraph>(&node.what)) return type + " " + graph->graph;
    return type;
  }

  std::size_t state_named(std::string_view name) const {
    const auto found = std::find_if(machine_.states.begin(), machine_.states.end(),
                                    [&](const SourceState& state) { return state.name == name; });
    return static_cast<std::size_t>(found - machine_.states.begin());
  }
  std::string name_of(std::size_t node) const {
    return node < machine_.states.size() ? machine_.states[node].name : node == entry_ ? "entry" : "any";
  }

  void add_entries() {
    bool has_default = false;
    for (const SourceEntry& entry : machine_.entries) {
      connect(entry_, state_named(entry.state), "arrow", condition_text(entry.condition), "", "");
      has_default = has_default || entry.condition.kind == SourceCondition::Kind::always;
    }
    if (!has_default && !machine_.states.empty())
      connect(entry_, 0, "arrow", machine_.entries.empty() ? "always" : "else", "", "");
  }

  void add(std::size_t from, const SourceTransition& transition, std::string_view look) {
    connect(from, state_named(transition.to), look, condition_text(transition.condition), fade_text(transition.fade),
            manner_text(transition));
  }

  void connect(std::size_t from, std::size_t to, std::string_view look, std::string condition, std::string fade,
               std::string manner) {
    if (to >= machine_.states.size()) return;
    drawing_.edges.push_back({from, to, {}});
    looks_.push_back(look);
    rows_.push_back({std::to_string(rows_.size() + 1), name_of(from) + " \u2192 " + name_of(to), std::move(condition),
                     std::move(fade), std::move(manner)});
  }

  void place() {
    std::vector<std::size_t> roots{entry_};
    if (!machine_.any.empty()) roots.push_back(any_);
    std::vector<LayeredEdge> ranking = drawing_.edges;
    std::erase_if(ranking, [&](const LayeredEdge& edge) { return !machine_.any.empty() && edge.from == any_; });
    const std::vector<std::size_t> ranks = ranks_by_distance(drawing_.nodes.size(), ranking, roots);
    for (std::size_t n = 0; n < ranks.size(); ++n) drawing_.nodes[n].rank = ranks[n];
    drawing_.column_gap = kColumnsApart;
    drawing_.port_gap = 2 * kBadgeRadius + 4;
    lay_out(drawing_);
  }

  void draw_arrow(std::size_t e, SvgWriter& svg) const {
    const std::vector<DrawnPoint>& way = drawing_.edges[e].way;
    const Row& row = rows_[e];
    svg.begin(looks_[e], row.states + "\nif " + row.condition + "\n" + row.fade);
    const bool is_level = way.size() == 2 && way[0].x == way[1].x;
    svg.way("way", way, true, is_level ? kBulge : 0);
    const bool to_right = is_level || way.back().x > way[0].x;
    const DrawnPoint badge{way[0].x + (to_right ? kBadgeAway : -kBadgeAway), way[0].y};
    svg.circle("badge", badge, kBadgeRadius);
    svg.text("number", {badge.x, badge.y + 4}, row.number, "middle");
    svg.end();
  }

  void draw_node(std::size_t n, SvgWriter& svg) const {
    const LayeredNode& node = drawing_.nodes[n];
    const DrawnPoint corner{node.left(), node.y - 0.5 * node.height};
    if (n == entry_) return svg.circle("entry", {node.x, node.y}, 8);
    if (n == any_) {
      svg.begin("state any", "from any state");
      svg.box("box", corner, node.width, node.height, 15);
      svg.text("name", {node.x, node.y + 5}, "any", "middle");
      return svg.end();
    }
    const SourceState& state = machine_.states[n];
    svg.begin("state", state.name + "\n" + state.path);
    svg.box("box", corner, node.width, node.height, 12);
    svg.text("name", {node.x, node.y - 3}, state.name, "middle");
    svg.text("line", {node.x, node.y + 14}, content(state), "middle");
    svg.end();
  }

  // A row is as high as its condition's lines.
  PanelSize draw_table(SvgWriter& svg, PanelSize size) const {
    const std::string Row::* const fields[] = {&Row::number, &Row::states, &Row::condition, &Row::fade, &Row::manner};
    double x = 0, bottom = 0;
    for (const auto field : fields) {
      double y = size.height + kTableTop, width = 0;
      for (const Row& row : rows_) {
        const std::vector<std::string> lines = wrapped(row.*field);
        for (std::size_t i = 0; i < lines.size(); ++i) {
          svg.text(field == &Row::number ? "row number" : "row", {x, y + static_cast<double>(i) * kLineHeight},
                   lines[i]);
          width = std::max(width, text_width(lines[i]));
        }
        y += static_cast<double>(wrapped(row.condition).size()) * kLineHeight;
      }
      x += width > 0 ? width + kTableGap : 0;
      bottom = y;
    }
    return {std::max(size.width, x), bottom - kLineHeight + kPadding};
  }

  // At spaces, into lines that are not too long; one at least.
  static std::vector<std::string> wrapped(const std::string& text) {
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      const std::string word = text.substr(at, end - at);
      if (!lines.back().empty() && lines.back().size() + 1 + word.size() > kLongestLine) lines.emplace_back();
      lines.back() += (lines.back().empty() ? "" : " ") + word;
      at = end + 1;
    }
    return lines;
  }

  const SourceMachine& machine_;
  Layered drawing_;  // the states, then the entry, then where any state stands for all
  std::size_t entry_ = 0, any_ = 0;
  std::vector<std::string_view> looks_;  // by edge
  std::vector<Row> rows_;                // by edge
};

}  // namespace

PanelSize draw_machine(const SourceMachine& machine, SvgWriter& svg) { return Machine(machine).draw(svg); }

}  // namespace sinew::asset
