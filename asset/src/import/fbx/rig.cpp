// SPDX-License-Identifier: MIT
#include "import/fbx/rig.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::asset::fbx {
namespace {

constexpr double kShear = 1e-9;  // of an element, below which it is rounding

AffineD axes_of(const GlobalSettings& settings, Diagnostics& diagnostics) {
  const Axis rows[3] = {settings.right, settings.up, settings.front};
  AffineD scene_from_file;
  std::fill_n(scene_from_file.m, 12, 0.0);
  for (int row = 0; row < 3; ++row)
    if (rows[row].index >= 0 && rows[row].index < 3) scene_from_file.m[4 * row + rows[row].index] = rows[row].sign;
  if (determinant(scene_from_file) != 0) return scene_from_file;
  diagnostics.warn("axes", "the axes that the file states are not three different ones; +Y up is assumed",
                   "GlobalSettings");
  return {};
}

Pivots pivots_of(const Document& document, ObjectIndex model, Diagnostics& diagnostics) {
  const auto vector = [&](std::string_view name) { return document.vector(model, name, {0, 0, 0}); };
  Pivots pivots;
  pivots.rotation_offset = vector("RotationOffset");
  pivots.rotation_pivot = vector("RotationPivot");
  pivots.scaling_offset = vector("ScalingOffset");
  pivots.scaling_pivot = vector("ScalingPivot");
  // Where the rotation space is not active, or meant for limits only, it is there and does not act.
  if (!document.boolean(model, "RotationActive", true) || document.boolean(model, "RotationSpaceForLimitOnly", false))
    return pivots;
  pivots.pre_rotation = rotation_from_degrees(EulerOrder::xyz, vector("PreRotation"));
  pivots.inverse_post_rotation = conjugate(rotation_from_degrees(EulerOrder::xyz, vector("PostRotation")));
  const std::int64_t order = document.integer(model, "RotationOrder", 0);
  if (order >= 0 && order <= 5)
    pivots.order = EulerOrder(order);
  else
    diagnostics.warn("rotation-order", "the rotation order is spherical or unknown; x, y, z is used",
                     document.where(model));
  return pivots;
}

RigModel model_of(const Document& document, ObjectIndex object, Diagnostics& diagnostics) {
  RigModel model;
  model.object = object;
  const std::int64_t inherit = document.integer(object, "InheritType", 1);
  if (inherit >= 0 && inherit <= 2) model.inherit = InheritType(inherit);
  model.pivots = pivots_of(document, object, diagnostics);
  model.translation = document.vector(object, "Lcl Translation", {0, 0, 0});
  model.rotation_degrees = document.vector(object, "Lcl Rotation", {0, 0, 0});
  model.scaling = document.vector(object, "Lcl Scaling", {1, 1, 1});
  return model;
}

// Appends the ancestors that are not listed yet, then the model; cuts the chain where it leads back into itself.
void list_with_parents(Rig& rig, std::uint32_t model, std::vector<std::uint8_t>& state, const Document& document,
                       Diagnostics& diagnostics) {
  enum : std::uint8_t { kNew, kOpen, kListed };
  std::vector<std::uint32_t> chain;
  for (std::uint32_t at = model; at != kNoModel && state[at] == kNew; at = rig.models[at].parent) {
    state[at] = kOpen;
    chain.push_back(at);
    const std::uint32_t parent = rig.models[at].parent;
    if (parent == kNoModel || state[parent] != kOpen) continue;
    diagnostics.warn("model-cycle", "the model is its own ancestor; it is put below the scene",
                     document.where(rig.models[at].object));
    rig.models[at].parent = kNoModel;
    break;
  }
  for (; !chain.empty(); chain.pop_back()) {
    state[chain.back()] = kListed;
    rig.parents_first.push_back(chain.back());
  }
}

Triple times(const Triple& a, const Triple& b) { return {a[0] * b[0], a[1] * b[1], a[2] * b[2]}; }

// scene_from_file * (translation, rotation, scale): a turn, and where it mirrors, of the scale's first axis as well.
TransformD in_scene_axes(const AffineD& scene_from_file, const TransformD& local) {
  TransformD result =
      decompose(scene_from_file *
                affine_from(TransformD{
                    {local.translation[0], local.translation[1], local.translation[2]}, {0, 0, 0, 1}, {1, 1, 1}}))
          .transform;
  const bool mirrors = result.scale[0] < 0;
  const QuatD turn{result.rotation[0], result.rotation[1], result.rotation[2], result.rotation[3]};
  QuatD own{local.rotation[0], local.rotation[1], local.rotation[2], local.rotation[3]};
  if (mirrors) own = {own.x, -own.y, -own.z, own.w};
  const QuatD rotation = turn * own;
  result.rotation[0] = rotation.x, result.rotation[1] = rotation.y, result.rotation[2] = rotation.z;
  result.rotation[3] = rotation.w;
  for (int i = 0; i < 3; ++i) result.scale[i] = local.scale[i] * (mirrors && i == 0 ? -1 : 1);
  return result;
}

TransformD in_metres(const Rig& rig, TransformD place) {
  for (double& part : place.translation) part *= rig.metres_per_unit;
  return place;
}

bool is_uniform(const Triple& v) { return v[0] == v[1] && v[1] == v[2]; }

// scale(parent)^-1 * rotation * scale(own): what is left of the parent's scale undone.
SceneLocal without_scale_of(const Triple& parent, TransformD local) {
  if (is_uniform(parent) && parent[0] != 0) {
    for (double& factor : local.scale) factor /= parent[0];
    return {local, {}};
  }
  AffineD matrix = affine_from(local);
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      matrix.m[4 * row + column] =
          parent[std::size_t(row)] == 0 ? 0 : matrix.m[4 * row + column] / parent[std::size_t(row)];
  const Decomposition parts = decompose(matrix);
  double largest = 1;
  for (const double element : matrix.m) largest = std::max(largest, std::abs(element));
  SceneLocal result{parts.transform, {}};
  if (parts.residual > kShear * largest) result.sheared = matrix;
  return result;
}

// Models from right below the scene_parent to the model itself.
std::vector<std::uint32_t> path_to(const Rig& rig, std::uint32_t model) {
  std::vector<std::uint32_t> path{model};
  while (rig.models[path.back()].parent != rig.models[model].scene_parent)
    path.push_back(rig.models[path.back()].parent);
  std::reverse(path.begin(), path.end());
  return path;
}

// Without the scales of those on the way: they act on places, and their rotations are rigid, so nothing shears.
// Requires: those below the first take on scale by component, and the first one's parent has an even scale if it does.
TransformD place_in_ancestor(const Rig& rig, std::uint32_t model, const RigState& state) {
  const std::vector<std::uint32_t> path = path_to(rig, model);
  const RigModel& first = rig.models[path.front()];
  TransformD place = in_metres(rig, parent_from_node(first.pivots, state.local_of(path.front())));
  double undone = 1;  // of the ancestor's even scale
  if (first.parent == kNoModel)
    place = in_scene_axes(rig.scene_from_file, place);
  else if (first.inherit != InheritType::all_of_parent)
    undone = 1 / state.scale_of(first.parent).own_and_taken[0];
  const bool is_mirrored = first.parent == kNoModel && determinant(rig.scene_from_file) < 0;
  AffineD rigid = affine_from(TransformD{{place.translation[0], place.translation[1], place.translation[2]},
                                         {place.rotation[0], place.rotation[1], place.rotation[2], place.rotation[3]},
                                         {is_mirrored ? -1.0 : 1.0, 1, 1}});
  QuatD rotation{place.rotation[0], place.rotation[1], place.rotation[2], place.rotation[3]};
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Triple scale = state.scale_of(path[i - 1]).own_and_taken;
    TransformD next = in_metres(rig, parent_from_node(rig.models[path[i]].pivots, state.local_of(path[i])));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      next.translation[axis] *= scale[axis] * undone;
      next.scale[axis] = 1;
    }
    rigid = rigid * affine_from(next);
    const QuatD turn{next.rotation[0], next.rotation[1], next.rotation[2], next.rotation[3]};
    rotation = rotation * (is_mirrored ? QuatD{turn.x, -turn.y, -turn.z, turn.w} : turn);
  }
  const Triple scale = state.scale_of(model).own_and_taken;
  TransformD result{{rigid.m[3], rigid.m[7], rigid.m[11]},
                    {rotation.x, rotation.y, rotation.z, rotation.w},
                    {scale[0] * undone, scale[1] * undone, scale[2] * undone}};
  if (is_mirrored) result.scale[0] = -result.scale[0];
  return result;
}

class RestState : public RigState {
 public:
  explicit RestState(const Rig& rig) : rig_(rig), scales_(rest_scales(rig)) {}
  Local local_of(std::uint32_t model) const override { return rest_local(rig_.models[model]); }
  ScaleOfModel scale_of(std::uint32_t model) const override { return scales_[model]; }

 private:
  const Rig& rig_;
  std::vector<ScaleOfModel> scales_;
};

}  // namespace

Rig read_rig(const Document& document, Diagnostics& diagnostics) {
  Rig rig;
  rig.metres_per_unit = document.settings.centimetres_per_unit / 100;
  rig.scene_from_file = axes_of(document.settings, diagnostics);
  std::vector<std::uint32_t> model_of_object(document.objects().size(), kNoModel);
  for (ObjectIndex object = 0; object < document.objects().size(); ++object) {
    if (document.object(object).kind != ObjectKind::model) continue;
    model_of_object[object] = std::uint32_t(rig.models.size());
    rig.models.push_back(model_of(document, object, diagnostics));
  }
  for (RigModel& model : rig.models) {
    const ObjectIndex parent = document.target_of_kind(model.object, ObjectKind::model);
    if (parent != kNoObject) model.parent = model_of_object[parent];
  }
  std::vector<std::uint8_t> state(rig.models.size(), 0);
  for (std::uint32_t model = 0; model < rig.models.size(); ++model)
    list_with_parents(rig, model, state, document, diagnostics);
  for (RigModel& model : rig.models) model.scene_parent = model.parent;
  return rig;
}

Local rest_local(const RigModel& model) {
  return {model.translation, rotation_from_degrees(model.pivots.order, model.rotation_degrees), model.scaling};
}

// Source: the ufbx project (MIT), which holds it against scenes of Maya and MotionBuilder.
ScaleOfModel scale_of(InheritType inherit, const Triple& scaling, const ScaleOfModel* parent) {
  ScaleOfModel result;
  if (parent && inherit == InheritType::scale_each) result.taken = parent->own_and_taken;
  if (parent && inherit == InheritType::none_of_parent) result.taken = parent->taken;
  result.own_and_taken = times(scaling, result.taken);
  return result;
}

std::vector<ScaleOfModel> rest_scales(const Rig& rig) {
  std::vector<ScaleOfModel> scales(rig.models.size());
  for (const std::uint32_t index : rig.parents_first) {
    const RigModel& model = rig.models[index];
    scales[index] = scale_of(model.inherit, model.scaling, model.parent == kNoModel ? nullptr : &scales[model.parent]);
  }
  return scales;
}

SceneLocal scene_local(const Rig& rig, std::uint32_t index, const RigState& state) {
  const RigModel& model = rig.models[index];
  if (model.scene_parent != model.parent) return {place_in_ancestor(rig, index, state), {}};
  TransformD place = in_metres(rig, parent_from_node(model.pivots, state.local_of(index)));
  if (model.parent == kNoModel) return {in_scene_axes(rig.scene_from_file, place), {}};
  if (model.inherit == InheritType::all_of_parent) return {place, {}};
  std::copy_n(state.scale_of(index).own_and_taken.begin(), 3, place.scale);
  return without_scale_of(state.scale_of(model.parent).own_and_taken, place);
}

std::vector<SceneLocal> rest_pose(const Rig& rig) {
  const RestState rest(rig);
  std::vector<SceneLocal> pose;
  for (std::uint32_t model = 0; model < rig.models.size(); ++model) pose.push_back(scene_local(rig, model, rest));
  return pose;
}

}  // namespace sinew::asset::fbx
