// SPDX-License-Identifier: MIT
// What a property is at one time, where several layers of a take move it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "import/fbx/curve.h"
#include "import/fbx/transform.h"

namespace sinew::asset::fbx {

// With FBX's numbers. override_all takes no notice of its weight.
enum class LayerBlend : std::uint8_t { additive, override_all, override_passthrough };

struct TakeLayer {
  LayerBlend blend = LayerBlend::additive;
  bool is_first = false;  // the lowest of the stack: what it says replaces the property's own value
  bool composes_rotations = true, multiplies_scales = true;  // else angles and factors are added
  double weight = 1;                                         // 0 to 1
  const Curve* weight_curve = nullptr;                       // in percent; used in place of weight
};

enum class Meaning : std::uint8_t { numbers, rotation, scaling };

// What one layer says of one property.
struct LayerValue {
  std::uint32_t layer = 0;
  std::array<const Curve*, 3> axes{};  // none: the constant
  Triple constants{0, 0, 0};
};

struct MovedProperty {
  ObjectIndex object = kNoObject;
  std::string_view name;  // "Lcl Rotation"
  Meaning meaning = Meaning::numbers;
  EulerOrder order = EulerOrder::xyz;  // of a rotation
  Triple rest{0, 0, 0};                // what the object itself says
  std::vector<LayerValue> layers;      // from the lowest to the topmost
};

// Angles in degrees.
Triple value_at(const std::vector<TakeLayer>& layers, const MovedProperty& property, double ticks, Side side);
// Of a rotation: as a quaternion that changes its sign over full turns of the angles. Where layers compose rotations
// and blend by weight the sign is arbitrary.
QuatD rotation_at(const std::vector<TakeLayer>& layers, const MovedProperty& property, double ticks, Side side);

// Whether the lowest layer alone moves the property, by plain curves: then slopes are known.
bool has_slopes(const std::vector<TakeLayer>& layers, const MovedProperty& property);
// Per second, degrees of a rotation; and of the quaternion that rotation_at gives. Requires: has_slopes.
Triple slope_of(const MovedProperty& property, double ticks, Side side);
QuatD rotation_slope_of(const MovedProperty& property, double ticks, Side side);

// Calls act with every curve that has an influence on the property.
template <class Act>
void for_each_curve(const std::vector<TakeLayer>& layers, const MovedProperty& property, const Act& act) {
  for (const LayerValue& said : property.layers) {
    for (const Curve* curve : said.axes)
      if (curve) act(*curve);
    if (const Curve* weight = layers[said.layer].weight_curve) act(*weight);
  }
}

}  // namespace sinew::asset::fbx
