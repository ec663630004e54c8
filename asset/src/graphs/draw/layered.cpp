// SPDX-License-Identifier: MIT
#include "graphs/draw/layered.h"

#include <algorithm>
#include <numeric>

namespace sinew::asset {
namespace {

constexpr int kOrderSweeps = 12;
constexpr int kPlaceSweeps = 16;
constexpr double kLaneHeight = 10;  // of an edge that passes a column
constexpr double kSameColumnBulge = 36;

// A node, or the place where an edge passes a column.
struct Place {
  std::size_t rank = 0;
  double height = 0;
  double y = 0;
  std::vector<std::size_t> before, after;  // places in the columns beside, by piece of an edge
};

class Layout {
 public:
  explicit Layout(Layered& drawing) : drawing_(drawing) {}

  void run() {
    grow_nodes();
    make_places();
    order_columns();
    give_heights();
    give_columns();
    trace_ways();
    move_to_origin();
  }

 private:
  static bool goes_right(const Layered& drawing, const LayeredEdge& edge) {
    return drawing.nodes[edge.from].rank < drawing.nodes[edge.to].rank;
  }
  bool is_level(const LayeredEdge& edge) const {
    return drawing_.nodes[edge.from].rank == drawing_.nodes[edge.to].rank;
  }

  // Edges end at the side that faces where they come from; those within a column at the right.
  void grow_nodes() {
    std::vector<std::size_t> left(drawing_.nodes.size()), right(drawing_.nodes.size());
    for (const LayeredEdge& edge : drawing_.edges) {
      ++(is_level(edge) || goes_right(drawing_, edge) ? right : left)[edge.from];
      ++(is_level(edge) || !goes_right(drawing_, edge) ? right : left)[edge.to];
    }
    for (std::size_t n = 0; n < drawing_.nodes.size(); ++n) {
      const auto ports = static_cast<double>(std::max(left[n], right[n]));
      drawing_.nodes[n].height = std::max(drawing_.nodes[n].height, ports * drawing_.port_gap);
    }
  }

  void make_places() {
    std::size_t columns = 1;
    for (const LayeredNode& node : drawing_.nodes) {
      places_.push_back({node.rank, node.height, 0, {}, {}});
      columns = std::max(columns, node.rank + 1);
    }
    chains_.resize(drawing_.edges.size());
    for (std::size_t e = 0; e < drawing_.edges.size(); ++e)
      if (!is_level(drawing_.edges[e])) chains_[e] = chain_of(drawing_.edges[e]);
    columns_.resize(columns);
    for (std::size_t p = 0; p < places_.size(); ++p) columns_[places_[p].rank].push_back(p);
  }

  // The places that an edge goes through, from left to right, its ends among them.
  std::vector<std::size_t> chain_of(const LayeredEdge& edge) {
    const bool right = goes_right(drawing_, edge);
    const std::size_t first = right ? edge.from : edge.to, last = right ? edge.to : edge.from;
    std::vector<std::size_t> chain{first};
    for (std::size_t rank = drawing_.nodes[first].rank + 1; rank < drawing_.nodes[last].rank; ++rank) {
      chain.push_back(places_.size());
      places_.push_back({rank, kLaneHeight, 0, {}, {}});
    }
    chain.push_back(last);
    for (std::size_t i = 1; i < chain.size(); ++i) {
      places_[chain[i - 1]].after.push_back(chain[i]);
      places_[chain[i]].before.push_back(chain[i - 1]);
    }
    return chain;
  }

  // ---- the order within columns: by the mean of the neighbours, to and fro; the best that was seen stays

  void order_columns() {
    std::vector<std::vector<std::size_t>> best = columns_;
    std::size_t fewest = crossings();
    for (int sweep = 0; sweep < kOrderSweeps && fewest > 0; ++sweep) {
      const bool right = sweep % 2 == 0;
      for (std::size_t i = 1; i < columns_.size(); ++i) order_column(right ? i : columns_.size() - 1 - i, right);
      const std::size_t now = crossings();
      if (now < fewest) fewest = now, best = columns_;
    }
    columns_ = best;
  }

  void order_column(std::size_t column, bool by_left) {
    const std::vector<double> beside = positions(by_left ? column - 1 : column + 1);
    std::vector<std::size_t>& places = columns_[column];
    std::vector<std::pair<double, std::size_t>> keys;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::vector<std::size_t>& near = by_left ? places_[places[i]].before : places_[places[i]].after;
      double sum = 0;
      for (const std::size_t p : near) sum += beside[p];
      keys.emplace_back(near.empty() ? static_cast<double>(i) : sum / static_cast<double>(near.size()), places[i]);
    }
    std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = keys[i].second;
  }

  std::vector<double> positions(std::size_t column) const {
    std::vector<double> at(places_.size());
    for (std::size_t i = 0; i < columns_[column].size(); ++i) at[columns_[column][i]] = static_cast<double>(i);
    return at;
  }

  std::size_t crossings() const {
    std::size_t count = 0;
    for (std::size_t c = 0; c + 1 < columns_.size(); ++c) {
      const std::vector<double> right = positions(c + 1);
      std::vector<double> ends;  // of the edges of the places above, in order
      for (const std::size_t p : columns_[c]) {
        for (const std::size_t q : places_[p].after)
          count += static_cast<std::size_t>(ends.end() - std::upper_bound(ends.begin(), ends.end(), right[q]));
        for (const std::size_t q : places_[p].after)
          ends.insert(std::upper_bound(ends.begin(), ends.end(), right[q]), right[q]);
      }
    }
    return count;
  }

  // ---- heights: each place near the mean of its neighbours, none on another

  void give_heights() {
    for (std::size_t c = 0; c < columns_.size(); ++c) place_column(c, false);
    for (int sweep = 0; sweep < kPlaceSweeps; ++sweep)
      for (std::size_t i = 0; i < columns_.size(); ++i)
        place_column(sweep % 2 == 0 ? i : columns_.size() - 1 - i, true);
    for (std::size_t n = 0; n < drawing_.nodes.size(); ++n) drawing_.nodes[n].y = places_[n].y;
  }

  // The places in order with their least distances, as near as can be to where each wants to be: what is left of a
  // place's wish when the distances before it are taken off must not decrease (pool adjacent violators).
  void place_column(std::size_t column, bool by_neighbours) {
    const std::vector<std::size_t>& places = columns_[column];
    struct Pool {
      double sum = 0, weight = 0;
      std::size_t count = 0;
      double mean() const { return sum / weight; }
    };
    std::vector<Pool> pools;
    std::vector<double> offsets;
    double offset = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Place& place = places_[places[i]];
      if (i > 0) offset += 0.5 * (places_[places[i - 1]].height + place.height) + gap(places[i - 1], places[i]);
      offsets.push_back(offset);
      const std::size_t near = place.before.size() + place.after.size();
      const double wish = by_neighbours && near > 0 ? mean_of_neighbours(place) : by_neighbours ? place.y : 0;
      const double weight = near > 0 ? 1 : 0.1;
      pools.push_back({weight * (wish - offset), weight, 1});
      while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
        const Pool last = pools.back();
        pools.pop_back();
        pools.back() = {pools.back().sum + last.sum, pools.back().weight + last.weight,
                        pools.back().count + last.count};
      }
    }
    std::size_t i = 0;
    for (const Pool& pool : pools)
      for (std::size_t k = 0; k < pool.count; ++k, ++i) places_[places[i]].y = pool.mean() + offsets[i];
  }

  double gap(std::size_t above, std::size_t below) const {
    const bool both = above < drawing_.nodes.size() && below < drawing_.nodes.size();
    return both ? drawing_.node_gap : 0.6 * drawing_.node_gap;
  }
  double mean_of_neighbours(const Place& place) const {
    double sum = 0;
    for (const std::size_t p : place.before) sum += places_[p].y;
    for (const std::size_t p : place.after) sum += places_[p].y;
    return sum / static_cast<double>(place.before.size() + place.after.size());
  }

  void give_columns() {
    double x = 0;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      double width = 0;
      for (const std::size_t p : columns_[c])
        if (p < drawing_.nodes.size()) width = std::max(width, drawing_.nodes[p].width);
      lefts_.push_back(x);
      rights_.push_back(x + width);
      for (const std::size_t p : columns_[c])
        if (p < drawing_.nodes.size()) drawing_.nodes[p].x = x + 0.5 * width;
      x += width + drawing_.column_gap;
    }
  }

  // ---- ways

  struct Port {
    std::size_t edge = 0;
    bool is_begin = false;
    double other_y = 0;  // where the edge goes from here
  };

  void trace_ways() {
    std::vector<std::vector<Port>> left(drawing_.nodes.size()), right(drawing_.nodes.size());
    for (std::size_t e = 0; e < drawing_.edges.size(); ++e) {
      LayeredEdge& edge = drawing_.edges[e];
      edge.way.clear();
      const std::vector<std::size_t>& chain = chains_[e];
      if (chain.empty()) {
        right[edge.from].push_back({e, true, drawing_.nodes[edge.to].y});
        right[edge.to].push_back({e, false, drawing_.nodes[edge.from].y});
        continue;
      }
      const bool forward = goes_right(drawing_, edge);
      right[chain.front()].push_back({e, forward, places_[chain[1]].y});
      left[chain.back()].push_back({e, !forward, places_[chain[chain.size() - 2]].y});
    }
    std::vector<DrawnPoint> begins(drawing_.edges.size()), ends(drawing_.edges.size());
    for (std::size_t n = 0; n < drawing_.nodes.size(); ++n) {
      set_ports(left[n], drawing_.nodes[n].left(), drawing_.nodes[n], begins, ends);
      set_ports(right[n], drawing_.nodes[n].right(), drawing_.nodes[n], begins, ends);
    }
    for (std::size_t e = 0; e < drawing_.edges.size(); ++e) trace(e, begins[e], ends[e]);
  }

  void set_ports(std::vector<Port>& ports, double x, const LayeredNode& node, std::vector<DrawnPoint>& begins,
                 std::vector<DrawnPoint>& ends) const {
    std::stable_sort(ports.begin(), ports.end(), [](const Port& a, const Port& b) { return a.other_y < b.other_y; });
    const auto count = static_cast<double>(ports.size());
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const double y = node.y + (static_cast<double>(i) - 0.5 * (count - 1)) * drawing_.port_gap;
      (ports[i].is_begin ? begins : ends)[ports[i].edge] = {x, y};
    }
  }

  void trace(std::size_t e, DrawnPoint begin, DrawnPoint end) {
    LayeredEdge& edge = drawing_.edges[e];
    edge.way.push_back(begin);
    const std::vector<std::size_t>& chain = chains_[e];
    const bool forward = !chain.empty() && goes_right(drawing_, edge);
    // Straight as far as the column goes: nodes are of different widths, and curves between columns of one.
    if (!chain.empty()) edge.way.push_back({side(edge.from, forward), begin.y});
    for (std::size_t i = 1; i + 1 < chain.size(); ++i) {
      const Place& place = places_[chain[forward ? i : chain.size() - 1 - i]];
      const DrawnPoint l{lefts_[place.rank], place.y}, r{rights_[place.rank], place.y};
      edge.way.push_back(forward ? l : r);
      edge.way.push_back(forward ? r : l);
    }
    if (!chain.empty()) edge.way.push_back({side(edge.to, !forward), end.y});
    edge.way.push_back(end);
  }

  double side(std::size_t node, bool is_right) const {
    const std::size_t rank = drawing_.nodes[node].rank;
    return is_right ? rights_[rank] : lefts_[rank];
  }

  void move_to_origin() {
    double top = 0, bottom = 0, right = 0;
    bool is_first = true;
    const auto cover = [&](double y_low, double y_high, double x) {
      top = is_first ? y_low : std::min(top, y_low);
      bottom = is_first ? y_high : std::max(bottom, y_high);
      right = std::max(right, x);
      is_first = false;
    };
    for (const LayeredNode& node : drawing_.nodes)
      cover(node.y - 0.5 * node.height, node.y + 0.5 * node.height, node.right());
    for (const LayeredEdge& edge : drawing_.edges)
      for (const DrawnPoint& point : edge.way)
        cover(point.y, point.y, point.x + (is_level(edge) ? kSameColumnBulge : 0));
    for (LayeredNode& node : drawing_.nodes) node.y -= top;
    for (LayeredEdge& edge : drawing_.edges)
      for (DrawnPoint& point : edge.way) point.y -= top;
    drawing_.width = right;
    drawing_.height = bottom - top;
  }

  Layered& drawing_;
  std::vector<Place> places_;                      // of the nodes, then of edges that pass a column
  std::vector<std::vector<std::size_t>> columns_;  // places from top to bottom
  std::vector<std::vector<std::size_t>> chains_;   // by edge; empty within a column
  std::vector<double> lefts_, rights_;             // of columns
};

}  // namespace

void lay_out(Layered& drawing) { Layout(drawing).run(); }

std::vector<std::size_t> ranks_by_distance(std::size_t node_count, const std::vector<LayeredEdge>& edges,
                                           const std::vector<std::size_t>& roots) {
  constexpr std::size_t kFar = static_cast<std::size_t>(-1);
  std::vector<std::size_t> ranks(node_count, kFar), queue = roots;
  for (const std::size_t root : roots) ranks[root] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const LayeredEdge& edge : edges) {
      if (edge.from != queue[i] || ranks[edge.to] != kFar) continue;
      ranks[edge.to] = ranks[queue[i]] + 1;
      queue.push_back(edge.to);
    }
  std::replace(ranks.begin(), ranks.end(), kFar, std::size_t{1});
  return ranks;
}

std::vector<std::size_t> ranks_by_depth(std::size_t node_count, const std::vector<LayeredEdge>& edges) {
  std::vector<std::size_t> ranks(node_count, 0);
  for (bool changes = true; changes;) {
    changes = false;
    for (const LayeredEdge& edge : edges) {
      if (ranks[edge.to] > ranks[edge.from]) continue;
      ranks[edge.to] = ranks[edge.from] + 1;
      changes = true;
    }
  }
  return ranks;
}

}  // namespace sinew::asset
