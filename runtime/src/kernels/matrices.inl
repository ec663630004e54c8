// SPDX-License-Identifier: MIT
// Local poses to model matrices, and model matrices to palettes. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

static_assert(kLanes == 8);

// A 3x4 matrix in rows.
struct Rows {
  Lane4 row[3];
};

inline Rows load_rows(const Affine& m) { return {{Lane4::load(m.m), Lane4::load(m.m + 4), Lane4::load(m.m + 8)}}; }

// a * b, row by row: a's first three elements weigh b's rows, its last one stands for itself.
inline void multiply(const Affine& a, const Rows& b, Affine& product) {
  constexpr float kLast[4] = {0, 0, 0, 1};
  const Lane4 last = Lane4::load(kLast);
  for (int r = 0; r < 3; ++r) {
    const float* row = a.m + 4 * r;
    const Lane4 sum = Lane4::all(row[0]) * b.row[0] + Lane4::all(row[1]) * b.row[1] + Lane4::all(row[2]) * b.row[2] +
                      Lane4::all(row[3]) * last;
    sum.store(product.m + 4 * r);
  }
}

// The elements of T * R * S of eight joints: elements[e][lane].
inline void local_elements(const JointBlock& block, float (&elements)[12][kLanes]) {
  const Lane8 x = Lane8::load(block.qx), y = Lane8::load(block.qy), z = Lane8::load(block.qz),
              w = Lane8::load(block.qw);
  const Lane8 sx = Lane8::load(block.sx), sy = Lane8::load(block.sy), sz = Lane8::load(block.sz);
  const Lane8 one = Lane8::all(1.0f), two = Lane8::all(2.0f);
  const Lane8 xx = x * x, yy = y * y, zz = z * z, xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y,
              wz = w * z;
  ((one - two * (yy + zz)) * sx).store(elements[0]);
  (two * (xy - wz) * sy).store(elements[1]);
  (two * (xz + wy) * sz).store(elements[2]);
  Lane8::load(block.tx).store(elements[3]);
  (two * (xy + wz) * sx).store(elements[4]);
  ((one - two * (xx + zz)) * sy).store(elements[5]);
  (two * (yz - wx) * sz).store(elements[6]);
  Lane8::load(block.ty).store(elements[7]);
  (two * (xz - wy) * sx).store(elements[8]);
  (two * (yz + wx) * sy).store(elements[9]);
  ((one - two * (xx + yy)) * sz).store(elements[10]);
  Lane8::load(block.tz).store(elements[11]);
}

// parent_from_joint of the eight joints of a block.
inline void local_matrices(const JointBlock& block, Rows (&local)[kLanes]) {
  float elements[12][kLanes];
  local_elements(block, elements);
  for (int r = 0; r < 3; ++r)
    for (int half = 0; half < kLanes; half += 4) {
      Lane4 a = Lane4::load(elements[4 * r] + half), b = Lane4::load(elements[4 * r + 1] + half);
      Lane4 c = Lane4::load(elements[4 * r + 2] + half), d = Lane4::load(elements[4 * r + 3] + half);
      transpose(a, b, c, d);
      local[half].row[r] = a;
      local[half + 1].row[r] = b;
      local[half + 2].row[r] = c;
      local[half + 3].row[r] = d;
    }
}

void model_matrices(const JointBlock* local, const std::uint16_t* parents, std::size_t joints,
                    const Affine* model_from_root, Affine* model_from_joint) {
  constexpr std::uint16_t kRoot = 0xFFFF;
  for (std::size_t first = 0; first < joints; first += kLanes) {
    Rows parent_from_joint[kLanes];
    local_matrices(local[first / kLanes], parent_from_joint);
    const std::size_t lanes = joints - first < kLanes ? joints - first : kLanes;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::uint16_t parent = parents[first + lane];
      const Affine& model_from_parent = parent == kRoot ? *model_from_root++ : model_from_joint[parent];
      multiply(model_from_parent, parent_from_joint[lane], model_from_joint[first + lane]);
    }
  }
}

void palette(const Affine* model_from_joint, const std::uint16_t* joints, const Affine* joint_from_bind,
             std::size_t entries, Affine* model_from_bind) {
  for (std::size_t i = 0; i < entries; ++i)
    multiply(model_from_joint[joints[i]], load_rows(joint_from_bind[i]), model_from_bind[i]);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
