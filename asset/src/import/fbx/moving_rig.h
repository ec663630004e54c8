// SPDX-License-Identifier: MIT
// The models of a rig at any time of a take.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "import/fbx/fitting.h"
#include "import/fbx/takes.h"

namespace sinew::asset::fbx {

enum class Part : std::uint8_t { translation, rotation, scaling };

class MovingRig {
 public:
  // Requires: both outlive it. Gives the take's rotations the orders of their models.
  MovingRig(const Rig& rig, Take& take);

  const Rig& rig() const { return rig_; }
  const Take& take() const { return take_; }

  // Whether the take itself says something of that part, and whether anything that it says can change it: the rotation
  // moves the place by a pivot, the parent's scale is undone.
  bool is_keyed(std::uint32_t model, Part part) const;
  bool depends_on_take(std::uint32_t model, Part part) const;
  // Whether all curves that can change a part have one value. What is not constant here may still turn out to be.
  bool is_constant(std::uint32_t model, Part part) const;
  // A model's place in its scene_parent, as the scene has it.
  SceneLocal scene_local(std::uint32_t model, double ticks, Side side) const;
  ScaleOfModel scale_at(std::uint32_t model, double ticks, Side side) const;
  // One part of it, as fast as the model allows: three numbers, or a quaternion.
  Row part_at(std::uint32_t model, Part part, double ticks, Side side) const;
  // Whether slope_at knows it: a part that comes from curves of its own alone.
  bool has_slopes(std::uint32_t model, Part part) const;
  Row slope_at(std::uint32_t model, Part part, double ticks, Side side) const;  // per second
  // Whether it is known that the part jumps nowhere. Requires: has_slopes.
  bool is_continuous(std::uint32_t model, Part part) const;
  // Appends the times at which a part may bend or jump. False where there are more than max_count.
  bool append_knots(std::uint32_t model, Part part, std::size_t max_count, std::vector<std::int64_t>& knots) const;

 private:
  class StateAt;
  template <class Act>
  void for_each_influence(std::uint32_t model, Part part, const Act& act) const;
  static constexpr std::uint32_t kLongestChain = 256;

  const MovedProperty* moved(std::uint32_t model, Part part) const { return moved_[model][std::size_t(part)]; }
  Local local_at(std::uint32_t model, double ticks, Side side) const;
  Triple numbers_at(std::uint32_t model, Part part, double ticks, Side side) const;
  QuatD rotation_at(std::uint32_t model, double ticks, Side side) const;
  bool scale_moves(std::uint32_t model) const;
  bool takes_scale(std::uint32_t model) const;
  bool mixes_scale(std::uint32_t model) const;
  bool hangs_further_up(std::uint32_t model) const;
  bool way_depends_on_take(std::uint32_t model) const;
  // Calls act with each model whose own scaling goes into what the model's children multiply their places by, from it
  // up; returns where it stopped, since hostile chains would take for ever: kNoModel, or a model that counts as at
  // rest.
  template <class Act>
  std::uint32_t for_each_scale(std::uint32_t model, const Act& act) const;

  const Rig& rig_;
  const Take& take_;
  std::vector<std::array<const MovedProperty*, 3>> moved_;  // per model
  std::vector<std::uint32_t> taken_from_;                   // per model: whose scale it takes on; kNoModel: nobody's
  std::vector<ScaleOfModel> rest_scales_;
};

}  // namespace sinew::asset::fbx
