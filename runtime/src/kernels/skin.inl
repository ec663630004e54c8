// SPDX-License-Identifier: MIT
// Linear blend skinning of one run of vertices, eight at a time, after matrices8.inl or matrices8_wide.inl: their
// matrices are blended one after the other, then turned so that a lane is a vertex. Compiled once per instruction set.
#pragma once
#include "kernels/vectors8.inl"

namespace sinew::SINEW_ISA {
namespace {

inline Vectors8 transform(const Rows8& m, const Vectors8& v) {
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
inline Vectors8 transform_normals(const Rows8& m, const Vectors8& n) {
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

// Normals or tangents of eight vertices whose length is still to be brought to one.
struct Turned8 {
  Vectors8 turned, bind;
};

struct TurnedBatch {
  Turned8 normals, tangents;
  Lane8 handedness;  // w of the tangents
};

// What is wanted beside positions, and whether normals and tangents come out at unit length.
template <bool kWithNormals, bool kWithTangents, bool kOfUnitLength>
struct WantedStreams {
  static constexpr bool kNormals = kWithNormals, kTangents = kWithTangents, kUnit = kOfUnitLength;
};

inline void turn_positions(const StreamPair& positions, const Matrices8& m) {
  if (turn_packed<true>(m, positions)) return;
  const Rows8& rows = rows_of(m);
  const Vectors8 turned = transform(rows, load_vectors(positions.in, positions.in_stride));
  store_vectors({turned.x + rows.row[0].d, turned.y + rows.row[1].d, turned.z + rows.row[2].d}, positions.out,
                positions.out_stride);
}

inline void turn_normals_by_matrix(const StreamPair& normals, const Matrices8& m) {
  if (turn_packed<false>(m, normals)) return;
  store_vectors(transform(rows_of(m), load_vectors(normals.in, normals.in_stride)), normals.out, normals.out_stride);
}

// Directions that stay as long as the matrix makes them are finished here, others in finish_batch.
template <class Wanted>
inline void turn_batch(const Batch& batch, const Matrices8& m, TurnedBatch& turned_batch) {
  if (batch.positions.in != nullptr) turn_positions(batch.positions, m);
  if constexpr (Wanted::kNormals && Wanted::kUnit) {
    const Vectors8 bind = load_vectors(batch.normals.in, batch.normals.in_stride);
    turned_batch.normals = {transform_normals(rows_of(m), bind), bind};
  } else if constexpr (Wanted::kNormals) {
    turn_normals_by_matrix(batch.normals, m);
  }
  if constexpr (Wanted::kTangents) {
    const FourColumns t = load_columns(batch.tangents.in, batch.tangents.in_stride);
    const Vectors8 bind{t.a, t.b, t.c}, turned = transform(rows_of(m), bind);
    if constexpr (Wanted::kUnit) {
      turned_batch.tangents = {turned, bind};
      turned_batch.handedness = t.d;
    } else {
      store_columns({turned.x, turned.y, turned.z, t.d}, batch.tangents.out, batch.tangents.out_stride);
    }
  }
}

template <class Wanted>
inline void finish_batch(const Batch& batch, const TurnedBatch& turned_batch) {
  if constexpr (Wanted::kNormals) {
    const Turned8& n = turned_batch.normals;
    store_vectors(unit_or(n.turned, n.bind), batch.normals.out, batch.normals.out_stride);
  }
  if constexpr (Wanted::kTangents) {
    const Turned8& t = turned_batch.tangents;
    const Vectors8 unit = unit_or(t.turned, t.bind);
    store_columns({unit.x, unit.y, unit.z, turned_batch.handedness}, batch.tangents.out, batch.tangents.out_stride);
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

template <class Wanted>
[[gnu::noinline]] void skin_copied(const SkinRun& run, std::size_t first) {
  const std::size_t count = run.vertices - first < kBatch ? run.vertices - first : kBatch;
  Copied<3> positions, normals;
  Copied<4> tangents;
  const Batch batch{positions.take(run.positions, first, count), normals.take(run.normals, first, count),
                    tangents.take(run.tangents, first, count)};
  TurnedBatch turned;
  turn_batch<Wanted>(batch, blended_matrices(Followed<0>(run), first, count), turned);
  if constexpr (Wanted::kUnit) finish_batch<Wanted>(batch, turned);
  positions.give(run.positions, first, count);
  normals.give(run.normals, first, count);
  tangents.give(run.tangents, first, count);
}

// Whether four floats may be read of every vertex but the last: not where all vertices are one.
inline bool has_stride(const StreamPair& stream) { return stream.in == nullptr || stream.in_stride != 0; }

inline Batch from_vertex(const Batch& streams, std::size_t first) {
  return {from_vertex(streams.positions, first), from_vertex(streams.normals, first),
          from_vertex(streams.tangents, first)};
}

// The processor cannot begin a batch while the root and the division of the one before are under way: that is too far
// ahead. So the lengths of some batches are dealt with one after the other, where they overlap.
template <class Wanted>
constexpr std::size_t kBatchesTogether = Wanted::kUnit ? 8 : 1;

// How many influences there are and what is wanted of the vertices is known before the loop, so that it holds no
// branches on them. Reading four floats of the last vertex could leave its stream: the batch that holds it is copied.
template <class Wanted, std::uint32_t kInfluences>
inline void skin_vertices(const SkinRun& run) {
  const bool in_place = has_stride(run.positions) && has_stride(run.normals) && has_stride(run.tangents);
  const std::size_t whole = in_place ? (run.vertices - 1) / kBatch : 0;
  constexpr std::size_t kTogether = kBatchesTogether<Wanted>;
  const Followed<kInfluences> followed(run);
  const Batch streams{run.positions, run.normals, run.tangents};
  TurnedBatch turned[kTogether];
  for (std::size_t first = 0; first < whole; first += kTogether) {
    const std::size_t count = whole - first < kTogether ? whole - first : kTogether;
    for (std::size_t b = 0; b < count; ++b) {
      const std::size_t vertex = (first + b) * kBatch;
      turn_batch<Wanted>(from_vertex(streams, vertex), blended_matrices(followed, vertex, kBatch), turned[b]);
    }
    for (std::size_t b = 0; Wanted::kUnit && b < count; ++b)
      finish_batch<Wanted>(from_vertex(streams, (first + b) * kBatch), turned[b]);
  }
  for (std::size_t first = whole * kBatch; first < run.vertices; first += kBatch) skin_copied<Wanted>(run, first);
}

// Without calls in the loop, which the compiler would leave in it.
template <class Wanted, std::uint32_t kInfluences>
[[gnu::flatten]] void skin_vertices_flat(const SkinRun& run) {
  skin_vertices<Wanted, kInfluences>(run);
}

template <class Wanted>
void skin_streams(const SkinRun& run) {
  if constexpr (!kUnrollsInfluences) {
    skin_vertices<Wanted, 0>(run);
  } else if constexpr (Wanted::kTangents && !Wanted::kNormals) {
    skin_vertices_flat<Wanted, 0>(run);
  } else {
    switch (run.influences) {
      case 1:
        return skin_vertices_flat<Wanted, 1>(run);
      case 2:
        return skin_vertices_flat<Wanted, 2>(run);
      case 3:
        return skin_vertices_flat<Wanted, 3>(run);
      case 4:
        return skin_vertices_flat<Wanted, 4>(run);
      default:
        return skin_vertices_flat<Wanted, 0>(run);
    }
  }
}

template <bool kOfUnitLength>
void skin_directions(const SkinRun& run) {
  const bool normals = run.normals.in != nullptr, tangents = run.tangents.in != nullptr;
  if (normals && tangents)
    skin_streams<WantedStreams<true, true, kOfUnitLength>>(run);
  else if (normals)
    skin_streams<WantedStreams<true, false, kOfUnitLength>>(run);
  else
    skin_streams<WantedStreams<false, true, kOfUnitLength>>(run);
}

void skin_run(const SkinRun& run) {
  if (run.normals.in == nullptr && run.tangents.in == nullptr)
    skin_streams<WantedStreams<false, false, false>>(run);
  else if (run.directions == Directions::unit)
    skin_directions<true>(run);
  else
    skin_directions<false>(run);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
