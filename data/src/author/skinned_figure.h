// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "author/motion.h"
#include "author/rig.h"
#include "author/surface.h"
#include "sinew/scene/scene.h"

namespace sinew::author {

// A character of one rig, one skin, one material, and the motions that move it.
struct SkinnedFigure {
  std::string title, mesh_name, material_name;
  double roughness = 1;
};

// The bytes of its .glb.
asset::Buffer write_figure(const SkinnedFigure& figure, const Rig& rig, const Surface& body,
                           const std::vector<Motion>& motions);

}  // namespace sinew::author
