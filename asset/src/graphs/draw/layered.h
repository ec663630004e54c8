// SPDX-License-Identifier: MIT
// A layered drawing: nodes in columns by rank, the crossings of the edges few, each edge on a way of its own through
// the columns between its ends. After Sugiyama, Tagawa and Toda, "Methods for Visual Understanding of Hierarchical
// System Structures", 1981.
#pragma once
#include <cstddef>
#include <vector>

namespace sinew::asset {

struct DrawnPoint {
  double x = 0, y = 0;
};

struct LayeredNode {
  double width = 0, height = 0;  // the height grows with the edges that end at a side
  std::size_t rank = 0;          // column
  double x = 0, y = 0;           // of the centre
  double left() const { return x - 0.5 * width; }
  double right() const { return x + 0.5 * width; }
};

struct LayeredEdge {
  std::size_t from = 0, to = 0;
  // From a side of a node to a side of another, through pairs of points at the sides of the columns between them.
  std::vector<DrawnPoint> way;
};

struct Layered {
  std::vector<LayeredNode> nodes;
  std::vector<LayeredEdge> edges;
  double column_gap = 90;  // between columns
  double node_gap = 22;    // between nodes of a column
  double port_gap = 18;    // between edges that end at one side of a node
  // Of all nodes and ways, from 0, once laid out.
  double width = 0, height = 0;
};

// Gives all nodes and edges their places.
void lay_out(Layered& drawing);

// How far from the roots each node is by the shortest way; those that cannot be reached are at 1.
std::vector<std::size_t> ranks_by_distance(std::size_t node_count, const std::vector<LayeredEdge>& edges,
                                           const std::vector<std::size_t>& roots);
// How far by the longest way. Requires: no cycle.
std::vector<std::size_t> ranks_by_depth(std::size_t node_count, const std::vector<LayeredEdge>& edges);

}  // namespace sinew::asset
