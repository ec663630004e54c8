// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "gpu_device.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/viewer/show.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

constexpr std::uint32_t kWidth = 320, kHeight = 240;

std::vector<std::uint8_t> picture_of(GpuDevice& gpu, const asset::Scene& scene, viewer::ViewAngle angle = {},
                                     bool skeleton = false) {
  const PosedScene posed(scene);
  asset::Diagnostics diagnostics;
  REQUIRE(gpu.renderer.resize(kWidth, kHeight));
  const viewer::ShowOptions options{
      .skeleton = skeleton, .aspect_ratio = float(kWidth) / float(kHeight), .angle = angle};
  Result<viewer::Show> show = viewer::Show::create(gpu.renderer, posed.pack(), options, diagnostics);
  REQUIRE_MESSAGE(show, show.error().what);
  show->draw(gpu.renderer, 0);
  return gpu.renderer.read_rgba();
}

// Pixels that are plainly red: nothing but the cube is.
struct RedPatch {
  std::size_t pixels = 0;
  double center_x = 0, center_y = 0;
  std::size_t left = kWidth, right = 0, top = kHeight, bottom = 0;
};

RedPatch red_patch(const std::vector<std::uint8_t>& rgba) {
  RedPatch patch;
  for (std::size_t y = 0; y < kHeight; ++y)
    for (std::size_t x = 0; x < kWidth; ++x) {
      const std::uint8_t* pixel = &rgba[(y * kWidth + x) * 4];
      if (pixel[0] < 200 || pixel[1] > 60) continue;
      ++patch.pixels;
      patch.center_x += double(x);
      patch.center_y += double(y);
      patch.left = std::min(patch.left, x);
      patch.right = std::max(patch.right, x);
      patch.top = std::min(patch.top, y);
      patch.bottom = std::max(patch.bottom, y);
    }
  patch.center_x /= double(std::max<std::size_t>(1, patch.pixels));
  patch.center_y /= double(std::max<std::size_t>(1, patch.pixels));
  return patch;
}

TEST_CASE("two runs draw the same picture to the byte, and OpenGL ES draws it too") {
  std::vector<std::vector<std::uint8_t>> pictures;
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    pictures.push_back(picture_of(*gpu, cube(1, 1, 1)));
  }
  CHECK(pictures[0] == pictures[1]);
  REQUIRE(pictures[0].size() == pictures[2].size());
  int worst = 0;
  for (std::size_t i = 0; i < pictures[0].size(); ++i)
    worst = std::max(worst, std::abs(int(pictures[0][i]) - int(pictures[2][i])));
  CHECK(worst <= 2);  // of 255: the two compilers of one driver may round differently
}

TEST_CASE("a cube seen from the front fills the picture's height as the camera promises, in the middle") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const RedPatch patch = red_patch(picture_of(*gpu, cube(1, 1, 1), {0, 0}));
  // The near face, which is the widest, takes kFilled of the height: a square of 0.84 * 240 = 201.6 pixels a side.
  const double side = double(viewer::CameraFit::kFilled) * kHeight;
  CHECK_NEAR(double(patch.bottom - patch.top + 1), side, 3);
  CHECK_NEAR(double(patch.right - patch.left + 1), side, 3);
  CHECK_NEAR(double(patch.pixels), side * side, 0.03 * side * side);
  CHECK_NEAR(patch.center_x, kWidth / 2.0, 1.5);
  CHECK_NEAR(patch.center_y, kHeight / 2.0, 1.5);
}

TEST_CASE("a mirrored single-sided cube looks like the cube: the winding is turned with it") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  const viewer::ViewAngle front{0, 0.3f};
  const std::vector<std::uint8_t> cube_picture = picture_of(*gpu, cube(1, 1, 1), front);
  const RedPatch patch = red_patch(cube_picture), mirrored = red_patch(picture_of(*gpu, cube(-1, 1, 1), front));
  CHECK(patch.pixels > 10000);
  CHECK(std::abs(double(patch.pixels) - double(mirrored.pixels)) < 30);  // the edges' pixels
}

TEST_CASE("faces that turn their back are not drawn unless the material is double-sided") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder;
  asset::Primitive& primitive = builder.mesh(builder.node({}), {0, 0, 0, 1, 0, 0, 0, 1, 0});
  primitive.topology = asset::Topology::triangles;
  primitive.material = 0;
  asset::Material red;
  red.base_color = {1, 0, 0, 1};
  red.unlit = true;
  builder.scene.materials.push_back(red);
  const viewer::ViewAngle from_behind{3.14159265f, 0};
  CHECK(red_patch(picture_of(*gpu, builder.scene, {0, 0})).pixels > 3000);
  CHECK(red_patch(picture_of(*gpu, builder.scene, from_behind)).pixels == 0);
  builder.scene.materials[0].double_sided = true;
  CHECK(red_patch(picture_of(*gpu, builder.scene, from_behind)).pixels > 3000);
}

TEST_CASE("alpha below a mask's cutoff is not there, and what is transparent lets the background through") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  asset::Scene scene = cube(1, 1, 1);
  scene.materials[0].alpha_mode = asset::AlphaMode::mask;
  scene.materials[0].base_color[3] = 0.4;
  CHECK(red_patch(picture_of(*gpu, scene)).pixels == 0);
  scene.materials[0].base_color[3] = 0.6;
  CHECK(red_patch(picture_of(*gpu, scene)).pixels > 10000);
  scene.materials[0].alpha_mode = asset::AlphaMode::blend;
  const std::vector<std::uint8_t> rgba = picture_of(*gpu, scene, {0, 0});
  const std::uint8_t* middle = &rgba[(kHeight / 2 * kWidth + kWidth / 2) * 4];
  // Red over grey: green is the background's, weakened; red is stronger than the background's.
  CHECK(int(middle[0]) > 220);
  CHECK(int(middle[1]) > 60);
  CHECK(int(middle[1]) < 180);
  CHECK(int(middle[3]) == 255);
}

TEST_CASE("a scene without meshes is drawn as its skeleton") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  asset::Scene scene = joint_chain(5);
  scene.meshes.clear();
  for (asset::Node& node : scene.nodes) node.mesh = node.skin = asset::kNone;
  const std::vector<std::uint8_t> bones = picture_of(*gpu, scene);
  std::size_t coloured = 0;  // the background and the floor are grey
  for (std::size_t i = 0; i < bones.size(); i += 4)
    coloured += std::abs(int(bones[i]) - int(bones[i + 2])) > 40 ? 1 : 0;
  CHECK(coloured > 300);
}

TEST_CASE("where a file hides all its meshes, its skeleton is drawn, and that is said") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  REQUIRE(gpu->renderer.resize(kWidth, kHeight));
  for (const bool is_hidden : {false, true}) {
    asset::Scene scene = joint_chain(3);
    for (asset::Node& node : scene.nodes)
      if (node.mesh != asset::kNone) node.visible = !is_hidden;
    const PosedScene posed(scene);
    asset::Diagnostics diagnostics;
    Result<viewer::Show> show = viewer::Show::create(gpu->renderer, posed.pack(), {}, diagnostics);
    REQUIRE(show);
    CHECK(show->shows_meshes() == !is_hidden);
    CHECK(diagnostics.count("meshes-hidden") == (is_hidden ? 1 : 0));
  }
}

TEST_CASE("single joints are drawn only where no skeleton has bones") {
  asset::SceneBuilder builder;
  const asset::Index hip = builder.node({}), knee = builder.node({.parent = hip}), lamp = builder.node({});
  const asset::Index clip = builder.clip();
  for (const asset::Index node : {hip, knee, lamp})
    builder.channel(clip, node, asset::ChannelPath::translation, asset::Interpolation::linear, {0, 1},
                    {0, 0, 0, 1, 0, 0});
  const PosedScene both(builder.scene);
  REQUIRE(both.pack().rig_count() == 2);
  CHECK(viewer::drawn_rigs(both.pack()) == std::vector<std::size_t>{0});
  builder.scene.clips[0].channels.erase(builder.scene.clips[0].channels.begin(),
                                        builder.scene.clips[0].channels.begin() + 2);
  const PosedScene alone(builder.scene);
  CHECK(viewer::drawn_rigs(alone.pack()).size() == 1);
}

TEST_CASE("a scene with nothing to draw is an error that says so") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  SceneBuilder builder;
  builder.node({});
  const PosedScene posed(builder.scene);
  asset::Diagnostics diagnostics;
  const Result<viewer::Show> show = viewer::Show::create(gpu->renderer, posed.pack(), {}, diagnostics);
  REQUIRE_FALSE(show);
  CHECK(std::string(show.error().what).find("nothing to draw") != std::string::npos);
}

}  // namespace
}  // namespace sinew::test
