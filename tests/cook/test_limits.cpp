// SPDX-License-Identifier: MIT
// What a small scene may ask of the cook by sharing: docs/limits.md.
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

Error cook_error(const asset::Scene& scene, const asset::CookSettings& settings = {}) {
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(scene, diagnostics, settings);
  REQUIRE(!pack);
  return pack.error();
}

// Rows of zeros, which take no bytes.
asset::ValueView zeros(std::uint32_t count, std::uint8_t components) {
  asset::ValueView view;
  view.count = count;
  view.components = components;
  return view;
}

}  // namespace

TEST_CASE("morph targets that share a table of zeros are not read without end") {
  SceneBuilder builder;
  asset::Primitive& primitive = builder.mesh(builder.node({}), {0, 0, 0});
  primitive.attributes[0].values = zeros(1u << 20, 3);
  for (int t = 0; t < 100; ++t) primitive.targets.emplace_back().deltas.push_back({"POSITION", zeros(1u << 20, 3)});
  const Error error = cook_error(builder.scene);
  CHECK(error.code == Errc::too_large);
  CHECK(std::string(error.where) == "/meshes/0");
}

TEST_CASE("channels that share their keys are not read without end") {
  SceneBuilder builder;
  const Index clip = builder.clip();
  std::vector<float> times;
  for (int k = 0; k < 10000; ++k) times.push_back(float(k));
  const asset::ValueView keys = builder.view(times, 1);
  for (int n = 0; n < 2000; ++n)
    builder.channel(clip, builder.node({}), asset::ChannelPath::translation, asset::Interpolation::linear, keys,
                    zeros(10000, 3));
  const Error error = cook_error(builder.scene);
  CHECK(error.code == Errc::too_large);
  CHECK(std::string(error.where) == "/animations/0");
}

TEST_CASE("clips and pictures count against the limit on a pack's bytes") {
  SceneBuilder clips;
  const Index clip = clips.clip();
  clips.channel(clip, clips.node({}), asset::ChannelPath::translation, asset::Interpolation::linear,
                std::vector<float>{0, 1}, std::vector<float>(6, 1));
  const Error of_clip = cook_error(clips.scene, {.max_bytes = 256});
  CHECK(of_clip.code == Errc::too_large);
  CHECK(std::string(of_clip.where) == "/animations/0");

  SceneBuilder pictures;
  pictures.node({});
  const asset::ValueView bytes = pictures.view(std::vector<std::uint8_t>(1000, 1), 1);
  for (int i = 0; i < 5; ++i) pictures.scene.images.emplace_back().bytes = bytes.bytes;
  const Error of_picture = cook_error(pictures.scene, {.max_bytes = 3500});
  CHECK(of_picture.code == Errc::too_large);
  CHECK(std::string(of_picture.where) == "/images/3");
}

TEST_CASE("nodes that show one mesh of many targets have morph weights up to a limit, and so have their names") {
  SceneBuilder many, named;
  many.mesh(many.node({}), {0, 0, 0}).targets.resize(1000);
  for (int n = 1; n < 600; ++n) many.scene.nodes[many.node({})].mesh = 0;
  const Error error = cook_error(many.scene);
  CHECK(error.code == Errc::too_large);
  CHECK(std::string(error.where) == "/nodes/262");  // the first beyond 262,144 of 1,000 each

  named.mesh(named.node({.name = std::string(100000, 'x')}), {0, 0, 0}).targets.resize(1000);
  CHECK(cook_error(named.scene).code == Errc::too_large);
}
