// SPDX-License-Identifier: MIT
#include "made_scene.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "sinew/import/import.h"

namespace sinew::test {

MadeScene::MadeScene(const asset::Buffer& file) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> imported =
      asset::import_gltf(std::make_shared<const asset::Buffer>(file), asset::folder_reader("."), diagnostics);
  REQUIRE(bool(imported));
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) INFO(diagnostic.what);
  CHECK(diagnostics.all().empty());
  scene = std::move(*imported);
  REQUIRE(scene.clips.size() == 1);
  duration_secs = scene.clips[0].duration_secs;
}

asset::Index MadeScene::node(std::string_view name) const {
  for (asset::Index node = 0; node < scene.nodes.size(); ++node)
    if (scene.nodes[node].name == name) return node;
  FAIL("there is no node ", std::string(name));
  return asset::kNone;
}

reference::Vector3 point_in_scene(const reference::Matrix& m, const reference::Vector3& p) {
  reference::Vector3 out{};
  for (std::size_t row = 0; row < 3; ++row)
    out[row] = m[row * 4] * p[0] + m[row * 4 + 1] * p[1] + m[row * 4 + 2] * p[2] + m[row * 4 + 3];
  return out;
}

double distance(const reference::Vector3& a, const reference::Vector3& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

}  // namespace sinew::test
