// SPDX-License-Identifier: MIT
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/pose.h"
#include "sinew/base/hash.h"
#include "sinew/math/types.h"

namespace sinew::bench {

// Of floats, bit for bit; which NaN comes out of an operation is the processor's choice, so all count as one.
class ResultHash {
 public:
  void add(std::span<const float> values) {
    for (float value : values) {
      if (value != value) value = std::bit_cast<float>(0x7FC00000u);
      value_ = hash_bytes(std::as_bytes(std::span(&value, 1)), value_);
    }
  }
  void add(std::span<const Affine> matrices) {
    for (const Affine& matrix : matrices) add(std::span<const float>(matrix.m));
  }
  void add(std::span<const Vec3> vectors) {
    for (const Vec3& v : vectors) add(std::span<const float>({v.x, v.y, v.z}));
  }
  void add(std::span<const Vec4> vectors) {
    for (const Vec4& v : vectors) add(std::span<const float>({v.x, v.y, v.z, v.w}));
  }
  void add(ConstLocalPose pose) {
    for (const JointBlock& block : pose.joints) add(std::span(block.tx, sizeof(JointBlock) / sizeof(float)));
    add(pose.properties);
  }
  void add(std::span<const std::byte> bytes) { value_ = hash_bytes(bytes, value_); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = kHashSeed;
};

}  // namespace sinew::bench
