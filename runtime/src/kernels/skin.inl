// SPDX-License-Identifier: MIT
// Linear blend skinning of one run of vertices. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

inline const float* floats(const std::byte* place) { return reinterpret_cast<const float*>(place); }
inline float* floats(std::byte* place) { return reinterpret_cast<float*>(place); }

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

inline Lane8 magnitude(Lane8 a) { return select(a < Lane8::all(0.0f), Lane8::all(0.0f) - a, a); }
inline Lane8 larger(Lane8 a, Lane8 b) { return select(a < b, b, a); }

// Unit length, or the bind pose's vector where there is none. Divides by the largest component first: the cofactors of
// a small scale would vanish when squared. Overflow, which only nonsense transforms reach, also keeps the bind vector.
inline void normalise(VectorBatch& v, const VectorBatch& in_bind) {
  const Lane8 x = Lane8::load(v.x), y = Lane8::load(v.y), z = Lane8::load(v.z), one = Lane8::all(1.0f);
  const Lane8 largest = larger(larger(magnitude(x), magnitude(y)), magnitude(z));
  const Lane8 divisor = select(Lane8::all(0.0f) < largest, largest, one);
  const Lane8 sx = x / divisor, sy = y / divisor, sz = z / divisor;
  const Lane8 squared = sx * sx + sy * sy + sz * sz;  // 1 to 3 where there is a direction
  const Lane8 length = sqrt(select(Lane8::all(0.5f) < squared, squared, one));
  const auto too_long = Lane8::all(4.0f) < squared;
  const auto some = Lane8::all(0.5f) < squared;
  const Lane8 bx = Lane8::load(in_bind.x), by = Lane8::load(in_bind.y), bz = Lane8::load(in_bind.z);
  select(some, select(too_long, bx, sx / length), bx).store(v.x);
  select(some, select(too_long, by, sy / length), by).store(v.y);
  select(some, select(too_long, bz, sz / length), bz).store(v.z);
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
  normalise(turned, in_bind);
  write_vectors(turned, stream, first, count);
}

inline void set_bind(VectorBatch& batch, std::size_t lane, const float* in) {
  batch.x[lane] = in[0];
  batch.y[lane] = in[1];
  batch.z[lane] = in[2];
}

inline Lane12 blend_matrices(const SkinRun& run, std::size_t vertex) {
  const std::uint16_t* entry = run.palette_index + vertex * run.influences;
  const float* weight = run.weight + vertex * run.influences;
  Lane12 sum = Lane12::load(run.model_from_bind[entry[0]].m) * Lane12::all(weight[0]);
  for (std::uint32_t i = 1; i < run.influences; ++i)
    sum = sum + Lane12::load(run.model_from_bind[entry[i]].m) * Lane12::all(weight[i]);
  return sum;
}

// Which attributes are wanted is known before the loop, so that it holds no branches on them.
template <bool kNormals, bool kTangents>
void skin_vertices(const SkinRun& run) {
  for (std::size_t first = 0; first < run.vertices; first += 8) {
    const std::size_t count = run.vertices - first < 8 ? run.vertices - first : 8;
    VectorBatch normals, tangents, bind_normals, bind_tangents;
    for (std::size_t lane = 0; lane < count; ++lane) {
      const std::size_t v = first + lane;
      const Columns m = columns_of(blend_matrices(run, v));
      if (run.positions.in != nullptr)
        store3(transform(m, floats(run.positions.in + v * run.positions.in_stride)) + m.translation,
               run.positions.out + v * run.positions.out_stride);
      if constexpr (kNormals) {
        const float* normal = floats(run.normals.in + v * run.normals.in_stride);
        set_bind(bind_normals, lane, normal);
        normals.set(lane, transform(cofactors(m), normal));
      }
      if constexpr (kTangents) {
        const float* tangent = floats(run.tangents.in + v * run.tangents.in_stride);
        set_bind(bind_tangents, lane, tangent);
        tangents.set(lane, transform(m, tangent));
        floats(run.tangents.out + v * run.tangents.out_stride)[3] = tangent[3];
      }
    }
    if constexpr (kNormals) finish_vectors(normals, bind_normals, run.normals, first, count);
    if constexpr (kTangents) finish_vectors(tangents, bind_tangents, run.tangents, first, count);
  }
}

void skin_run(const SkinRun& run) {
  const bool normals = run.normals.in != nullptr, tangents = run.tangents.in != nullptr;
  if (normals && tangents)
    skin_vertices<true, true>(run);
  else if (normals)
    skin_vertices<true, false>(run);
  else if (tangents)
    skin_vertices<false, true>(run);
  else
    skin_vertices<false, false>(run);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
