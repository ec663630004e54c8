// SPDX-License-Identifier: MIT
// Cuts and flips every byte of small files: whatever happens, it is an answer. Run under sanitizers by ./check.
#include "support/gltf_builder.h"
#include "support/little_file.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ComponentType;

// Imports, and reads whatever was promised to be readable.
void try_import(asset::Buffer bytes) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bytes(std::move(bytes), diagnostics);
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
      if (primitive.indices)
        for (const std::uint32_t index : asset::read_indices(*primitive.indices))
          CHECK(index < primitive.vertex_count());
    }
  for (const asset::Skin& skin : scene->skins)
    if (skin.inverse_bind_matrices)
      CHECK(asset::read_doubles(*skin.inverse_bind_matrices).size() >= 16 * skin.joints.size());
  for (const asset::Clip& clip : scene->clips)
    for (const asset::Channel& channel : clip.channels) {
      double before = 0;
      for (const double time_secs : asset::read_doubles(channel.times_secs)) {
        CHECK(time_secs >= before);
        before = time_secs;
      }
      for (const double value : asset::read_doubles(channel.values)) CHECK(value - value == 0);
    }
  CHECK(sum == sum);
}

}  // namespace

TEST_CASE("the file that is damaged below is right") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(little_of_everything(), diagnostics);
  CHECK(diagnostics.all().empty());
  CHECK(scene.clips[0].channels.size() == 4);
}

TEST_CASE("a .glb cut at every length is an error") {
  const asset::Buffer whole = little_of_everything().glb();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    asset::Diagnostics diagnostics;
    const auto scene = import_bytes({whole.begin(), whole.begin() + std::ptrdiff_t(length)}, diagnostics);
    CHECK_FALSE(bool(scene));
    CHECK(scene.error().what[0] != '\0');
  }
}

TEST_CASE("a .gltf cut at every length never crashes") {
  const asset::Buffer whole = little_of_everything().gltf();
  for (std::size_t length = 0; length < whole.size(); ++length)
    try_import({whole.begin(), whole.begin() + std::ptrdiff_t(length)});
}

TEST_CASE("every byte of a .glb flipped in four ways never crashes") {
  const asset::Buffer whole = little_of_everything().glb();
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const unsigned bits : {0x01u, 0x10u, 0x80u, 0xFFu}) {
      asset::Buffer flipped = whole;
      flipped[i] ^= std::byte(bits);
      try_import(std::move(flipped));
    }
}

TEST_CASE("every number of the JSON replaced by a wild one never crashes") {
  const std::string json = little_of_everything().json("");
  asset::Buffer binary = little_of_everything().buffer();
  binary.resize((binary.size() + 3) / 4 * 4);
  for (const char* wild : {"-1", "4294967295", "4294967296", "1e18", "1e308", "0.5", "2147483648", "null", "{}", "[]"})
    for (std::size_t begin = 0; begin < json.size();) {
      const std::size_t end = json.find_first_not_of("0123456789", begin);
      if (end == begin) {
        ++begin;
        continue;
      }
      asset::Buffer text = bytes_of(json.substr(0, begin) + wild + json.substr(end));
      text.resize((text.size() + 3) / 4 * 4, std::byte(' '));
      try_import(glb_of({{kGlbJson, text}, {kGlbBinary, binary}}));
      begin = end;
    }
}

}  // namespace sinew::test
