// SPDX-License-Identifier: MIT
#include "import/fbx/take_layers.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/rotation.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::fbx {
namespace {

constexpr double kDegreesPerRadian = 180 / 3.14159265358979323846;

Triple said_by(const LayerValue& said, double ticks, Side side) {
  Triple value = said.constants;
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (said.axes[axis]) value[axis] = evaluate(*said.axes[axis], ticks, side);
  return value;
}

double weight_of(const TakeLayer& layer, double ticks, Side side) {
  const double weight = layer.weight_curve ? evaluate(*layer.weight_curve, ticks, side) / 100 : layer.weight;
  if (!(weight > 0)) return 0;
  return weight > 0.99999 ? 1 : weight;  // editors store 99.9999 and mean all of it
}

bool replaces(const TakeLayer& layer) { return layer.is_first || layer.blend == LayerBlend::override_all; }

// The factor to the power of the weight, its sign kept: 1 at weight 0.
double factor_to(double factor, double weight) {
  if (weight <= 0) return 1;
  if (weight >= 1) return factor;
  const double power = exp_e(weight * log_e(std::abs(factor)));
  return factor < 0 ? -power : power;
}

Triple blended_numbers(const TakeLayer& layer, const Triple& below, const Triple& said, double weight) {
  Triple result = below;
  const double kept = layer.blend == LayerBlend::additive ? 1 : 1 - weight;
  for (std::size_t axis = 0; axis < 3; ++axis) result[axis] = below[axis] * kept + said[axis] * weight;
  return result;
}

Triple blended_factors(const TakeLayer& layer, const Triple& below, const Triple& said, double weight) {
  Triple result = below;
  const double kept = layer.blend == LayerBlend::additive ? 1 : 1 - weight;
  for (std::size_t axis = 0; axis < 3; ++axis)
    result[axis] = factor_to(below[axis], kept) * factor_to(said[axis], weight);
  return result;
}

// A rotation as long as possible in angles, which alone know full turns.
struct Rotation {
  EulerOrder order = EulerOrder::xyz;
  bool is_quaternion = false;
  Triple degrees{0, 0, 0};
  QuatD quaternion;

  QuatD as_quaternion() const { return is_quaternion ? quaternion : rotation_from_degrees(order, degrees); }
  Triple as_degrees() const {
    if (!is_quaternion) return degrees;
    const EulerAnglesD angles = euler_from_quat(order, quaternion);
    return {angles.x * kDegreesPerRadian, angles.y * kDegreesPerRadian, angles.z * kDegreesPerRadian};
  }
};

double dot(QuatD a, QuatD b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

QuatD towards(QuatD from, QuatD to, double fraction) {
  if (fraction < 1 && dot(from, to) < 0) to = {-to.x, -to.y, -to.z, -to.w};
  return slerp(from, to, fraction);
}

void blend_rotation(const TakeLayer& layer, const Triple& said, double weight, Rotation& rotation) {
  if (!layer.composes_rotations) {
    rotation.degrees = blended_numbers(layer, rotation.as_degrees(), said, weight);
    rotation.is_quaternion = false;
    return;
  }
  if (weight <= 0) return;
  const QuatD below = rotation.as_quaternion(), above = rotation_from_degrees(rotation.order, said);
  rotation.quaternion =
      layer.blend == LayerBlend::additive ? below * towards(QuatD{}, above, weight) : towards(below, above, weight);
  rotation.is_quaternion = true;
}

Rotation blended_rotation(const std::vector<TakeLayer>& layers, const MovedProperty& property, double ticks,
                          Side side) {
  Rotation rotation;
  rotation.order = property.order;
  rotation.degrees = property.rest;
  for (const LayerValue& said : property.layers) {
    const TakeLayer& layer = layers[said.layer];
    if (replaces(layer))
      rotation = {property.order, false, said_by(said, ticks, side), {}};
    else
      blend_rotation(layer, said_by(said, ticks, side), weight_of(layer, ticks, side), rotation);
  }
  return rotation;
}

// Which axis acts first, second and third.
constexpr std::size_t kAxes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}};

QuatD about_axis(std::size_t axis, double degrees) {
  const SinCos<double> half = sin_cos_rad(0.5 * degrees / kDegreesPerRadian);
  return {axis == 0 ? half.sin : 0, axis == 1 ? half.sin : 0, axis == 2 ? half.sin : 0, half.cos};
}

QuatD half_rate(std::size_t axis, double degrees_per_sec) {
  const double half = 0.5 * degrees_per_sec / kDegreesPerRadian;
  return {axis == 0 ? half : 0, axis == 1 ? half : 0, axis == 2 ? half : 0, 0};
}

QuatD sum(QuatD a, QuatD b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

}  // namespace

Triple value_at(const std::vector<TakeLayer>& layers, const MovedProperty& property, double ticks, Side side) {
  if (property.meaning == Meaning::rotation) return blended_rotation(layers, property, ticks, side).as_degrees();
  Triple value = property.rest;
  for (const LayerValue& above : property.layers) {
    const TakeLayer& layer = layers[above.layer];
    const Triple said = said_by(above, ticks, side);
    if (replaces(layer))
      value = said;
    else if (property.meaning == Meaning::scaling && layer.multiplies_scales)
      value = blended_factors(layer, value, said, weight_of(layer, ticks, side));
    else
      value = blended_numbers(layer, value, said, weight_of(layer, ticks, side));
  }
  return value;
}

bool has_slopes(const std::vector<TakeLayer>& layers, const MovedProperty& property) {
  if (property.layers.size() != 1 || !replaces(layers[property.layers[0].layer])) return false;
  for (const Curve* curve : property.layers[0].axes)
    if (curve && !is_plain(*curve)) return false;
  return true;
}

Triple slope_of(const MovedProperty& property, double ticks, Side side) {
  Triple slopes{0, 0, 0};
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const Curve* curve = property.layers[0].axes[axis]) slopes[axis] = slope(*curve, ticks, side);
  return slopes;
}

// With Q = Qc Qb Qa, a the angle that acts first: the sum of the products in which one factor is its own derivative,
// half its rate times its axis times itself.
QuatD rotation_slope_of(const MovedProperty& property, double ticks, Side side) {
  const Triple rates = slope_of(property, ticks, side), degrees = said_by(property.layers[0], ticks, side);
  const auto [a, b, c] = kAxes[std::size_t(property.order)];
  const QuatD third = about_axis(c, degrees[c]), second = about_axis(b, degrees[b]),
              second_first = second * about_axis(a, degrees[a]);
  const QuatD of_second = half_rate(b, rates[b]) * second_first,
              of_first = second * half_rate(a, rates[a]) * conjugate(second) * second_first;
  return sum(half_rate(c, rates[c]) * (third * second_first), third * sum(of_second, of_first));
}

QuatD rotation_at(const std::vector<TakeLayer>& layers, const MovedProperty& property, double ticks, Side side) {
  return blended_rotation(layers, property, ticks, side).as_quaternion();
}

}  // namespace sinew::asset::fbx
