// SPDX-License-Identifier: MIT
// Vectors of eight vertices, read from strided rows and written there. Part of the kernels.
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

constexpr std::size_t kPacked = 3 * sizeof(float);

// Eight rows of three floats; unless they are packed, the float behind each is read too.
inline Vectors8 load_vectors(const std::byte* rows, std::size_t stride) {
  if (stride == kPacked) {
    Vectors8 v;
    load_packed(floats(rows), v.x, v.y, v.z);
    return v;
  }
  const FourColumns columns = load_columns(rows, stride);
  return {columns.a, columns.b, columns.c};
}

// The vectors to eight rows of three floats, and nothing behind any.
inline void store_vectors(const Vectors8& v, std::byte* rows, std::size_t stride) {
  if (stride == kPacked) return store_packed(v.x, v.y, v.z, floats(rows));
  FourColumns columns{v.x, v.y, v.z, v.x};
  transpose_halves(columns.a, columns.b, columns.c, columns.d);
  const Lane8 pairs[4] = {columns.a, columns.b, columns.c, columns.d};
  for (std::size_t lane = 0; lane < 4; ++lane) low_half(pairs[lane]).store3(floats(rows + lane * stride));
  for (std::size_t lane = 0; lane < 4; ++lane) high_half(pairs[lane]).store3(floats(rows + (lane + 4) * stride));
}

}  // namespace
}  // namespace sinew::SINEW_ISA
