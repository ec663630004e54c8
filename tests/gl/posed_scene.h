// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "sinew/base/aligned_bytes.h"
#include "sinew/character/stage.h"
#include "sinew/gl/renderer.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

// A scene cooked and posed. Keeps the pack's bytes.
class PosedScene {
 public:
  explicit PosedScene(const asset::Scene& scene);
  const Pack& pack() const { return pack_; }
  Stage& stage() { return stage_; }
  // clip kNoIndex: the rest pose.
  void pose(std::uint32_t clip, double time_secs);

 private:
  AlignedBytes bytes_;
  Pack pack_;
  Stage stage_;
};

// How far the vertex shader is from the CPU, over all mesh instances of a pose.
struct Difference {
  double size = 0;      // diagonal of the box around the CPU's vertices
  double position = 0;  // largest distance
  double normal = 0;    // largest distance between unit normals
  double tangent = 0;   // and unit tangents
  std::size_t vertices = 0;
};
Difference gpu_against_cpu(gl::Renderer& renderer, PosedScene& scene, SkinningMethod method = SkinningMethod::linear);

}  // namespace sinew::test
