// SPDX-License-Identifier: MIT
// Geometry with its controllers as meshes of the scene: one primitive for each group, in metres.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "import/collada/controllers.h"
#include "import/collada/joints.h"
#include "import/collada/materials.h"

namespace sinew::asset::collada {

class Meshes {
 public:
  explicit Meshes(Context& context) : context_(context), materials_(context), joints_(context) {}

  // The mesh and the skin of what an <instance_geometry> or <instance_controller> at a node shows; each kNone where
  // there is none.
  std::pair<Index, Index> show(Element instance, Index node);

 private:
  const std::optional<SkinSource>& skin_source(Element skin, std::size_t point_count);
  // number_of: for each joint of the source its number in the skin; kNoIndex for those that are missing.
  Index add_skin(const SkinSource& source, Element skin, Element instance, Index node,
                 std::vector<std::uint32_t>& number_of);
  Index unmoved_node(Index node);

  Context& context_;
  Materials materials_;
  Joints joints_;
  std::map<ElementId, std::optional<SkinSource>> skins_;
  std::map<std::string, std::pair<Index, Index>> shown_;
  std::map<Index, Index> unmoved_;  // per root
};

}  // namespace sinew::asset::collada
