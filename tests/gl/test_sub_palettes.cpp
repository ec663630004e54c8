// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "posed_scene.h"
#include "sinew/gpu/sub_palettes.h"
#include "sinew/import/import.h"
#include "support/near.h"
#include "support/random.h"

namespace sinew::test {
namespace {

// A triangle's corner: which vertex, and the weight of each entry of the whole palette that it follows.
struct Corner {
  std::uint32_t vertex = 0;
  std::map<std::uint16_t, float> weights;
  auto operator<=>(const Corner&) const = default;
};
using Triangle = std::array<Corner, 3>;

Corner corner_of(std::uint32_t vertex, const gpu::VertexInfluences& influences,
                 const std::vector<std::uint16_t>* entries = nullptr) {
  Corner corner{vertex, {}};
  for (std::size_t i = 0; i < gpu::kMaxInfluences; ++i)
    if (influences.weight[i] != 0) {
      const std::uint16_t entry = influences.palette_index[i];
      corner.weights[entries == nullptr ? entry : entries->at(entry)] += influences.weight[i];
    }
  return corner;
}

std::multiset<Triangle> triangles_of(const gpu::MeshBytes& mesh) {
  std::multiset<Triangle> triangles;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    Triangle triangle;
    for (std::size_t c = 0; c < 3; ++c)
      triangle[c] = corner_of(mesh.indices[i + c], mesh.influences[mesh.indices[i + c]]);
    triangles.insert(triangle);
  }
  return triangles;
}

// Checks the sizes of all draws on the way.
std::multiset<Triangle> triangles_of(const gpu::SplitMesh& split, std::size_t most_entries) {
  std::multiset<Triangle> triangles;
  std::size_t next_index = 0;
  for (const gpu::SubPaletteDraw& draw : split.draws) {
    CHECK(draw.first_index == next_index);
    CHECK(draw.palette_entries.size() <= most_entries);
    next_index += draw.index_count;
    for (std::size_t i = draw.first_index; i < next_index; i += 3) {
      Triangle triangle;
      for (std::size_t c = 0; c < 3; ++c) {
        const std::uint32_t vertex = split.indices.at(i + c);
        triangle[c] = corner_of(split.original_vertex.at(vertex), split.influences.at(vertex), &draw.palette_entries);
      }
      triangles.insert(triangle);
    }
  }
  CHECK(next_index == split.indices.size());
  return triangles;
}

gpu::MeshBytes random_mesh(Random& random) {
  gpu::MeshBytes mesh;
  const std::size_t vertices = 3 + random.bits() % 60, triangles = 1 + random.bits() % 100;
  const auto joints = std::uint32_t(1 + random.bits() % 80);
  mesh.vertices.resize(vertices);
  mesh.influences.resize(vertices);
  for (gpu::VertexInfluences& influences : mesh.influences)
    for (std::size_t i = 0, count = 1 + random.bits() % 4; i < count; ++i) {
      influences.palette_index[i] = std::uint16_t(random.bits() % joints);
      influences.weight[i] = i % 3 == 2 ? 0.0f : 1 + random.uniform_float(0, 1);
    }
  for (std::size_t i = 0; i < 3 * triangles; ++i) mesh.indices.push_back(std::uint32_t(random.bits() % vertices));
  return mesh;
}

TEST_CASE("every triangle is in one draw, with the joints and weights it had, whatever the mesh") {
  Random random("every triangle is in one draw");
  for (int trial = 0; trial < 300; ++trial) {
    const gpu::MeshBytes mesh = random_mesh(random);
    const std::size_t most_entries = 12 + random.bits() % 52;  // no triangle of three times four needs more than 12
    const Result<gpu::SplitMesh> split = gpu::split_by_palette(mesh, most_entries);
    REQUIRE(split);
    CHECK(triangles_of(*split, most_entries) == triangles_of(mesh));
    // A vertex is there once for each draw that uses it.
    for (const gpu::SubPaletteDraw& draw : split->draws) {
      std::map<std::uint32_t, std::set<std::uint32_t>> copies;
      for (std::size_t i = draw.first_index; i < draw.first_index + draw.index_count; ++i)
        copies[split->original_vertex[split->indices[i]]].insert(split->indices[i]);
      for (const auto& [original, numbers] : copies) CHECK(numbers.size() == 1);
    }
  }
}

// A triangle for each list of joints, all corners alike.
gpu::MeshBytes triangles_that_follow(const std::vector<std::vector<std::uint16_t>>& joints) {
  gpu::MeshBytes mesh;
  for (const std::vector<std::uint16_t>& of_triangle : joints)
    for (int corner = 0; corner < 3; ++corner) {
      gpu::VertexInfluences influences;
      for (std::size_t i = 0; i < of_triangle.size(); ++i) {
        influences.palette_index[i] = of_triangle[i];
        influences.weight[i] = 1.0f / float(of_triangle.size());
      }
      mesh.indices.push_back(std::uint32_t(mesh.vertices.size()));
      mesh.vertices.push_back({});
      mesh.influences.push_back(influences);
    }
  return mesh;
}

TEST_CASE("a draw takes what adds the fewest entries") {
  // Room for three: {0,1} takes {1} and {1,2} before {3,4}, which the second draw takes with {4,5}.
  const gpu::MeshBytes mesh = triangles_that_follow({{0, 1}, {3, 4}, {1}, {4, 5}, {1, 2}});
  const Result<gpu::SplitMesh> split = gpu::split_by_palette(mesh, 3);
  REQUIRE(split);
  REQUIRE(split->draws.size() == 2);
  CHECK(split->draws[0].index_count == 9);
  CHECK(split->draws[0].palette_entries == std::vector<std::uint16_t>{0, 1, 2});
  CHECK(split->draws[1].palette_entries == std::vector<std::uint16_t>{3, 4, 5});
  CHECK(split->original_vertex == std::vector<std::uint32_t>{0, 1, 2, 6, 7, 8, 12, 13, 14, 3, 4, 5, 9, 10, 11});
}

TEST_CASE("a mesh that fits is one draw, and no vertex is there twice") {
  gpu::MeshBytes mesh = triangles_that_follow({{5, 9}, {9, 2}});
  mesh.indices = {0, 1, 2, 2, 1, 3, 3, 4, 5};
  const Result<gpu::SplitMesh> split = gpu::split_by_palette(mesh, 3);
  REQUIRE(split);
  CHECK(split->draws.size() == 1);
  CHECK(split->indices == mesh.indices);
  CHECK(split->original_vertex.size() == 6);
}

TEST_CASE("a triangle that alone follows more joints than fit is refused by its number") {
  const gpu::MeshBytes mesh = triangles_that_follow({{0}, {1, 2, 3, 4, 5}});
  const Result<gpu::SplitMesh> split = gpu::split_by_palette(mesh, 4);
  REQUIRE_FALSE(split);
  CHECK(split.error().code == Errc::too_large);
  CHECK(std::string(split.error().where) == "primitive 1");
  CHECK(std::string(split.error().what).find("follow 5 joints") != std::string::npos);
}

TEST_CASE("strips are refused; points without indices are cut") {
  gpu::MeshBytes mesh = triangles_that_follow({{0}, {1}});
  mesh.topology = PrimitiveTopology::triangle_strip;
  CHECK(gpu::split_by_palette(mesh, 4).error().code == Errc::unsupported);
  mesh.topology = PrimitiveTopology::points;
  mesh.indices.clear();
  const Result<gpu::SplitMesh> split = gpu::split_by_palette(mesh, 1);
  REQUIRE(split);
  CHECK(split->draws.size() == 2);
  CHECK(split->indices.size() == 6);
}

// What it costs: printed, and bounded, so that a worse order of taking shows.
TEST_CASE("the bundled humanoid's draws of 24 joints have few vertices twice") {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene =
      asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data/humanoid.glb", diagnostics);
  REQUIRE(scene);
  const PosedScene posed(*scene);
  std::size_t before = 0, after = 0, draws = 0, primitives = 0;
  for (std::size_t p = 0; p < posed.pack().primitive_count(); ++p) {
    const Primitive primitive = posed.pack().primitive(p);
    if (primitive.influences.runs.empty()) continue;
    const Result<gpu::MeshBytes> mesh = gpu::mesh_bytes(primitive, {});
    REQUIRE(mesh);
    const Result<gpu::SplitMesh> split = gpu::split_by_palette(*mesh, 24);
    REQUIRE(split);
    CHECK(triangles_of(*split, 24) == triangles_of(*mesh));
    ++primitives;
    before += mesh->vertices.size();
    after += split->original_vertex.size();
    draws += split->draws.size();
  }
  MESSAGE(primitives << " primitives, " << draws << " draws of at most 24 joints, " << before << " vertices become "
                     << after);
  CHECK(double(after) < 1.1 * double(before));
}

}  // namespace
}  // namespace sinew::test
