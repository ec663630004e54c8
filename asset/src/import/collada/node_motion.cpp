// SPDX-License-Identifier: MIT
#include "import/collada/node_motion.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/rotation.h"

namespace sinew::asset::collada {
namespace {

using readers::Measure;
using readers::Motion;
using readers::Row;

Contribution between(const Contribution& a, const Contribution& b, double share) {
  Contribution mixed;
  const auto mix = [&](const double* from, const double* to, double* out, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out[i] = from[i] * (1 - share) + to[i] * share;
  };
  if (a.matrix || b.matrix) {
    const AffineD from = a.matrix ? *a.matrix : affine_from(a.parts), to = b.matrix ? *b.matrix : affine_from(b.parts);
    mixed.matrix.emplace();
    mix(from.m, to.m, mixed.matrix->m, 12);
    return mixed;
  }
  mix(a.parts.translation, b.parts.translation, mixed.parts.translation, 3);
  mix(a.parts.scale, b.parts.scale, mixed.parts.scale, 3);
  const double* const q = a.parts.rotation;
  const double* const r = b.parts.rotation;
  const double sign = q[0] * r[0] + q[1] * r[1] + q[2] * r[2] + q[3] * r[3] < 0 ? -1 : 1;
  const QuatD turned =
      slerp(QuatD{q[0], q[1], q[2], q[3]}, QuatD{sign * r[0], sign * r[1], sign * r[2], sign * r[3]}, share);
  mixed.parts.rotation[0] = turned.x;
  mixed.parts.rotation[1] = turned.y;
  mixed.parts.rotation[2] = turned.z;
  mixed.parts.rotation[3] = turned.w;
  return mixed;
}

bool is_straight(const Curve& curve) {
  return curve.controls.empty() && curve.before != Beyond::gradient && curve.after != Beyond::gradient;
}

bool is_level(const Curve& curve, std::size_t dimension) {
  for (std::size_t key = 1; key < curve.key_count(); ++key)
    if (curve.value(key, dimension) != curve.value(0, dimension)) return false;
  return curve.controls.empty();
}

bool keyed_alike(const Curve& a, const Curve& b) {
  return &a == &b || (a.ticks == b.ticks && a.leads == b.leads && a.before == b.before && a.after == b.after);
}

}  // namespace

NodeMotion::NodeMotion(const std::vector<TransformElement>& transforms,
                       const std::optional<TransformD>& scene_from_file, double metres_per_unit)
    : scene_from_file_(scene_from_file), metres_per_unit_(metres_per_unit) {
  for (const TransformElement& transform : transforms) {
    Moved& element = elements_.emplace_back();
    element.kind = transform.kind;
    element.id = id_of(transform.element);
    element.numbers = transform.numbers;
    element.at_rest = contribution_of(transform.kind, transform.numbers, metres_per_unit);
  }
}

bool NodeMotion::add(const MovedNumbers& moved) {
  const auto found = std::find_if(elements_.begin(), elements_.end(),
                                  [&](const Moved& element) { return element.id == id_of(moved.target.element); });
  if (found == elements_.end()) return false;
  Moved& element = *found;
  const Target& target = moved.target;
  for (std::size_t i = 0; i < target.count; ++i)
    if (element.drivers[target.first + i].curve) return false;
  for (std::size_t i = 0; i < target.count; ++i) element.drivers[target.first + i] = {moved.curve.get(), i};
  element.curves.push_back(moved.curve.get());
  if (element.kind == TransformKind::matrix) find_matrix_keys(element);
  find_mixing();
  return true;
}

void NodeMotion::find_matrix_keys(Moved& element) const {
  constexpr std::size_t kNumbers = 12;  // of the rows that count
  element.keys.clear();
  element.timing = nullptr;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    const auto [curve, dimension] = element.drivers[i];
    if (!curve || is_level(*curve, dimension)) continue;
    if (!is_straight(*curve) || (element.timing && !keyed_alike(*curve, *element.timing))) return;
    if (!element.timing) element.timing = curve;
  }
  if (!element.timing) element.timing = element.curves.front();
  for (std::size_t key = 0; key < element.timing->key_count(); ++key) {
    TransformNumbers numbers = element.numbers;
    for (std::size_t i = 0; i < kNumbers; ++i)
      if (const auto [curve, dimension] = element.drivers[i]; curve)
        numbers[i] = curve->value(curve->ticks == element.timing->ticks ? key : 0, dimension);
    element.keys.push_back(contribution_of(element.kind, numbers, metres_per_unit_));
  }
}

TransformNumbers NodeMotion::numbers_at(const Moved& element, double ticks, Side side) const {
  TransformNumbers numbers = element.numbers;
  for (std::size_t i = 0; i < number_count(element.kind); ++i)
    if (const Driver& driver = element.drivers[i]; driver.curve)
      numbers[i] = value_at(*driver.curve, driver.dimension, ticks, side);
  return numbers;
}

Contribution NodeMotion::contribution_at(const Moved& element, double ticks, Side side) const {
  if (!element.is_moved()) return element.at_rest;
  if (element.keys.empty()) return contribution_of(element.kind, numbers_at(element, ticks, side), metres_per_unit_);
  const Curve& curve = *element.timing;
  const Place place = place_of(curve, ticks, side);
  if (place.share == 0 || place.key + 1 >= element.keys.size() || curve.leads[place.key] == Lead::step)
    return element.keys[place.key];
  return between(element.keys[place.key], element.keys[place.key + 1], place.share);
}

Pose NodeMotion::pose_at(double ticks, Side side) const {
  Product product;
  if (scene_from_file_) product.multiply(*scene_from_file_);
  for (const Moved& element : elements_) multiply(product, contribution_at(element, ticks, side));
  return product.pose();
}

bool NodeMotion::places(const Moved& element) const {
  if (element.is_moved())
    return element.kind == TransformKind::translate || element.kind == TransformKind::matrix ||
           element.kind == TransformKind::lookat;
  const double* const t = element.at_rest.matrix ? nullptr : element.at_rest.parts.translation;
  return t ? t[0] != 0 || t[1] != 0 || t[2] != 0 : element.kind != TransformKind::skew;
}

bool NodeMotion::turns(const Moved& element) const {
  if (element.is_moved()) return element.kind != TransformKind::translate && element.kind != TransformKind::scale;
  const double* const r = element.at_rest.parts.rotation;
  return element.at_rest.matrix || r[0] != 0 || r[1] != 0 || r[2] != 0;
}

bool NodeMotion::scales_unevenly(const Moved& element) const {
  if (element.is_moved())
    return element.kind == TransformKind::scale || element.kind == TransformKind::matrix ||
           element.kind == TransformKind::skew;
  const double* const s = element.at_rest.parts.scale;
  return element.at_rest.matrix || s[0] != s[1] || s[1] != s[2];
}

void NodeMotion::find_mixing() {
  is_mixed_ = false;
  bool is_uneven = false;
  for (const Moved& element : elements_) {
    const bool is_free_matrix = element.kind == TransformKind::matrix && element.is_moved() && element.keys.empty();
    const bool has_sheared_key = std::any_of(element.keys.begin(), element.keys.end(),
                                             [](const Contribution& key) { return key.matrix.has_value(); });
    if ((is_uneven && turns(element)) || is_free_matrix || has_sheared_key || element.kind == TransformKind::skew)
      is_mixed_ = true;
    is_uneven = is_uneven || scales_unevenly(element);
  }
}

// Whether what moves an element changes a part.
bool NodeMotion::influences(std::size_t index, Part part) const {
  const Moved& element = elements_[index];
  if (!element.is_moved()) return false;
  if (part == Part::translation)
    return places(element) || std::any_of(elements_.begin() + std::ptrdiff_t(index) + 1, elements_.end(),
                                          [&](const Moved& inner) { return places(inner); });
  if (element.kind == TransformKind::translate) return false;
  if (is_mixed_) return true;
  const bool is_whole = element.kind == TransformKind::matrix;
  return part == Part::rotation ? is_whole || turns(element) : is_whole || element.kind == TransformKind::scale;
}

bool NodeMotion::depends(Part part) const {
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (influences(i, part)) return true;
  return false;
}

bool NodeMotion::is_keyed(Part part) const {
  return std::any_of(elements_.begin(), elements_.end(), [&](const Moved& element) {
    if (!element.is_moved()) return false;
    if (element.kind == TransformKind::matrix) return true;
    const TransformKind own = part == Part::translation ? TransformKind::translate
                              : part == Part::rotation  ? TransformKind::rotate
                                                        : TransformKind::scale;
    return element.kind == own;
  });
}

// Where a part is linear in the curves: translations behind what stands still, one scale alone.
bool NodeMotion::has_plain_slopes(Part part) const {
  if (part == Part::rotation || is_mixed_) return false;
  const TransformKind own = part == Part::translation ? TransformKind::translate : TransformKind::scale;
  std::size_t count = 0;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    if (!influences(i, part)) continue;
    if (elements_[i].kind != own) return false;
    ++count;
    for (const Curve* const curve : elements_[i].curves)
      if (!is_polynomial(*curve)) return false;
  }
  return count > 0 && (part == Part::translation || count == 1);
}

Row NodeMotion::slope_at(Part part, double ticks, Side side) const {
  const TransformKind own = part == Part::translation ? TransformKind::translate : TransformKind::scale;
  AffineD outer = scene_from_file_ ? affine_from(*scene_from_file_) : AffineD{};
  Row slope{0, 0, 0, 0}, others{1, 1, 1, 0};
  for (const Moved& element : elements_) {
    if (element.kind == own && element.is_moved()) {
      double own_slope[3] = {0, 0, 0};
      for (std::size_t i = 0; i < 3; ++i)
        if (const Driver& driver = element.drivers[i]; driver.curve)
          own_slope[i] = collada::slope_at(*driver.curve, driver.dimension, ticks, side);
      for (std::size_t row = 0; row < 3; ++row) {
        if (part == Part::scale) slope[row] = own_slope[row];
        if (part == Part::scale) continue;
        for (std::size_t i = 0; i < 3; ++i) slope[row] += outer.m[4 * row + i] * own_slope[i] * metres_per_unit_;
      }
    } else {
      const Contribution still = element.at_rest;
      for (std::size_t i = 0; i < 3; ++i) others[i] *= still.parts.scale[i];
      outer = outer * (still.matrix ? *still.matrix : affine_from(still.parts));
    }
  }
  if (part == Part::scale)
    for (std::size_t i = 0; i < 3; ++i) slope[i] *= others[i];
  return slope;
}

Motion NodeMotion::motion(Part part) const {
  Motion motion;
  motion.measure = part == Part::translation ? Measure::distance
                   : part == Part::rotation  ? Measure::rotation
                                             : Measure::each;
  motion.components = part == Part::rotation ? 4 : 3;
  motion.at = [this, part](double ticks, Side side) -> Row {
    const TransformD parts = pose_at(ticks, side).transform;
    if (part == Part::translation) return {parts.translation[0], parts.translation[1], parts.translation[2], 0};
    if (part == Part::scale) return {parts.scale[0], parts.scale[1], parts.scale[2], 0};
    const QuatD q = normalise(QuatD{parts.rotation[0], parts.rotation[1], parts.rotation[2], parts.rotation[3]});
    return {q.x, q.y, q.z, q.w};
  };
  if (!has_plain_slopes(part)) return motion;
  motion.slope_at = [this, part](double ticks, Side side) { return slope_at(part, ticks, side); };
  motion.is_cubic = true;
  return motion;
}

bool NodeMotion::append_knots(Part part, std::int64_t first, std::int64_t last, std::size_t most,
                              std::vector<std::int64_t>& knots) const {
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    if (!influences(i, part)) continue;
    for (const Curve* const curve : elements_[i].curves)
      if (!collada::append_knots(*curve, first, last, most, knots)) return false;
  }
  return true;
}

}  // namespace sinew::asset::collada
