// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "sinew/math/affine.h"
#include "sinew/skin/skinning.h"
#include "support/near.h"

using namespace sinew;

namespace {

struct Skinned {
  Vec3 position, normal;
  Vec4 tangent;
};

// One vertex under a blend of matrices.
Skinned skin_one(const std::vector<Affine>& palette, const std::vector<float>& weights, Vec3 position, Vec3 normal,
                 Vec4 tangent = {1, 0, 0, -1}, Directions directions = Directions::unit) {
  std::vector<std::uint16_t> entries;
  for (std::size_t i = 0; i < weights.size(); ++i) entries.push_back(static_cast<std::uint16_t>(i));
  const InfluenceRun run{static_cast<std::uint32_t>(weights.size()), 0, 1, 0};
  Skinned out;
  skin_linear({{&position, 1}, {&normal, 1}, {&tangent, 1}}, {{&run, 1}, entries, weights}, palette,
              {{&out.position, 1}, {&out.normal, 1}, {&out.tangent, 1}}, {}, directions);
  return out;
}

Affine scaling(float x, float y, float z) { return {{x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0}}; }
Affine moving(float x, float y, float z) { return {{1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}}; }

}  // namespace

TEST_CASE("a vertex between two joints stands between where they would put it") {
  const Skinned out = skin_one({moving(1, 0, 0), moving(0, 2, 0)}, {0.25f, 0.75f}, {1, 1, 1}, {0, 0, 1});
  CHECK(out.position.x == 1.25f);
  CHECK(out.position.y == 2.5f);
  CHECK(out.position.z == 1.0f);
}

TEST_CASE("normals go by the cofactors: scale (1,2,1) turns (.7071,.7071,0) to (.8944,.4472,0)") {
  const Skinned out = skin_one({scaling(1, 2, 1)}, {1}, {}, {0.70710678f, 0.70710678f, 0});
  CHECK_NEAR(out.normal.x, 0.894427, 1e-6);
  CHECK_NEAR(out.normal.y, 0.447214, 1e-6);
}

TEST_CASE("normals stay outward under mirroring; tangents go by the matrix and keep w") {
  const Skinned out = skin_one({scaling(-1, 1, 1)}, {1}, {}, {1, 0, 0});
  CHECK_NEAR(out.normal.x, -1, 1e-6);  // the surface at +x is now at -x and still faces away
  CHECK_NEAR(out.tangent.x, -1, 1e-6);
  CHECK(out.tangent.w == -1.0f);
}

TEST_CASE("directions by the matrix are as it makes them, and without its translation") {
  const Skinned out = skin_one({{{0, -2, 0, 5, 2, 0, 0, 6, 0, 0, 2, 7}}, scaling(-1, 3, 1)}, {0.5f, 0.5f}, {1, 1, 1},
                               {1, 0, 0}, {0, 1, 1, -1}, Directions::by_matrix);
  // Half of each: rows (-1/2, -1, 0 | 5/2), (1, 3/2, 0 | 3), (0, 0, 3/2 | 7/2).
  CHECK(out.position.x == 1.0f);
  CHECK(out.position.y == 5.5f);
  CHECK(out.position.z == 5.0f);
  CHECK(out.normal.x == -0.5f);
  CHECK(out.normal.y == 1.0f);
  CHECK(out.normal.z == 0.0f);
  CHECK(out.tangent.x == -1.0f);
  CHECK(out.tangent.y == 1.5f);
  CHECK(out.tangent.z == 1.5f);
  CHECK(out.tangent.w == -1.0f);
}

TEST_CASE("normals survive scales whose cofactors vanish when squared") {
  for (const float scale : {1e-12f, 1e-8f, 1e8f, 1e12f}) {
    INFO("scale ", scale);
    const Skinned out = skin_one({scaling(scale, scale, scale)}, {1}, {}, {0.6f, 0.8f, 0});
    CHECK_NEAR(out.normal.x, 0.6, 1e-6);
    CHECK_NEAR(out.normal.y, 0.8, 1e-6);
  }
}

TEST_CASE("a scale of zero leaves the normal as it was bound, and nothing is NaN") {
  const Skinned out = skin_one({scaling(0, 0, 0)}, {1}, {1, 2, 3}, {0, 1, 0});
  CHECK(out.position.x == 0.0f);
  CHECK(out.normal.y == 1.0f);
  CHECK(out.tangent.x == 1.0f);
}

TEST_CASE("any number of influences counts, in runs of different length") {
  std::vector<Affine> palette;
  for (int i = 0; i < 16; ++i) palette.push_back(moving(float(i), 0, 0));
  std::vector<std::uint16_t> entries{3};
  std::vector<float> weights{1};
  for (int i = 0; i < 16; ++i) {
    entries.push_back(static_cast<std::uint16_t>(i));
    weights.push_back(1.0f / 16);
  }
  const InfluenceRun runs[2] = {{1, 0, 1, 0}, {16, 1, 1, 1}};
  const Vec3 positions[2] = {};
  Vec3 moved[2];
  skin_linear({{positions, 2}, {}, {}}, {runs, entries, weights}, palette, {{moved, 2}, {}, {}});
  CHECK(moved[0].x == 3.0f);
  CHECK(moved[1].x == 7.5f);  // mean of 0..15
}

TEST_CASE("streams may be interleaved, and only the wanted ones are written") {
  struct Vertex {
    Vec3 position, normal;
    float other;
  };
  const Vertex vertices[3] = {{{1, 0, 0}, {0, 1, 0}, 9}, {{2, 0, 0}, {0, 1, 0}, 9}, {{3, 0, 0}, {0, 1, 0}, 9}};
  Vertex moved[3] = {{{}, {}, 5}, {{}, {}, 5}, {{}, {}, 5}};
  transform_vertices({{&vertices[0].position, 3, sizeof(Vertex)}, {&vertices[0].normal, 3, sizeof(Vertex)}, {}},
                     moving(0, 1, 0), {{&moved[0].position, 3, sizeof(Vertex)}, {}, {}});
  CHECK(moved[2].position.x == 3.0f);
  CHECK(moved[2].position.y == 1.0f);
  CHECK(moved[2].normal.y == 0.0f);
  CHECK(moved[1].other == 5.0f);
}
