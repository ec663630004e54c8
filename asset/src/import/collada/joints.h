// SPDX-License-Identifier: MIT
// Which nodes of the scene the joints of a skin are, by the skeletons that an instance names.
#pragma once
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "import/collada/controllers.h"

namespace sinew::asset::collada {

class Joints {
 public:
  explicit Joints(Context& context) : context_(context) {}

  // Of every joint of the skin: its node, or kNone, with a warning. instance: <instance_controller> at that node.
  std::vector<Index> find(const SkinSource& skin, Element instance, Index node);

  // The root above a node of the scene.
  Index root_of(Index node) const;

 private:
  // The nodes below some roots by what the file calls them, the nearest to the roots first.
  struct Names {
    std::unordered_map<std::string_view, Index> by_sid, by_id, by_name;
  };
  const Names& names_below(const std::vector<Index>& roots);
  std::vector<Index> skeletons(Element instance, Index root);
  std::vector<Index> roots_beside(Index root) const;

  Context& context_;
  std::map<std::vector<Index>, Names> names_;
};

}  // namespace sinew::asset::collada
