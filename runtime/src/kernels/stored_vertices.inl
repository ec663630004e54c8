// SPDX-License-Identifier: MIT
// Vertices between two keys, eight at a time. Compiled once per instruction set; after skin.inl, whose vectors it uses.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

inline Lane8 lane8(const std::uint16_t (&values)[8]) {
  float converted[8];
  for (int lane = 0; lane < 8; ++lane) converted[lane] = static_cast<float>(values[lane]);
  return Lane8::load(converted);
}
inline Lane8 lane8(const float (&values)[8]) { return Lane8::load(values); }

template <class Block>
inline Vectors8 vectors8(const Block& block) {
  return {lane8(block.x), lane8(block.y), lane8(block.z)};
}

inline Vectors8 between(const Vectors8& a, const Vectors8& b, Lane8 fraction) {
  return {a.x + fraction * (b.x - a.x), a.y + fraction * (b.y - a.y), a.z + fraction * (b.z - a.z)};
}

// The last block may have fewer than eight vertices.
inline void store_block(const Vectors8& v, const VertexSegment& segment, std::size_t first) {
  std::byte* rows = segment.out + first * segment.out_stride;
  if (segment.vertices - first >= 8) return store_vectors(v, rows, segment.out_stride);
  float packed[8][3];
  store_vectors(v, reinterpret_cast<std::byte*>(packed), sizeof packed[0]);
  for (std::size_t lane = 0; lane < segment.vertices - first; ++lane)
    for (int i = 0; i < 3; ++i) floats(rows + lane * segment.out_stride)[i] = packed[lane][i];
}

template <class Block, class Finish>
inline void each_block(const VertexSegment& segment, Finish finish) {
  const auto* from = static_cast<const Block*>(segment.from);
  const auto* to = static_cast<const Block*>(segment.to);
  const Lane8 fraction = Lane8::all(segment.fraction);
  for (std::size_t first = 0; first < segment.vertices; first += 8, ++from, ++to) {
    const Vectors8 a = vectors8(*from), b = vectors8(*to);
    store_block(finish(a, between(a, b, fraction)), segment, first);
  }
}

void lerp_vertices32(const VertexSegment& segment) {
  each_block<VertexBlock32>(segment, [](const Vectors8&, const Vectors8& v) { return v; });
}

void lerp_vertices16(const VertexSegment& segment) {
  const Vectors8 min{Lane8::all(segment.min[0]), Lane8::all(segment.min[1]), Lane8::all(segment.min[2])};
  const Vectors8 step{Lane8::all(segment.step[0]), Lane8::all(segment.step[1]), Lane8::all(segment.step[2])};
  each_block<VertexBlock16>(segment, [&](const Vectors8&, const Vectors8& v) {
    return Vectors8{min.x + step.x * v.x, min.y + step.y * v.y, min.z + step.z * v.z};
  });
}

void lerp_directions32(const VertexSegment& segment) {
  each_block<VertexBlock32>(segment, [](const Vectors8& a, const Vectors8& v) { return unit_or(v, a); });
}

void lerp_directions16(const VertexSegment& segment) {
  const Lane8 zero = Lane8::all(32768.0f), whole = Lane8::all(1.0f / 32767.0f);
  const auto direction = [&](const Vectors8& v) {
    return Vectors8{(v.x - zero) * whole, (v.y - zero) * whole, (v.z - zero) * whole};
  };
  each_block<VertexBlock16>(segment,
                            [&](const Vectors8& a, const Vectors8& v) { return unit_or(direction(v), direction(a)); });
}

}  // namespace
}  // namespace sinew::SINEW_ISA
