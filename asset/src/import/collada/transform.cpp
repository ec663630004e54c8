// SPDX-License-Identifier: MIT
#include "import/collada/transform.h"

#include <algorithm>
#include <cmath>

#include "sinew/math/quat.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::collada {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kShear = 2e-5;  // of the largest scale: files have five or six digits
constexpr double kEven = 1e-7;   // of a scale: what is less apart shears by less than is looked at

using Vec = std::array<double, 3>;

double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vec minus(const Vec& a, const Vec& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
// Zero where there is no direction.
Vec unit(const Vec& v) {
  const double largest = std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
  if (!(largest > 0)) return {0, 0, 0};
  const Vec near_one{v[0] / largest, v[1] / largest, v[2] / largest};
  const double length = std::sqrt(dot(near_one, near_one));
  return {near_one[0] / length, near_one[1] / length, near_one[2] / length};
}

QuatD quat_of(const TransformD& t) { return {t.rotation[0], t.rotation[1], t.rotation[2], t.rotation[3]}; }

void set_rotation(TransformD& t, QuatD q) {
  t.rotation[0] = q.x;
  t.rotation[1] = q.y;
  t.rotation[2] = q.z;
  t.rotation[3] = q.w;
}

// The quaternion goes on after half a turn and a whole one, so that neighbouring angles have neighbouring quaternions.
QuatD turn_about(const Vec& axis, double degrees) {
  const Vec u = unit(axis);
  const auto [sine, cosine] = sin_cos_rad(degrees * (kPi / 360));
  if (u == Vec{0, 0, 0}) return {};
  return {u[0] * sine, u[1] * sine, u[2] * sine, cosine};
}

AffineD matrix_of(const TransformNumbers& n, double metres_per_unit) {
  AffineD matrix;
  std::copy_n(n.begin(), 12, matrix.m);
  for (std::size_t row = 0; row < 3; ++row) matrix.m[4 * row + 3] *= metres_per_unit;
  return matrix;
}

// "skew": an angle and two axes, as in RenderMan's Skew, to which COLLADA refers. Points move along the second axis, as
// far as turns the first axis by the angle towards it.
AffineD skew_of(const TransformNumbers& n) {
  AffineD matrix;
  const Vec turned = unit({n[1], n[2], n[3]}), along = unit({n[4], n[5], n[6]});
  const double far = dot(turned, along);
  const Vec square = unit({turned[0] - far * along[0], turned[1] - far * along[1], turned[2] - far * along[2]});
  const double high = dot(turned, square);  // the first axis is (far, high) in the plane of both
  const auto [sine, cosine] = sin_cos_rad(n[0] * (kPi / 180));
  const double turned_far = far * cosine + high * sine, turned_high = high * cosine - far * sine;
  if (!(high > 1e-9 && turned_high > 1e-9)) return matrix;  // the axes are one, or it would turn past the second
  const double shift = turned_far / turned_high - far / high;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column)
      matrix.m[4 * row + column] += shift * along[row] * square[column];
  return matrix;
}

// "lookat": eye, the point of interest, up. The node looks along its -z with +y up, as its camera does.
AffineD lookat_of(const TransformNumbers& n, double metres_per_unit) {
  const Vec eye{n[0], n[1], n[2]}, interest{n[3], n[4], n[5]}, up{n[6], n[7], n[8]};
  const Vec back = unit(minus(eye, interest)), right = unit(cross(unit(up), back));
  AffineD matrix;
  if (back != Vec{0, 0, 0} && right != Vec{0, 0, 0}) {
    const Vec above = cross(back, right);
    for (std::size_t row = 0; row < 3; ++row) {
      matrix.m[4 * row] = right[row];
      matrix.m[4 * row + 1] = above[row];
      matrix.m[4 * row + 2] = back[row];
    }
  }
  for (std::size_t row = 0; row < 3; ++row) matrix.m[4 * row + 3] = eye[row] * metres_per_unit;
  return matrix;
}

TransformNumbers no_transform(TransformKind kind) {
  switch (kind) {
    case TransformKind::scale:
      return {1, 1, 1};
    case TransformKind::matrix:
      return {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    case TransformKind::rotate:
      return {1, 0, 0, 0};
    case TransformKind::skew:
      return {0, 1, 0, 0, 0, 1, 0};
    case TransformKind::lookat:
      return {0, 0, 0, 0, 0, -1, 0, 1, 0};
    case TransformKind::translate:
      break;
  }
  return {};
}

}  // namespace

std::optional<TransformKind> transform_kind(std::string_view name) {
  if (name == "translate") return TransformKind::translate;
  if (name == "rotate") return TransformKind::rotate;
  if (name == "scale") return TransformKind::scale;
  if (name == "matrix") return TransformKind::matrix;
  if (name == "skew") return TransformKind::skew;
  if (name == "lookat") return TransformKind::lookat;
  return std::nullopt;
}

std::size_t number_count(TransformKind kind) {
  constexpr std::size_t kCounts[] = {3, 4, 3, 16, 7, 9};
  return kCounts[static_cast<std::size_t>(kind)];
}

std::vector<TransformElement> read_transforms(Element node, std::vector<Element>& damaged) {
  std::vector<TransformElement> transforms;
  for (Element at = node.first_child(); at; at = at.next_sibling()) {
    const std::optional<TransformKind> kind = transform_kind(local_name(at));
    if (at.type() != pugi::node_element || !kind) continue;
    TransformElement transform{*kind, at, {}};
    const std::size_t count = number_count(*kind);
    const bool is_whole = read_numbers(at, transform.numbers.data(), count) == count &&
                          std::all_of(transform.numbers.begin(), transform.numbers.begin() + std::ptrdiff_t(count),
                                      [](double x) { return std::abs(x) < 1e30; });
    if (!is_whole) {
      transform.numbers = no_transform(*kind);
      damaged.push_back(at);
    }
    transforms.push_back(transform);
  }
  return transforms;
}

// With a scale that is the same along all axes, or with an inner rotation of none, scale and rotation change places.
void Product::multiply(const TransformD& inner) {
  if (mixed_) return multiply(affine_from(inner));
  const double* const s = parts_.scale;
  const double* const r = inner.rotation;
  const bool is_even =
      std::abs(s[0] - s[1]) <= kEven * std::abs(s[0]) && std::abs(s[0] - s[2]) <= kEven * std::abs(s[0]);
  if (!is_even && !(r[0] == 0 && r[1] == 0 && r[2] == 0)) return multiply(affine_from(inner));
  TransformD moved;
  std::copy_n(inner.translation, 3, moved.translation);
  const AffineD place = affine_from(parts_) * affine_from(moved);
  for (std::size_t row = 0; row < 3; ++row) parts_.translation[row] = place.m[4 * row + 3];
  for (std::size_t axis = 0; axis < 3; ++axis) parts_.scale[axis] *= inner.scale[axis];
  set_rotation(parts_, quat_of(parts_) * quat_of(inner));
}

void Product::multiply(const AffineD& inner) { mixed_ = (mixed_ ? *mixed_ : affine_from(parts_)) * inner; }

Pose Product::pose() const {
  if (!mixed_) return {parts_, std::nullopt};
  const Contribution parts = parts_of(*mixed_);
  return {parts.parts, parts.matrix};
}

Contribution parts_of(const AffineD& matrix) {
  const Decomposition found = decompose(matrix);
  const double* const s = found.transform.scale;
  const double scale = std::max({std::abs(s[0]), std::abs(s[1]), std::abs(s[2])});
  Contribution result{found.transform, std::nullopt};
  if (!(found.residual <= kShear * scale)) result.matrix = matrix;
  return result;
}

Contribution contribution_of(TransformKind kind, const TransformNumbers& n, double metres_per_unit) {
  Contribution result;
  switch (kind) {
    case TransformKind::translate:
      for (std::size_t i = 0; i < 3; ++i) result.parts.translation[i] = n[i] * metres_per_unit;
      break;
    case TransformKind::rotate:
      set_rotation(result.parts, turn_about({n[0], n[1], n[2]}, n[3]));
      break;
    case TransformKind::scale:
      std::copy_n(n.begin(), 3, result.parts.scale);
      break;
    case TransformKind::matrix:
      return parts_of(matrix_of(n, metres_per_unit));
    case TransformKind::lookat:
      return parts_of(lookat_of(n, metres_per_unit));
    case TransformKind::skew:
      result.matrix = skew_of(n);
      break;
  }
  return result;
}

void multiply(Product& product, const Contribution& contribution) {
  if (contribution.matrix)
    product.multiply(*contribution.matrix);
  else
    product.multiply(contribution.parts);
}

}  // namespace sinew::asset::collada
