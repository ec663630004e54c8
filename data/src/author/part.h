// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>

#include "author/figure_builder.h"
#include "author/solid.h"

namespace sinew::author {

// What hangs on one node: solids, each of one material.
class Part {
 public:
  Part& add(asset::Index material, const Solid& solid) {
    solids_[material] += solid;
    return *this;
  }
  // A mesh with one surface per material, on a node of its own. Normals are stored in steps of half a degree.
  asset::Index add_to(FigureBuilder& builder, const std::string& name, asset::Index parent, Vec3 place) const;

 private:
  std::map<asset::Index, Solid> solids_;
};

}  // namespace sinew::author
