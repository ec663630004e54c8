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

inline Lane8 squared_length(const Vectors8& v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

// Unit length, or the bind pose's vector where there is none. Squared, the cofactors of a small scale would vanish and
// those of a large one overflow: what is far from unit length is scaled first, by a power of two, which rounds nothing.
// Infinities and NaN, which only nonsense transforms reach, also keep the bind vector.
inline Vectors8 unit_or(const Vectors8& v, const Vectors8& bind) {
  const Lane8 one = Lane8::all(1.0f), small = Lane8::all(0x1p-100f), large = Lane8::all(0x1p100f);
  const Lane8 rough = squared_length(v);
  const Lane8 scale = select(rough < small, large, select(large < rough, Lane8::all(0x1p-90f), one));
  const Vectors8 scaled{v.x * scale, v.y * scale, v.z * scale};
  const Lane8 squared = squared_length(scaled);  // 2^-100 to 3 * 2^100 where there is a direction
  const Lane8 finite_or_0 = select(squared < Lane8::all(0x1p110f), squared, Lane8::all(0.0f));
  const auto some = Lane8::all(0x1p-110f) < finite_or_0;
  const Lane8 inverse = one / sqrt(select(some, finite_or_0, one));
  return {select(some, scaled.x * inverse, bind.x), select(some, scaled.y * inverse, bind.y),
          select(some, scaled.z * inverse, bind.z)};
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

// Of one vertex. kInfluences: known to the compiler, or 0.
template <std::uint32_t kInfluences>
inline Lane12 blended_matrix(const SkinRun& run, std::size_t vertex) {
  const std::uint32_t influences = kInfluences == 0 ? run.influences : kInfluences;
  const std::uint16_t* entry = run.palette_index + vertex * influences;
  const float* weight = run.weight + vertex * influences;
  // The distance of entries is no constant here, so that one multiplication finds an entry, not three steps.
  const auto matrix = [&](std::uint32_t i) {
    return Lane12::load(floats(run.model_from_bind + entry[i] * run.entry_stride));
  };
  Lane12 sum = matrix(0) * all_twelve(weight[0]);
  for (std::uint32_t i = 1; i < influences; ++i) sum = sum + matrix(i) * all_twelve(weight[i]);
  return sum;
}

// Lanes from `count` on repeat the last vertex, so that they hold nothing odd.
template <std::uint32_t kInfluences>
inline Matrices8 blended_matrices(const SkinRun& run, std::size_t first, std::size_t count) {
  const auto of_lane = [&](std::size_t lane) {
    return blended_matrix<kInfluences>(run, first + (lane < count ? lane : count - 1));
  };
  Lane8 row[3][4];
  join_rows(of_lane(0), of_lane(4), row[0][0], row[1][0], row[2][0]);
  join_rows(of_lane(1), of_lane(5), row[0][1], row[1][1], row[2][1]);
  join_rows(of_lane(2), of_lane(6), row[0][2], row[1][2], row[2][2]);
  join_rows(of_lane(3), of_lane(7), row[0][3], row[1][3], row[2][3]);
  Matrices8 matrices;
  for (int r = 0; r < 3; ++r) {
    transpose_halves(row[r][0], row[r][1], row[r][2], row[r][3]);
    matrices.row[r] = {row[r][0], row[r][1], row[r][2], row[r][3]};
  }
  return matrices;
}

inline Vectors8 transform(const Matrices8& m, const Vectors8& v) {
  return {m.row[0].a * v.x + m.row[0].b * v.y + m.row[0].c * v.z,
          m.row[1].a * v.x + m.row[1].b * v.y + m.row[1].c * v.z,
          m.row[2].a * v.x + m.row[2].b * v.y + m.row[2].c * v.z};
}

inline Vectors8 cross(const Vectors8& a, const Vectors8& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline Lane8 dot(const Vectors8& a, const Vectors8& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// By the cofactors of the linear part times its determinant's sign. The rows of the cofactor matrix are r1 x r2,
// r2 x r0 and r0 x r1; the first two products with n are turned round, so that they share r2 x n.
inline Vectors8 transform_normals(const Matrices8& m, const Vectors8& n) {
  const Vectors8 r0{m.row[0].a, m.row[0].b, m.row[0].c}, r1{m.row[1].a, m.row[1].b, m.row[1].c},
      r2{m.row[2].a, m.row[2].b, m.row[2].c};
  const Vectors8 r2_n = cross(r2, n), r0_r1 = cross(r0, r1);
  const Lane8 plus = Lane8::all(1.0f), minus = Lane8::all(-1.0f);
  const auto mirrored = dot(r2, r0_r1) < Lane8::all(0.0f);
  const Lane8 sign = select(mirrored, minus, plus), other_sign = select(mirrored, plus, minus);
  return {dot(r1, r2_n) * sign, dot(r0, r2_n) * other_sign, dot(n, r0_r1) * sign};
}

// Eight vertices of streams in which four floats may be read where a vector begins.
struct Batch {
  StreamPair positions, normals, tangents;
};

// Normals or tangents of eight vertices whose length is still to be brought to one; w is the tangents' handedness.
struct Turned8 {
  Vectors8 turned, bind;
  Lane8 w;
};

struct TurnedBatch {
  Turned8 normals, tangents;
};

template <bool kNormals, bool kTangents>
inline void turn_batch(const Batch& batch, const Matrices8& m, TurnedBatch& turned_batch) {
  if (batch.positions.in != nullptr) {
    const FourColumns p = load_columns(batch.positions.in, batch.positions.in_stride);
    const Vectors8 turned = transform(m, {p.a, p.b, p.c});
    store_vectors({turned.x + m.row[0].d, turned.y + m.row[1].d, turned.z + m.row[2].d}, batch.positions.out,
                  batch.positions.out_stride);
  }
  if constexpr (kNormals) {
    const FourColumns n = load_columns(batch.normals.in, batch.normals.in_stride);
    const Vectors8 bind{n.a, n.b, n.c};
    turned_batch.normals = {transform_normals(m, bind), bind, n.d};
  }
  if constexpr (kTangents) {
    const FourColumns t = load_columns(batch.tangents.in, batch.tangents.in_stride);
    const Vectors8 bind{t.a, t.b, t.c};
    turned_batch.tangents = {transform(m, bind), bind, t.d};
  }
}

template <bool kNormals, bool kTangents>
inline void finish_batch(const Batch& batch, const TurnedBatch& turned_batch) {
  if constexpr (kNormals) {
    const Turned8& n = turned_batch.normals;
    store_vectors(unit_or(n.turned, n.bind), batch.normals.out, batch.normals.out_stride);
  }
  if constexpr (kTangents) {
    const Turned8& t = turned_batch.tangents;
    const Vectors8 unit = unit_or(t.turned, t.bind);
    store_columns({unit.x, unit.y, unit.z, t.w}, batch.tangents.out, batch.tangents.out_stride);
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
[[gnu::noinline]] void skin_copied(const SkinRun& run, std::size_t first) {
  const std::size_t count = run.vertices - first < kBatch ? run.vertices - first : kBatch;
  Copied<3> positions, normals;
  Copied<4> tangents;
  const Batch batch{positions.take(run.positions, first, count), normals.take(run.normals, first, count),
                    tangents.take(run.tangents, first, count)};
  TurnedBatch turned;
  turn_batch<kNormals, kTangents>(batch, blended_matrices<0>(run, first, count), turned);
  finish_batch<kNormals, kTangents>(batch, turned);
  positions.give(run.positions, first, count);
  normals.give(run.normals, first, count);
  tangents.give(run.tangents, first, count);
}

// Whether four floats may be read of every vertex but the last: not where all vertices are one.
inline bool has_stride(const StreamPair& stream) { return stream.in == nullptr || stream.in_stride != 0; }

inline Batch batch_of(const SkinRun& run, std::size_t first) {
  return {from_vertex(run.positions, first), from_vertex(run.normals, first), from_vertex(run.tangents, first)};
}

// The processor cannot begin a batch while the root and the division of the one before are under way: that is too far
// ahead. So the lengths of some batches are dealt with one after the other, where they overlap.
constexpr std::size_t kBatchesTogether = 8;

// How many influences there are and whether normals and tangents are wanted is known before the loop, so that it holds
// no branches on them. Reading four floats of the last vertex could leave its stream: the batch that holds it is
// copied.
template <bool kNormals, bool kTangents, std::uint32_t kInfluences>
inline void skin_vertices(const SkinRun& run) {
  const bool in_place = has_stride(run.positions) && has_stride(run.normals) && has_stride(run.tangents);
  const std::size_t whole = in_place ? (run.vertices - 1) / kBatch : 0;
  TurnedBatch turned[kBatchesTogether];
  for (std::size_t first = 0; first < whole; first += kBatchesTogether) {
    const std::size_t count = whole - first < kBatchesTogether ? whole - first : kBatchesTogether;
    for (std::size_t b = 0; b < count; ++b) {
      const std::size_t vertex = (first + b) * kBatch;
      turn_batch<kNormals, kTangents>(batch_of(run, vertex), blended_matrices<kInfluences>(run, vertex, kBatch),
                                      turned[b]);
    }
    for (std::size_t b = 0; (kNormals || kTangents) && b < count; ++b)
      finish_batch<kNormals, kTangents>(batch_of(run, (first + b) * kBatch), turned[b]);
  }
  for (std::size_t first = whole * kBatch; first < run.vertices; first += kBatch)
    skin_copied<kNormals, kTangents>(run, first);
}

// Without calls in the loop, which the compiler would leave in it.
template <bool kNormals, bool kTangents, std::uint32_t kInfluences>
[[gnu::flatten]] void skin_vertices_flat(const SkinRun& run) {
  skin_vertices<kNormals, kTangents, kInfluences>(run);
}

template <bool kNormals, bool kTangents>
void skin_streams(const SkinRun& run) {
  if constexpr (!kUnrollsInfluences) {
    skin_vertices<kNormals, kTangents, 0>(run);
  } else if constexpr (kTangents && !kNormals) {
    skin_vertices_flat<kNormals, kTangents, 0>(run);
  } else {
    switch (run.influences) {
      case 1:
        return skin_vertices_flat<kNormals, kTangents, 1>(run);
      case 2:
        return skin_vertices_flat<kNormals, kTangents, 2>(run);
      case 3:
        return skin_vertices_flat<kNormals, kTangents, 3>(run);
      case 4:
        return skin_vertices_flat<kNormals, kTangents, 4>(run);
      default:
        return skin_vertices_flat<kNormals, kTangents, 0>(run);
    }
  }
}

void skin_run(const SkinRun& run) {
  const bool normals = run.normals.in != nullptr, tangents = run.tangents.in != nullptr;
  if (normals && tangents)
    skin_streams<true, true>(run);
  else if (normals)
    skin_streams<true, false>(run);
  else if (tangents)
    skin_streams<false, true>(run);
  else
    skin_streams<false, false>(run);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
