// SPDX-License-Identifier: MIT
#include "import/fbx/shear.h"

#include <algorithm>
#include <initializer_list>

#include "import/fbx/failure.h"
#include "import/fbx/moving_rig.h"

namespace sinew::asset::fbx {
namespace {

constexpr double kLeastShear = 1e-6;      // of the scale: less is not seen
constexpr std::uint32_t kFarthest = 64;   // ancestors; every pose walks them
constexpr std::size_t kMostLooks = 4096;  // per joint and take

class ShearFinder {
 public:
  ShearFinder(const Document& document, Rig& rig) : document_(document), rig_(rig) {
    shears_.assign(rig.models.size(), false);
    moves_.assign(rig.models.size(), false);
    uneven_.assign(rig.models.size(), false);
  }

  void look(TakeLimits& limits, Diagnostics& diagnostics) {
    const std::vector<SceneLocal> rest = rest_pose(rig_);
    const std::vector<ScaleOfModel> scales = rest_scales(rig_);
    for (std::uint32_t model = 0; model < rig_.models.size(); ++model) {
      note_shear(model, rest[model]);
      note_scale(model, scales[model]);
    }
    for (const ObjectIndex stack : stacks_of(document_)) {
      Take take = read_take(document_, stack, limits, diagnostics);
      look_at(MovingRig(rig_, take));
    }
  }

  // The ancestor from which nothing shears; kNoModel is the scene. Itself where there is none near enough.
  std::uint32_t ancestor_for(std::uint32_t model) const {
    std::uint32_t skipped = rig_.models[model].parent;
    for (std::uint32_t step = 0; step < kFarthest; ++step) {
      const RigModel& passed = rig_.models[skipped];
      if (passed.parent == kNoModel || passed.inherit == InheritType::all_of_parent || !uneven_[passed.parent])
        return passed.parent;
      skipped = passed.parent;
    }
    return model;
  }
  bool moves_with_shear(std::uint32_t model) const { return shears_[model] && moves_[model]; }

 private:
  bool may_shear(std::uint32_t model) const {
    return rig_.models[model].parent != kNoModel && rig_.models[model].inherit != InheritType::all_of_parent;
  }
  void note_shear(std::uint32_t model, const SceneLocal& local) {
    if (!local.sheared || shears_[model]) return;
    const Decomposition parts = decompose(*local.sheared);
    double scale = 0;
    for (const double factor : parts.transform.scale) scale = std::max(scale, factor < 0 ? -factor : factor);
    shears_[model] = parts.residual > kLeastShear * scale;
  }
  void note_scale(std::uint32_t model, const ScaleOfModel& scale) {
    const auto [least, most] = std::minmax_element(scale.own_and_taken.begin(), scale.own_and_taken.end());
    if (*most - *least > 1e-12 * std::max(*most, -*least) || *least == 0) uneven_[model] = true;
  }

  void look_at(const MovingRig& moving) {
    for (std::uint32_t model = 0; model < rig_.models.size(); ++model) {
      if (!moving.depends_on_take(model, Part::scaling)) continue;
      moves_[model] = true;
      for (const double ticks : looks(moving, model, {Part::scaling}))
        note_scale(model, moving.scale_at(model, ticks, Side::at));
    }
    for (std::uint32_t model = 0; model < rig_.models.size(); ++model) {
      if (moving.depends_on_take(model, Part::rotation)) moves_[model] = true;
      if (!moves_[model] || shears_[model] || !may_shear(model) || !uneven_[rig_.models[model].parent]) continue;
      for (const double ticks : looks(moving, model, {Part::rotation, Part::scaling}))
        note_shear(model, moving.scene_local(model, ticks, Side::at));
    }
  }

  // At the knots and half way between them; one where nothing changes.
  std::vector<double> looks(const MovingRig& moving, std::uint32_t model, std::initializer_list<Part> parts) const {
    std::vector<std::int64_t> knots{moving.take().first_ticks};
    for (const Part part : parts) moving.append_knots(model, part, std::size_t(1) << 20, knots);
    std::sort(knots.begin(), knots.end());
    const std::size_t step = std::max<std::size_t>(1, 2 * knots.size() / kMostLooks);
    std::vector<double> times;
    for (std::size_t i = 0; i < knots.size(); i += step) {
      times.push_back(double(knots[i]));
      if (i + 1 < knots.size()) times.push_back(0.5 * (double(knots[i]) + double(knots[i + 1])));
    }
    return times;
  }

  const Document& document_;
  Rig& rig_;
  std::vector<bool> shears_, moves_, uneven_;
};

bool may_shear_at_all(const Rig& rig) {
  return std::any_of(rig.models.begin(), rig.models.end(), [](const RigModel& model) {
    return model.parent != kNoModel && model.inherit != InheritType::all_of_parent;
  });
}

}  // namespace

void hang_sheared_models(const Document& document, TakeLimits limits, Rig& rig, Diagnostics& diagnostics) {
  if (!may_shear_at_all(rig)) return;
  ShearFinder finder(document, rig);
  Diagnostics of_takes;  // which are read again for the clips, and then speak
  finder.look(limits, of_takes);
  for (std::uint32_t model = 0; model < rig.models.size(); ++model) {
    if (!finder.moves_with_shear(model)) continue;
    const std::uint32_t ancestor = finder.ancestor_for(model);
    if (ancestor == model) continue;
    rig.models[model].scene_parent = ancestor;
    const std::string above = ancestor == kNoModel ? "the scene" : document.where(rig.models[ancestor].object);
    diagnostics.warn("hung-higher",
                     say("the scale of its parent is undone behind a rotation, which shears; the joint hangs on ",
                         above, " instead, from where its motion is exact"),
                     document.where(rig.models[model].object));
  }
}

}  // namespace sinew::asset::fbx
