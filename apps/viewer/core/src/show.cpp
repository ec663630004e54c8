// SPDX-License-Identifier: MIT
#include "sinew/viewer/show.h"

#include <algorithm>
#include <cmath>

#include "measure.h"
#include "sinew/math/affine.h"
#include "sinew/math/vec.h"

namespace sinew::viewer {
namespace {

constexpr float kBelow = 0.002f;  // of the size: keeps the floor from flickering through flat meshes that lie on it
constexpr double kTimesPerSec = 16;
constexpr std::size_t kMostTimes = 97;
constexpr std::size_t kMostPoints = 40'000'000;  // over all times: about two seconds of work

std::size_t times_to_measure(double duration_secs, std::size_t points) {
  if (!(duration_secs > 0)) return 1;
  const double wanted = std::ceil(duration_secs * kTimesPerSec) + 1;
  const auto times = static_cast<std::size_t>(std::clamp(wanted, 9.0, static_cast<double>(kMostTimes)));
  return std::clamp<std::size_t>(kMostPoints / std::max<std::size_t>(1, points), 2, times);
}

double duration_of(const Pack& pack, std::uint32_t clip) {
  return clip == kNoIndex ? 0 : pack.clip_info(clip).duration_secs;
}

// The twelve edges of [0, 1]^3; bit k of a corner's number is its k-th coordinate.
gpu::MeshBytes unit_box() {
  gpu::MeshBytes mesh;
  mesh.topology = PrimitiveTopology::lines;
  for (std::uint32_t corner = 0; corner < 8; ++corner) {
    mesh.vertices.push_back({.position = {float(corner & 1), float((corner >> 1) & 1), float(corner >> 2)}});
    for (const std::uint32_t axis : {1u, 2u, 4u}) {
      if ((corner & axis) != 0) continue;
      mesh.indices.push_back(corner);
      mesh.indices.push_back(corner | axis);
    }
  }
  return mesh;
}

Affine stretched_onto(const gl::Box& box) {
  const Vec3 size = box.max - box.min;
  Affine matrix;
  const float rows[12] = {size.x, 0, 0, box.min.x, 0, size.y, 0, box.min.y, 0, 0, size.z, box.min.z};
  std::copy(std::begin(rows), std::end(rows), matrix.m);
  return matrix;
}

// In perspective a corner may be further out than every point in the box.
void include_corners(const Bounds& bounds, CameraFit& fit) {
  if (bounds.empty()) return;
  const gl::Box& box = bounds.box();
  for (const float x : {box.min.x, box.max.x})
    for (const float y : {box.min.y, box.max.y})
      for (const float z : {box.min.z, box.max.z}) fit.include({x, y, z});
}

// Whether no pose shows any of the meshes.
bool hides_all_meshes(const Pack& pack) {
  for (const std::uint32_t i : shown_instances(pack)) {
    bool may_show = true;
    std::uint32_t index = pack.mesh_instance(i).node;
    for (std::size_t step = 0; step < pack.node_count() && index != kNoIndex; ++step) {
      const NodeInfo node = pack.node(index);
      may_show = may_show && (node.visible || node.visible_rig != kNoIndex);
      index = node.parent;
    }
    if (may_show) return false;
  }
  return true;
}

gl::Material amber() {
  gl::Material material;
  material.base_color = {0.9f, 0.42f, 0.02f, 1};
  material.unlit = true;
  return material;
}

}  // namespace

Show::Show(const ShowOptions& options, Stage stage, Model model, Figure figure)
    : options_(options), stage_(std::move(stage)), model_(std::move(model)), figure_(std::move(figure)) {}

Result<Show> Show::create(gl::Renderer& renderer, const Pack& pack, const ShowOptions& options,
                          asset::Diagnostics& diagnostics) {
  Result<Stage> stage = Stage::create(pack);
  if (!stage) return stage.error();
  SINEW_ASSERT(options.unit_values.empty() || options.unit_values.size() == stage->unit_values().size());
  std::copy(options.unit_values.begin(), options.unit_values.end(), stage->unit_values().begin());
  Result<Model> model = Model::upload(renderer, pack, options.model, diagnostics);
  if (!model) return model.error();
  const bool has_joints = !drawn_rigs(pack).empty(), is_hidden = !model->empty() && hides_all_meshes(pack);
  if (model->empty() && !has_joints)
    return Error::in(Errc::unsupported, "/scenes", "there is nothing to draw: no meshes in the scene, and no joints");
  Show show(options, std::move(*stage), std::move(*model), Figure::upload(renderer));
  if (is_hidden)
    diagnostics.note("meshes-hidden",
                     has_joints ? "the file hides all its meshes; its skeletons are drawn instead"
                                : "the file hides all its meshes; there is nothing to see",
                     "/nodes");
  show.draws_meshes_ = !show.model_.empty() && !is_hidden;
  show.draws_figure_ = options.skeleton || !show.draws_meshes_;
  if (options.bounds) show.box_ = renderer.add_mesh(unit_box());
  if (const Result<void> selected = show.select(options.clip, options.angle); !selected) return selected.error();
  return show;
}

Result<void> Show::select(std::uint32_t clip, ViewAngle angle) {
  if (const Result<void> selected = stage_.select_clip(clip); !selected) return selected;
  options_.clip = clip;
  options_.angle = angle;
  frame();
  return {};
}

// The boxes of the joint, which hold all vertices that follow it.
void Show::include_focus(CameraFit& fit) const {
  const Pack& pack = stage_.pack();
  const NodeInfo node = pack.node(options_.focus_node);
  const Affine model_from_joint = stage_.model_from_node(options_.focus_node);
  for (const std::uint32_t instance : shown_instances(pack))
    for (std::uint32_t p = 0; p < pack.mesh_instance(instance).primitive_count; ++p) {
      const PrimitiveBounds bounds = pack.primitive_bounds(instance, p);
      if (bounds.rig != node.rig) continue;
      for (const JointBox& box : bounds.joints)
        if (box.joint == node.joint && box.max.x - box.min.x < 1e30f)  // a box that was not computed is everything
          for (const float x : {box.min.x, box.max.x})
            for (const float y : {box.min.y, box.max.y})
              for (const float z : {box.min.z, box.max.z}) fit.include(transform_point(model_from_joint, {x, y, z}));
    }
}

// The camera and the floor are fitted to all measured times, so that nothing leaves the picture or sinks.
void Show::frame() {
  PointVisitor points(stage_.pack(), options_.model.method);
  CameraFit fit(options_.angle, options_.aspect_ratio);
  Bounds bounds;
  Affine world_from_root;
  const PointVisitor::Visit include = [&](Vec3 point) {
    const Vec3 in_world = transform_point(world_from_root, point);
    bounds.include(in_world);
    fit.include(in_world);
  };
  CameraFit focus = fit;
  const double duration_secs = duration_of(stage_.pack(), options_.clip);
  measured_times_ = times_to_measure(duration_secs, points.vertex_count());
  for (std::size_t t = 0; t < measured_times_; ++t) {
    const double last = static_cast<double>(std::max<std::size_t>(measured_times_ - 1, 1));
    const double secs = duration_secs * static_cast<double>(t) / last;
    stage_.pose(secs, Wrap::clamp);
    if (options_.trail) world_from_root = viewer::world_from_root(stage_, secs);
    points.visit_vertices(stage_, include);
    if (draws_figure_) points.visit_joints(stage_, include);
    if (box_.id != 0) include_corners(present_bounds(), fit);
    if (options_.focus_node != kNoIndex) include_focus(focus);
  }
  if (options_.trail) {
    trail_ = Trail::of_clip(stage_, duration_secs, std::max(bounds.longest_side(), 1e-6f));
    ribbon_ = {};
    world_from_root = {};
    for (const Vec3 point : trail_.points()) include({point.x, bounds.box().min.y, point.z});
  }
  size_m_ = std::max(bounds.longest_side(), 1e-6f);
  view_.camera = focus.empty() ? fit.camera() : focus.camera();
  view_.subject = bounds.box();
  view_.floor_height = bounds.box().min.y - kBelow * size_m_;
}

Bounds Show::present_bounds() const {
  Bounds bounds;
  const PointVisitor::Visit include = [&bounds](Vec3 point) { bounds.include(point); };
  PointVisitor points(stage_.pack(), options_.model.method);
  points.visit_vertices(stage_, include);
  if (model_.empty()) points.visit_joints(stage_, include);
  return bounds;
}

void Show::draw(gl::Renderer& renderer, double time_secs) {
  stage_.pose(time_secs);
  draws_.clear();
  model_.add_draws(stage_, draws_);
  if (draws_figure_) figure_.add_draws(stage_, size_m_, draws_meshes_ ? gl::Layer::in_front : gl::Layer::scene, draws_);
  if (box_.id != 0) {
    world_from_box_ = stretched_onto(present_bounds().box());
    draws_.push_back({.mesh = box_, .material = amber(), .world_from_bind = {&world_from_box_, 1}});
  }
  if (options_.trail) {
    moved_.move(world_from_root(stage_, time_secs), draws_);
    constexpr float kAboveFloor = 0.0015f;  // of the size
    if (ribbon_.id == 0)
      ribbon_ = renderer.add_mesh(trail_.ribbon(view_.floor_height + kAboveFloor * size_m_, size_m_));
    gl::Material paint = amber();
    paint.double_sided = true;
    draws_.push_back({.mesh = ribbon_, .material = paint, .world_from_bind = {&world_from_ribbon_, 1}});
  }
  renderer.draw(view_, draws_);
}

}  // namespace sinew::viewer
