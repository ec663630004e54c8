// SPDX-License-Identifier: MIT
// Linear blend skinning of one run of vertices, eight at a time: their matrices are blended one after the other, then
// turned so that a lane is a vertex. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

constexpr std::size_t kBatch = 8;

inline const float* floats(const std::byte* place) { return reinterpret_cast<const float*>(place); }
inline float* floats(std::byte* place) { return reinterpret_cast<float*>(place); }

// Eight vectors, component by component.
struct Vectors8 {
  Lane8 x, y, z;
};

inline Lane8 magnitude(Lane8 a) { return select(a < Lane8::all(0.0f), Lane8::all(0.0f) - a, a); }
inline Lane8 larger(Lane8 a, Lane8 b) { return select(a < b, b, a); }

// Unit length, or the bind pose's vector where there is none. Divides by the largest component first: the cofactors of
// a small scale would vanish when squared. Overflow, which only nonsense transforms reach, also keeps the bind vector.
inline Vectors8 unit_or(const Vectors8& v, const Vectors8& bind) {
  const Lane8 one = Lane8::all(1.0f);
  const Lane8 largest = larger(larger(magnitude(v.x), magnitude(v.y)), magnitude(v.z));
  const Lane8 divisor = select(Lane8::all(0.0f) < largest, largest, one);
  const Lane8 sx = v.x / divisor, sy = v.y / divisor, sz = v.z / divisor;
  const Lane8 squared = sx * sx + sy * sy + sz * sz;  // 1 to 3 where there is a direction
  const Lane8 length = sqrt(select(Lane8::all(0.5f) < squared, squared, one));
  const auto too_long = Lane8::all(4.0f) < squared;
  const auto some = Lane8::all(0.5f) < squared;
  return {select(some, select(too_long, bind.x, sx / length), bind.x),
          select(some, select(too_long, bind.y, sy / length), bind.y),
          select(some, select(too_long, bind.z, sz / length), bind.z)};
}

// Of eight vertices, a row each of a 3x4 matrix's twelve elements.
struct BlendedRows {
  alignas(64) float row[kBatch][16];
};

// Of `vertices` vertices. kInfluences and kVertices: known to the compiler, or 0.
template <std::uint32_t kInfluences, std::size_t kVertices>
inline void blend_matrices(const SkinRun& run, std::size_t first, std::size_t vertices, BlendedRows& blended) {
  const std::size_t count = kVertices == 0 ? vertices : kVertices;
  const std::uint32_t influences = kInfluences == 0 ? run.influences : kInfluences;
  const std::uint16_t* entry = run.palette_index + first * influences;
  const float* weight = run.weight + first * influences;
  for (std::size_t lane = 0; lane < count; ++lane, entry += influences, weight += influences) {
    Lane12 sum = Lane12::load(run.model_from_bind[entry[0]].m) * all_twelve(weight[0]);
    for (std::uint32_t i = 1; i < influences; ++i)
      sum = sum + Lane12::load(run.model_from_bind[entry[i]].m) * all_twelve(weight[i]);
    sum.store(blended.row[lane]);
  }
}

template <std::size_t kVertices>
inline void blend_batch(const SkinRun& run, std::size_t first, std::size_t vertices, BlendedRows& blended) {
  switch (run.influences) {
    case 1:
      return blend_matrices<1, kVertices>(run, first, vertices, blended);
    case 2:
      return blend_matrices<2, kVertices>(run, first, vertices, blended);
    case 3:
      return blend_matrices<3, kVertices>(run, first, vertices, blended);
    case 4:
      return blend_matrices<4, kVertices>(run, first, vertices, blended);
    default:
      return blend_matrices<0, kVertices>(run, first, vertices, blended);
  }
}

// Four floats of each of eight rows, to one vector of lanes per column.
struct FourColumns {
  Lane8 a, b, c, d;
};

inline FourColumns load_columns(const std::byte* rows, std::size_t stride) {
  const auto pair = [&](std::size_t lane) {
    return join(Lane4::load(floats(rows + lane * stride)), Lane4::load(floats(rows + (lane + 4) * stride)));
  };
  FourColumns columns{pair(0), pair(1), pair(2), pair(3)};
  transpose_halves(columns.a, columns.b, columns.c, columns.d);
  return columns;
}

// The columns to eight rows of four floats.
inline void store_columns(FourColumns columns, std::byte* rows, std::size_t stride) {
  transpose_halves(columns.a, columns.b, columns.c, columns.d);
  const Lane8 pairs[4] = {columns.a, columns.b, columns.c, columns.d};
  for (std::size_t lane = 0; lane < 4; ++lane) low_half(pairs[lane]).store(floats(rows + lane * stride));
  for (std::size_t lane = 0; lane < 4; ++lane) high_half(pairs[lane]).store(floats(rows + (lane + 4) * stride));
}

// The vectors to eight rows of three floats, and nothing behind the last. Where rows are packed a row may be written
// with the float behind it, which is the next row's and written after it.
inline void store_vectors(const Vectors8& v, std::byte* rows, std::size_t stride) {
  FourColumns columns{v.x, v.y, v.z, v.x};
  transpose_halves(columns.a, columns.b, columns.c, columns.d);
  const Lane8 pairs[4] = {columns.a, columns.b, columns.c, columns.d};
  const auto row = [&](std::size_t lane) { return floats(rows + lane * stride); };
  if (stride == 3 * sizeof(float)) {
    for (std::size_t lane = 0; lane < 4; ++lane) low_half(pairs[lane]).store(row(lane));
    for (std::size_t lane = 0; lane < 3; ++lane) high_half(pairs[lane]).store(row(lane + 4));
    high_half(pairs[3]).store3(row(7));
  } else {
    for (std::size_t lane = 0; lane < 4; ++lane) low_half(pairs[lane]).store3(row(lane));
    for (std::size_t lane = 0; lane < 4; ++lane) high_half(pairs[lane]).store3(row(lane + 4));
  }
}

// A 3x4 matrix of each of eight vertices.
struct Matrices8 {
  FourColumns row[3];
};

inline Matrices8 matrices_of(const BlendedRows& blended) {
  const auto* first = reinterpret_cast<const std::byte*>(blended.row);
  constexpr std::size_t kStride = sizeof blended.row[0], kRow = 4 * sizeof(float);
  return {load_columns(first, kStride), load_columns(first + kRow, kStride), load_columns(first + 2 * kRow, kStride)};
}

inline Vectors8 transform(const Matrices8& m, const Vectors8& v) {
  return {m.row[0].a * v.x + m.row[0].b * v.y + m.row[0].c * v.z,
          m.row[1].a * v.x + m.row[1].b * v.y + m.row[1].c * v.z,
          m.row[2].a * v.x + m.row[2].b * v.y + m.row[2].c * v.z};
}

inline Vectors8 cross(const Vectors8& a, const Vectors8& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// By the cofactors of the linear part, whose columns are the cross products of its other two, times its determinant's
// sign.
inline Vectors8 transform_normals(const Matrices8& m, const Vectors8& n) {
  const Vectors8 x{m.row[0].a, m.row[1].a, m.row[2].a}, y{m.row[0].b, m.row[1].b, m.row[2].b},
      z{m.row[0].c, m.row[1].c, m.row[2].c};
  const Vectors8 cx = cross(y, z), cy = cross(z, x), cz = cross(x, y);
  const Lane8 determinant = x.x * cx.x + x.y * cx.y + x.z * cx.z;
  const Lane8 sign = select(determinant < Lane8::all(0.0f), Lane8::all(-1.0f), Lane8::all(1.0f));
  return {cx.x * sign * n.x + cy.x * sign * n.y + cz.x * sign * n.z,
          cx.y * sign * n.x + cy.y * sign * n.y + cz.y * sign * n.z,
          cx.z * sign * n.x + cy.z * sign * n.y + cz.z * sign * n.z};
}

// Eight vertices of streams in which four floats may be read where a vector begins.
struct Batch {
  StreamPair positions, normals, tangents;
};

template <bool kNormals, bool kTangents>
inline void skin_batch(const Batch& batch, const BlendedRows& blended) {
  const Matrices8 m = matrices_of(blended);
  if (batch.positions.in != nullptr) {
    const FourColumns p = load_columns(batch.positions.in, batch.positions.in_stride);
    const Vectors8 turned = transform(m, {p.a, p.b, p.c});
    store_vectors({turned.x + m.row[0].d, turned.y + m.row[1].d, turned.z + m.row[2].d}, batch.positions.out,
                  batch.positions.out_stride);
  }
  if constexpr (kNormals) {
    const FourColumns n = load_columns(batch.normals.in, batch.normals.in_stride);
    const Vectors8 bind{n.a, n.b, n.c};
    store_vectors(unit_or(transform_normals(m, bind), bind), batch.normals.out, batch.normals.out_stride);
  }
  if constexpr (kTangents) {
    const FourColumns t = load_columns(batch.tangents.in, batch.tangents.in_stride);
    const Vectors8 bind{t.a, t.b, t.c}, unit = unit_or(transform(m, bind), bind);
    store_columns({unit.x, unit.y, unit.z, t.d}, batch.tangents.out, batch.tangents.out_stride);
  }
}

inline StreamPair from_vertex(const StreamPair& stream, std::size_t vertex) {
  if (stream.in == nullptr) return stream;
  return {stream.in + vertex * stream.in_stride, stream.out + vertex * stream.out_stride, stream.in_stride,
          stream.out_stride};
}

// Vertices moved to where four floats may be read of each.
template <int kFloats>
struct Copied {
  float in[kBatch][4] = {}, out[kBatch][4] = {};

  StreamPair take(const StreamPair& stream, std::size_t first, std::size_t count) {
    if (stream.in == nullptr) return stream;
    for (std::size_t lane = 0; lane < count; ++lane)
      for (int i = 0; i < kFloats; ++i) in[lane][i] = floats(stream.in + (first + lane) * stream.in_stride)[i];
    return {reinterpret_cast<const std::byte*>(in), reinterpret_cast<std::byte*>(out), sizeof in[0], sizeof out[0]};
  }
  void give(const StreamPair& stream, std::size_t first, std::size_t count) const {
    if (stream.in == nullptr) return;
    for (std::size_t lane = 0; lane < count; ++lane)
      for (int i = 0; i < kFloats; ++i) floats(stream.out + (first + lane) * stream.out_stride)[i] = out[lane][i];
  }
};

template <bool kNormals, bool kTangents>
void skin_copied(const SkinRun& run, std::size_t first) {
  const std::size_t count = run.vertices - first < kBatch ? run.vertices - first : kBatch;
  BlendedRows blended{};
  blend_batch<0>(run, first, count, blended);
  Copied<3> positions, normals;
  Copied<4> tangents;
  skin_batch<kNormals, kTangents>({positions.take(run.positions, first, count), normals.take(run.normals, first, count),
                                   tangents.take(run.tangents, first, count)},
                                  blended);
  positions.give(run.positions, first, count);
  normals.give(run.normals, first, count);
  tangents.give(run.tangents, first, count);
}

// Whether four floats may be read of every vertex but the last: not where all vertices are one.
inline bool has_stride(const StreamPair& stream) { return stream.in == nullptr || stream.in_stride != 0; }

// Whether normals and tangents are wanted is known before the loop, so that it holds no branches on them. Reading four
// floats of the last vertex could leave its stream: the batch that holds it is copied.
template <bool kNormals, bool kTangents>
void skin_vertices(const SkinRun& run) {
  std::size_t first = 0;
  const bool in_place = has_stride(run.positions) && has_stride(run.normals) && has_stride(run.tangents);
  for (; in_place && first + kBatch < run.vertices; first += kBatch) {
    BlendedRows blended;
    blend_batch<kBatch>(run, first, kBatch, blended);
    skin_batch<kNormals, kTangents>(
        {from_vertex(run.positions, first), from_vertex(run.normals, first), from_vertex(run.tangents, first)},
        blended);
  }
  for (; first < run.vertices; first += kBatch) skin_copied<kNormals, kTangents>(run, first);
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
