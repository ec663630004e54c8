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

SceneLocal scene_local(const Rig& rig, std::uint32_t index, const Local& local, const ScaleOfModel* parent) {
  const RigModel& model = rig.models[index];
  TransformD place = parent_from_node(model.pivots, local);
  for (double& part : place.translation) part *= rig.metres_per_unit;
  if (model.parent == kNoModel) return {in_scene_axes(rig.scene_from_file, place), {}};
  if (model.inherit == InheritType::all_of_parent || parent == nullptr) return {place, {}};
  const ScaleOfModel scale = scale_of(model.inherit, local.scaling, parent);
  std::copy_n(scale.own_and_taken.begin(), 3, place.scale);
  return without_scale_of(parent->own_and_taken, place);
}

std::vector<SceneLocal> rest_pose(const Rig& rig) {
  std::vector<SceneLocal> pose(rig.models.size());
  std::vector<ScaleOfModel> scales(rig.models.size());
  for (const std::uint32_t index : rig.parents_first) {
    const RigModel& model = rig.models[index];
    const ScaleOfModel* parent = model.parent == kNoModel ? nullptr : &scales[model.parent];
    pose[index] = scene_local(rig, index, rest_local(model), parent);
    scales[index] = scale_of(model.inherit, model.scaling, parent);
  }
  return pose;
}

}  // namespace sinew::asset::fbx
