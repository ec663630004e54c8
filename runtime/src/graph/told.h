// SPDX-License-Identifier: MIT
// What an update of a recording was told: a byte with the number of words of the state that were changed since the
// update before, 128 more where a step (double) follows; then of each word how many lie between it and the one before
// (seven bits a byte, the lowest first, 128 more in all but the last) and its new value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace sinew {

inline constexpr std::size_t kMaxToldWords = 127;
inline constexpr std::uint8_t kToldStep = 128;

class ToldWriter {
 public:
  explicit ToldWriter(std::span<std::byte> out) : out_(out) {}

  template <class T>
  void put(T value) {
    if (out_.size() - at_ < sizeof(T)) {
      fits_ = false;
      return;
    }
    std::memcpy(out_.data() + at_, &value, sizeof(T));
    at_ += sizeof(T);
  }
  void put_gap(std::uint32_t words) {
    for (; words >= 128; words >>= 7) put(static_cast<std::uint8_t>(words | 128u));
    put(static_cast<std::uint8_t>(words));
  }
  bool fits() const { return fits_; }
  std::size_t size() const { return at_; }

 private:
  std::span<std::byte> out_;
  std::size_t at_ = 0;
  bool fits_ = true;
};

class ToldReader {
 public:
  explicit ToldReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  // Each false where the bytes end.
  template <class T>
  bool get(T& value) {
    if (rest_.size() < sizeof(T)) return false;
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_ = rest_.subspan(sizeof(T));
    return true;
  }
  bool get_gap(std::uint32_t& words) {
    std::uint8_t byte = 128;
    words = 0;
    for (std::uint32_t shift = 0; (byte & 128u) != 0; shift += 7) {
      if (shift > 21 || !get(byte)) return false;
      words |= static_cast<std::uint32_t>(byte & 127u) << shift;
    }
    return true;
  }
  std::span<const std::byte> rest() const { return rest_; }

 private:
  std::span<const std::byte> rest_;
};

}  // namespace sinew
