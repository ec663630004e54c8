// SPDX-License-Identifier: MIT
// Pictures kept in tests/golden, drawn again. They say that the renderer draws what a person once looked at and found
// right, no more; whether vertices are where they belong, other tests decide. SINEW_UPDATE_GOLDEN=1 writes them anew:
// look at each before it is committed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "golden.h"
#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr PictureSize kGoldenSize{160, 120};

asset::Scene bundled(const std::string& file) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data" / file, diagnostics);
  REQUIRE_MESSAGE(scene, scene.error().what);
  return *std::move(scene);
}

asset::Scene koi() { return bundled("koi.glb"); }

std::uint32_t node_named(const Pack& pack, std::string_view name) {
  for (std::uint32_t node = 0; node < pack.node_count(); ++node)
    if (pack.node(node).name == name) return node;
  FAIL("no node has this name");
  return kNoIndex;
}

std::uint32_t clip_named(const Pack& pack, std::string_view name) {
  for (std::uint32_t clip = 0; clip < pack.clip_count(); ++clip)
    if (pack.clip_info(clip).name == name) return clip;
  FAIL("no clip has this name");
  return kNoIndex;
}

TEST_CASE("the koi looks as it did: shaded, its bones, its edges, a joint's weights and its box") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const PosedScene posed(koi());
  const auto check = [&](const std::string& name, viewer::ShowOptions options) {
    options.clip = 0;
    check_golden(name, draw_picture(*gpu, posed.pack(), kGoldenSize, options, 0.5));
  };
  check("koi_shaded", {});
  check("koi_skeleton", {.skeleton = true});
  check("koi_wire", {.model = {.wire = true}});
  check("koi_weights", {.model = {.weights_of_node = node_named(posed.pack(), "spine_3")}});
  check("koi_bounds", {.bounds = true, .angle = {1.2f, 0.5f}});
}

// What is rigid, what slides over a surface, what is skinned, and what an expression adds to it.
TEST_CASE("the machine, the conveyor, the dancer and a face look as they did") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  check_golden("conveyor_run",
               draw_picture(*gpu, PosedScene(bundled("conveyor.glb")).pack(), kGoldenSize, {.clip = 0}, 0.7));
  check_golden("machine_run",
               draw_picture(*gpu, PosedScene(bundled("machine.glb")).pack(), kGoldenSize, {.clip = 0}, 0.4));
  const PosedScene humanoid(bundled("humanoid.glb"));
  const Pack& pack = humanoid.pack();
  const std::uint32_t dance = clip_named(pack, "dance");
  check_golden("humanoid_dance", draw_picture(*gpu, pack, kGoldenSize, {.clip = dance}, 1.3));
  const Face face = pack.face(0);
  std::vector<float> values(face.unit_count());
  for (const char* name : {"smile", "blink_left"}) values[face.find(name).value()] = 1;
  check_golden("humanoid_face",
               draw_picture(*gpu, pack, kGoldenSize, {.focus_node = node_named(pack, "head"), .unit_values = values}));
}

// Keyed vertices: what has no skeleton looks as the morphs that it was baked of.
TEST_CASE("the flag waves as it did, as a morph sequence and as keyed vertices") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> flag =
      asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data/flag.glb", diagnostics);
  REQUIRE(flag);
  const Result<asset::Scene> baked = asset::bake_vertices(*flag, {}, diagnostics);
  REQUIRE(baked);
  for (const asset::Scene* scene : {&*flag, &*baked})
    check_golden("flag_wave", draw_picture(*gpu, PosedScene(*scene).pack(), kGoldenSize, {.clip = 0}, 0.7));
}

TEST_CASE("a cube and a chain of joints look as they did, in OpenGL and in OpenGL ES") {
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    asset::Scene lit_cube = cube(1, 2, 1);
    lit_cube.materials[0].unlit = false;
    check_golden("cube", draw_picture(*gpu, PosedScene(lit_cube).pack(), kGoldenSize, {}));
    asset::Scene chain = joint_chain(5);
    chain.meshes.clear();
    for (asset::Node& node : chain.nodes) node.mesh = node.skin = asset::kNone;
    check_golden("joint_chain", draw_picture(*gpu, PosedScene(chain).pack(), kGoldenSize, {}));
  }
}

TEST_CASE("the tolerance of kept pictures lets roundings pass, and not a tint or another time of a clip") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const PosedScene posed(koi());
  const asset::Image8 picture = draw_picture(*gpu, posed.pack(), kGoldenSize, {.clip = 0}, 0.5);
  asset::Image8 rounded = picture, tinted = picture;
  for (std::size_t i = 0; i < picture.rgba.size(); ++i) {
    rounded.rgba[i] = std::uint8_t(std::min(255, picture.rgba[i] + int(i % 3)));  // by 0, 1 or 2: 1 in the mean
    tinted.rgba[i] = std::uint8_t(std::min(255, picture.rgba[i] + (i % 4 == 0 ? 9 : 0)));  // red by 9: 3 in the mean
  }
  CHECK(difference(picture, rounded).within_tolerance());
  CHECK_FALSE(difference(picture, tinted).within_tolerance());
  const asset::Image8 later = draw_picture(*gpu, posed.pack(), kGoldenSize, {.clip = 0}, 0.6);
  CHECK_FALSE(difference(picture, later).within_tolerance());
}

}  // namespace
}  // namespace sinew::test
