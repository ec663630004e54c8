// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "sinew/reference/evaluate.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

// A character as a reader of its file sees it: imported again, and evaluated by the second opinion.
struct MadeScene {
  explicit MadeScene(const asset::Buffer& file);

  asset::Scene scene;
  double duration_secs = 0;  // of the only clip

  // The clip's end is its last key and not the start of the next loop.
  reference::Frame at(double time_secs) const {
    return reference::evaluate(scene, 0, time_secs, reference::Wrap::clamp);
  }
  // Ends the test case where there is no such node.
  asset::Index node(std::string_view name) const;
};

reference::Vector3 point_in_scene(const reference::Matrix& scene_from_node, const reference::Vector3& point);
double distance(const reference::Vector3& a, const reference::Vector3& b);

}  // namespace sinew::test
