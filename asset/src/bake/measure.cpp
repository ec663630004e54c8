// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "bake/vertex_player.h"
#include "sinew/bake/bake_vertices.h"

namespace sinew::asset {
namespace {

using bake::PlayedPrimitive;
using bake::PlayedVertices;
using bake::VertexPlayer;

class Tally {
 public:
  void add(const std::vector<float>& a, const std::vector<float>& b) {
    for (std::size_t i = 0; i + 2 < a.size(); i += 3) {
      double squared = 0;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double off = double(a[i + axis]) - double(b[i + axis]);
        squared += off * off;
      }
      distance_.max_m = std::max(distance_.max_m, std::sqrt(squared));
      sum_ += std::sqrt(squared);
      ++count_;
    }
  }
  Distance distance() const { return {distance_.max_m, count_ > 0 ? sum_ / static_cast<double>(count_) : 0}; }

 private:
  Distance distance_;
  double sum_ = 0;
  std::size_t count_ = 0;
};

bool have_same_meshes(const VertexPlayer& a, const VertexPlayer& b) {
  return std::ranges::equal(a.primitives(), b.primitives(), [](const PlayedPrimitive& x, const PlayedPrimitive& y) {
    return x.node == y.node && x.source_primitive == y.source_primitive && x.vertex_count == y.vertex_count;
  });
}

void add_time(VertexPlayer& a, VertexPlayer& b, double time_secs, Tally& tally) {
  a.pose(time_secs, Wrap::clamp);
  b.pose(time_secs, Wrap::clamp);
  for (std::size_t i = 0; i < a.primitives().size(); ++i) {
    PlayedVertices of_a, of_b;
    a.append(a.primitives()[i], of_a);
    b.append(b.primitives()[i], of_b);
    tally.add(of_a.positions, of_b.positions);
  }
}

}  // namespace

Result<BakeError> measure_bake(const Pack& original, const Pack& baked, std::size_t clip,
                               std::span<const double> key_times_secs) {
  Result<VertexPlayer> a = VertexPlayer::create(original), b = VertexPlayer::create(baked);
  if (!a) return a.error();
  if (!b) return b.error();
  if (!have_same_meshes(*a, *b) || clip >= original.clip_count() || clip >= baked.clip_count())
    return Error::in(Errc::mismatch, "", "the two files have not the same meshes and clips");
  if (const Result<void> selected = a->select_clip(clip); !selected) return selected.error();
  if (const Result<void> selected = b->select_clip(clip); !selected) return selected.error();
  Tally at_keys, between_keys;
  for (std::size_t k = 0; k < key_times_secs.size(); ++k) {
    add_time(*a, *b, key_times_secs[k], at_keys);
    if (k + 1 < key_times_secs.size()) add_time(*a, *b, (key_times_secs[k] + key_times_secs[k + 1]) / 2, between_keys);
  }
  return BakeError{at_keys.distance(), between_keys.distance()};
}

}  // namespace sinew::asset
