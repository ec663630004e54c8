// SPDX-License-Identifier: MIT
// The vertex shader against the CPU path, by transform feedback. Bound: 1e-4 of the size, as documented; what differs
// is the order of additions in float.
#include "gpu_device.h"
#include "posed_scene.h"
#include "scenes.h"
#include "support/busy_scene.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr double kBound = 1e-4;

void check_agreement(const asset::Scene& scene, std::uint32_t clip = kNoIndex, double time_secs = 0) {
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    PosedScene posed(scene);
    posed.pose(clip, time_secs);
    const Difference difference = gpu_against_cpu(gpu->renderer, posed);
    CHECK(difference.vertices > 0);
    CHECK(difference.size > 0);
    CHECK(difference.position <= kBound * difference.size);
    CHECK(difference.normal <= 1e-4);
  }
}

TEST_CASE("the shader skins 300 joints as the CPU does") { check_agreement(joint_chain(300)); }

TEST_CASE("a palette may be longer than one row of its texture") { check_agreement(joint_chain(1000)); }

TEST_CASE("the shader blends 1 to 8 influences as the CPU does, also of mirrored and sheared joints") {
  for (const std::size_t influences : {1u, 2u, 3u, 4u, 5u, 7u, 8u}) {
    CAPTURE(influences);
    check_agreement(many_influences(200, influences));
  }
}

TEST_CASE("M4 of 64 morph targets only the last one has weight, and the shader applies it") {
  const asset::Scene scene = morphs_of_which_the_last_acts(64);
  check_agreement(scene);
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  PosedScene posed(scene);
  posed.pose(kNoIndex, 0);
  const Primitive primitive = posed.pack().primitive(0);
  std::vector<MorphTarget> targets;
  for (std::uint32_t t = 0; t < primitive.morph_count; ++t) targets.push_back(posed.pack().morph(0, t));
  const Result<gpu::MeshBytes> bytes = gpu::mesh_bytes(primitive, targets);
  REQUIRE(bytes);
  gl::MeshDraw draw;
  const Affine identity;
  draw.mesh = gpu->renderer.add_mesh(*bytes);
  draw.world_from_bind = {&identity, 1};
  draw.morph_weights = posed.stage().morph_weights(posed.pack().mesh_instance(0));
  const gl::CapturedVertices moved = gpu->renderer.capture_vertices(draw);
  // Target 63 moves corner 0 (63 % 3) by 64 along x; corner 1 stays at x = 1.
  REQUIRE(moved.positions.size() == 3);
  for (std::size_t v = 0; v < 3; ++v) {
    const float expected_x = primitive.source_vertex[v] == 0 ? 64.0f : primitive.source_vertex[v] == 1 ? 1.0f : 0.0f;
    CHECK_NEAR(moved.positions[v].x, expected_x, 1e-5);
  }
}

TEST_CASE("morphs, skins, rigid nodes and looping clips of one scene agree at several times") {
  const asset::Scene scene = busy_scene();
  for (std::uint32_t clip = 0; clip < scene.clips.size(); ++clip)
    for (const double time_secs : {0.0, 0.31, 0.77, 5.0}) {
      CAPTURE(clip);
      CAPTURE(time_secs);
      check_agreement(scene, clip, time_secs);
    }
}

TEST_CASE("a node that mirrors turns normals as the CPU does") {
  check_agreement(cube(-1, 1, 1));
  check_agreement(cube(-1, -2, -0.5));
}

TEST_CASE("a node of scale zero leaves normals as they were, and nothing is NaN") { check_agreement(cube(0, 1, 1)); }

}  // namespace
}  // namespace sinew::test
