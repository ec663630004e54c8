// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/gl/renderer.h"

namespace sinew::viewer {

// The skeletons of a pack, drawn: an eight-sided bone from each joint to its child and to each tip, a ball at each
// joint.
class Figure {
 public:
  static Figure upload(gl::Renderer& renderer);

  // The draws of the stage's present pose; they point into this figure. size_m: longest side of what is shown, to which
  // thickness is held.
  void add_draws(const Stage& stage, float size_m, gl::Layer layer, std::vector<gl::MeshDraw>& draws);

 private:
  void add_rig(const Character& character, float size_m);
  void add_tip(const Stage& stage, std::uint32_t node, float size_m);

  gl::Mesh bone_, ball_;
  std::vector<Affine> world_from_bone_, world_from_ball_;
};

// The rigs whose joints are drawn: those with bones, between which single joints are lights, cameras or handles; where
// none has bones, all that have a joint.
std::vector<std::size_t> drawn_rigs(const Pack& pack);

// The nodes at the ends of bones that are no joints, as a BVH file's End Sites: those that hang from a joint and have
// nothing below, in a pack without meshes.
std::vector<std::uint32_t> bone_tips(const Pack& pack);

}  // namespace sinew::viewer
