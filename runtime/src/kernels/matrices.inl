// SPDX-License-Identifier: MIT
// Local poses to model matrices, and model matrices to palettes. Compiled once per instruction set.
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

using Row = Lanes<4>;

// product = a * b, row by row: a's first three elements weigh b's rows, its last one adds to the translation.
inline void multiply(const float* a, const float* b, float* product) {
  const Row b0 = Row::load(b), b1 = Row::load(b + 4), b2 = Row::load(b + 8);
  for (int r = 0; r < 3; ++r) {
    const float* row = a + 4 * r;
    const float translation[4] = {0, 0, 0, row[3]};
    const Row sum = Row::all(row[0]) * b0 + Row::all(row[1]) * b1 + Row::all(row[2]) * b2 + Row::load(translation);
    sum.store(product + 4 * r);
  }
}

// The matrices T * R * S of eight joints, element by element: elements[e][lane].
inline void local_matrices(const JointBlock& block, float (&elements)[12][kLanes]) {
  using Lane = Lanes<kLanes>;
  const Lane x = Lane::load(block.qx), y = Lane::load(block.qy), z = Lane::load(block.qz), w = Lane::load(block.qw);
  const Lane sx = Lane::load(block.sx), sy = Lane::load(block.sy), sz = Lane::load(block.sz);
  const Lane one = Lane::all(1.0f), two = Lane::all(2.0f);
  const Lane xx = x * x, yy = y * y, zz = z * z, xy = x * y, xz = x * z, yz = y * z, wx = w * x, wy = w * y, wz = w * z;
  ((one - two * (yy + zz)) * sx).store(elements[0]);
  (two * (xy - wz) * sy).store(elements[1]);
  (two * (xz + wy) * sz).store(elements[2]);
  Lane::load(block.tx).store(elements[3]);
  (two * (xy + wz) * sx).store(elements[4]);
  ((one - two * (xx + zz)) * sy).store(elements[5]);
  (two * (yz - wx) * sz).store(elements[6]);
  Lane::load(block.ty).store(elements[7]);
  (two * (xz - wy) * sx).store(elements[8]);
  (two * (yz + wx) * sy).store(elements[9]);
  ((one - two * (xx + yy)) * sz).store(elements[10]);
  Lane::load(block.tz).store(elements[11]);
}

void model_matrices(const JointBlock* local, const std::uint16_t* parents, std::size_t joints,
                    const Affine* model_from_root, Affine* model_from_joint) {
  constexpr std::uint16_t kRoot = 0xFFFF;
  for (std::size_t first = 0; first < joints; first += kLanes) {
    float elements[12][kLanes];
    local_matrices(local[first / kLanes], elements);
    const std::size_t lanes = joints - first < kLanes ? joints - first : kLanes;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t joint = first + lane;
      float parent_from_joint[12];
      for (int e = 0; e < 12; ++e) parent_from_joint[e] = elements[e][lane];
      const Affine& model_from_parent = parents[joint] == kRoot ? *model_from_root++ : model_from_joint[parents[joint]];
      multiply(model_from_parent.m, parent_from_joint, model_from_joint[joint].m);
    }
  }
}

void palette(const Affine* model_from_joint, const std::uint16_t* joints, const Affine* joint_from_bind,
             std::size_t entries, Affine* model_from_bind) {
  for (std::size_t i = 0; i < entries; ++i)
    multiply(model_from_joint[joints[i]].m, joint_from_bind[i].m, model_from_bind[i].m);
}

}  // namespace
}  // namespace sinew::SINEW_ISA
