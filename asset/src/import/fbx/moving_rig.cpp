// SPDX-License-Identifier: MIT
#include "import/fbx/moving_rig.h"

#include <algorithm>

namespace sinew::asset::fbx {
namespace {

constexpr std::string_view kNames[3] = {"Lcl Translation", "Lcl Rotation", "Lcl Scaling"};

bool is_zero(const Triple& v) { return v == Triple{0, 0, 0}; }

bool rotation_moves_place(const Pivots& pivots) {
  for (std::size_t i = 0; i < 3; ++i)
    if (pivots.scaling_offset[i] + pivots.scaling_pivot[i] != pivots.rotation_pivot[i]) return true;
  return !is_zero(pivots.scaling_pivot);
}

Triple times(const Triple& a, const Triple& b) { return {a[0] * b[0], a[1] * b[1], a[2] * b[2]}; }

}  // namespace

MovingRig::MovingRig(const Rig& rig, Take& take) : rig_(rig), take_(take) {
  moved_.resize(rig.models.size());
  taken_from_.assign(rig.models.size(), kNoModel);
  std::vector<std::pair<ObjectIndex, std::uint32_t>> by_object;
  for (std::uint32_t model = 0; model < rig.models.size(); ++model)
    by_object.emplace_back(rig.models[model].object, model);
  std::sort(by_object.begin(), by_object.end());
  for (MovedProperty& property : take.properties) {
    const auto found = std::lower_bound(by_object.begin(), by_object.end(), std::pair{property.object, 0u});
    if (found == by_object.end() || found->first != property.object) continue;
    property.order = rig.models[found->second].pivots.order;
    for (std::size_t part = 0; part < 3; ++part)
      if (property.name == kNames[part]) moved_[found->second][part] = &property;
  }
  rest_scales_ = rest_scales(rig);
  for (const std::uint32_t model : rig.parents_first) {
    const RigModel& here = rig.models[model];
    if (here.parent == kNoModel) continue;
    if (here.inherit == InheritType::scale_each) taken_from_[model] = here.parent;
    if (here.inherit == InheritType::none_of_parent) taken_from_[model] = taken_from_[here.parent];
  }
}

template <class Act>
std::uint32_t MovingRig::for_each_scale(std::uint32_t model, const Act& act) const {
  std::uint32_t at = model;
  for (std::uint32_t left = kLongestChain; at != kNoModel && left > 0; at = taken_from_[at], --left) act(at);
  return at;
}

bool MovingRig::is_keyed(std::uint32_t model, Part part) const { return moved(model, part) != nullptr; }

bool MovingRig::scale_moves(std::uint32_t model) const {
  bool moves = false;
  for_each_scale(model, [&](std::uint32_t at) { moves = moves || is_keyed(at, Part::scaling); });
  return moves;
}

bool MovingRig::takes_scale(std::uint32_t model) const {
  const RigModel& here = rig_.models[model];
  return here.parent != kNoModel && here.inherit != InheritType::all_of_parent;
}

// Whether what is undone of the parent's scale changes with the rotation, or the rotation with it.
bool MovingRig::mixes_scale(std::uint32_t model) const {
  if (!takes_scale(model)) return false;
  const std::uint32_t parent = rig_.models[model].parent;
  const Triple& rest = rest_scales_[parent].own_and_taken;
  return scale_moves(parent) || rest[0] != rest[1] || rest[1] != rest[2];
}

bool MovingRig::hangs_further_up(std::uint32_t model) const {
  return rig_.models[model].scene_parent != rig_.models[model].parent;
}

// Of a model that hangs further up: all of everything between it and its scene_parent counts.
bool MovingRig::way_depends_on_take(std::uint32_t model) const {
  const std::uint32_t end = rig_.models[model].scene_parent;
  for (std::uint32_t at = model; at != end; at = rig_.models[at].parent)
    if (is_keyed(at, Part::translation) || is_keyed(at, Part::rotation) || scale_moves(at)) return true;
  return end != kNoModel && scale_moves(end);
}

bool MovingRig::depends_on_take(std::uint32_t model, Part part) const {
  if (hangs_further_up(model)) return way_depends_on_take(model);
  if (is_keyed(model, part)) return true;
  const Pivots& pivots = rig_.models[model].pivots;
  const bool turns = is_keyed(model, Part::rotation);
  if (part == Part::translation)
    return (turns && rotation_moves_place(pivots)) ||
           (is_keyed(model, Part::scaling) && !is_zero(pivots.scaling_pivot));
  if (!takes_scale(model)) return false;
  const bool scale_changes = scale_moves(model) || scale_moves(rig_.models[model].parent);
  return part == Part::scaling ? scale_changes || (turns && mixes_scale(model)) : scale_changes && mixes_scale(model);
}

Triple MovingRig::numbers_at(std::uint32_t model, Part part, double ticks, Side side) const {
  const RigModel& here = rig_.models[model];
  const MovedProperty* property = moved(model, part);
  if (property) return value_at(take_.layers, *property, ticks, side);
  return part == Part::translation ? here.translation : here.scaling;
}

QuatD MovingRig::rotation_at(std::uint32_t model, double ticks, Side side) const {
  const MovedProperty* property = moved(model, Part::rotation);
  return property ? fbx::rotation_at(take_.layers, *property, ticks, side) : rest_local(rig_.models[model]).rotation;
}

Local MovingRig::local_at(std::uint32_t model, double ticks, Side side) const {
  return {numbers_at(model, Part::translation, ticks, side), rotation_at(model, ticks, side),
          numbers_at(model, Part::scaling, ticks, side)};
}

ScaleOfModel MovingRig::scale_at(std::uint32_t model, double ticks, Side side) const {
  ScaleOfModel scale;
  const std::uint32_t end = for_each_scale(model, [&](std::uint32_t at) {
    const Triple own = numbers_at(at, Part::scaling, ticks, side);
    scale.own_and_taken = times(scale.own_and_taken, own);
    if (at != model) scale.taken = times(scale.taken, own);
  });
  if (end == kNoModel) return scale;
  const Triple& rest = rest_scales_[end].own_and_taken;
  return {times(scale.own_and_taken, rest), times(scale.taken, rest)};
}

class MovingRig::StateAt : public RigState {
 public:
  StateAt(const MovingRig& moving, double ticks, Side side) : moving_(moving), ticks_(ticks), side_(side) {}
  Local local_of(std::uint32_t model) const override { return moving_.local_at(model, ticks_, side_); }
  ScaleOfModel scale_of(std::uint32_t model) const override { return moving_.scale_at(model, ticks_, side_); }

 private:
  const MovingRig& moving_;
  double ticks_;
  Side side_;
};

SceneLocal MovingRig::scene_local(std::uint32_t model, double ticks, Side side) const {
  return fbx::scene_local(rig_, model, StateAt(*this, ticks, side));
}

Row MovingRig::part_at(std::uint32_t model, Part part, double ticks, Side side) const {
  const RigModel& here = rig_.models[model];
  if (here.parent != kNoModel && !takes_scale(model) && !hangs_further_up(model)) {
    if (part == Part::rotation) {
      const QuatD q = here.pivots.pre_rotation * rotation_at(model, ticks, side) * here.pivots.inverse_post_rotation;
      return {q.x, q.y, q.z, q.w};
    }
    if (part == Part::scaling) {
      const Triple scale = numbers_at(model, part, ticks, side);
      return {scale[0], scale[1], scale[2], 0};
    }
    if (!rotation_moves_place(here.pivots) && is_zero(here.pivots.scaling_pivot)) {
      const TransformD place = parent_from_node(here.pivots, {numbers_at(model, part, ticks, side), {}, {1, 1, 1}});
      const double unit = rig_.metres_per_unit;
      return {place.translation[0] * unit, place.translation[1] * unit, place.translation[2] * unit, 0};
    }
  }
  const TransformD place = scene_local(model, ticks, side).parent_from_node;
  if (part == Part::rotation) return {place.rotation[0], place.rotation[1], place.rotation[2], place.rotation[3]};
  const double* three = part == Part::translation ? place.translation : place.scale;
  return {three[0], three[1], three[2], 0};
}

bool MovingRig::has_slopes(std::uint32_t model, Part part) const {
  const RigModel& here = rig_.models[model];
  if (here.parent == kNoModel || hangs_further_up(model) || !is_keyed(model, part)) return false;
  if (part == Part::translation && (rotation_moves_place(here.pivots) || !is_zero(here.pivots.scaling_pivot)))
    return false;
  if (part != Part::translation && takes_scale(model)) return false;
  return fbx::has_slopes(take_.layers, *moved(model, part));
}

Row MovingRig::slope_at(std::uint32_t model, Part part, double ticks, Side side) const {
  const Pivots& pivots = rig_.models[model].pivots;
  const MovedProperty& property = *moved(model, part);
  if (part == Part::rotation) {
    const QuatD q = pivots.pre_rotation * rotation_slope_of(property, ticks, side) * pivots.inverse_post_rotation;
    return {q.x, q.y, q.z, q.w};
  }
  const Triple slopes = slope_of(property, ticks, side);
  const double unit = part == Part::translation ? rig_.metres_per_unit : 1;
  return {slopes[0] * unit, slopes[1] * unit, slopes[2] * unit, 0};
}

template <class Act>
void MovingRig::for_each_influence(std::uint32_t model, Part part, const Act& act) const {
  const auto add = [&](std::uint32_t of_model, Part of_part) {
    const MovedProperty* property = moved(of_model, of_part);
    if (property) for_each_curve(take_.layers, *property, act);
  };
  const auto add_scales = [&](std::uint32_t of_model) {
    for_each_scale(of_model, [&](std::uint32_t at) { add(at, Part::scaling); });
  };
  if (hangs_further_up(model)) {
    const std::uint32_t end = rig_.models[model].scene_parent;
    for (std::uint32_t at = model; at != end; at = rig_.models[at].parent) {
      add(at, Part::translation);
      add(at, Part::rotation);
      add_scales(at);
    }
    if (end != kNoModel) add_scales(end);
    return;
  }
  add(model, part);
  if (part == Part::translation) {
    if (rotation_moves_place(rig_.models[model].pivots)) add(model, Part::rotation);
    if (!is_zero(rig_.models[model].pivots.scaling_pivot)) add(model, Part::scaling);
  } else if (takes_scale(model)) {
    if (part == Part::scaling && mixes_scale(model)) add(model, Part::rotation);
    add_scales(rig_.models[model].parent);
    add_scales(model);
  }
}

bool MovingRig::is_constant(std::uint32_t model, Part part) const {
  bool all = true;
  for_each_influence(model, part, [&](const Curve& curve) { all = all && fbx::is_constant(curve); });
  return all;
}

bool MovingRig::is_continuous(std::uint32_t model, Part part) const {
  bool none_jumps = true;
  for_each_influence(model, part, [&](const Curve& curve) { none_jumps = none_jumps && !may_jump(curve); });
  return none_jumps;
}

bool MovingRig::append_knots(std::uint32_t model, Part part, std::size_t max_count,
                             std::vector<std::int64_t>& knots) const {
  bool fits = true;
  for_each_influence(model, part, [&](const Curve& curve) {
    if (fbx::is_constant(curve)) return;
    fits = fits && fbx::append_knots(curve, take_.first_ticks, take_.last_ticks, max_count, knots);
  });
  return fits;
}

}  // namespace sinew::asset::fbx
