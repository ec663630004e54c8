// SPDX-License-Identifier: MIT
#include "sinew/export/export_point_cache.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string_view>

namespace sinew::asset {
namespace {

constexpr std::size_t kMost = 0x7FFFFFFF;

class Bytes {
 public:
  explicit Bytes(std::endian order) : swapped_(order != std::endian::native) {}

  void text(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    bytes_.insert(bytes_.end(), first, first + text.size());
  }
  void word(std::uint32_t word) {
    if (swapped_) word = word >> 24 | (word >> 8 & 0xFF00u) | (word << 8 & 0xFF0000u) | word << 24;
    std::byte raw[4];
    std::memcpy(raw, &word, sizeof raw);
    bytes_.insert(bytes_.end(), raw, raw + 4);
  }
  void number(float number) { word(std::bit_cast<std::uint32_t>(number)); }
  void numbers(const std::vector<float>& all) {
    bytes_.reserve(bytes_.size() + 4 * all.size());
    for (const float each : all) number(each);
  }
  Buffer take() { return std::move(bytes_); }

 private:
  Buffer bytes_;
  bool swapped_;
};

bool has_whole_samples(const PointCache& cache) {
  return cache.points > 0 && cache.points <= kMost && !cache.times_secs.empty() && cache.times_secs.size() <= kMost &&
         cache.positions.size() / 3 / cache.points == cache.times_secs.size() &&
         cache.positions.size() % (3 * std::size_t(cache.points)) == 0;
}

Error not_whole() { return Error::in(Errc::out_of_range, "", "the samples are not whole, or too many for the format"); }

// Seconds from sample to sample; nothing where they differ.
Result<double> even_step_secs(const PointCache& cache, double frames_per_sec) {
  const std::size_t steps = cache.times_secs.size() - 1;
  if (steps == 0) return 1 / frames_per_sec;
  const double step = (cache.times_secs.back() - cache.times_secs.front()) / static_cast<double>(steps);
  for (std::size_t k = 0; k <= steps; ++k)
    if (!(std::abs(cache.times_secs[k] - cache.times_secs.front() - static_cast<double>(k) * step) * frames_per_sec <=
          1e-3))
      return Error::in(Errc::mismatch, "", "the samples are not evenly spaced, as .pc2 asks for; .mdd can hold them");
  return step;
}

}  // namespace

Result<Buffer> write_pc2(const PointCache& cache, double frames_per_sec) try {
  if (!has_whole_samples(cache)) return not_whole();
  const Result<double> step_secs = even_step_secs(cache, frames_per_sec);
  if (!step_secs) return step_secs.error();
  Bytes bytes(std::endian::little);
  bytes.text(std::string_view("POINTCACHE2\0", 12));
  bytes.word(1);
  bytes.word(cache.points);
  bytes.number(static_cast<float>((cache.start_secs + cache.times_secs.front()) * frames_per_sec));
  bytes.number(static_cast<float>(*step_secs * frames_per_sec));
  bytes.word(static_cast<std::uint32_t>(cache.times_secs.size()));
  bytes.numbers(cache.positions);
  return bytes.take();
} catch (const std::exception&) {
  return Error::in(Errc::out_of_memory, "", "there is not enough memory to write the file");
}

Result<Buffer> write_mdd(const PointCache& cache) try {
  if (!has_whole_samples(cache)) return not_whole();
  Bytes bytes(std::endian::big);
  bytes.word(static_cast<std::uint32_t>(cache.times_secs.size()));
  bytes.word(cache.points);
  for (const double secs : cache.times_secs) bytes.number(static_cast<float>(cache.start_secs + secs));
  bytes.numbers(cache.positions);
  return bytes.take();
} catch (const std::exception&) {
  return Error::in(Errc::out_of_memory, "", "there is not enough memory to write the file");
}

}  // namespace sinew::asset
