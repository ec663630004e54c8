// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "bake/vertex_player.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/bake/play_vertices.h"

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

// Keys and the places halfway between them: index of the former, or index and a half.
template <class Measure>
BakeError at_and_between(std::size_t keys, Measure measure) {
  Tally at_keys, between_keys;
  for (std::size_t k = 0; k < keys; ++k) {
    measure(static_cast<double>(k), at_keys);
    if (k + 1 < keys) measure(static_cast<double>(k) + 0.5, between_keys);
  }
  return {at_keys.distance(), between_keys.distance()};
}

double time_at(std::span<const double> times_secs, double place) {
  const auto key = static_cast<std::size_t>(place);
  return place == static_cast<double>(key) ? times_secs[key] : (times_secs[key] + times_secs[key + 1]) / 2;
}

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
  return at_and_between(key_times_secs.size(),
                        [&](double place, Tally& tally) { add_time(*a, *b, time_at(key_times_secs, place), tally); });
}

Result<BakeError> measure_vertices(const Pack& pack, std::size_t clip, std::span<const double> times_secs,
                                   const PositionsAt& seen) {
  Result<VertexPlayer> player = VertexPlayer::create(pack);
  if (!player) return player.error();
  if (const Result<void> selected = player->select_clip(clip); !selected) return selected.error();
  const std::vector<PlayedPrimitive> shown = player->shown_primitives();
  std::vector<float> others;
  return at_and_between(times_secs.size(), [&](double place, Tally& tally) {
    player->pose(time_at(times_secs, place), Wrap::clamp);
    PlayedVertices own;
    for (const PlayedPrimitive& primitive : shown) player->append(primitive, own);
    others.clear();
    seen(place, others);
    tally.add(own.positions, others);
  });
}

namespace {

// The vertices of every mesh that follows a skin, by a palette.
std::vector<float> skinned(const Pack& pack, std::size_t skin, std::span<const Affine> scene_from_bind) {
  std::vector<float> numbers;
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance instance = pack.mesh_instance(i);
    for (std::uint32_t p = 0; instance.skin == skin && p < instance.primitive_count; ++p) {
      const sinew::Primitive primitive = pack.primitive(instance.first_primitive + p);
      if (primitive.influences.runs.empty()) continue;
      std::vector<Vec3> positions(primitive.vertex_count);
      skin_linear({primitive.vertices.positions, {}, {}}, primitive.influences, scene_from_bind,
                  {std::span(positions), {}, {}});
      for (const Vec3& v : positions) numbers.insert(numbers.end(), {v.x, v.y, v.z});
    }
  }
  return numbers;
}

}  // namespace

Result<BakeError> measure_palette(const Pack& pack, std::size_t clip, std::size_t skin,
                                  std::span<const double> times_secs, const PaletteAt& seen) {
  Result<VertexPlayer> player = VertexPlayer::create(pack);
  if (!player) return player.error();
  if (const Result<void> selected = player->select_clip(clip); !selected) return selected.error();
  if (skin >= pack.skin_count()) return Error::in(Errc::mismatch, "", "the file has no such skin");
  std::vector<Affine> others;
  return at_and_between(times_secs.size(), [&](double place, Tally& tally) {
    player->pose(time_at(times_secs, place), Wrap::clamp);
    others.clear();
    seen(place, others);
    tally.add(skinned(pack, skin, player->stage().palette(skin)), skinned(pack, skin, others));
  });
}

}  // namespace sinew::asset
