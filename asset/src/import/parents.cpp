// SPDX-License-Identifier: MIT
#include "import/parents.h"

#include "import/failure.h"

namespace sinew::asset::readers {

void check_parents(std::span<const Index> parents, const std::function<std::string(std::size_t)>& where) {
  for (std::size_t i = 0; i < parents.size(); ++i)
    if (parents[i] != kNone && parents[i] >= parents.size())
      fail(Errc::out_of_range, where(i),
           say("the parent of joint ", i, " is joint ", parents[i], ", and there are ", parents.size()));
  // 0: not looked at; 1: on the way up from the joint that is looked at; 2: leads to a root.
  std::vector<std::uint8_t> states(parents.size(), 0);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    Index joint = static_cast<Index>(i);
    for (; joint != kNone && states[joint] == 0; joint = parents[joint]) states[joint] = 1;
    if (joint != kNone && states[joint] == 1)
      fail(Errc::bad_syntax, where(joint), say("joint ", joint, " is its own ancestor"));
    for (joint = static_cast<Index>(i); joint != kNone && states[joint] == 1; joint = parents[joint]) states[joint] = 2;
  }
}

std::vector<Index> parents_first(std::span<const Index> parents) {
  std::vector<Index> order, way_up;
  std::vector<bool> is_listed(parents.size(), false);
  order.reserve(parents.size());
  for (std::size_t i = 0; i < parents.size(); ++i) {
    for (Index joint = static_cast<Index>(i); joint != kNone && !is_listed[joint]; joint = parents[joint])
      way_up.push_back(joint);
    for (; !way_up.empty(); way_up.pop_back()) {
      is_listed[way_up.back()] = true;
      order.push_back(way_up.back());
    }
  }
  return order;
}

void connect_children(Scene& scene) {
  for (Index i = 0; i < scene.nodes.size(); ++i)
    if (const Index parent = scene.nodes[i].parent; parent != kNone) scene.nodes[parent].children.push_back(i);
}

}  // namespace sinew::asset::readers
