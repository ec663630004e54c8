// SPDX-License-Identifier: MIT
// Cuts and flips every byte of small files: whatever happens, it is an answer. Run under sanitizers by ./check.
#include <doctest/doctest.h>

#include <algorithm>

#include "little_fbx.h"
#include "sinew/import/import.h"

namespace sinew::test {
namespace {

Result<asset::Scene> import_bytes(std::string_view bytes, asset::Diagnostics& diagnostics) {
  const auto all = std::as_bytes(std::span(bytes));
  return asset::import_fbx(std::make_shared<const asset::Buffer>(all.begin(), all.end()), {}, diagnostics);
}

// Imports, and reads whatever was promised to be readable.
void try_import(std::string_view bytes) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bytes(bytes, diagnostics);
  if (!scene) {
    CHECK(scene.error().what[0] != '\0');
    return;
  }
  double sum = 0;
  for (const asset::Mesh& mesh : scene->meshes)
    for (const asset::Primitive& primitive : mesh.primitives) {
      for (const asset::Attribute& attribute : primitive.attributes)
        for (const double value : asset::read_doubles(attribute.values)) sum += value;
      for (const asset::MorphTarget& target : primitive.targets)
        for (const asset::Attribute& attribute : target.deltas)
          for (const double value : asset::read_doubles(attribute.values)) sum += value;
      const std::vector<std::uint32_t> indices = asset::read_indices(*primitive.indices);
      CHECK(std::all_of(indices.begin(), indices.end(),
                        [&](std::uint32_t index) { return index < primitive.vertex_count(); }));
    }
  for (const asset::Clip& clip : scene->clips)
    for (const asset::Channel& channel : clip.channels) {
      const std::vector<double> times = asset::read_doubles(channel.times_secs);
      CHECK(std::is_sorted(times.begin(), times.end()));
      CHECK(times.front() >= 0);
      const std::vector<double> values = asset::read_doubles(channel.values);
      CHECK(std::all_of(values.begin(), values.end(), [](double value) { return value - value == 0; }));
    }
  CHECK(sum == sum);
}

// At every byte of the small files, at some thousands of the others.
void damage_everywhere(const std::string& whole) {
  const std::size_t step = whole.size() < 4000 ? 1 : 3;
  for (std::size_t i = 0; i < whole.size(); i += step) {
    CAPTURE(i);
    constexpr int kFlips[] = {1, 0x80, 0xFF};
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ kFlips[i / step % 3]);
    try_import(damaged);
    if (i / step % 16 == 0) try_import(std::string_view(whole).substr(0, i));
  }
}

}  // namespace

TEST_CASE("the files that are damaged below are right") {
  for (const std::string& file :
       {little_binary_fbx(false), little_binary_fbx(true), little_text_fbx(), little_old_fbx(), little_ancient_fbx()}) {
    asset::Diagnostics diagnostics;
    const auto scene = import_bytes(file, diagnostics);
    REQUIRE(bool(scene));
    CHECK(scene->clips.size() == 1);
    CHECK(scene->meshes.size() == 1);
    CHECK(diagnostics.count(asset::Severity::error) == 0);
  }
}

TEST_CASE("a binary file with any byte changed is an answer") { damage_everywhere(little_binary_fbx(false)); }
TEST_CASE("a compressed file with any byte changed is an answer") { damage_everywhere(little_binary_fbx(true)); }
TEST_CASE("a text file with any byte changed is an answer") { damage_everywhere(little_text_fbx()); }
TEST_CASE("a 6.1 file with any byte changed is an answer") { damage_everywhere(little_old_fbx()); }
TEST_CASE("a 5.8 file with any byte changed is an answer") { damage_everywhere(little_ancient_fbx()); }

}  // namespace sinew::test
