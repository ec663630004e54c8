// SPDX-License-Identifier: MIT
#include "keyed_scene.h"
#include "sinew/process/add_point_cache.h"
#include "support/engines.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::add_point_cache;
using asset::PointCache;
using asset::PointCacheReport;

// A square in the xy plane, of two triangles with corners of their own along the shared edge: six vertices at four
// places. Its node is moved by (10, 0, 0).
asset::Scene split_square() {
  SceneBuilder builder;
  const Index node = builder.node({.translation = {10, 0, 0}, .name = "square"});
  asset::Primitive& primitive = builder.mesh(node, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0});
  primitive.topology = asset::Topology::triangles;
  builder.attribute(primitive, "NORMAL",
                    builder.view<float>({0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}, 3));
  return builder.scene;
}

// The square's four points, then the last of them lifted by 1.
PointCache four_points() {
  return {.format = "MDD", .points = 4, .start_secs = 2, .times_secs = {0, 1}, .positions = {0, 0, 0, 1, 0, 0, 0, 1,
                                                                                             0, 1, 1, 0, 0, 0, 0, 1,
                                                                                             0, 0, 0, 1, 0, 1, 1, 1}};
}

}  // namespace

TEST_CASE("a cache with a point per vertex goes by the order of the vertices") {
  asset::Scene scene = split_square();
  PointCache cache{.format = "PC2", .points = 6, .start_secs = 0, .times_secs = {0, 2}, .positions = {}};
  for (int sample = 0; sample < 2; ++sample)
    for (int v = 0; v < 6; ++v) cache.positions.insert(cache.positions.end(), {float(v), float(sample), 0});
  asset::Diagnostics diagnostics;
  const Result<PointCacheReport> report = add_point_cache(scene, cache, "wind", 1, diagnostics);
  REQUIRE(bool(report));
  CHECK(report->by_order);
  CHECK(report->nodes == std::vector<Index>{0});
  CHECK(scene.clips.at(report->clip).name == "wind");
  CHECK(scene.clips[0].duration_secs == 2);
  const auto player = runtime_player(scene);
  player->pose(0, 1);
  check_vector(player->vertices(0).positions[4], {14, 0.5, 0});
}

TEST_CASE("a cache of the points before corners were split is matched by their places, in any order") {
  asset::Scene scene = split_square();
  PointCache cache = four_points();
  // The points backwards.
  for (std::size_t sample = 0; sample < 2; ++sample)
    for (std::size_t p = 0; p < 2; ++p)
      for (std::size_t axis = 0; axis < 3; ++axis)
        std::swap(cache.positions[12 * sample + 3 * p + axis], cache.positions[12 * sample + 3 * (3 - p) + axis]);
  asset::Diagnostics diagnostics;
  const Result<PointCacheReport> report = add_point_cache(scene, cache, "fold", 1, diagnostics);
  REQUIRE(bool(report));
  CHECK(!report->by_order);
  CHECK(scene.clips[0].source_start_secs == 2);
  const auto player = runtime_player(scene);
  player->pose(0, 1);
  check_vector(player->vertices(0).positions[5], {11, 1, 1});  // the lifted corner
  check_vector(player->vertices(0).positions[2], {10, 1, 0});
  check_vector(player->vertices(0).positions[3], {10, 1, 0});
  // Its neighbours share one normal across the split: area vectors (0, 0, 1) of the flat face, and of the lifted one
  // (1,1,1)-(0,1,0) and (1,0,0)-(0,1,0): (-1, -1, 1). The sum (-1, -1, 2) is turned to length one.
  check_vector(player->vertices(0).normals[1], {-0.40824829, -0.40824829, 0.81649658});
  check_vector(player->vertices(0).normals[4], {-0.40824829, -0.40824829, 0.81649658});
  check_vector(player->vertices(0).normals[0], {0, 0, 1});  // of the flat face alone
}

TEST_CASE("points with +Z up are turned where only so they are the mesh at rest") {
  asset::Scene scene = split_square();
  PointCache cache = four_points();
  for (std::size_t i = 0; i < cache.positions.size(); i += 3) {  // (x, y, z) -> (x, -z, y)
    const float y = cache.positions[i + 1], z = cache.positions[i + 2];
    cache.positions[i + 1] = -z, cache.positions[i + 2] = y;
  }
  asset::Diagnostics diagnostics;
  const Result<PointCacheReport> report = add_point_cache(scene, cache, "fold", 1, diagnostics);
  REQUIRE(bool(report));
  CHECK(report->is_z_up);
  CHECK(diagnostics.count("cache-turned") == 1);
  const auto player = reference_player(scene);
  player->pose(0, 1);
  check_vector(player->vertices(0).positions[5], {11, 1, 1});
}

TEST_CASE("lengths of another unit are brought to metres") {
  asset::Scene scene = split_square();
  PointCache cache = four_points();
  for (float& number : cache.positions) number *= 100;
  asset::Diagnostics diagnostics;
  REQUIRE(bool(add_point_cache(scene, cache, "fold", 0.01, diagnostics)));
  const auto player = reference_player(scene);
  player->pose(0, 1);
  check_vector(player->vertices(0).positions[5], {11, 1, 1});
}

TEST_CASE("a cache that fits no mesh is refused with the counts, and the scene stays as it was") {
  asset::Scene scene = split_square();
  PointCache cache = four_points();
  cache.positions[0] = 5;  // no vertex is there
  asset::Diagnostics diagnostics;
  const Result<PointCacheReport> report = add_point_cache(scene, cache, "fold", 1, diagnostics);
  REQUIRE(!report);
  CHECK(report.error().code == Errc::mismatch);
  CHECK(std::string(report.error().what).find("4 points, the meshes have 6 vertices") != std::string::npos);
  CHECK(scene.clips.empty());
  CHECK(scene.nodes.size() == 1);
  asset::Scene none;
  CHECK(!add_point_cache(none, cache, "fold", 1, diagnostics));
}

TEST_CASE("of several meshes with as many vertices the first is moved, and a warning says so") {
  SceneBuilder builder;
  for (int i = 0; i < 2; ++i) builder.mesh(builder.node({}), {0, 0, 0, 1, 0, 0});
  PointCache cache{.format = "PC2", .points = 2, .start_secs = 0, .times_secs = {0}, .positions = {5, 5, 5, 6, 6, 6}};
  asset::Diagnostics diagnostics;
  const Result<PointCacheReport> report = add_point_cache(builder.scene, cache, "c", 1, diagnostics);
  REQUIRE(bool(report));
  CHECK(report->nodes == std::vector<Index>{0});
  CHECK(diagnostics.count("cache-fits-several") == 1);
  // As many points as all meshes together: all of them, one after the other.
  cache.points = 4;
  cache.positions = {1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0};
  const Result<PointCacheReport> all = add_point_cache(builder.scene, cache, "c", 1, diagnostics);
  REQUIRE(bool(all));
  CHECK(all->nodes == std::vector<Index>{0, 1});
  CHECK(builder.scene.clips[1].name == "c 2");  // the name was taken
  const auto player = reference_player(builder.scene);
  player->pose(1, 0);
  check_vector(player->vertices(1).positions[0], {3, 0, 0});
}

}  // namespace sinew::test
