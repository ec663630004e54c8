// SPDX-License-Identifier: MIT
#include "sinew/bake/play_vertices.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "bake/vertex_player.h"
#include "sinew/math/decompose.h"

namespace sinew::asset {
namespace {

using bake::PlayedPrimitive;
using bake::PlayedVertices;
using bake::VertexPlayer;

// Appends to the normals as many as there are positions; zeros for what has none.
void append_frame(VertexPlayer& player, const std::vector<PlayedPrimitive>& shown, VertexFrames& frames) {
  for (const PlayedPrimitive& primitive : shown) {
    PlayedVertices vertices;
    player.append(primitive, vertices);
    vertices.normals.resize(vertices.positions.size(), 0.0f);
    frames.positions.insert(frames.positions.end(), vertices.positions.begin(), vertices.positions.end());
    frames.normals.insert(frames.normals.end(), vertices.normals.begin(), vertices.normals.end());
  }
}

double last_key_secs(const Pack& pack, std::size_t clip) {
  if (clip == kNoIndex) return 0;
  double longest = 0;
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    if (const std::optional<sinew::Clip> part = pack.clip(clip, rig))
      longest = std::max(longest, part->duration_secs(Wrap::clamp));
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    for (std::uint32_t p = 0; p < mesh.primitive_count; ++p)
      if (const auto keyed = pack.vertex_clip(clip, mesh.node, mesh.first_primitive + p))
        longest = std::max(longest, keyed->duration_secs(Wrap::clamp));
  }
  return longest;
}

Result<VertexFrames> play(const Pack& pack, std::size_t clip, const BakeSettings& settings) {
  Result<VertexPlayer> player = VertexPlayer::create(pack);
  if (!player) return player.error();
  const std::vector<PlayedPrimitive> shown = player->shown_primitives();
  if (shown.empty()) return Error::in(Errc::mismatch, "", "the file shows no meshes whose vertices could be written");
  const double secs = last_key_secs(pack, clip);
  if (const Result<void> good = bake::check_settings(settings, bake::vertices_of(shown), secs); !good)
    return good.error();
  if (const Result<void> selected = player->select_clip(clip); !selected) return selected.error();
  VertexFrames frames;
  for (const PlayedPrimitive& primitive : shown) {
    frames.parts.push_back({primitive.node, primitive.source_primitive, frames.vertex_count, primitive.vertex_count});
    frames.vertex_count += primitive.vertex_count;
  }
  frames.times_secs = bake_times(secs, bake::rate_of(settings));
  for (const double time_secs : frames.times_secs) {
    player->pose(time_secs, Wrap::clamp);
    append_frame(*player, shown, frames);
  }
  return frames;
}

Result<PaletteFrames> play_bones(const Pack& pack, std::size_t clip, std::size_t skin, const BakeSettings& settings) {
  if (skin >= pack.skin_count())
    return Error::in(Errc::mismatch, "", "the file has no skin whose joints could be written");
  Result<VertexPlayer> player = VertexPlayer::create(pack);
  if (!player) return player.error();
  PaletteFrames frames;
  frames.entry_count = static_cast<std::uint32_t>(player->stage().palette(skin).size());
  const double secs = last_key_secs(pack, clip);
  if (const Result<void> good = bake::check_settings(settings, 2 * std::uint64_t(frames.entry_count), secs); !good)
    return good.error();
  if (const Result<void> selected = player->select_clip(clip); !selected) return selected.error();
  frames.times_secs = bake_times(secs, bake::rate_of(settings));
  for (const double time_secs : frames.times_secs) {
    player->pose(time_secs, Wrap::clamp);
    const std::span<const Affine> palette = player->stage().palette(skin);
    frames.scene_from_bind.insert(frames.scene_from_bind.end(), palette.begin(), palette.end());
  }
  return frames;
}

// Of each part: node_from_scene at rest.
std::vector<AffineD> rest_inverses(const VertexFrames& frames, const Stage& at_rest) {
  std::vector<AffineD> inverses;
  for (const FramePart& part : frames.parts) {
    const AffineD scene_from_node = to_double(at_rest.model_from_node(part.node));
    const double size = determinant(scene_from_node);
    inverses.push_back(size > 1e-30 || size < -1e-30 ? inverse(scene_from_node) : AffineD{});
  }
  return inverses;
}

void move(const AffineD& by, float* position) {
  const double x = double(position[0]), y = double(position[1]), z = double(position[2]);
  for (std::size_t row = 0; row < 3; ++row)
    position[row] =
        static_cast<float>(by.m[4 * row] * x + by.m[4 * row + 1] * y + by.m[4 * row + 2] * z + by.m[4 * row + 3]);
}

Result<PointCache> points_of(const Pack& pack, std::size_t clip, const BakeSettings& settings) {
  Result<VertexFrames> frames = play(pack, clip, settings);
  if (!frames) return frames.error();
  const Result<Stage> at_rest = Stage::create(pack);
  if (!at_rest) return at_rest.error();
  const std::vector<AffineD> inverses = rest_inverses(*frames, *at_rest);
  for (std::size_t frame = 0; frame < frames->times_secs.size(); ++frame)
    for (std::size_t p = 0; p < frames->parts.size(); ++p)
      for (std::uint32_t v = 0; v < frames->parts[p].vertex_count; ++v)
        move(inverses[p],
             frames->positions.data() + 3 * (frame * frames->vertex_count + frames->parts[p].first_vertex + v));
  return PointCache{.format = {},
                    .points = frames->vertex_count,
                    .start_secs = 0,
                    .times_secs = std::move(frames->times_secs),
                    .positions = std::move(frames->positions)};
}

}  // namespace

Result<PointCache> play_points(const Pack& pack, std::size_t clip, const BakeSettings& settings) try {
  return points_of(pack, clip, settings);
} catch (const std::exception&) {
  return Error::in(Errc::out_of_memory, "", "there is not enough memory for the points of all frames");
}

Result<VertexFrames> play_vertices(const Pack& pack, std::size_t clip, const BakeSettings& settings) try {
  return play(pack, clip, settings);
} catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
  return Error::in(Errc::out_of_memory, "", "there is not enough memory for the vertices of all frames");
}

Result<PaletteFrames> play_palette(const Pack& pack, std::size_t clip, std::size_t skin,
                                   const BakeSettings& settings) try {
  return play_bones(pack, clip, skin, settings);
} catch (const std::exception&) {
  return Error::in(Errc::out_of_memory, "", "there is not enough memory for the joints of all frames");
}

}  // namespace sinew::asset
