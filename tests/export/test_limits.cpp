// SPDX-License-Identifier: MIT
// A scene can name the same bytes many times: what is written is limited before memory is asked for.
#include "support/scene_builder.h"
#include "written.h"

namespace sinew::test {
namespace {

constexpr std::size_t kMiB = std::size_t(1) << 20;

// Points with that many attributes of a byte each, which overlap all but for a row.
asset::Scene overlapping(std::uint32_t points, std::uint32_t attributes) {
  SceneBuilder builder;
  builder.node({});
  builder.mesh(0, std::vector<float>(std::size_t(points) * 3, 0));
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  std::vector<std::uint8_t> numbers(points + attributes);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::uint8_t(i * i >> 3);
  const asset::ValueView all = builder.view(numbers, 1);
  for (std::uint32_t i = 0; i < attributes; ++i) {
    asset::ValueView values = all;
    values.bytes = all.bytes.subspan(i, points);
    values.count = points;
    builder.attribute(primitive, "_A" + std::to_string(i), values);
  }
  return builder.scene;
}

// What stops the writing, and where.
std::string stopped(const asset::Scene& scene, std::size_t max_bytes) {
  asset::Diagnostics diagnostics;
  const asset::ExportSettings settings{.max_bytes = max_bytes};
  const Result<asset::Buffer> glb = asset::write_glb(scene, diagnostics, settings);
  const Result<asset::GltfFiles> files = asset::write_gltf(scene, diagnostics, settings);
  if (glb && files) return "";
  CHECK(glb.error().code == Errc::too_large);
  CHECK(files.error().code == Errc::too_large);
  return glb.error().where;
}

}  // namespace

TEST_CASE("tables that overlap are not copied out beyond the limit") {
  const asset::Scene scene = overlapping(std::uint32_t(kMiB) / 8, 100);  // 100 times half a MiB
  CHECK(stopped(scene, 64 * kMiB) == "");
  CHECK(stopped(scene, 16 * kMiB).starts_with("/meshes/0/primitives/0/attributes/_A"));
}

TEST_CASE("tables that overlap are limited by the bytes that the scene owns") {
  const asset::Scene scene = overlapping(std::uint32_t(kMiB) / 4, 400);  // of some 3 MiB come 400
  CHECK(stopped(scene, asset::ExportSettings().max_bytes).starts_with("/meshes/0/primitives/0/attributes/_A"));
}

TEST_CASE("numbers that need more room in another encoding are not converted beyond the limit") {
  SceneBuilder builder;
  builder.node({});
  builder.mesh(0, {0, 0, 0});
  asset::ValueView zeros;  // without bytes: 64 MiB as floats
  zeros.type = asset::ComponentType::f64;
  zeros.components = 16;
  zeros.count = std::uint32_t(kMiB);
  builder.skin({0});
  builder.scene.skins[0].inverse_bind_matrices = zeros;
  CHECK(stopped(builder.scene, 32 * kMiB) == "/skins/0/inverseBindMatrices");
  CHECK(stopped(builder.scene, 256 * kMiB) == "");
}

TEST_CASE("pictures count") {
  SceneBuilder builder;
  const asset::ValueView bytes = builder.view(std::vector<std::uint8_t>(kMiB, 1), 1);
  builder.scene.images.resize(3);
  for (asset::Image& image : builder.scene.images) {
    image.mime_type = "image/png";
    image.bytes = bytes.bytes;
  }
  CHECK(stopped(builder.scene, 2 * kMiB) == "");  // one picture, three times
  builder.scene.images[2].bytes = bytes.bytes.subspan(1);
  builder.scene.images[1].bytes = bytes.bytes.subspan(2);
  CHECK(stopped(builder.scene, 2 * kMiB).starts_with("/images/"));
}

TEST_CASE("no file is larger than the limit") {
  SceneBuilder builder;
  for (int i = 0; i < 1000; ++i) builder.node({.name = std::string(100, 'a')});
  asset::Diagnostics diagnostics;
  const std::size_t size = written(builder.scene, diagnostics).size();
  CHECK(stopped(builder.scene, size) == "");
  asset::Diagnostics more;
  CHECK(asset::write_glb(builder.scene, more, {.max_bytes = size - 1}).error().code == Errc::too_large);
}

}  // namespace sinew::test
