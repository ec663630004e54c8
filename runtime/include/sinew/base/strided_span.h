// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "sinew/base/assert.h"

namespace sinew {

// Elements of T at a fixed distance in bytes: a column of an interleaved vertex buffer, or a plain array.
template <class T>
class StridedSpan {
  using Byte = std::conditional_t<std::is_const_v<T>, const std::byte, std::byte>;

 public:
  StridedSpan() = default;
  // Requires: first and stride keep T's alignment, and the memory holds count elements.
  StridedSpan(T* first, std::size_t count, std::size_t stride_bytes = sizeof(T))
      : first_(reinterpret_cast<Byte*>(first)), count_(count), stride_(stride_bytes) {}
  StridedSpan(std::span<T> elements) : StridedSpan(elements.data(), elements.size()) {}
  operator StridedSpan<const T>() const
    requires(!std::is_const_v<T>)
  {
    return {reinterpret_cast<const T*>(first_), count_, stride_};
  }

  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::size_t stride_bytes() const { return stride_; }
  T& operator[](std::size_t i) const {
    SINEW_ASSERT(i < count_);
    return *reinterpret_cast<T*>(first_ + i * stride_);
  }

 private:
  Byte* first_ = nullptr;
  std::size_t count_ = 0;
  std::size_t stride_ = sizeof(T);
};

}  // namespace sinew
