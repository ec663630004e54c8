// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <utility>

#include "sinew/base/assert.h"
#include "sinew/base/error.h"

namespace sinew {

// A value or the reason there is none: std::expected's shape, for C++20.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(const Error& error) : error_(error) {}

  explicit operator bool() const { return value_.has_value(); }
  // Requires: the result holds a value.
  T& operator*() & {
    SINEW_ASSERT(value_.has_value());
    return *value_;
  }
  const T& operator*() const& {
    SINEW_ASSERT(value_.has_value());
    return *value_;
  }
  T&& operator*() && {
    SINEW_ASSERT(value_.has_value());
    return std::move(*value_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  // Errc::none where there is a value.
  const Error& error() const { return error_; }

 private:
  std::optional<T> value_;
  Error error_;
};

// Success, or the reason for failure.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(const Error& error) : error_(error) {}
  explicit operator bool() const { return error_.code == Errc::none; }
  const Error& error() const { return error_; }

 private:
  Error error_;
};

}  // namespace sinew
