// SPDX-License-Identifier: MIT
// make_seeds FOLDER: writes the inputs that the fuzzers begin with into FOLDER/<target>: files of the tests' builders.
// The tests' builders call doctest, whose usual main() would be another one.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "accessor_file.h"
#include "sinew/cook/cook.h"
#include "sinew/image/image.h"
#include "support/busy_scene.h"
#include "support/gltf_from_scene.h"

namespace {

using namespace sinew;

std::filesystem::path folder;

void write(const std::string& target, const std::string& name, std::span<const std::byte> bytes) {
  std::filesystem::create_directories(folder / target);
  std::ofstream stream(folder / target / name, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
  if (stream) return;
  std::fprintf(stderr, "cannot write %s/%s\n", target.c_str(), name.c_str());
  std::exit(1);
}

// glTF cannot say that a clip loops.
asset::Scene without_loops(asset::Scene scene) {
  for (asset::Clip& clip : scene.clips) clip.wrap = asset::WrapPolicy::clamp;
  return scene;
}

void write_files() {
  const auto file = test::gltf_from_scene(without_loops(test::busy_scene()));
  if (!file) return;
  write("gltf_json", "busy", file->gltf());
  const std::string external = file->json("busy.bin");
  write("gltf_json", "busy_external", std::as_bytes(std::span(external)));
  write("glb", "busy", file->glb());
}

void write_pack() {
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(test::busy_scene(), diagnostics);
  if (pack) write("pack", "busy", pack->bytes());
}

void write_image() {
  asset::Image8 image{.width = 9, .height = 5, .rgba = std::vector<std::uint8_t>(9 * 5 * 4)};
  for (std::size_t i = 0; i < image.rgba.size(); ++i) image.rgba[i] = std::uint8_t(i * 37);
  const Result<std::vector<std::byte>> png = asset::encode_png(image);
  if (png) write("image", "small.png", *png);
}

// Three vertices, all accessors right: floats where floats may be, and all of them read the buffer's first bytes.
void write_accessors() {
  constexpr std::uint8_t kByte = 1, kShort = 3, kFloat = 5;
  constexpr std::uint8_t kScalar = 0, kVec2 = 1, kVec3 = 2, kVec4 = 3, kMat4 = 6;
  const auto plan = [](std::uint8_t component, std::uint8_t type, std::uint16_t count, std::uint8_t flags = 0) {
    return fuzz::AccessorPlan{component, type, flags, 0, count, 0, 0, 0xFFFF, 0, 0};
  };
  const fuzz::AccessorPlan plans[fuzz::kUses] = {
      plan(kFloat, kVec3, 3),   plan(kFloat, kVec3, 3), plan(kFloat, kVec2, 3),
      plan(kFloat, kVec4, 3),   plan(kByte, kVec4, 3),  plan(kByte, kVec4, 3, fuzz::kNormalised),
      plan(kShort, kScalar, 3), plan(kFloat, kVec3, 3), plan(kFloat, kMat4, 2),
      plan(kFloat, kScalar, 2), plan(kFloat, kVec3, 2), plan(kFloat, kScalar, 2)};
  asset::Buffer seed(fuzz::kPlanBytes + 256);
  std::memcpy(seed.data(), plans, sizeof(plans));
  seed[fuzz::kPlanBytes - 2] = std::byte(4);  // triangles
  seed[fuzz::kPlanBytes - 1] = std::byte(1);  // LINEAR, translation
  write("accessors", "right", seed);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_seeds FOLDER\n");
    return 2;
  }
  folder = argv[1];
  write_files();
  write_pack();
  write_image();
  write_accessors();
  return 0;
}
