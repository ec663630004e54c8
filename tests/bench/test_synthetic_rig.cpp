// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/bench/synthetic_rig.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;

namespace {

constexpr std::size_t kVertices = 200;

}  // namespace

TEST_CASE("a synthetic rig has the joints asked for, and cooks without a diagnostic") {
  for (const std::size_t joints : {bench::kBodyJoints, std::size_t(100), std::size_t(1000)}) {
    const test::Cooked cooked(bench::synthetic_scene(joints, kVertices));
    REQUIRE(cooked.pack.rig_count() == 1);
    CHECK(cooked.pack.rig(0).skeleton().joint_count() == joints);
    CHECK(cooked.diagnostics.all().empty());
  }
}

TEST_CASE("its clips are three seconds of keys at 30 Hz, and close") {
  const asset::Scene scene = bench::synthetic_scene(bench::kBodyJoints, kVertices);
  REQUIRE(scene.clips.size() == 2);
  for (const asset::Clip& clip : scene.clips) {
    CHECK(clip.channels.size() == bench::kBodyJoints + 2);  // every joint turns, two move
    CHECK(clip.duration_secs == 3.0);
    for (const asset::Channel& channel : clip.channels) {
      CHECK(channel.times_secs.count == 91);  // 3 * 30, and the first
      const std::uint32_t last = channel.values.count - 1;
      for (std::uint32_t c = 0; c < channel.values.components; ++c)
        // Sines of multiples of a full turn: double rounding, then a float's.
        CHECK_NEAR(read_value(channel.values, last, c), read_value(channel.values, 0, c), 1e-6);
    }
  }
}

TEST_CASE("each mesh has exactly the influences of its place, different joints, weights that sum to one") {
  const test::Cooked cooked(bench::synthetic_scene(bench::kBodyJoints, kVertices));
  REQUIRE(cooked.pack.mesh_instance_count() == bench::kInfluenceCounts.size());
  for (std::size_t mesh = 0; mesh < bench::kInfluenceCounts.size(); ++mesh) {
    const Primitive primitive = cooked.pack.primitive(cooked.pack.mesh_instance(mesh).first_primitive);
    const std::uint32_t influences = bench::kInfluenceCounts[mesh];
    REQUIRE(primitive.influences.runs.size() == 1);
    CHECK(primitive.influences.runs[0].influences == influences);
    CHECK(primitive.vertex_count == kVertices);
    CHECK(primitive.vertices.normals.size() == kVertices);
    CHECK(primitive.vertices.tangents.size() == kVertices);
    for (std::size_t v = 0; v < kVertices; ++v) {
      float sum = 0;
      for (std::uint32_t i = 0; i < influences; ++i) {
        sum += primitive.influences.weight[v * influences + i];
        for (std::uint32_t k = 0; k < i; ++k)
          CHECK(primitive.influences.palette_index[v * influences + i] !=
                primitive.influences.palette_index[v * influences + k]);
      }
      CHECK_NEAR(sum, 1.0f, 1e-6f);  // eight roundings of at most half a unit in the last place
    }
  }
}
