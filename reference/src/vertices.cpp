// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "linear.h"
#include "sinew/reference/evaluate.h"

namespace sinew::reference {
namespace {

using asset::Index;
using asset::kNone;
using asset::Primitive;
using asset::Scene;
using asset::ValueView;

// The first three components of each row; a tangent's fourth is the sign of the bitangent and never changes.
std::vector<Vector3> read_vectors(const ValueView& view) {
  const std::vector<double> numbers = read_doubles(view);
  std::vector<Vector3> out;
  for (std::size_t first = 0; first < numbers.size(); first += view.components)
    out.push_back({numbers[first], numbers[first + 1], numbers[first + 2]});
  return out;
}

// An attribute in bind space: the stored values plus weight times offset of every target that has some.
std::vector<Vector3> morphed(const Primitive& primitive, const std::string& semantic,
                             const std::vector<double>& weights) {
  const ValueView* stored = primitive.find(semantic);
  if (!stored) return {};
  std::vector<Vector3> out = read_vectors(*stored);
  for (std::size_t target = 0; target < primitive.targets.size() && target < weights.size(); ++target) {
    if (weights[target] == 0) continue;
    for (const asset::Attribute& delta : primitive.targets[target].deltas) {
      if (delta.semantic != semantic) continue;
      const std::vector<Vector3> offsets = read_vectors(delta.values);
      for (std::size_t v = 0; v < out.size(); ++v)
        for (std::size_t c = 0; c < 3; ++c) out[v][c] += weights[target] * offsets[v][c];
    }
  }
  return out;
}

// The sum over every influence set of a vertex of weight * model_from_bind. Negative weights count as 0, the others
// are brought to a sum of 1; a vertex without any follows the skin's first joint.
std::vector<Matrix> skin_matrices(const Primitive& primitive, const std::vector<Matrix>& model_from_bind) {
  std::vector<Matrix> blended(primitive.vertex_count(), Matrix{});
  std::vector<double> weight_sum(primitive.vertex_count(), 0);
  for (int set = 0;; ++set) {
    const ValueView* joints = primitive.find("JOINTS_" + std::to_string(set));
    const ValueView* weights = primitive.find("WEIGHTS_" + std::to_string(set));
    if (!joints || !weights) break;
    for (std::uint32_t vertex = 0; vertex < primitive.vertex_count(); ++vertex)
      for (std::uint32_t c = 0; c < joints->components; ++c) {
        const double weight = std::max(read_value(*weights, vertex, c), 0.0);
        if (weight == 0) continue;
        const Matrix& joint = model_from_bind.at(std::size_t(read_value(*joints, vertex, c)));
        for (std::size_t i = 0; i < 12; ++i) blended[vertex][i] += weight * joint[i];
        weight_sum[vertex] += weight;
      }
  }
  for (std::size_t vertex = 0; vertex < blended.size(); ++vertex) {
    if (weight_sum[vertex] == 0) {
      blended[vertex] = model_from_bind.at(0);
      continue;
    }
    for (double& element : blended[vertex]) element /= weight_sum[vertex];
  }
  return blended;
}

const asset::VertexTrack* track_of(const Scene& scene, const Frame& frame, Index node, std::size_t primitive) {
  if (frame.clip == kNone) return nullptr;
  for (const asset::VertexTrack& track : scene.clips[frame.clip].vertex_tracks)
    if (track.node == node && track.primitive == primitive) return &track;
  return nullptr;
}

// Two keys and how far the time is from the first to the second.
struct KeyPair {
  std::size_t from = 0, to = 0;
  double fraction = 0;
};

KeyPair keys_at(const std::vector<double>& times_secs, const asset::Clip& clip, const Frame& frame) {
  std::size_t key = 0;
  if (frame.clip_secs < times_secs[0]) return {};
  while (key + 1 < times_secs.size() && times_secs[key + 1] <= frame.clip_secs) ++key;
  const bool last = key + 1 == times_secs.size();
  if (last && !frame.loops) return {key, key, 0};
  const double next_secs = last ? clip.duration_secs + clip.loop_interval_secs : times_secs[key + 1];
  if (next_secs <= times_secs[key]) return {key, key, 0};
  return {key, last ? 0 : key + 1, (frame.clip_secs - times_secs[key]) / (next_secs - times_secs[key])};
}

std::vector<Vector3> between(const ValueView& rows, std::size_t vertices, const KeyPair& keys) {
  const std::vector<Vector3> all = read_vectors(rows);
  std::vector<Vector3> out(vertices);
  for (std::size_t v = 0; v < vertices; ++v)
    for (std::size_t c = 0; c < 3; ++c) {
      const double from = all[keys.from * vertices + v][c], to = all[keys.to * vertices + v][c];
      out[v][c] = from + keys.fraction * (to - from);
    }
  return out;
}

void replace_by_keys(const asset::VertexTrack& track, const asset::Clip& clip, const Frame& frame, Vertices& out) {
  const KeyPair keys = keys_at(read_doubles(track.times_secs), clip, frame);
  const std::size_t vertices = out.positions.size();
  out.positions = between(track.positions, vertices, keys);
  if (track.normals && !out.normals.empty()) out.normals = between(*track.normals, vertices, keys);
  if (track.tangents && !out.tangents.empty()) out.tangents = between(*track.tangents, vertices, keys);
}

}  // namespace

std::vector<Matrix> palette(const Scene& scene, const Frame& frame, Index skin_index) {
  const asset::Skin& skin = scene.skins[skin_index];
  std::vector<Matrix> model_from_bind;
  for (std::uint32_t entry = 0; entry < skin.joints.size(); ++entry) {
    Matrix joint_from_bind = kIdentity;
    if (skin.inverse_bind_matrices)  // stored column by column
      for (std::uint32_t row = 0; row < 3; ++row)
        for (std::uint32_t column = 0; column < 4; ++column)
          joint_from_bind[4 * row + column] = read_value(*skin.inverse_bind_matrices, entry, 4 * column + row);
    model_from_bind.push_back(multiply(frame.scene_from_node[skin.joints[entry]], joint_from_bind));
  }
  return model_from_bind;
}

Vertices vertices(const Scene& scene, const Frame& frame, Index node_index, std::size_t primitive_index) {
  const asset::Node& node = scene.nodes[node_index];
  const Primitive& primitive = scene.meshes[node.mesh].primitives[primitive_index];
  const std::vector<double>& weights = frame.weights[node_index];
  Vertices out{morphed(primitive, "POSITION", weights), morphed(primitive, "NORMAL", weights),
               morphed(primitive, "TANGENT", weights)};

  // The joints alone place a skinned mesh; where its node stands does not matter (glTF 2.0 §3.7.3.3).
  const asset::VertexTrack* track = track_of(scene, frame, node_index, primitive_index);
  if (track != nullptr) replace_by_keys(*track, scene.clips[frame.clip], frame, out);
  const bool skinned =
      track == nullptr && node.skin != kNone && primitive.find("JOINTS_0") && primitive.find("WEIGHTS_0");
  const std::vector<Matrix> model_from_bind =
      skinned ? skin_matrices(primitive, palette(scene, frame, node.skin))
              : std::vector<Matrix>(primitive.vertex_count(), frame.scene_from_node[node_index]);
  for (std::size_t v = 0; v < out.positions.size(); ++v)
    out.positions[v] = transform_point(model_from_bind[v], out.positions[v]);
  for (std::size_t v = 0; v < out.normals.size(); ++v)
    out.normals[v] = normalised(transform_normal(model_from_bind[v], out.normals[v]), out.normals[v]);
  for (std::size_t v = 0; v < out.tangents.size(); ++v)
    out.tangents[v] = normalised(transform_direction(model_from_bind[v], out.tangents[v]), out.tangents[v]);
  return out;
}

}  // namespace sinew::reference
