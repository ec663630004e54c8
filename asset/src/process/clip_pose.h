// SPDX-License-Identifier: MIT
// Where the nodes of a scene are while a clip plays, in double.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "process/track_keys.h"
#include "sinew/math/decompose.h"
#include "sinew/math/quat.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

QuatD rotation_of(const TransformD& transform);
TransformD transform_of(std::span<const double> translation, QuatD rotation, std::span<const double> scale);
// Translation, rotation and scale of a node at rest; of a matrix its parts.
TransformD rest_transform(const Node& node);

// A pose of a scene's nodes as a function of the clip's time. Times are not wrapped; a looping clip's last interval is
// closed. What an additive clip holds is added to the rest pose. Keep the scene alive.
class ClipPose {
 public:
  ClipPose(const Scene& scene, const Clip& clip);

  // parent_from_node.
  TransformD local(Index node, double secs, Side side = Side::after) const;
  AffineD scene_from(Index node, double secs, Side side = Side::after) const;
  // The turns alone, from the scene down to the node.
  QuatD turn_in_scene(Index node, double secs, Side side = Side::after) const;
  std::vector<AffineD> scene_from_nodes(double secs, Side side = Side::after) const;
  // Whether the clip takes the node anywhere but where it is at rest.
  bool moves(Index node) const;
  // The node's own keys of that path; nullptr where it has none.
  const TrackKeys* track(Index node, ChannelPath path) const;
  // Adds the key times of the node's own tracks.
  void add_knots(Index node, std::set<double>& knots_secs) const;
  const Scene& scene() const { return scene_; }
  double duration_secs() const { return duration_secs_; }

 private:
  struct NodeTracks {
    std::array<std::optional<TrackKeys>, 3> by_path;  // translation, rotation, scale
    bool any() const { return by_path[0] || by_path[1] || by_path[2]; }
  };
  AffineD parent_from(Index node, double secs, Side side) const;

  const Scene& scene_;
  bool is_additive_;
  double duration_secs_;
  std::vector<TransformD> rest_;
  std::vector<NodeTracks> tracks_;
  std::vector<Index> parents_first_;
};

// Every node after its parent.
std::vector<Index> parents_first(const Scene& scene);

}  // namespace sinew::asset::process
