// SPDX-License-Identifier: MIT
#include <cmath>

#include "keyed_scene.h"
#include "sinew/character/bounds.h"
#include "sinew/skin/vertex_clip.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// A pack of one primitive with these keys; the clip of it.
struct OneTrack {
  OneTrack(std::size_t vertices, const std::vector<double>& times_secs, const std::vector<float>& positions,
           const std::vector<float>& normals = {}, double max_error_m = 0) {
    const Index node = builder.node({});
    asset::Primitive& primitive = builder.mesh(node, std::vector<float>(3 * vertices, 0.0f));
    builder.attribute(primitive, "NORMAL", builder.view(std::vector<float>(3 * vertices, 1.0f), 3));
    keyed_vertices(builder, builder.clip("clip"), node, times_secs, positions, normals);
    asset::Diagnostics diagnostics;
    bytes = Cooked::take(asset::cook_scene(builder.scene, diagnostics, {.max_vertex_error_m = max_error_m}));
    pack = Cooked::take(Pack::open(bytes.bytes()));
    REQUIRE(pack.vertex_clip(0, node, 0));
    clip = *pack.vertex_clip(0, node, 0);
  }
  std::vector<Vec3> positions(double secs, Wrap wrap = Wrap::clamp) const {
    std::vector<Vec3> out(clip.vertex_count());
    sample_vertices(clip, secs, wrap, {std::span(out), {}, {}});
    return out;
  }

  SceneBuilder builder;
  AlignedBytes bytes;
  Pack pack;
  VertexClip clip;
};

}  // namespace

TEST_CASE("vertices stand on their keys to the bit, and on the straight line between two") {
  const OneTrack track(2, {0, 0.5, 2},
                       {0, 0, 0, 0.1f, 0.2f, 0.3f, 1, 0, 0, 1.1f, 0.2f, 0.3f, 1, 3, 0, 1.1f, 3.2f, 0.3f});
  CHECK(track.clip.key_count() == 3);
  CHECK(track.clip.duration_secs(Wrap::clamp) == 2);
  CHECK(!track.clip.is_quantised());
  CHECK(track.positions(0)[1].y == 0.2f);
  CHECK(track.positions(0.5)[1].x == 1.1f);
  CHECK(track.positions(2)[1].y == 3.2f);
  CHECK_NEAR(track.positions(0.125)[0].x, 0.25, 1e-6);  // a quarter of the way to (1, 0, 0)
  CHECK_NEAR(track.positions(1.25)[0].y, 1.5, 1e-6);    // half of the way from (1, 0, 0) to (1, 3, 0)
}

TEST_CASE("before the first key it holds, and after the last one where the clip does not loop") {
  const OneTrack track(1, {0.5, 1}, {1, 0, 0, 2, 0, 0});
  for (const double secs : {-7.0, 0.0, 0.25, 0.5}) CHECK(track.positions(secs)[0].x == 1);
  for (const double secs : {1.0, 1.5, 1e9}) CHECK(track.positions(secs)[0].x == 2);
  CHECK(track.positions(std::nan(""))[0].x == 1);  // no time is time 0
}

TEST_CASE("a looping clip leads from its last key back to the first, at any time before or after") {
  const Cooked cooked(keyed_scene());
  const VertexClip clip = *cooked.pack.vertex_clip(1, 0, 0);
  CHECK(clip.wrap() == Wrap::loop);
  CHECK(clip.duration_secs(Wrap::loop) == 1.5);
  const auto last_height = [&](double secs) {
    std::vector<Vec3> out(kSheetPoints);
    sample_vertices(clip, secs, Wrap::loop, {std::span(out), {}, {}});
    return out[8].z;  // 8 m at the key of 1 s, 0 at that of 0 s
  };
  CHECK(last_height(1) == 8);
  CHECK_NEAR(last_height(1.25), 4, 1e-6);
  CHECK_NEAR(last_height(1.375), 2, 1e-6);
  CHECK_NEAR(last_height(-0.25), 4, 1e-6);
  CHECK_NEAR(last_height(1.5 * 7 + 0.5), 4, 1e-6);
}

TEST_CASE("any number of vertices is played, also in strides, and nothing beside them is written") {
  for (std::size_t vertices = 1; vertices <= 25; ++vertices) {
    INFO(vertices);
    std::vector<float> keys(6 * vertices);
    for (std::size_t i = 0; i < 3 * vertices; ++i) keys[i] = float(i), keys[3 * vertices + i] = float(i) + 8;
    const OneTrack track(vertices, {0, 1}, keys, keys);
    struct Row {
      Vec3 position, normal;
      float guard = 7;
    };
    std::vector<Row> rows(vertices + 1);
    sample_vertices(track.clip, 0.5, Wrap::clamp,
                    {StridedSpan<Vec3>(&rows[0].position, vertices, sizeof(Row)),
                     StridedSpan<Vec3>(&rows[0].normal, vertices, sizeof(Row)),
                     {}});
    for (std::size_t v = 0; v < vertices; ++v) {
      CHECK(rows[v].position.x == float(3 * v) + 4);
      CHECK(rows[v].position.y == float(3 * v + 1) + 4);
      CHECK(rows[v].position.z == float(3 * v + 2) + 4);
      CHECK(rows[v].guard == 7);
    }
    CHECK(rows[vertices].position.x == 0);
    CHECK(rows[vertices].normal.x == 0);
  }
}

TEST_CASE("normals between two keys have length one; between opposite ones the earlier stands") {
  const OneTrack track(2, {0, 1}, std::vector<float>(12, 0.0f), {0, 0, 1, 1, 0, 0, 0, 1, 0, -1, 0, 0});
  std::vector<Vec3> normals(2);
  sample_vertices(track.clip, 0.5, Wrap::clamp, {{}, std::span(normals), {}});
  CHECK_NEAR(normals[0].y, std::sqrt(0.5), 1e-6);
  CHECK_NEAR(normals[0].z, std::sqrt(0.5), 1e-6);
  CHECK(normals[1].x == 1);
}

TEST_CASE("a stream that the clip lacks is left as it is") {
  const OneTrack track(1, {0}, {1, 2, 3});
  std::vector<Vec3> positions(1), normals{{4, 5, 6}};
  std::vector<Vec4> tangents{{1, 2, 3, -1}};
  sample_vertices(track.clip, 0, Wrap::clamp, {std::span(positions), std::span(normals), std::span(tangents)});
  CHECK(positions[0].z == 3);
  CHECK(normals[0].y == 5);
  CHECK(tangents[0].w == -1);
}

TEST_CASE("sixteen bits are within half a step of the box, and directions within 5e-5 rad") {
  std::vector<float> positions, normals;
  for (int key = 0; key < 2; ++key)
    for (int v = 0; v < 100; ++v) {
      positions.insert(positions.end(), {float(v) * 0.0201f - 1, float(v * v) * 1e-4f, float(v % 7) * 0.1f});
      const double angle = v * 0.37 + key;
      normals.insert(normals.end(),
                     {float(std::cos(angle)), float(std::sin(angle)) * 0.6f, float(std::sin(angle)) * 0.8f});
    }
  const OneTrack track(100, {0, 1}, positions, normals, 1e-4);
  REQUIRE(track.clip.is_quantised());
  std::vector<Vec3> out(100), out_normals(100);
  sample_vertices(track.clip, 0, Wrap::clamp, {std::span(out), std::span(out_normals), {}});
  const double step_x = (99 * 0.0201) / 65535, step_y = 0.9801 / 65535, step_z = 0.6 / 65535;
  for (std::size_t v = 0; v < 100; ++v) {
    CHECK_NEAR(out[v].x, positions[3 * v], step_x / 2 + 2e-7);  // half a step, and rounding of floats of size 1
    CHECK_NEAR(out[v].y, positions[3 * v + 1], step_y / 2 + 2e-7);
    CHECK_NEAR(out[v].z, positions[3 * v + 2], step_z / 2 + 2e-7);
    CHECK_NEAR(out_normals[v].x, normals[3 * v], 5e-5);
    CHECK_NEAR(out_normals[v].y, normals[3 * v + 1], 5e-5);
    CHECK_NEAR(out_normals[v].z, normals[3 * v + 2], 5e-5);
  }
}

TEST_CASE("where sixteen bits are beyond the error that was asked for, numbers stay floats") {
  // A box of 1000 m: half a step is 7.6 mm.
  const std::vector<float> positions{0, 0, 0, 1000, 0, 0, 333.3f, 0, 0};
  CHECK(OneTrack(3, {0}, positions, {}, 0.01).clip.is_quantised());
  const OneTrack exact(3, {0}, positions, {}, 0.001);
  CHECK(!exact.clip.is_quantised());
  CHECK(exact.positions(0)[2].x == 333.3f);
}

TEST_CASE("the box of a keyed mesh contains it at all times, where its node stands") {
  const Cooked cooked(keyed_scene());
  Stage stage = Cooked::take(Stage::create(cooked.pack));
  REQUIRE(stage.select_clip(0));
  std::vector<Vec3> positions(kSheetPoints);
  const MeshInstance mesh = cooked.pack.mesh_instance(0);
  for (const double secs : {0.0, 0.3, 0.5, 1.7, 2.0}) {
    stage.pose(secs);
    evaluate_vertices(stage, mesh, 0, {}, {std::span(positions), {}, {}});
    const Box box = conservative_bounds(stage);
    for (const Vec3& position : positions) CHECK(box.contains(position));
    CHECK(box.max.x - box.min.x < 6.1f);  // heights -2 to 4 m, along x behind the node's quarter turn
  }
  REQUIRE(stage.select_clip(kNoIndex));
  stage.pose(0);
  CHECK(conservative_bounds(stage).max.x < 0.01f);  // the sheet at rest is flat
}
