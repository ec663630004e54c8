// SPDX-License-Identifier: MIT
// Linear blend skinning of one run of vertices. Compiled once per instruction set.
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

inline float dot3(const float* a, const float* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

inline void cross3(const float* a, const float* b, float* out) {
  out[0] = a[1] * b[2] - a[2] * b[1];
  out[1] = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
}

inline float magnitude(float x) { return x < 0 ? -x : x; }

// Unit length; fallback where there is none. Divides by the largest component first: the cofactors of a small scale
// would vanish when squared. Overflow, which only nonsense transforms reach, also gives the fallback.
inline Vec3 direction_or(const float* v, Vec3 fallback) {
  float largest = magnitude(v[0]);
  if (largest < magnitude(v[1])) largest = magnitude(v[1]);
  if (largest < magnitude(v[2])) largest = magnitude(v[2]);
  if (!(0 < largest)) return fallback;
  const float x = v[0] / largest, y = v[1] / largest, z = v[2] / largest;
  const float length = std::sqrt(x * x + y * y + z * z);
  if (!(1 <= length && length < 2)) return fallback;
  return {x / length, y / length, z / length};
}

inline Vec3 move_point(const float* m, Vec3 p) {
  return {m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3], m[4] * p.x + m[5] * p.y + m[6] * p.z + m[7],
          m[8] * p.x + m[9] * p.y + m[10] * p.z + m[11]};
}

// By the cofactor matrix, whose rows are the cross products of the other two rows, times the determinant's sign.
inline Vec3 move_normal(const float* m, Vec3 n) {
  float c0[3], c1[3], c2[3];
  cross3(m + 4, m + 8, c0);
  cross3(m + 8, m, c1);
  cross3(m, m + 4, c2);
  const float sign = dot3(m, c0) < 0 ? -1.0f : 1.0f;
  const float normal[3] = {n.x * sign, n.y * sign, n.z * sign};
  const float moved[3] = {dot3(c0, normal), dot3(c1, normal), dot3(c2, normal)};
  return direction_or(moved, n);
}

inline Vec4 move_tangent(const float* m, Vec4 t) {
  const float tangent[3] = {t.x, t.y, t.z};
  const float moved[3] = {dot3(m, tangent), dot3(m + 4, tangent), dot3(m + 8, tangent)};
  const Vec3 unit = direction_or(moved, {t.x, t.y, t.z});
  return {unit.x, unit.y, unit.z, t.w};
}

void skin_run(const VertexInput& in_bind, const InfluenceRun& run, const std::uint16_t* palette_index,
              const float* weight, const Affine* model_from_bind, const VertexOutput& in_model) {
  using Matrix = Lanes<12>;
  const bool normals = !in_model.normals.empty(), tangents = !in_model.tangents.empty();
  const bool positions = !in_model.positions.empty();
  for (std::size_t v = run.first_vertex; v < std::size_t(run.first_vertex) + run.vertex_count; ++v) {
    Matrix sum = Matrix::load(model_from_bind[palette_index[0]].m) * Matrix::all(weight[0]);
    for (std::uint32_t i = 1; i < run.influences; ++i)
      sum = sum + Matrix::load(model_from_bind[palette_index[i]].m) * Matrix::all(weight[i]);
    palette_index += run.influences;
    weight += run.influences;
    float m[12];
    sum.store(m);
    if (positions) in_model.positions[v] = move_point(m, in_bind.positions[v]);
    if (normals) in_model.normals[v] = move_normal(m, in_bind.normals[v]);
    if (tangents) in_model.tangents[v] = move_tangent(m, in_bind.tangents[v]);
  }
}

}  // namespace
}  // namespace sinew::SINEW_ISA
