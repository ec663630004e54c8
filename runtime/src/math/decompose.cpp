// SPDX-License-Identifier: MIT
#include "sinew/math/decompose.h"

#include <cmath>
#include <limits>

namespace sinew {
namespace {

struct Axis {
  double x = 0, y = 0, z = 0;
};

Axis operator-(Axis a, Axis b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Axis operator*(Axis a, double s) { return {a.x * s, a.y * s, a.z * s}; }
double dot(Axis a, Axis b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Axis cross(Axis a, Axis b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

// Safe for every finite element: the square of a large or small one would leave the range of double.
double length(Axis a) {
  const double x = std::abs(a.x), y = std::abs(a.y), z = std::abs(a.z);
  const double largest = x > y ? (x > z ? x : z) : (y > z ? y : z);
  if (largest == 0) return 0;
  const Axis scaled{a.x / largest, a.y / largest, a.z / largest};
  return largest * std::sqrt(dot(scaled, scaled));
}

// Zero where there is no direction left: shorter than least, which callers choose for their rounding.
Axis unit(Axis a, double least) {
  const double a_length = length(a);
  return a_length > least ? Axis{a.x / a_length, a.y / a_length, a.z / a_length} : Axis{};
}

bool known(Axis a) { return a.x != 0 || a.y != 0 || a.z != 0; }

// The part of b at right angles to unit a, as a unit vector; zero where b lies along a but for rounding.
Axis perpendicular_part(Axis b, Axis a) {
  const Axis once = unit(b - a * dot(a, b), 1e-12);
  return unit(once - a * dot(a, once), 0);  // again: a near-parallel b loses digits the first time
}

// Columns of a rotation from unit directions, some of which may be zero.
void complete_to_rotation(Axis (&columns)[3]) {
  int first = 0;
  while (first < 3 && !known(columns[first])) ++first;
  if (first == 3) first = 0, columns[0] = {1, 0, 0};
  const int next = (first + 1) % 3, last = (first + 2) % 3;
  const Axis a = columns[first];
  const Axis next_direction = perpendicular_part(columns[next], a),
             last_direction = perpendicular_part(columns[last], a);
  if (known(next_direction)) {
    columns[next] = next_direction;
  } else if (known(last_direction)) {
    columns[next] = cross(last_direction, a);
  } else {
    const Axis coordinate_axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const bool along_next = std::abs(dot(coordinate_axes[next], a)) > 0.8;
    columns[next] = perpendicular_part(coordinate_axes[along_next ? last : next], a);
  }
  columns[last] = cross(a, columns[next]);
}

// Largest of the four components first, so that no division is by a small number. Source: S. W. Shepperd, Quaternion
// from Rotation Matrix, Journal of Guidance and Control 1 (1978) 223. Columns x, y, z of a rotation.
void quat_from_columns(Axis x, Axis y, Axis z, double (&q)[4]) {
  const double four_ww = 1 + x.x + y.y + z.z, four_xx = 1 + x.x - y.y - z.z;
  const double four_yy = 1 - x.x + y.y - z.z, four_zz = 1 - x.x - y.y + z.z;
  double v[4];
  if (four_ww >= four_xx && four_ww >= four_yy && four_ww >= four_zz) {
    v[0] = y.z - z.y, v[1] = z.x - x.z, v[2] = x.y - y.x, v[3] = four_ww;
  } else if (four_xx >= four_yy && four_xx >= four_zz) {
    v[0] = four_xx, v[1] = x.y + y.x, v[2] = z.x + x.z, v[3] = y.z - z.y;
  } else if (four_yy >= four_zz) {
    v[0] = x.y + y.x, v[1] = four_yy, v[2] = y.z + z.y, v[3] = z.x - x.z;
  } else {
    v[0] = z.x + x.z, v[1] = y.z + z.y, v[2] = four_zz, v[3] = x.y - y.x;
  }
  const double v_length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
  const double divisor = v[3] < 0 ? -v_length : v_length;
  for (int i = 0; i < 4; ++i) q[i] = v[i] / divisor;
}

double largest_difference(const AffineD& a, const AffineD& b) {
  double largest = 0;
  for (int i = 0; i < 12; ++i) {
    const double difference = std::abs(a.m[i] - b.m[i]);
    if (difference > largest) largest = difference;
  }
  return largest;
}

bool all_finite(const AffineD& a) {
  for (const double element : a.m)
    if (!(std::abs(element) <= std::numeric_limits<double>::max())) return false;
  return true;
}

}  // namespace

Decomposition decompose(const AffineD& a_from_b) {
  Decomposition out;
  if (!all_finite(a_from_b)) {
    out.residual = std::numeric_limits<double>::infinity();
    return out;
  }
  const double* m = a_from_b.m;
  TransformD& transform = out.transform;
  Axis directions[3];
  for (int column = 0; column < 3; ++column) {
    const Axis direction{m[column], m[4 + column], m[8 + column]};
    transform.translation[column] = m[4 * column + 3];
    transform.scale[column] = length(direction);
    directions[column] = unit(direction, 0);
  }
  if (dot(directions[0], cross(directions[1], directions[2])) < 0) {
    transform.scale[0] = -transform.scale[0];
    directions[0] = directions[0] * -1;
  }
  complete_to_rotation(directions);
  quat_from_columns(directions[0], directions[1], directions[2], transform.rotation);
  out.residual = largest_difference(a_from_b, affine_from(transform));
  return out;
}

}  // namespace sinew
