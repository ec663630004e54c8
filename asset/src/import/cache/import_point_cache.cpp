// SPDX-License-Identifier: MIT
#include "sinew/import/import_point_cache.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <exception>

#include "import/failure.h"

namespace sinew::asset {
namespace {

using readers::at_byte;
using readers::fail;
using readers::say;

constexpr char kPc2Magic[12] = "POINTCACHE2";
constexpr std::size_t kPc2HeaderBytes = 32, kMddHeaderBytes = 8;
constexpr double kMostSecs = 1e9;
constexpr float kMostValue = 1e37f;

// Numbers of four bytes in one of the two orders.
class Words {
 public:
  Words(std::span<const std::byte> bytes, std::endian order) : bytes_(bytes), swapped_(order != std::endian::native) {}

  // Requires: four bytes from there on.
  std::uint32_t word(std::size_t offset) const {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes_.data() + offset, sizeof word);
    return swapped_ ? word >> 24 | (word >> 8 & 0xFF00u) | (word << 8 & 0xFF0000u) | word << 24 : word;
  }
  float number(std::size_t offset) const { return std::bit_cast<float>(word(offset)); }
  // A count, which may not be negative or zero.
  std::uint32_t count(std::size_t offset, std::string_view of) const {
    const std::uint32_t count = word(offset);
    if (count == 0 || count > 0x7FFFFFFFu) fail(Errc::out_of_range, at_byte(offset), say("the file has no ", of));
    return count;
  }

 private:
  std::span<const std::byte> bytes_;
  bool swapped_;
};

void check_size(std::span<const std::byte> file, std::uint64_t header_bytes, std::uint64_t samples,
                std::uint64_t points, const ImportLimits& limits) {
  if (points > limits.vertices)
    fail(Errc::too_large, "", say("the file has ", points, " points, the limit is ", limits.vertices));
  // Both below 2^31, so that the product of three fits.
  const std::uint64_t sample_bytes = points * 12;
  if (samples > (file.size() - header_bytes) / sample_bytes)
    fail(Errc::truncated, at_byte(file.size()),
         say("the file should hold ", samples, " samples of ", points, " points and ends before"));
}

void read_positions(const Words& words, std::size_t first_byte, PointCache& cache) {
  cache.positions.resize(cache.times_secs.size() * cache.points * 3);
  for (std::size_t i = 0; i < cache.positions.size(); ++i) {
    const float value = words.number(first_byte + 4 * i);
    if (!(-kMostValue <= value && value <= kMostValue))
      fail(Errc::out_of_range, at_byte(first_byte + 4 * i), "a number is not finite or beyond 1e37");
    cache.positions[i] = value;
  }
}

// Times relative to the first one.
void set_times(PointCache& cache, std::size_t place) {
  cache.start_secs = cache.times_secs.front();
  double before = cache.start_secs;
  for (double& time : cache.times_secs) {
    if (!(before <= time && time <= kMostSecs && time >= -kMostSecs))
      fail(Errc::out_of_range, at_byte(place), "the times of the samples decrease or are beyond 1e9 s");
    before = time;
    time -= cache.start_secs;
  }
}

// Header: char magic[12], int32 version, int32 points, float first frame, float frames per sample, int32 samples.
PointCache read_pc2(std::span<const std::byte> file, const PointCacheOptions& options) {
  if (file.size() < kPc2HeaderBytes) fail(Errc::truncated, "@0", "the file is shorter than its header");
  const Words words(file, std::endian::little);
  if (words.word(12) != 1)
    fail(Errc::unsupported_version, "@12", say("version ", words.word(12), " of the format is not read; only 1 is"));
  if (!(options.frames_per_sec > 0 && options.frames_per_sec <= 1e6))
    fail(Errc::out_of_range, "", say(options.frames_per_sec, " frames per second are none"));
  PointCache cache;
  cache.format = "PC2";
  cache.points = words.count(16, "points");
  const double first_frame = double(words.number(20)), frames_per_sample = double(words.number(24));
  const std::uint32_t samples = words.count(28, "samples");
  check_size(file, kPc2HeaderBytes, samples, cache.points, options.limits);
  if (!(frames_per_sample > 0) && samples > 1) fail(Errc::out_of_range, "@24", "the samples do not follow in time");
  for (std::uint32_t k = 0; k < samples; ++k)
    cache.times_secs.push_back((first_frame + (k == 0 ? 0 : k * frames_per_sample)) / options.frames_per_sec);
  set_times(cache, 20);
  read_positions(words, kPc2HeaderBytes, cache);
  return cache;
}

// int32 samples, int32 points, float seconds of each sample, then the samples.
PointCache read_mdd(std::span<const std::byte> file, const PointCacheOptions& options) {
  if (file.size() < kMddHeaderBytes) fail(Errc::truncated, "@0", "the file is shorter than its header");
  const Words words(file, std::endian::big);
  const std::uint32_t samples = words.count(0, "samples");
  PointCache cache;
  cache.format = "MDD";
  cache.points = words.count(4, "points");
  const std::uint64_t first_byte = kMddHeaderBytes + 4 * std::uint64_t(samples);
  if (first_byte > file.size())
    fail(Errc::truncated, at_byte(file.size()), "the file ends before the times of its samples");
  check_size(file, first_byte, samples, cache.points, options.limits);
  if (file.size() != first_byte + std::uint64_t(samples) * cache.points * 12)
    fail(Errc::mismatch, at_byte(first_byte), "bytes follow the last sample; this may be no .mdd file");
  for (std::uint32_t k = 0; k < samples; ++k)
    cache.times_secs.push_back(double(words.number(kMddHeaderBytes + 4 * std::size_t(k))));
  set_times(cache, kMddHeaderBytes);
  read_positions(words, first_byte, cache);
  return cache;
}

}  // namespace

bool is_pc2(std::span<const std::byte> bytes) {
  return bytes.size() >= sizeof kPc2Magic && std::memcmp(bytes.data(), kPc2Magic, sizeof kPc2Magic) == 0;
}

Result<PointCache> import_point_cache(std::span<const std::byte> file, const PointCacheOptions& options) {
  if (file.size() > options.limits.file_bytes)
    return Error::in(Errc::too_large, "",
                     say("the file has ", file.size(), " bytes, the limit is ", options.limits.file_bytes));
  try {
    return is_pc2(file) ? read_pc2(file, options) : read_mdd(file, options);
  } catch (const readers::Failure& failure) {
    return failure.error;
  } catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to read the file");
  }
}

}  // namespace sinew::asset
