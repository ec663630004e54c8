// SPDX-License-Identifier: MIT
// Where vertices lie must not matter: strides, neighbours and aliasing, with every instruction set.
#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "sinew/kernels/kernels.h"
#include "sinew/skin/skinning.h"
#include "support/random.h"

using namespace sinew;

namespace {

constexpr std::size_t kVertices = 21;  // two batches of eight and a rest
constexpr float kUntouched = 12345;

struct Mesh {
  std::vector<Vec3> positions, normals;
  std::vector<Vec4> tangents;
  std::vector<std::uint16_t> entries;
  std::vector<float> weights;
  std::vector<Affine> palette;
  InfluenceRun run{3, 0, kVertices, 0};

  Influences influences() const { return {std::span(&run, 1), entries, weights}; }
  VertexInput input() const { return {std::span(positions), std::span(normals), std::span(tangents)}; }
};

Mesh random_mesh() {
  Random random(std::uint64_t(5));
  const auto number = [&] { return random.uniform_float(-1, 1); };
  Mesh mesh;
  for (std::size_t v = 0; v < kVertices; ++v) {
    mesh.positions.push_back({number(), number(), number()});
    mesh.normals.push_back({number(), number(), number()});
    mesh.tangents.push_back({number(), number(), number(), -1});
    for (int i = 0; i < 3; ++i) mesh.entries.push_back(std::uint16_t(random.bits() % 4));
    mesh.weights.insert(mesh.weights.end(), {0.5f, 0.25f, 0.25f});
  }
  mesh.palette.resize(4);
  for (Affine& affine : mesh.palette)
    for (float& element : affine.m) element = number();
  return mesh;
}

struct Skinned {
  std::vector<Vec3> positions{kVertices}, normals{kVertices};
  std::vector<Vec4> tangents{kVertices};
};

// To plain arrays, a vertex at a time: no batch, no neighbour.
Skinned one_by_one(const Mesh& mesh, Directions directions) {
  Skinned out;
  for (std::size_t v = 0; v < kVertices; ++v) {
    const InfluenceRun run{3, 0, 1, 0};
    const Influences influences{std::span(&run, 1), std::span(mesh.entries).subspan(3 * v, 3),
                                std::span(mesh.weights).subspan(3 * v, 3)};
    skin_linear({std::span(&mesh.positions[v], 1), std::span(&mesh.normals[v], 1), std::span(&mesh.tangents[v], 1)},
                influences, mesh.palette,
                {std::span(&out.positions[v], 1), std::span(&out.normals[v], 1), std::span(&out.tangents[v], 1)}, {},
                directions);
  }
  return out;
}

template <class T>
bool same(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

void with_each_set(const std::function<void(Directions)>& body) {
  for (const Isa isa : {Isa::scalar, Isa::sse41, Isa::avx2, Isa::avx512}) {
    if (set_kernels(isa) != isa) {
      MESSAGE("skipped: ", std::string(isa_name(isa)), " (not built, or not on this processor)");
      continue;
    }
    INFO("with ", std::string(isa_name(isa)));
    body(Directions::unit);
    body(Directions::by_matrix);
  }
  set_kernels(Isa::avx512);
}

}  // namespace

TEST_CASE("a batch of vertices gets the bits of vertices one by one") {
  with_each_set([](Directions directions) {
    const Mesh mesh = random_mesh();
    const Skinned expected = one_by_one(mesh, directions);
    Skinned out;
    skin_linear(mesh.input(), mesh.influences(), mesh.palette,
                {std::span(out.positions), std::span(out.normals), std::span(out.tangents)}, {}, directions);
    for (std::size_t v = 0; v < kVertices; ++v) {
      CHECK(same(out.positions[v], expected.positions[v]));
      CHECK(same(out.normals[v], expected.normals[v]));
      CHECK(same(out.tangents[v], expected.tangents[v]));
    }
  });
}

TEST_CASE("what lies between the vectors of an interleaved buffer stays") {
  struct Vertex {
    Vec3 position;
    float after_position = kUntouched;
    Vec3 normal;
    float after_normal = kUntouched;
    Vec4 tangent;
    float after_tangent = kUntouched;
  };
  with_each_set([](Directions directions) {
    const Mesh mesh = random_mesh();
    const Skinned expected = one_by_one(mesh, directions);
    std::vector<Vertex> out(kVertices);
    skin_linear(mesh.input(), mesh.influences(), mesh.palette,
                {{&out[0].position, kVertices, sizeof(Vertex)},
                 {&out[0].normal, kVertices, sizeof(Vertex)},
                 {&out[0].tangent, kVertices, sizeof(Vertex)}},
                {}, directions);
    for (std::size_t v = 0; v < kVertices; ++v) {
      CHECK(same(out[v].position, expected.positions[v]));
      CHECK(same(out[v].normal, expected.normals[v]));
      CHECK(same(out[v].tangent, expected.tangents[v]));
      CHECK(out[v].after_position == kUntouched);
      CHECK(out[v].after_normal == kUntouched);
      CHECK(out[v].after_tangent == kUntouched);
    }
  });
}

TEST_CASE("vertices of an interleaved buffer get the bits of packed ones") {
  struct Vertex {
    Vec3 position, normal;
    Vec4 tangent;
  };
  with_each_set([](Directions directions) {
    const Mesh mesh = random_mesh();
    const Skinned expected = one_by_one(mesh, directions);
    std::vector<Vertex> in;
    for (std::size_t v = 0; v < kVertices; ++v) in.push_back({mesh.positions[v], mesh.normals[v], mesh.tangents[v]});
    Skinned out;
    skin_linear({{&in[0].position, kVertices, sizeof(Vertex)},
                 {&in[0].normal, kVertices, sizeof(Vertex)},
                 {&in[0].tangent, kVertices, sizeof(Vertex)}},
                mesh.influences(), mesh.palette,
                {std::span(out.positions), std::span(out.normals), std::span(out.tangents)}, {}, directions);
    for (std::size_t v = 0; v < kVertices; ++v) {
      CHECK(same(out.positions[v], expected.positions[v]));
      CHECK(same(out.normals[v], expected.normals[v]));
      CHECK(same(out.tangents[v], expected.tangents[v]));
    }
  });
}

TEST_CASE("skinning in place gives what skinning to another buffer gives") {
  with_each_set([](Directions directions) {
    const Mesh mesh = random_mesh();
    const Skinned expected = one_by_one(mesh, directions);
    Mesh moved = mesh;
    skin_linear(moved.input(), moved.influences(), moved.palette,
                {std::span(moved.positions), std::span(moved.normals), std::span(moved.tangents)}, {}, directions);
    for (std::size_t v = 0; v < kVertices; ++v) {
      CHECK(same(moved.positions[v], expected.positions[v]));
      CHECK(same(moved.normals[v], expected.normals[v]));
      CHECK(same(moved.tangents[v], expected.tangents[v]));
    }
  });
}

TEST_CASE("a run of vertices writes nothing behind its last one") {
  with_each_set([](Directions directions) {
    Mesh mesh = random_mesh();
    mesh.run.vertex_count = 16;  // whole batches
    std::vector<Vec3> out(kVertices, Vec3{kUntouched, kUntouched, kUntouched});
    skin_linear({std::span<const Vec3>(mesh.positions), {}, {}}, mesh.influences(), mesh.palette,
                {std::span(out), {}, {}}, {}, directions);
    CHECK(out[15].z != kUntouched);
    CHECK(out[16].x == kUntouched);
  });
}

TEST_CASE("vertices without a stride are one vertex, which may be the last thing in memory") {
  with_each_set([](Directions directions) {
    const Mesh mesh = random_mesh();
    const std::vector<Vec3> one(1, Vec3{1, 2, 3});
    const std::vector<Vec3> copies(kVertices, one[0]);
    std::vector<Vec3> out(kVertices), expected(kVertices);
    skin_linear({{one.data(), kVertices, 0}, {}, {}}, mesh.influences(), mesh.palette, {std::span(out), {}, {}}, {},
                directions);
    skin_linear({std::span(copies), {}, {}}, mesh.influences(), mesh.palette, {std::span(expected), {}, {}}, {},
                directions);
    for (std::size_t v = 0; v < kVertices; ++v) CHECK(same(out[v], expected[v]));
  });
}
