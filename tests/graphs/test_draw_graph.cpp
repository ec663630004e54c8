// SPDX-License-Identifier: MIT
// The picture of a graph: all of it is there, nothing stands on anything else, and it is well-formed.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "full_graph.h"
#include "graphs/draw/layered.h"
#include "graphs/draw/svg.h"
#include "sinew/graphs/draw_graph.h"
#include "sinew/graphs/read_graph.h"
#include "support/random.h"

using namespace sinew;
using namespace sinew::test;

namespace {

std::string drawn(std::string_view text) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph(text, diagnostics);
  REQUIRE(source);
  return asset::draw_graph(*source);
}

struct Box {
  double left, top, right, bottom;
  bool holds(double x, double y) const { return left <= x && x <= right && top <= y && y <= bottom; }
};

bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Boxes of nodes and states with the words in them.
struct Picture {
  explicit Picture(const std::string& svg) {
    REQUIRE(document.load_string(svg.c_str()));
    for (const pugi::xpath_node& found : document.select_nodes("//g[rect[@class='box'] and text]")) {
      const pugi::xml_node rect = found.node().child("rect");
      const double x = rect.attribute("x").as_double(), y = rect.attribute("y").as_double();
      boxes.push_back({x, y, x + rect.attribute("width").as_double(), y + rect.attribute("height").as_double()});
      groups.push_back(found.node());
    }
    for (const pugi::xpath_node& found : document.select_nodes("//text"))
      texts.emplace_back(found.node().child_value());
  }
  bool says(const std::string& text) const { return std::find(texts.begin(), texts.end(), text) != texts.end(); }

  pugi::xml_document document;
  std::vector<Box> boxes;
  std::vector<pugi::xml_node> groups;
  std::vector<std::string> texts;
};

void check_boxes(const Picture& picture) {
  for (std::size_t a = 0; a < picture.boxes.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) CHECK_FALSE(overlap(picture.boxes[a], picture.boxes[b]));
    for (const pugi::xml_node text : picture.groups[a].children("text")) {
      const double width = asset::text_width(text.child_value(), asset::kSmallText);
      const std::string anchor = text.attribute("text-anchor").value();
      const double x = text.attribute("x").as_double(), y = text.attribute("y").as_double();
      const double left = anchor == "end" ? x - width : anchor == "middle" ? x - 0.5 * width : x;
      CHECK(picture.boxes[a].holds(left, y));
      CHECK(picture.boxes[a].holds(left + width, y));
    }
  }
}

}  // namespace

TEST_CASE("the picture has every node, state, transition and parameter of a graph, none on another") {
  const Picture picture(drawn(full_graph()));
  check_boxes(picture);
  for (const char* name : {"walk", "strafe", "pace", "mix", "over", "added", "hold", "either", "slow", "turned", "hand",
                           "nothing", "legs", "moves", "idle", "go", "any"})
    CHECK_MESSAGE(picture.says(name), name);
  CHECK(picture.says("speed: float = 1.5, smooth 0.15 s, -2 to 8"));
  CHECK(picture.says("armed: bool = true"));
  CHECK(picture.says("idle \u2192 go"));
  CHECK(picture.says("speed > 0.1"));
  CHECK(picture.says("dead 0.3 s, easeIn, \u201Cupper first\u201D"));
  CHECK(picture.says("priority 2, enter sync, interrupt higher"));
  CHECK(picture.says("also from itself, not from go"));
  CHECK(picture.says("weight speed \u00D7 2 + 1 (0 to 3)"));
  CHECK(picture.says("graph twist: nodes"));
  CHECK(picture.says("at 0, 1"));
  CHECK(drawn(full_graph()) == drawn(full_graph()));
}

TEST_CASE("names with signs that XML uses, or cannot carry, are shown or replaced") {
  const Picture picture(drawn(R"json({"schema": "sinew.graph/1", "name": "a<b>&\"c\"", "nodes": {
    "x < \u0001 & y": {"type": "rest"}, "gr\u00F6\u00DFer": {"type": "speed", "input": "x < \u0001 & y", "speed": 1}},
    "output": "gr\u00F6\u00DFer"})json"));
  CHECK(picture.says("a<b>&\"c\""));
  CHECK(picture.says("x < \uFFFD & y"));
  CHECK(picture.says("gr\u00F6\u00DFer"));
  check_boxes(picture);
}

TEST_CASE("graphs without parameters, machines or names have a picture") {
  const Picture picture(drawn(R"json({"schema": "sinew.graph/1", "output": {"type": "rest"}})json"));
  CHECK(picture.boxes.size() == 1);
  CHECK(picture.says("animation graph"));
}

TEST_CASE("in a layered drawing nothing stands on anything else, and edges go from side to side") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    INFO("seed ", seed);
    Random random(seed);
    asset::Layered drawing;
    const std::size_t count = 1 + random.bits() % 24;
    for (std::size_t e = random.bits() % (3 * count); e > 0; --e) {
      const std::size_t from = random.bits() % count;
      drawing.edges.push_back({from, random.bits() % count, {}});
    }
    const std::vector<std::size_t> ranks = asset::ranks_by_distance(count, drawing.edges, {0});
    for (std::size_t n = 0; n < count; ++n)
      drawing.nodes.push_back({random.uniform(20, 120), random.uniform(20, 80), ranks[n], 0, 0});
    asset::lay_out(drawing);
    std::vector<Box> boxes;
    for (const asset::LayeredNode& node : drawing.nodes)
      boxes.push_back({node.left(), node.y - 0.5 * node.height, node.right(), node.y + 0.5 * node.height});
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < a; ++b) REQUIRE_FALSE(overlap(boxes[a], boxes[b]));
      REQUIRE(Box{-0.1, -0.1, drawing.width + 0.1, drawing.height + 0.1}.holds(boxes[a].right, boxes[a].bottom));
      REQUIRE(Box{-0.1, -0.1, drawing.width + 0.1, drawing.height + 0.1}.holds(boxes[a].left, boxes[a].top));
    }
    for (const asset::LayeredEdge& edge : drawing.edges) {
      const auto at_side = [](const asset::DrawnPoint& point, const asset::LayeredNode& node) {
        const bool is_level_with_it = point.y >= node.y - 0.5 * node.height && point.y <= node.y + 0.5 * node.height;
        return is_level_with_it && (point.x == node.left() || point.x == node.right());
      };
      REQUIRE(at_side(edge.way.front(), drawing.nodes[edge.from]));
      REQUIRE(at_side(edge.way.back(), drawing.nodes[edge.to]));
      // What lies between the ends keeps clear of all boxes.
      for (std::size_t i = 1; i + 1 < edge.way.size(); ++i)
        for (std::size_t n = 0; n < count; ++n)
          if (n != edge.from && n != edge.to) REQUIRE_FALSE(boxes[n].holds(edge.way[i].x, edge.way[i].y));
    }
  }
}

TEST_CASE("ranks: by distance the shortest way counts, by depth the longest") {
  const std::vector<asset::LayeredEdge> edges{{0, 1, {}}, {1, 2, {}}, {0, 2, {}}, {2, 0, {}}};
  CHECK(asset::ranks_by_distance(4, edges, {0}) == std::vector<std::size_t>{0, 1, 1, 1});
  const std::vector<asset::LayeredEdge> tree{{0, 1, {}}, {1, 2, {}}, {0, 2, {}}};
  CHECK(asset::ranks_by_depth(3, tree) == std::vector<std::size_t>{0, 1, 2});
}
