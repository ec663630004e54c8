// SPDX-License-Identifier: MIT
// The second opinion: what the specification says a scene looks like at a time, in double precision, written to be
// obvious and not to be fast. It works on asset::Scene and shares no code with the runtime, so that a mistake in
// either is found by comparing the two.
#pragma once
#include <array>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::reference {

using Vector3 = std::array<double, 3>;
using Matrix = std::array<double, 12>;  // 3x4, row-major

enum class Wrap : unsigned char { stored, clamp, loop };

// Length of a clip under a policy: a loop is one interval longer, in which the last keys lead back to the first.
double duration_secs(const asset::Clip& clip, Wrap wrap = Wrap::stored);

// The state of every node and material of the scene at one time.
struct Frame {
  std::vector<Matrix> scene_from_node;
  std::vector<std::vector<double>> weights;  // morph weights of the node's mesh, one per target; empty without
  std::vector<bool> visible;                 // by node: it and all above it (KHR_node_visibility)
  std::vector<bool> visible_alone;           // by node: whatever is above it
  std::vector<asset::Material> materials;    // with the values of that time; so the next two
  std::vector<asset::Camera> cameras;
  std::vector<std::vector<double>> custom;  // by Scene::custom_properties
  // What was evaluated, for keyed vertices.
  asset::Index clip = asset::kNone;
  double clip_secs = 0;
  bool loops = false;
};

// Loops bring any time into [0, duration), a time that is not finite counts as 0. Channels of KHR_animation_pointer
// whose target says nothing are not evaluated.
// What an additive clip holds is added to the rest pose. A root that was taken off a clip stays off.
// clip kNone: the rest pose, whatever the time. Otherwise requires clip < scene.clips.size().
Frame evaluate(const asset::Scene& scene, asset::Index clip, double time_secs, Wrap wrap = Wrap::stored);

// uv_in_picture = M (u, v, 1): 2x3, row-major. KHR_texture_transform.
std::array<double, 6> uv_transform(const asset::TextureTransform& transform);

// model_from_bind of each joint of the skin: scene_from_joint * inverse bind matrix.
std::vector<Matrix> palette(const asset::Scene& scene, const Frame& frame, asset::Index skin);

struct Vertices {
  // Scene space, in the order of the file; empty where absent. Normals and tangents have length one, unless the
  // transform makes them vanish: then they are those of the bind pose.
  std::vector<Vector3> positions, normals, tangents;
};

// One primitive of a node's mesh: morphed, skinned or moved by its node; or as the clip keys its vertices.
Vertices vertices(const asset::Scene& scene, const Frame& frame, asset::Index node, std::size_t primitive);

}  // namespace sinew::reference
