// SPDX-License-Identifier: MIT
// Pictures kept in tests/golden, drawn again. They say that the renderer draws what a person once looked at and found
// right, no more; whether vertices are where they belong, other tests decide. SINEW_UPDATE_GOLDEN=1 writes them anew:
// look at each before it is committed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/import/import.h"
#include "support/near.h"

namespace sinew::test {
namespace {

constexpr PictureSize kGoldenSize{160, 120};

// Versions of a driver round colours by a step or two, place the samples of an edge otherwise, and filter textures and
// shadows with other precision. The first shifts the mean a little, the others change some pixels along edges a lot but
// hardly the mean of the pixels around. So three things are bounded. A normal or a pose that is wrong exceeds the first
// two; a key light that is a fifth too weak, on a koi that covers an eighth of the picture, only the third.
constexpr double kMostMeanDifference = 2;  // of 255, over all channels
constexpr double kMostPixelsOff = 0.01;    // share of the pixels with a channel that is off by more than kOff
constexpr int kOff = 16;
constexpr double kMostBlockDifference = 4;  // of the means of a channel over any 10 x 10 pixels
constexpr std::uint32_t kBlockSide = 10;

struct PictureDifference {
  double mean = 0, pixels_off = 0, worst_block = 0;
  bool within_tolerance() const {
    return mean <= kMostMeanDifference && pixels_off < kMostPixelsOff && worst_block <= kMostBlockDifference;
  }
};

double worst_block(const asset::Image8& a, const asset::Image8& b) {
  double worst = 0;
  for (std::uint32_t top = 0; top < a.height; top += kBlockSide)
    for (std::uint32_t left = 0; left < a.width; left += kBlockSide)
      for (std::size_t channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (std::uint32_t y = top; y < top + kBlockSide; ++y)
          for (std::uint32_t x = left; x < left + kBlockSide; ++x) {
            const std::size_t i = (std::size_t(y) * a.width + x) * 4 + channel;
            sum += int(a.rgba[i]) - int(b.rgba[i]);
          }
        worst = std::max(worst, std::abs(double(sum)) / (kBlockSide * kBlockSide));
      }
  return worst;
}

// Requires: equal sizes, of whole blocks.
PictureDifference difference(const asset::Image8& a, const asset::Image8& b) {
  PictureDifference sum;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int worst = 0;
    for (std::size_t channel = i; channel < i + 3; ++channel) {
      const int off = std::abs(int(a.rgba[channel]) - int(b.rgba[channel]));
      worst = std::max(worst, off);
      sum.mean += off;
    }
    sum.pixels_off += worst > kOff ? 1 : 0;
  }
  const double pixels = double(a.rgba.size() / 4);
  return {sum.mean / (3 * pixels), sum.pixels_off / pixels, worst_block(a, b)};
}

asset::Image8 read_picture(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, "cannot read " << path.string());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Result<asset::Image8> image = asset::decode_image(std::as_bytes(std::span(text)));
  REQUIRE_MESSAGE(image, image.error().what);
  return *image;
}

void write_picture(const std::filesystem::path& path, const asset::Image8& image) {
  const Result<std::vector<std::byte>> png = asset::encode_png(image);
  REQUIRE(png);
  std::ofstream file(path, std::ios::binary);
  for (const std::byte byte : *png) file.put(static_cast<char>(byte));
  REQUIRE_MESSAGE(file.flush(), "cannot write " << path.string());
}

// What was drawn stays in the working folder where it differs.
void check_golden(const std::string& name, const asset::Image8& drawn) {
  CAPTURE(name);
  const std::filesystem::path kept = std::filesystem::path(SINEW_SOURCE_DIR) / "tests/golden" / (name + ".png");
  const char* update = std::getenv("SINEW_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    write_picture(kept, drawn);
    MESSAGE("written anew: " << kept.string());
    return;
  }
  const asset::Image8 golden = read_picture(kept);
  REQUIRE(golden.width == drawn.width);
  REQUIRE(golden.height == drawn.height);
  const PictureDifference off = difference(golden, drawn);
  CAPTURE(off.mean);
  CAPTURE(off.pixels_off);
  CAPTURE(off.worst_block);
  CHECK_MESSAGE(off.within_tolerance(), "what was drawn is in drawn_" << name << ".png");
  if (!off.within_tolerance()) write_picture("drawn_" + name + ".png", drawn);
}

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
