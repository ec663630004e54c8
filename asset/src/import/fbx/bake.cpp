// SPDX-License-Identifier: MIT
#include "import/fbx/bake.h"

#include <algorithm>
#include <cmath>

namespace sinew::asset::fbx {
namespace {

constexpr double kShear = 1e-6;       // of the scale, below which a shear is not worth a word
constexpr double kLeastReach = 0.01;  // of the figure: what hangs on a last joint without a length
constexpr double kFloatStep = 6e-8;   // relative: keys are stored as floats, finer bounds are of no use
constexpr double kLeastScale = 1e-3;  // below which a relative error of a scale is counted against this

struct Box {
  Triple low{}, high{};
  bool is_empty = true;
  void include(const Triple& p, double radius) {
    for (std::size_t i = 0; i < 3; ++i) {
      low[i] = is_empty ? p[i] - radius : std::min(low[i], p[i] - radius);
      high[i] = is_empty ? p[i] + radius : std::max(high[i], p[i] + radius);
    }
    is_empty = false;
  }
  double longest_side() const { return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]}); }
};

Triple place_of(const AffineD& scene_from_model) {
  return {scene_from_model.m[3], scene_from_model.m[7], scene_from_model.m[11]};
}

double distance(const Triple& a, const Triple& b) {
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return std::sqrt(x * x + y * y + z * z);
}

double largest_scale(const AffineD& m) {
  double largest = 0;
  for (std::size_t c = 0; c < 3; ++c)
    largest = std::max(largest, m.m[c] * m.m[c] + m.m[4 + c] * m.m[4 + c] + m.m[8 + c] * m.m[8 + c]);
  return std::sqrt(largest);
}

class Baker {
 public:
  Baker(const MovingRig& moving, const Reaches& reaches, double relative_bound, BakeLimits& limits)
      : moving_(moving), reaches_(reaches), relative_bound_(relative_bound), limits_(limits) {}

  BakedTake baked() {
    for (std::uint32_t model = 0; model < model_count(); ++model)
      for (const Part part : {Part::translation, Part::rotation, Part::scaling}) find_motion(model, part);
    count_lossy();
    for (Candidate& candidate : candidates_) bake_one(candidate);
    add_up_errors();
    find_shears();
    return std::move(baked_);
  }

 private:
  struct Candidate {
    std::uint32_t model = 0;
    Part part = Part::translation;
    Motion motion;
    bool is_constant = false;
  };

  std::uint32_t model_count() const { return std::uint32_t(moving_.rig().models.size()); }
  std::uint32_t parent_of(std::uint32_t model) const { return moving_.rig().models[model].scene_parent; }

  void find_motion(std::uint32_t model, Part part) {
    if (!moving_.depends_on_take(model, part)) return;
    Candidate candidate{model, part, {}, false};
    Motion& motion = candidate.motion;
    motion.measure = part == Part::translation ? Measure::distance
                     : part == Part::rotation  ? Measure::rotation
                                               : Measure::each;
    motion.components = part == Part::rotation ? 4 : 3;
    const MovingRig* moving = &moving_;
    motion.at = [moving, model, part](double ticks, Side side) { return moving->part_at(model, part, ticks, side); };
    if (moving_.has_slopes(model, part)) {
      motion.slope_at = [moving, model, part](double ticks, Side side) {
        return moving->slope_at(model, part, ticks, side);
      };
      motion.is_cubic = part != Part::rotation;
      motion.is_continuous = moving_.is_continuous(model, part);
    }
    if (!moving_.append_knots(model, part, limits_.keys, motion.knots)) baked_.is_complete = false;
    motion.knots.push_back(moving_.take().first_ticks);
    std::sort(motion.knots.begin(), motion.knots.end());
    motion.knots.erase(std::unique(motion.knots.begin(), motion.knots.end()), motion.knots.end());
    limits_.keys -= std::min(limits_.keys, motion.knots.size());
    candidate.is_constant = moving_.is_constant(model, part) || is_constant(motion);
    if (candidate.is_constant) motion.knots.resize(1);
    candidates_.push_back(std::move(candidate));
  }

  // How many moving parts lie on the longest chain through each model: they share its bound.
  void count_lossy() {
    std::vector<std::uint32_t> own(model_count(), 0), above(model_count(), 0), below(model_count(), 0);
    for (const Candidate& candidate : candidates_) own[candidate.model] += candidate.is_constant ? 0 : 1;
    const std::vector<std::uint32_t>& order = moving_.rig().parents_first;
    for (const std::uint32_t model : order)
      above[model] = own[model] + (parent_of(model) == kNoModel ? 0 : above[parent_of(model)]);
    for (auto model = order.rbegin(); model != order.rend(); ++model)
      if (const std::uint32_t parent = parent_of(*model); parent != kNoModel)
        below[parent] = std::max(below[parent], below[*model] + own[*model]);
    sharers_.resize(model_count());
    for (std::uint32_t model = 0; model < model_count(); ++model) sharers_[model] = above[model] + below[model];
  }

  // Metres in the scene per unit of the part's own measure.
  double effect_of(std::uint32_t model, Part part) const {
    if (part == Part::translation) return reaches_.parent_scale[model];
    const double reach = std::max(reaches_.reach_m[model], kLeastReach * reaches_.figure_m[model]);
    if (part == Part::rotation) return reach;
    double least = 1e300;
    for (const double factor : moving_.rig().models[model].scaling) least = std::min(least, std::abs(factor));
    return reach / std::max(least, kLeastScale);
  }

  void bake_one(Candidate& candidate) {
    const double share = bound_of(candidate.model) / std::max(1u, sharers_[candidate.model]);
    const double effect = effect_of(candidate.model, candidate.part);
    const double bound = std::max(effect > 0 ? share / effect : share, kFloatStep);
    BakedPart made{candidate.model, candidate.part, {}};
    made.keys = fit_keys(candidate.motion, bound, limits_.keys);
    baked_.is_complete = baked_.is_complete && made.keys.is_complete;
    if (!says_nothing(candidate, made.keys)) baked_.parts.push_back(std::move(made));
  }

  // Constant and the rest pose's own, without a word of the take on it.
  bool says_nothing(const Candidate& candidate, const Keys& keys) {
    if (!candidate.is_constant || moving_.is_keyed(candidate.model, candidate.part)) return false;
    if (rest_.empty()) rest_ = rest_pose(moving_.rig());
    const TransformD& rest = rest_[candidate.model].parent_from_node;
    const double* numbers = candidate.part == Part::translation ? rest.translation
                            : candidate.part == Part::rotation  ? rest.rotation
                                                                : rest.scale;
    for (std::size_t i = 0; i < candidate.motion.components; ++i)
      if (std::abs(keys.rows[i] - numbers[i]) > 1e-9 * (1 + std::abs(numbers[i]))) return false;
    return true;
  }

  double bound_of(std::uint32_t model) const { return relative_bound_ * reaches_.figure_m[model]; }

  void add_up_errors() {
    baked_.bound_m = model_count() == 0 ? 0 : bound_of(0);

    std::vector<double> errors(model_count(), 0);
    for (const BakedPart& part : baked_.parts) errors[part.model] += part.keys.error * effect_of(part.model, part.part);
    for (const std::uint32_t model : moving_.rig().parents_first) {
      if (const std::uint32_t parent = parent_of(model); parent != kNoModel) errors[model] += errors[parent];
      if (errors[model] * baked_.bound_m <= baked_.error_m * bound_of(model)) continue;
      baked_.error_m = errors[model];
      baked_.bound_m = bound_of(model);
    }
  }

  void find_shears() {
    for (const BakedPart& part : baked_.parts) {
      if (part.part == Part::translation || (!baked_.sheared.empty() && baked_.sheared.back() == part.model)) continue;
      if (moving_.rig().models[part.model].inherit == InheritType::all_of_parent) continue;
      const std::size_t step = std::max<std::size_t>(1, part.keys.ticks.size() / 64);
      for (std::size_t key = 0; key < part.keys.ticks.size(); key += step) {
        const SceneLocal local = moving_.scene_local(part.model, part.keys.ticks[key], Side::at);
        if (!local.sheared || decompose(*local.sheared).residual <= kShear) continue;
        baked_.sheared.push_back(part.model);
        break;
      }
    }
  }

  const MovingRig& moving_;
  const Reaches& reaches_;
  double relative_bound_;
  BakeLimits& limits_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> sharers_;
  std::vector<SceneLocal> rest_;
  BakedTake baked_;
};

}  // namespace

Reaches reaches_of(const Rig& rig, std::span<const AffineD> scene_from_model, std::span<const double> radius_m) {
  const std::size_t count = rig.models.size();
  Reaches reaches;
  reaches.reach_m.assign(count, 0);
  reaches.parent_scale.assign(count, 1);
  std::vector<std::uint32_t> root(count);
  std::vector<Box> boxes(count);
  for (const std::uint32_t model : rig.parents_first) {
    const std::uint32_t parent = rig.models[model].scene_parent;
    root[model] = parent == kNoModel ? model : root[parent];
    reaches.reach_m[model] = radius_m.empty() ? 0 : radius_m[model];
    boxes[root[model]].include(place_of(scene_from_model[model]), reaches.reach_m[model]);
  }
  // From the leaves up; along the bones, which is never less than the straight way.
  for (auto model = rig.parents_first.rbegin(); model != rig.parents_first.rend(); ++model) {
    const std::uint32_t parent = rig.models[*model].scene_parent;
    if (parent == kNoModel) continue;
    const double bone = distance(place_of(scene_from_model[*model]), place_of(scene_from_model[parent]));
    if (reaches.reach_m[*model] == 0) reaches.reach_m[*model] = bone;  // a last joint moves about as much as it is long
    reaches.reach_m[parent] = std::max(reaches.reach_m[parent], bone + reaches.reach_m[*model]);
    reaches.parent_scale[*model] = largest_scale(scene_from_model[parent]);
  }
  for (std::size_t model = 0; model < count; ++model) {
    const double side = boxes[root[model]].longest_side();
    reaches.figure_m.push_back(side > 0 ? side : 1);
  }
  return reaches;
}

BakedTake bake(const MovingRig& moving, const Reaches& reaches, double relative_bound, BakeLimits& limits) {
  return Baker(moving, reaches, relative_bound, limits).baked();
}

}  // namespace sinew::asset::fbx
