// SPDX-License-Identifier: MIT
// Keyed vertices go through the same changes of clips as channels do.
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "sinew/process/cut_clip.h"
#include "sinew/process/make_additive.h"
#include "sinew/process/mirror.h"
#include "sinew/process/repair_loop.h"
#include "sinew/process/resample_clip.h"
#include "sinew/process/retime_clip.h"
#include "sinew/scene/scene.h"

namespace sinew::test {
namespace {

using asset::Diagnostics;
using asset::Scene;
using asset::ValueView;

ValueView table_of(Scene& scene, const std::vector<float>& numbers, std::size_t components) {
  auto bytes = std::make_shared<asset::Buffer>(numbers.size() * sizeof(float));
  std::memcpy(bytes->data(), numbers.data(), bytes->size());
  ValueView view;
  view.bytes = *bytes;
  view.components = static_cast<std::uint8_t>(components);
  view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(float));
  view.count = static_cast<std::uint32_t>(numbers.size() / components);
  scene.buffers.push_back(std::move(bytes));
  return view;
}

// Two vertices at 0, 1 and 3 s: x is the time, y the square of it, z the number of the vertex.
Scene two_vertices() {
  Scene scene;
  scene.nodes.resize(1);
  scene.nodes[0].mesh = 0;
  scene.meshes.resize(1);
  scene.meshes[0].primitives.resize(1);
  scene.meshes[0].primitives[0].attributes.push_back({"POSITION", table_of(scene, {0, 0, 0, 0, 0, 1}, 3)});
  asset::Clip clip;
  clip.name = "cache";
  clip.duration_secs = 3;
  asset::VertexTrack track;
  track.node = 0;
  track.times_secs = table_of(scene, {0, 1, 3}, 1);
  track.positions = table_of(scene, {0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 3, 9, 0, 3, 9, 1}, 3);
  track.normals = table_of(scene, {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1}, 3);
  clip.vertex_tracks.push_back(track);
  scene.clips.push_back(clip);
  return scene;
}

struct Keys {
  std::vector<double> times, positions;
};

Keys keys_of(const Scene& scene) {
  const asset::VertexTrack& track = scene.clips.at(0).vertex_tracks.at(0);
  return {asset::read_doubles(track.times_secs), asset::read_doubles(track.positions)};
}

}  // namespace

TEST_CASE("a part of keyed vertices begins and ends with what stands there") {
  Scene scene = two_vertices();
  REQUIRE(bool(asset::trim_clip(scene, 0, 0.5, 2)));
  const Keys keys = keys_of(scene);
  CHECK(keys.times == std::vector<double>{0, 0.5, 1.5});
  CHECK(keys.positions == std::vector<double>{0.5, 0.5, 0, 0.5, 0.5, 1, 1, 1, 0, 1, 1, 1, 2, 5, 0, 2, 5, 1});
  CHECK(asset::read_doubles(*scene.clips[0].vertex_tracks[0].normals).size() == keys.positions.size());
}

TEST_CASE("keyed vertices are turned round and slowed down") {
  Scene scene = two_vertices();
  asset::reverse_clip(scene, 0);
  REQUIRE(bool(asset::retime_clip(scene, 0, 6)));
  const Keys keys = keys_of(scene);
  CHECK(keys.times == std::vector<double>{0, 4, 6});
  CHECK(keys.positions == std::vector<double>{3, 9, 0, 3, 9, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1});
}

TEST_CASE("keyed vertices get keys at a rate and at the very end") {
  Scene scene = two_vertices();
  REQUIRE(bool(asset::resample_clip(scene, 0, 0.5)));
  const Keys keys = keys_of(scene);
  CHECK(keys.times == std::vector<double>{0, 2, 3});
  CHECK(keys.positions == std::vector<double>{0, 0, 0, 0, 0, 1, 2, 5, 0, 2, 5, 1, 3, 9, 0, 3, 9, 1});
}

TEST_CASE("the last interval of a loop of keyed vertices becomes keys before the clip is cut") {
  Scene scene = two_vertices();
  scene.clips[0].wrap = asset::WrapPolicy::loop;
  scene.clips[0].loop_interval_secs = 1;
  REQUIRE(bool(asset::trim_clip(scene, 0, 3, 3.5)));
  const Keys keys = keys_of(scene);
  CHECK(keys.times == std::vector<double>{0, 0.5});
  CHECK(keys.positions == std::vector<double>{3, 9, 0, 3, 9, 1, 1.5, 4.5, 0, 1.5, 4.5, 1});
}

TEST_CASE("keyed vertices are closed to a loop") {
  Scene scene = two_vertices();
  Diagnostics diagnostics;
  REQUIRE(bool(asset::repair_loop(scene, 0, 3, diagnostics)));
  const Keys keys = keys_of(scene);
  REQUIRE(keys.positions.size() >= 12);
  for (std::size_t i = 0; i < 6; ++i)
    CHECK(keys.positions[keys.positions.size() - 6 + i] == doctest::Approx(keys.positions[i]));
}

TEST_CASE("the mirrored model has its keyed vertices on the other side") {
  Scene scene = two_vertices();
  Diagnostics diagnostics;
  REQUIRE(bool(asset::mirror_scene(scene, diagnostics)));
  CHECK(keys_of(scene).positions == std::vector<double>{0, 0, 0, 0, 0, 1, -1, 1, 0, -1, 1, 1, -3, 9, 0, -3, 9, 1});
  CHECK(asset::read_doubles(*scene.clips[0].vertex_tracks[0].normals)[0] == -1);
}

TEST_CASE("what keyed vertices cannot be is refused and leaves the scene alone") {
  Scene scene = two_vertices();
  scene.clips.push_back(scene.clips[0]);
  Diagnostics diagnostics;
  const std::vector<asset::Index> both{0, 1};
  CHECK(asset::join_clips(scene, both, "joined").error().code == Errc::unsupported);
  CHECK(asset::mirror_clip(scene, 0, diagnostics).error().code == Errc::unsupported);
  CHECK(asset::make_additive(scene, 0, {}, diagnostics).error().code == Errc::unsupported);
  CHECK(scene.clips.size() == 2);
  CHECK_FALSE(scene.clips[0].is_additive);
}

}  // namespace sinew::test
