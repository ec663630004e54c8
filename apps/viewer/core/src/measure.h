// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <vector>

#include "sinew/character/stage.h"

namespace sinew::viewer {

// Visits the points of a stage's present pose, in the world: vertices of what is shown, or joints. Points that are not
// finite, or further away than a float can square, are left out.
class PointVisitor {
 public:
  using Visit = std::function<void(Vec3)>;

  explicit PointVisitor(const Pack& pack, SkinningMethod method = SkinningMethod::as_stored);
  std::size_t vertex_count() const { return vertex_count_; }
  void visit_vertices(const Stage& stage, const Visit& visit);
  void visit_joints(const Stage& stage, const Visit& visit) const;

 private:
  std::vector<std::uint32_t> instances_;
  std::size_t vertex_count_ = 0;  // of all that is shown
  SkinningMethod method_;
  std::vector<Vec3> positions_, scratch_;
  std::vector<DualQuatEntry> dual_quats_;
};

}  // namespace sinew::viewer
