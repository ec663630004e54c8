// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/gl/renderer.h"

namespace sinew::viewer {

// Draws of a figure that stands somewhere else; they point into this until it moves others.
class MovedDraws {
 public:
  void move(const Affine& world_from_root, std::vector<gl::MeshDraw>& draws);

 private:
  std::vector<Affine> matrices_;
};

}  // namespace sinew::viewer
