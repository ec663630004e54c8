// SPDX-License-Identifier: MIT
#include <vector>

#include "sinew/skin/morph.h"
#include "support/near.h"

using namespace sinew;

TEST_CASE("targets add up by weight; those of weight zero and absent streams are left alone") {
  const std::uint32_t vertices[2] = {0, 2};
  const Vec3 deltas[2] = {{1, 0, 0}, {0, 1, 0}}, normal_deltas[2] = {{0, 0, 1}, {0, 0, 2}};
  const MorphTarget targets[3] = {
      {vertices, deltas, normal_deltas, {}}, {{vertices, 1}, {deltas, 1}, {}, {}}, {vertices, normal_deltas, {}, {}}};
  const float weights[3] = {0.5f, -2.0f, 0.0f};
  std::vector<Vec3> positions(3), normals(3);
  apply_morphs(targets, weights, {std::span(positions), std::span(normals), {}});
  CHECK(positions[0].x == -1.5f);
  CHECK(positions[1].x == 0.0f);
  CHECK(positions[2].y == 0.5f);
  CHECK(positions[2].z == 0.0f);
  CHECK(normals[2].z == 1.0f);
  apply_morphs(targets, weights, {});  // no streams: nothing to do
}
