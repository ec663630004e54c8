// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/gl/renderer.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/viewer/figure.h"
#include "sinew/viewer/framing.h"
#include "sinew/viewer/model.h"
#include "sinew/viewer/moved_draws.h"
#include "sinew/viewer/trail.h"

namespace sinew::viewer {

struct ShowOptions {
  std::uint32_t clip = kNoIndex;  // kNoIndex: the rest pose
  bool skeleton = false;          // drawn over the meshes; without meshes it is drawn anyway
  bool bounds = false;            // the box of the drawn vertices at the time of the picture, as lines
  bool trail = false;             // the figure's way on the floor; a figure whose root was taken off goes along it
  std::uint32_t focus_node = kNoIndex;  // a joint: the camera sees what it moves, a head; kNoIndex, or nothing: all
  std::vector<float> unit_values = {};  // expressions at all times: empty, or one for each unit of the face
  ModelOptions model = {};
  float aspect_ratio = 16.0f / 9.0f;
  ViewAngle angle = {};
};

// One clip of a pack on a floor, before a camera that sees all of it at all times. The pack's bytes and the renderer
// must outlive it.
class Show {
 public:
  // Fails with unsupported where the file has nothing to draw: no meshes in its scene, and no joints.
  static Result<Show> create(gl::Renderer& renderer, const Pack& pack, const ShowOptions& options,
                             asset::Diagnostics& diagnostics);

  // Another clip of the same pack (kNoIndex: the rest pose), or another side of it, with a camera and a floor of its
  // own.
  Result<void> select(std::uint32_t clip, ViewAngle angle);

  // Draws the picture of a time into the renderer.
  void draw(gl::Renderer& renderer, double time_secs);

  const gl::View& view() const { return view_; }
  bool shows_meshes() const { return draws_meshes_; }
  // Times at which the clip was measured for the camera.
  std::size_t measured_times() const { return measured_times_; }

 private:
  Show(const ShowOptions& options, Stage stage, Model model, Figure figure);
  void frame();
  // Of the stage's present pose: what the joint of the focus moves.
  void include_focus(CameraFit& fit) const;
  // Of the stage's present pose: the vertices, and the joints where they are all that is drawn.
  Bounds present_bounds() const;

  ShowOptions options_;
  Stage stage_;
  Model model_;
  Figure figure_;
  bool draws_meshes_ = true;
  bool draws_figure_ = false;
  gl::Mesh box_;  // null where no bounds are drawn
  Affine world_from_box_;
  Trail trail_;
  gl::Mesh ribbon_;  // null until the first picture of a trail
  Affine world_from_ribbon_;
  MovedDraws moved_;  // of a figure on its way
  gl::View view_;
  float size_m_ = 1;
  std::size_t measured_times_ = 0;
  std::vector<gl::MeshDraw> draws_;
};

}  // namespace sinew::viewer
