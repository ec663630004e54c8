// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdio>

#include "corpus_files.h"
#include "sinew/import/import.h"

namespace sinew::test {
namespace {

constexpr double kLongestSecs = 2;
constexpr rlim_t kMostBytes = rlim_t(512) << 20;

// More than the limit of memory is then a failed allocation, which the importer reports as such. The sanitizers
// reserve far more address space than that: there the peak is measured instead.
void limit_memory() {
#if !defined(__SANITIZE_ADDRESS__)
  const rlimit limit{kMostBytes, kMostBytes};
  REQUIRE(setrlimit(RLIMIT_DATA, &limit) == 0);
#endif
}

std::size_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

TEST_CASE("every malformed file loads or is an error in words, in two seconds and 512 MiB") {
  const auto files = scene_files_below(std::filesystem::path(SINEW_CORPUS_DIR) / "malformed");
  if (files.empty()) {
    std::printf("skipped: no files below %s/malformed\n", SINEW_CORPUS_DIR);
    return;
  }
  limit_memory();
  std::size_t refused = 0;
  double worst_secs = 0;
  std::string slowest;
  for (const auto& file : files) {
    CAPTURE(file.string());
    asset::Diagnostics diagnostics;
    const auto begin = std::chrono::steady_clock::now();
    const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
    const double secs = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (!scene) {
      ++refused;
      CHECK(scene.error().code != Errc::none);
      CHECK(scene.error().code != Errc::out_of_memory);
      CHECK(scene.error().what[0] != '\0');
    }
    CHECK(secs < kLongestSecs);
    if (secs > worst_secs) slowest = file.filename().string();
    worst_secs = std::max(worst_secs, secs);
  }
  CHECK(peak_bytes() < kMostBytes);
  std::printf("%zu malformed files: %zu refused, %zu loaded; slowest %.3f s (%s); peak %.1f MiB\n", files.size(),
              refused, files.size() - refused, worst_secs, slowest.c_str(), double(peak_bytes()) / (1 << 20));
}

}  // namespace sinew::test
