// SPDX-License-Identifier: MIT
#include "sinew/bake/bake_vertices.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "bake/vertex_player.h"
#include "sinew/cook/cook.h"
#include "sinew/import/pack_file.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset {
namespace {

using bake::PlayedPrimitive;
using bake::PlayedVertices;
using bake::VertexPlayer;

bool moves_on_straight_lines(const Clip& clip) {
  return std::ranges::all_of(clip.channels, [](const Channel& channel) {
    const bool moves_weights = channel.path == ChannelPath::weights;
    return channel.path == ChannelPath::pointer || (moves_weights && channel.interpolation == Interpolation::linear);
  });
}

std::vector<double> own_key_times(const Clip& clip) {
  std::vector<double> times{0, std::max(clip.duration_secs, 0.0)};
  const auto add = [&](const ValueView& keys) {
    for (const double secs : read_doubles(keys))
      if (secs <= clip.duration_secs) times.push_back(secs);
  };
  for (const Channel& channel : clip.channels)
    if (channel.path == ChannelPath::weights) add(channel.times_secs);
  for (const VertexTrack& track : clip.vertex_tracks) add(track.times_secs);
  std::ranges::sort(times);
  const auto rest = std::ranges::unique(times);
  times.erase(rest.begin(), rest.end());
  return times;
}

class Baker {
 public:
  Baker(const Scene& source, VertexPlayer& player, const BakeSettings& settings, Diagnostics& diagnostics)
      : source_(source), player_(player), settings_(settings), diagnostics_(diagnostics) {
    builder_.scene = source;
  }

  Result<Scene> run() {
    if (const Result<void> selected = player_.select_clip(kNoIndex); !selected) return selected.error();
    player_.pose(0);
    stand_nodes();
    stand_meshes();
    baked().skins.clear();
    baked().avatar = {};
    for (std::size_t clip = 0; clip < source_.clips.size(); ++clip)
      if (const Result<void> done = bake_clip(clip); !done) return done.error();
    say_what_stays();
    return std::move(baked());
  }

 private:
  Scene& baked() { return builder_.scene; }

  // Nodes from a root down to a mesh stand at the origin; what hangs from them without a mesh stands as at rest.
  void stand_nodes() {
    std::vector<bool> carries(source_.nodes.size(), false);
    for (Index start = 0; start < source_.nodes.size(); ++start)
      if (source_.nodes[start].mesh != kNone)
        for (Index node = start; node != kNone && !carries[node]; node = source_.nodes[node].parent)
          carries[node] = true;
    for (Index n = 0; n < source_.nodes.size(); ++n) {
      Node& node = baked().nodes[n];
      const bool hangs = node.parent != kNone && carries[node.parent];
      node.skin = kNone;
      node.weights.clear();
      node.is_joint = false;
      if (!carries[n] && !hangs) continue;
      node.translation = {0, 0, 0};
      node.rotation = {0, 0, 0, 1};
      node.scale = {1, 1, 1};
      node.matrix.reset();
      if (!carries[n]) node.matrix = column_by_column(player_.stage().model_from_node(n));
    }
  }

  static std::array<double, 16> column_by_column(const Affine& affine) {
    std::array<double, 16> matrix{};
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t column = 0; column < 4; ++column) matrix[4 * column + row] = double(affine.m[4 * row + column]);
    matrix[15] = 1;
    return matrix;
  }

  // A mesh for each node that has one, with the vertices of the rest pose.
  void stand_meshes() {
    std::vector<Mesh> meshes;
    for (Node& node : baked().nodes) {
      if (node.mesh == kNone) continue;
      meshes.push_back(source_.meshes[node.mesh]);
      node.mesh = static_cast<Index>(meshes.size() - 1);
      Mesh& mesh = meshes.back();
      mesh.weights.clear();
      mesh.target_names.clear();
      for (Primitive& primitive : mesh.primitives) {
        primitive.targets.clear();
        std::erase_if(primitive.attributes, [](const Attribute& attribute) {
          return attribute.semantic.starts_with("JOINTS_") || attribute.semantic.starts_with("WEIGHTS_") ||
                 attribute.semantic == kDualQuatShare;
        });
      }
    }
    baked().meshes = std::move(meshes);
    for (const PlayedPrimitive& played : player_.primitives()) {
      PlayedVertices at_rest;
      player_.append(played, at_rest);
      Primitive& primitive = baked().meshes[baked().nodes[played.node].mesh].primitives[played.source_primitive];
      for (Attribute& attribute : primitive.attributes) set_rest(attribute, at_rest);
    }
  }

  void set_rest(Attribute& attribute, const PlayedVertices& at_rest) {
    if (attribute.semantic == "POSITION") attribute.values = builder_.view(at_rest.positions, 3);
    if (attribute.semantic == "NORMAL" && !at_rest.normals.empty())
      attribute.values = builder_.view(at_rest.normals, 3);
    if (attribute.semantic != "TANGENT" || at_rest.tangents.empty()) return;
    std::vector<float> tangents;
    for (std::uint32_t v = 0; v < attribute.values.count; ++v) {
      tangents.insert(tangents.end(), at_rest.tangents.begin() + 3 * std::ptrdiff_t(v),
                      at_rest.tangents.begin() + 3 * std::ptrdiff_t(v) + 3);
      tangents.push_back(static_cast<float>(read_value(attribute.values, v, 3)));
    }
    attribute.values = builder_.view(tangents, 4);
  }

  Result<void> bake_clip(std::size_t index) {
    const std::vector<PlayedPrimitive>& primitives = player_.primitives();
    Clip& clip = baked().clips[index];
    const std::vector<double> times = bake_times(clip, settings_);
    if (const Result<void> selected = player_.select_clip(index); !selected) return selected;
    std::vector<PlayedVertices> keys(primitives.size());
    for (const double time_secs : times) {
      player_.pose(time_secs, Wrap::clamp);
      for (std::size_t i = 0; i < primitives.size(); ++i) player_.append(primitives[i], keys[i]);
    }
    clip.vertex_tracks.clear();
    const ValueView time_view = builder_.view(times, 1);
    for (std::size_t i = 0; i < primitives.size(); ++i) {
      VertexTrack track;
      track.node = primitives[i].node;
      track.primitive = primitives[i].source_primitive;
      track.times_secs = time_view;
      track.positions = builder_.view(keys[i].positions, 3);
      if (primitives[i].has_normals) track.normals = builder_.view(keys[i].normals, 3);
      if (primitives[i].has_tangents) track.tangents = builder_.view(keys[i].tangents, 3);
      baked().clips[index].vertex_tracks.push_back(std::move(track));
    }
    keep_other_channels(baked().clips[index]);
    return {};
  }

  // Motion that vertices do not show.
  void keep_other_channels(Clip& clip) {
    std::erase_if(clip.channels, [&](const Channel& channel) {
      if (channel.path == ChannelPath::pointer) return false;
      if (source_.nodes[channel.node].camera != kNone) moves_cameras_ = true;
      return true;
    });
  }

  void say_what_stays() {
    if (moves_cameras_)
      diagnostics_.warn("bake-still-camera", "cameras do not move where vertices are baked; they stand as at rest", "");
    if (!source_.avatar.format.empty())
      diagnostics_.note("bake-without-figure", "the bones, expressions and springs of the figure are gone", "");
  }

  const Scene& source_;
  VertexPlayer& player_;
  const BakeSettings& settings_;
  Diagnostics& diagnostics_;
  SceneBuilder builder_;
  bool moves_cameras_ = false;
};

Result<Scene> bake_checked(const Scene& scene, const BakeSettings& settings, Diagnostics& diagnostics) {
  Diagnostics of_cook;  // said again, and of the result, when that is cooked
  Result<AlignedBytes> bytes = cook_scene(scene, of_cook);
  if (!bytes) return bytes.error();
  const Result<PackFile> file = open_pack(*std::move(bytes));
  if (!file) return file.error();
  Result<VertexPlayer> player = VertexPlayer::create(file->pack());
  if (!player) return player.error();
  double secs = 0;
  for (const Clip& clip : scene.clips) secs += clip.duration_secs;
  if (const Result<void> good = bake::check_settings(settings, bake::vertices_of(player->primitives()), secs); !good)
    return good.error();
  return Baker(scene, *player, settings, diagnostics).run();
}

}  // namespace

std::vector<double> bake_times(double last_key_secs, double rate_hz) {
  const double last = last_key_secs > 0 ? last_key_secs : 0;
  // A clip that is a thousandth of a step longer than whole steps gets no step more.
  std::size_t steps = 0;
  while (static_cast<double>(steps) < last * rate_hz - 1e-3) ++steps;
  std::vector<double> times{0};
  if (last > 0 && steps == 0) steps = 1;
  for (std::size_t k = 1; k <= steps; ++k)
    times.push_back(k == steps ? last : last * static_cast<double>(k) / static_cast<double>(steps));
  return times;
}

std::vector<double> bake_times(const Clip& clip, const BakeSettings& settings) {
  const bool own = settings.rate_hz == 0 && moves_on_straight_lines(clip);
  return own ? own_key_times(clip) : bake_times(clip.duration_secs, bake::rate_of(settings));
}

Result<Scene> bake_vertices(const Scene& scene, const BakeSettings& settings, Diagnostics& diagnostics) try {
  return bake_checked(scene, settings, diagnostics);
} catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
  return Error::in(Errc::out_of_memory, "", "there is not enough memory for the keys of all vertices");
}

}  // namespace sinew::asset
