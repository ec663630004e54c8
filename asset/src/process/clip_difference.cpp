// SPDX-License-Identifier: MIT
#include "process/clip_difference.h"

#include <algorithm>
#include <cmath>

#include "process/figure_nodes.h"

namespace sinew::asset::process {
namespace {

double distance_at(const AffineD& a, const AffineD& b, double reach_m) {
  double worst = 0;
  for (std::size_t axis = 0; axis < 4; ++axis) {  // 3: the origin alone
    double square = 0;
    for (std::size_t row = 0; row < 3; ++row) {
      double apart = a.m[4 * row + 3] - b.m[4 * row + 3];
      if (axis < 3) apart += reach_m * (a.m[4 * row + axis] - b.m[4 * row + axis]);
      square += apart * apart;
    }
    worst = std::max(worst, square);
  }
  return std::sqrt(worst);
}

}  // namespace

ClipDifference largest_difference(const Scene& scene, const NodesAt& a, const NodesAt& b,
                                  const std::set<double>& knots_secs) {
  const double reach_m = figure_size_m(scene) / 20;
  ClipDifference worst;
  const auto compare = [&](double secs, Side side) {
    const std::vector<AffineD> in_a = a(secs, side), in_b = b(secs, side);
    for (std::size_t node = 0; node < in_a.size(); ++node) {
      const double metres = distance_at(in_a[node], in_b[node], reach_m);
      if (metres > worst.metres) worst = {metres, static_cast<Index>(node), secs};
    }
  };
  for (auto knot = knots_secs.begin(); knot != knots_secs.end(); ++knot) {
    compare(*knot, Side::after);
    const auto next = std::next(knot);
    if (next == knots_secs.end()) break;
    for (const double fraction : {0.25, 0.5, 0.75}) compare(*knot + fraction * (*next - *knot), Side::after);
    compare(*next, Side::before);
  }
  return worst;
}

std::set<double> knots_of(const Clip& clip) {
  std::set<double> knots{0, clip.duration_secs};
  Clip copy = clip;
  for_each_channel(copy, [&](Channel& channel) {
    const std::vector<double> times = read_doubles(channel.times_secs);
    knots.insert(times.begin(), times.end());
  });
  return knots;
}

}  // namespace sinew::asset::process
