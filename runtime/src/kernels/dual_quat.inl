// SPDX-License-Identifier: MIT
// Dual quaternion skinning of one run of vertices. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"
#include "kernels/vectors8.inl"

namespace sinew::SINEW_ISA {
namespace {

// Columns of a 3x4 matrix; the fourth lane is padding.
struct Columns {
  Lane4 x, y, z, translation;
};

inline Columns columns_of(const Lane12& matrix) {
  Columns columns;
  split(matrix, columns.x, columns.y, columns.z);
  columns.translation = Lane4::all(0.0f);
  transpose(columns.x, columns.y, columns.z, columns.translation);
  return columns;
}

inline Lane4 cross(Lane4 a, Lane4 b) { return yzx(a * yzx(b) - yzx(a) * b); }

inline Lane4 transform(const Columns& m, const float* v) {
  return m.x * Lane4::all(v[0]) + m.y * Lane4::all(v[1]) + m.z * Lane4::all(v[2]);
}

// Of a linear part: its columns are the cross products of the other two, times the determinant's sign.
inline Columns cofactors(const Columns& m) {
  Columns c{cross(m.y, m.z), cross(m.z, m.x), cross(m.x, m.y), m.translation};
  float products[4];
  (m.x * c.x).store(products);
  const Lane4 sign = Lane4::all(products[0] + products[1] + products[2] < 0 ? -1.0f : 1.0f);
  c.x = c.x * sign;
  c.y = c.y * sign;
  c.z = c.z * sign;
  return c;
}

inline void store3(Lane4 value, std::byte* to) {
  float all[4];
  value.store(all);
  float* out = floats(to);
  out[0] = all[0];
  out[1] = all[1];
  out[2] = all[2];
}

// Eight vectors at once, component by component.
struct VectorBatch {
  float x[8], y[8], z[8];

  void set(std::size_t lane, Lane4 value) {
    float all[4];
    value.store(all);
    x[lane] = all[0];
    y[lane] = all[1];
    z[lane] = all[2];
  }
  // Lanes from `used` on repeat the first, so that they hold nothing odd.
  void fill(std::size_t used) {
    for (std::size_t lane = used; lane < 8; ++lane) {
      x[lane] = x[0];
      y[lane] = y[0];
      z[lane] = z[0];
    }
  }
};

inline Vectors8 vectors_of(const VectorBatch& batch) {
  return {Lane8::load(batch.x), Lane8::load(batch.y), Lane8::load(batch.z)};
}

inline void write_vectors(const VectorBatch& v, const StreamPair& stream, std::size_t first, std::size_t count) {
  for (std::size_t lane = 0; lane < count; ++lane) {
    float* out = floats(stream.out + (first + lane) * stream.out_stride);
    out[0] = v.x[lane];
    out[1] = v.y[lane];
    out[2] = v.z[lane];
  }
}

inline void finish_vectors(VectorBatch& turned, VectorBatch& in_bind, const StreamPair& stream, std::size_t first,
                           std::size_t count) {
  turned.fill(count);
  in_bind.fill(count);
  const Vectors8 unit = unit_or(vectors_of(turned), vectors_of(in_bind));
  unit.x.store(turned.x);
  unit.y.store(turned.y);
  unit.z.store(turned.z);
  write_vectors(turned, stream, first, count);
}

inline void set_bind(VectorBatch& batch, std::size_t lane, const float* in) {
  batch.x[lane] = in[0];
  batch.y[lane] = in[1];
  batch.z[lane] = in[2];
}

inline float dot4(const float* a, const float* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }

// A vertex's blended motion and stretch.
struct BlendedMotion {
  float real[4], dual[4];
  Columns stretch;
};

inline BlendedMotion blend_motions(const DualQuatRun& run, std::size_t vertex) {
  const std::uint16_t* entry = run.palette_index + vertex * run.influences;
  const float* weight = run.weight + vertex * run.influences;
  std::uint32_t heaviest = 0;
  for (std::uint32_t i = 1; i < run.influences; ++i)
    if (weight[heaviest] < weight[i]) heaviest = i;
  const float* hemisphere = run.entries[entry[heaviest]].real;

  Lane4 real = Lane4::all(0.0f), dual = Lane4::all(0.0f);
  Lane12 stretch = Lane12::all(0.0f);
  for (std::uint32_t i = 0; i < run.influences; ++i) {
    const DualQuatEntry& motion = run.entries[entry[i]];
    const Lane4 turned = Lane4::all(dot4(motion.real, hemisphere) < 0 ? -weight[i] : weight[i]);
    real = real + Lane4::load(motion.real) * turned;
    dual = dual + Lane4::load(motion.dual) * turned;
    stretch = stretch + Lane12::load(motion.stretch) * Lane12::all(weight[i]);
  }
  BlendedMotion blended;
  float length_of[4];
  real.store(length_of);
  const Lane4 length = sqrt(Lane4::all(dot4(length_of, length_of)));
  const auto defined = Lane4::all(1e-18f) < length;
  const Lane4 divisor = select(defined, length, Lane4::all(1.0f));
  select(defined, real / divisor, Lane4::load(hemisphere)).store(blended.real);
  (dual / divisor).store(blended.dual);
  blended.stretch = columns_of(stretch);
  return blended;
}

inline Lane4 vector_of(const float* q) {
  const float vector[4] = {q[0], q[1], q[2], 0};
  return Lane4::load(vector);
}

// v turned by a unit quaternion: v + 2 r x (r x v + w v).
inline Lane4 turn(const float* q, Lane4 v) {
  const Lane4 r = vector_of(q), w = Lane4::all(q[3]), two = Lane4::all(2.0f);
  return v + two * cross(r, cross(r, v) + w * v);
}

// 2 (w d - d_w r + r x d): the translation of a unit dual quaternion.
inline Lane4 translation_of(const BlendedMotion& motion) {
  const Lane4 r = vector_of(motion.real), d = vector_of(motion.dual), two = Lane4::all(2.0f);
  return two * (Lane4::all(motion.real[3]) * d - Lane4::all(motion.dual[3]) * r + cross(r, d));
}

void skin_dual_quat_run(const DualQuatRun& run) {
  const bool positions = run.positions.in != nullptr;
  const bool normals = run.normals.in != nullptr, tangents = run.tangents.in != nullptr;
  for (std::size_t first = 0; first < run.vertices; first += 8) {
    const std::size_t count = run.vertices - first < 8 ? run.vertices - first : 8;
    VectorBatch turned_normals, turned_tangents, bind_normals, bind_tangents;
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::size_t v = first + lane;
      const BlendedMotion motion = blend_motions(run, v);
      if (positions) {
        const Lane4 stretched = transform(motion.stretch, floats(run.positions.in + v * run.positions.in_stride));
        store3(turn(motion.real, stretched) + translation_of(motion), run.positions.out + v * run.positions.out_stride);
      }
      if (normals) {
        const float* normal = floats(run.normals.in + v * run.normals.in_stride);
        set_bind(bind_normals, lane, normal);
        turned_normals.set(lane, turn(motion.real, transform(cofactors(motion.stretch), normal)));
      }
      if (tangents) {
        const float* tangent = floats(run.tangents.in + v * run.tangents.in_stride);
        set_bind(bind_tangents, lane, tangent);
        turned_tangents.set(lane, turn(motion.real, transform(motion.stretch, tangent)));
        floats(run.tangents.out + v * run.tangents.out_stride)[3] = tangent[3];
      }
    }
    if (normals) finish_vectors(turned_normals, bind_normals, run.normals, first, count);
    if (tangents) finish_vectors(turned_tangents, bind_tangents, run.tangents, first, count);
  }
}

}  // namespace
}  // namespace sinew::SINEW_ISA
