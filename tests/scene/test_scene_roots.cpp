// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/scene/scene.h"

namespace sinew::asset {
namespace {

// 0 above 1 above 2; 3 alone.
Scene two_trees() {
  Scene scene;
  scene.nodes.resize(4);
  scene.nodes[0].children = {1};
  scene.nodes[1].children = {2};
  scene.nodes[1].parent = 0;
  scene.nodes[2].parent = 1;
  return scene;
}

}  // namespace

TEST_CASE("without scenes all nodes without a parent are shown") {
  CHECK(two_trees().shown_roots() == std::vector<Index>{0, 3});
}

TEST_CASE("the default scene says which roots are shown") {
  Scene scene = two_trees();
  scene.scenes.resize(2);
  scene.scenes[1].nodes = {3};
  scene.default_scene = 1;
  CHECK(scene.shown_roots() == std::vector<Index>{3});
}

TEST_CASE("nodes below roots are the roots and all their descendants") {
  const Scene scene = two_trees();
  CHECK(scene.nodes_below({1}) == std::vector<bool>{false, true, true, false});
  CHECK(scene.nodes_below({1, 0, 3}) == std::vector<bool>{true, true, true, true});
  CHECK(scene.nodes_below({}) == std::vector<bool>(4, false));
}

TEST_CASE("a chain of a hundred thousand nodes is walked without recursion") {
  Scene scene;
  scene.nodes.resize(100000);
  for (Index i = 1; i < scene.nodes.size(); ++i) {
    scene.nodes[i - 1].children = {i};
    scene.nodes[i].parent = i - 1;
  }
  CHECK(scene.nodes_below(scene.shown_roots()).back());
}

}  // namespace sinew::asset
