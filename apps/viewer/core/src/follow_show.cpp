// SPDX-License-Identifier: MIT
#include "sinew/viewer/follow_show.h"

#include <algorithm>

#include "measure.h"
#include "sinew/anim/blend.h"
#include "sinew/math/affine.h"
#include "sinew/math/vec.h"

namespace sinew::viewer {
namespace {

constexpr float kBelow = 0.002f;  // of the size: keeps the floor from flickering through soles that stand on it

Affine affine_of(const RootMotion& world_from_root) { return affine_from(transform_from(world_from_root)); }

}  // namespace

FollowShow::FollowShow(const FollowOptions& options, Stage stage, std::size_t rig, Model model, Figure figure)
    : options_(options),
      stage_(std::move(stage)),
      rig_(rig),
      model_(std::move(model)),
      figure_(std::move(figure)),
      fit_(options.angle, options.aspect_ratio) {}

Result<FollowShow> FollowShow::create(gl::Renderer& renderer, const Pack& pack, std::size_t rig,
                                      const FollowOptions& options, asset::Diagnostics& diagnostics) {
  Result<Stage> stage = Stage::create(pack);
  if (!stage) return stage.error();
  Result<Model> model = Model::upload(renderer, pack, options.model, diagnostics);
  if (!model) return model.error();
  if (model->empty() && drawn_rigs(pack).empty())
    return Error::in(Errc::unsupported, "/scenes", "there is nothing to draw: no meshes in the scene, and no joints");
  return FollowShow(options, std::move(*stage), rig, std::move(*model), Figure::upload(renderer));
}

void FollowShow::pose(const Moment& moment) {
  Character& character = stage_.character(rig_);
  const LocalPose out = character.pose();
  std::copy(moment.pose.joints.begin(), moment.pose.joints.end(), out.joints.begin());
  std::copy(moment.pose.properties.begin(), moment.pose.properties.end(), out.properties.begin());
  character.update_matrices();
}

void FollowShow::include(const Moment& moment) {
  pose(moment);
  Affine target_from_root = affine_of(moment.world_from_root);
  target_from_root.m[3] -= static_cast<float>(moment.target_x);
  target_from_root.m[11] -= static_cast<float>(moment.target_z);
  const PointVisitor::Visit include = [&](Vec3 point) {
    const Vec3 from_target = transform_point(target_from_root, point);
    bounds_.include(from_target);
    fit_.include(from_target);
  };
  PointVisitor points(stage_.pack(), options_.model.method);
  points.visit_vertices(stage_, include);
  if (model_.empty() || options_.skeleton) points.visit_joints(stage_, include);
}

void FollowShow::draw(gl::Renderer& renderer, const Moment& moment) {
  pose(moment);
  const float size_m = std::max(bounds_.longest_side(), 1e-6f);
  draws_.clear();
  model_.add_draws(stage_, draws_);
  if (model_.empty() || options_.skeleton)
    figure_.add_draws(stage_, size_m, model_.empty() ? gl::Layer::scene : gl::Layer::in_front, draws_);
  moved_.move(affine_of(moment.world_from_root), draws_);
  const Vec3 target{static_cast<float>(moment.target_x), 0, static_cast<float>(moment.target_z)};
  gl::View view;
  view.camera = fit_.camera();
  view.camera.eye_in_world = view.camera.eye_in_world + target;
  view.subject = {bounds_.box().min + target, bounds_.box().max + target};
  view.floor_height = bounds_.box().min.y - kBelow * size_m;
  renderer.draw(view, draws_);
}

}  // namespace sinew::viewer
