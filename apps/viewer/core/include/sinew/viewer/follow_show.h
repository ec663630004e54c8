// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/gl/renderer.h"
#include "sinew/motion/root_motion.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/viewer/figure.h"
#include "sinew/viewer/framing.h"
#include "sinew/viewer/model.h"
#include "sinew/viewer/moved_draws.h"

namespace sinew::viewer {

struct FollowOptions {
  bool skeleton = false;  // drawn over the meshes; without meshes it is drawn anyway
  ModelOptions model = {};
  float aspect_ratio = 16.0f / 9.0f;
  ViewAngle angle = {};
};

// A figure that is posed from outside and goes about on a floor, before a camera that goes with it and keeps its
// direction and distance. The pack's bytes and the renderer must outlive it.
class FollowShow {
 public:
  // Fails with unsupported where the file has nothing to draw. Requires: rig < pack.rig_count().
  static Result<FollowShow> create(gl::Renderer& renderer, const Pack& pack, std::size_t rig,
                                   const FollowOptions& options, asset::Diagnostics& diagnostics);

  // What the figure does at some moment: its pose, where its root is, and where on the floor the camera looks. The
  // camera and the floor are fitted to all moments that were included. Requires: the pose has the shape of the rig.
  struct Moment {
    ConstLocalPose pose;
    RootMotion world_from_root;
    double target_x = 0, target_z = 0;
  };
  void include(const Moment& moment);
  // Requires: at least one moment was included.
  void draw(gl::Renderer& renderer, const Moment& moment);

 private:
  FollowShow(const FollowOptions& options, Stage stage, std::size_t rig, Model model, Figure figure);
  void pose(const Moment& moment);

  FollowOptions options_;
  Stage stage_;
  std::size_t rig_;
  Model model_;
  Figure figure_;
  CameraFit fit_;
  Bounds bounds_;  // from where the camera looks
  MovedDraws moved_;
  std::vector<gl::MeshDraw> draws_;
};

}  // namespace sinew::viewer
