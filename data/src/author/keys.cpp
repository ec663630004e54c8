// SPDX-License-Identifier: MIT
#include "author/keys.h"

namespace sinew::author {
namespace {

using ErrorOf = std::function<float(std::uint32_t, std::uint32_t, std::uint32_t)>;

struct Worst {
  std::uint32_t sample;
  float error;
};

Worst worst_between(std::uint32_t first, std::uint32_t last, const ErrorOf& error) {
  Worst worst{first, 0};
  for (std::uint32_t sample = first + 1; sample < last; ++sample) {
    const float here = error(first, last, sample);
    if (here > worst.error) worst = {sample, here};
  }
  return worst;
}

void keep_between(std::uint32_t first, std::uint32_t last, float tolerance, const ErrorOf& error,
                  std::vector<std::uint32_t>& kept) {
  const Worst worst = worst_between(first, last, error);
  if (worst.error <= tolerance) return;
  keep_between(first, worst.sample, tolerance, error, kept);
  kept.push_back(worst.sample);
  keep_between(worst.sample, last, tolerance, error, kept);
}

bool all_like_first(std::uint32_t samples, float tolerance, const ErrorOf& error) {
  for (std::uint32_t sample = 1; sample < samples; ++sample)
    if (error(0, 0, sample) > tolerance) return false;
  return true;
}

}  // namespace

std::vector<std::uint32_t> keys_to_keep(std::uint32_t samples, float tolerance, const ErrorOf& error) {
  if (samples <= 1 || all_like_first(samples, tolerance, error)) return {0};
  std::vector<std::uint32_t> kept{0};
  keep_between(0, samples - 1, tolerance, error, kept);
  kept.push_back(samples - 1);
  return kept;
}

}  // namespace sinew::author
