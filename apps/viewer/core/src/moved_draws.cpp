// SPDX-License-Identifier: MIT
#include "sinew/viewer/moved_draws.h"

#include "sinew/math/affine.h"

namespace sinew::viewer {

void MovedDraws::move(const Affine& world_from_root, std::vector<gl::MeshDraw>& draws) {
  std::size_t matrices = 0;
  for (const gl::MeshDraw& draw : draws) matrices += draw.world_from_bind.size();
  matrices_.resize(matrices);  // once, so that the spans below stay good
  std::size_t first = 0;
  for (gl::MeshDraw& draw : draws) {
    const std::size_t count = draw.world_from_bind.size();
    for (std::size_t i = 0; i < count; ++i) matrices_[first + i] = world_from_root * draw.world_from_bind[i];
    draw.world_from_bind = std::span(matrices_).subspan(first, count);
    draw.center_in_world = transform_point(world_from_root, draw.center_in_world);
    first += count;
  }
}

}  // namespace sinew::viewer
