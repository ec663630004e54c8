// SPDX-License-Identifier: MIT
#include <cmath>

#include "cache_bytes.h"
#include "sinew/export/export_point_cache.h"
#include "sinew/import/import_point_cache.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::import_point_cache;
using asset::PointCache;

// Two points at three samples.
const std::vector<float> kPositions{0, 0, 0, 1, 2, 3, 0, 0, 0.5f, 1, 2, 3.5f, 0, 0, 1, 1, 2, 4};

asset::Buffer little_pc2() {
  return pc2_bytes({.points = 2, .first_frame = 12, .frames_per_sample = 2, .samples = 3}, kPositions);
}
asset::Buffer little_mdd() { return mdd_bytes(3, 2, {0.5f, 0.75f, 2}, kPositions); }

Errc code_of(const asset::Buffer& bytes, const asset::PointCacheOptions& options = {}) {
  const Result<PointCache> cache = import_point_cache(bytes, options);
  return cache ? Errc::none : cache.error().code;
}

}  // namespace

TEST_CASE("a .pc2 file counts frames, which the rate turns into seconds from its first sample on") {
  const Result<PointCache> cache = import_point_cache(little_pc2(), {.frames_per_sec = 8});
  REQUIRE(bool(cache));
  CHECK(cache->format == "PC2");
  CHECK(cache->points == 2);
  CHECK(cache->start_secs == 1.5);  // frame 12
  CHECK(cache->times_secs == std::vector<double>{0, 0.25, 0.5});
  CHECK(cache->positions == kPositions);
}

TEST_CASE("an .mdd file is big-endian and has a time for each sample") {
  const Result<PointCache> cache = import_point_cache(little_mdd());
  REQUIRE(bool(cache));
  CHECK(cache->format == "MDD");
  CHECK(cache->points == 2);
  CHECK(cache->start_secs == 0.5);
  CHECK(cache->times_secs == std::vector<double>{0, 0.25, 1.5});
  CHECK(cache->positions == kPositions);
}

TEST_CASE("what is written is byte for byte what the descriptions of the formats say") {
  PointCache cache{.format = "", .points = 2, .start_secs = 1.5, .times_secs = {0, 0.25, 0.5}, .positions = kPositions};
  const Result<asset::Buffer> pc2 = asset::write_pc2(cache, 8);
  REQUIRE(bool(pc2));
  CHECK(*pc2 == little_pc2());
  cache.start_secs = 0.5;
  cache.times_secs = {0, 0.25, 1.5};
  const Result<asset::Buffer> mdd = asset::write_mdd(cache);
  REQUIRE(bool(mdd));
  CHECK(*mdd == little_mdd());
  CHECK(asset::write_pc2(cache, 8).error().code == Errc::mismatch);  // unevenly spaced
  cache.positions.pop_back();
  CHECK(asset::write_mdd(cache).error().code == Errc::out_of_range);
  CHECK(asset::write_pc2({}, 24).error().code == Errc::out_of_range);
}

TEST_CASE("a cache that is cut anywhere is refused with a reason") {
  for (const asset::Buffer& whole : {little_pc2(), little_mdd()})
    for (std::size_t length = 0; length < whole.size(); ++length) {
      CAPTURE(length);
      const asset::Buffer cut(whole.begin(), whole.begin() + std::ptrdiff_t(length));
      const Result<PointCache> cache = import_point_cache(cut);
      REQUIRE(!cache);
      CHECK(cache.error().what[0] != '\0');
    }
}

TEST_CASE("a cache with any byte changed is an answer with whole samples") {
  for (const asset::Buffer& whole : {little_pc2(), little_mdd()})
    for (std::size_t i = 0; i < whole.size(); ++i)
      for (const unsigned other : {0x00u, 0x01u, 0x7Fu, 0x80u, 0xFFu}) {
        CAPTURE(i);
        asset::Buffer damaged = whole;
        damaged[i] = std::byte(other);
        const Result<PointCache> cache = import_point_cache(damaged);
        if (!cache) continue;
        CHECK(cache->positions.size() == 3 * cache->points * cache->times_secs.size());
        for (const float number : cache->positions) CHECK(std::isfinite(number));
      }
}

TEST_CASE("counts beyond the file, other versions and numbers that are none are refused") {
  CHECK(code_of(pc2_bytes({.points = 2, .samples = 0x7FFFFFFF}, kPositions)) == Errc::truncated);
  CHECK(code_of(pc2_bytes({.points = 0x7FFFFFFF, .samples = 0x7FFFFFFF}, kPositions)) == Errc::too_large);
  CHECK(code_of(pc2_bytes({.points = 0, .samples = 3}, kPositions)) == Errc::out_of_range);
  CHECK(code_of(pc2_bytes({.points = 0xFFFFFFFF, .samples = 3}, kPositions)) == Errc::out_of_range);
  CHECK(code_of(pc2_bytes({.version = 2, .points = 2, .samples = 3}, kPositions)) == Errc::unsupported_version);
  CHECK(code_of(pc2_bytes({.points = 2, .frames_per_sample = 0, .samples = 3}, kPositions)) == Errc::out_of_range);
  CHECK(code_of(pc2_bytes({.points = 2, .first_frame = NAN, .samples = 3}, kPositions)) == Errc::out_of_range);
  CHECK(code_of(little_pc2(), {.frames_per_sec = 0}) == Errc::out_of_range);
  CHECK(code_of(mdd_bytes(3, 2, {0, 2, 1}, kPositions)) == Errc::out_of_range);
  CHECK(code_of(mdd_bytes(0x40000000, 2, {}, {})) == Errc::truncated);
  asset::Buffer longer = little_mdd();
  longer.push_back(std::byte(0));
  CHECK(code_of(longer) == Errc::mismatch);
  std::vector<float> infinite = kPositions;
  infinite[5] = INFINITY;
  CHECK(code_of(mdd_bytes(3, 2, {0, 1, 2}, infinite)) == Errc::out_of_range);
}

}  // namespace sinew::test
