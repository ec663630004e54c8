// SPDX-License-Identifier: MIT
#include "humanoid/humanoid.h"

namespace sinew::humanoid {

author::Surface make_body(const author::Rig& rig) {
  author::Surface surface;
  for (int joint = 0; joint < rig.size(); ++joint) {
    const Vec3 p = rig[joint].rest;
    const auto first = static_cast<std::uint32_t>(surface.positions.size());
    for (const Vec3 corner : {Vec3{0.01f, 0, 0}, Vec3{0, 0.01f, 0}, Vec3{0, 0, 0.01f}}) {
      surface.positions.push_back(p + corner);
      surface.influences.push_back({{{joint, 1.0f}}});
    }
    surface.triangles.push_back({first, first + 1, first + 2});
  }
  surface.normals = author::smooth_normals(surface.positions, surface.triangles);
  return surface;
}

}  // namespace sinew::humanoid
