// SPDX-License-Identifier: MIT
#include "sinew/bench/measure.h"

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <vector>

namespace sinew::bench {
namespace {

double thread_secs() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

double secs_of(Work& work, std::size_t runs) {
  const double start_secs = thread_secs();
  for (std::size_t i = 0; i < runs; ++i) work.run();
  return thread_secs() - start_secs;
}

// Doubles the runs until they take long enough to be timed, then takes as many as fill a trial.
std::size_t runs_per_trial(Work& work, double trial_secs) {
  for (std::size_t runs = 1;; runs *= 2) {
    const double secs = secs_of(work, runs);
    if (secs >= trial_secs / 4) return std::max<std::size_t>(1, std::size_t(double(runs) * trial_secs / secs));
  }
}

}  // namespace

Measurement measure(Work& work, const Effort& effort) {
  const std::size_t runs = runs_per_trial(work, effort.trial_secs);
  std::vector<double> ns;
  for (std::size_t trial = 0; trial < effort.trials; ++trial)
    ns.push_back(1e9 * secs_of(work, runs) / (double(runs) * double(work.units)));
  std::sort(ns.begin(), ns.end());
  const double median = ns[ns.size() / 2];
  return {median, (ns[ns.size() * 3 / 4] - ns[ns.size() / 4]) / median};
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#else
  return "g++ " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#endif
}

std::string build_kind() {
#if defined(__OPTIMIZE__)
  std::string kind = "optimised";
#else
  std::string kind = "not optimised";
#endif
#if defined(SINEW_ENABLE_ASSERTS)
  kind += ", asserts";
#endif
#if defined(__SANITIZE_ADDRESS__)
  kind += ", sanitizers";
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  kind += ", sanitizers";
#endif
#endif
  return kind;
}

std::string processor_name() {
  constexpr std::string_view kKey = "model name";
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);)
    if (const std::size_t colon = line.find(": "); line.starts_with(kKey) && colon != std::string::npos)
      return line.substr(colon + 2);
  return "unknown processor";
}

std::string hash_text(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace sinew::bench
