// SPDX-License-Identifier: MIT
// Dual quaternion skinning of one run of vertices, after skin.inl. Compiled once per instruction set.
#pragma once
#include "kernels/skin.inl"
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

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
