// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>

#include "../behaviours/random_scene.h"
#include "sinew/scene/animated_properties.h"
#include "support/busy_scene.h"
#include "support/little_file.h"
#include "written.h"

namespace sinew::test {
namespace {

double last_key_secs(const asset::Clip& clip) {
  double last = 0;
  for (const asset::Channel& channel : clip.channels) last = std::max(last, read_doubles(channel.times_secs).back());
  return last;
}

// What glTF has no words for is taken out of a scene made by hand: loops; materials get the textures that their clips
// move, and properties that are true or false the encoding that glTF asks for.
asset::Scene sayable(asset::Scene scene) {
  SceneBuilder builder;
  builder.scene = std::move(scene);
  builder.scene.extensions_required.clear();  // of names that no reader knows
  builder.scene.images.resize(1);
  builder.scene.images[0].bytes = std::as_bytes(std::span("\x89PNG and no more"));
  builder.scene.images[0].mime_type = "image/png";
  builder.scene.textures.resize(1);
  builder.scene.textures[0].image = 0;
  for (asset::Material& material : builder.scene.materials)
    for (asset::TextureUse* use : {&material.base_color_texture, &material.metallic_roughness_texture,
                                   &material.normal_texture, &material.occlusion_texture, &material.emissive_texture})
      use->texture = 0;
  builder.scene.custom_properties.clear();  // which glTF has no word for
  for (asset::Clip& clip : builder.scene.clips) {
    clip.wrap = asset::WrapPolicy::clamp;
    std::erase_if(clip.channels, [](const asset::Channel& channel) {
      return channel.target.property == asset::AnimatedProperty::custom;
    });
    clip.duration_secs = last_key_secs(clip);
    for (asset::Channel& channel : clip.channels) {
      if (!is_texture_part(channel.target.property)) channel.target.texture = {};
      if (channel.target.property == asset::AnimatedProperty::node_visible) {
        std::vector<std::uint8_t> truths;
        for (const double value : read_doubles(channel.values)) truths.push_back(value != 0);
        channel.values = builder.view(truths, 1);
      }
    }
  }
  return builder.scene;
}

bool moves_something(const asset::Scene& scene) {
  for (const asset::Clip& clip : scene.clips)
    if (clip.channels.empty()) return false;
  return true;
}

}  // namespace

TEST_CASE("a scene with some of everything is the same after it was written and read") {
  const asset::Scene scene = sayable(busy_scene());
  asset::Diagnostics writing;
  written(scene, writing);
  for (const asset::Diagnostic& diagnostic : writing.all())
    CHECK(diagnostic.code == "value-out-of-range");  // its camera sees nothing
  check_round_trip(scene);
}

TEST_CASE("a file with a little of everything is the same after it was written and read") {
  check_round_trip(import_built(little_of_everything()));
}

TEST_CASE("random scenes are the same after they were written and read") {
  Random random("random scenes are the same after they were written and read");
  int checked = 0;
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    const asset::Scene scene = sayable(random_scene(random));
    if (!moves_something(scene)) continue;
    check_round_trip(scene);
    ++checked;
  }
  CHECK(checked > 20);
}

TEST_CASE("the koi is the same after it was written and read") {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> koi = asset::import_file(SINEW_SOURCE_DIR "/data/koi.glb", diagnostics);
  REQUIRE(bool(koi));
  check_round_trip(*koi);
}

TEST_CASE("the text and its binary file say what the .glb says") {
  const asset::Scene scene = import_built(little_of_everything());
  asset::Diagnostics diagnostics;
  const Result<asset::GltfFiles> files = asset::write_gltf(scene, diagnostics, {.buffer_file = "a file.bin"});
  REQUIRE(bool(files));
  const std::string_view text(reinterpret_cast<const char*>(files->gltf.data()), files->gltf.size());
  CHECK(text.find(R"("uri":"a%20file.bin")") != std::string_view::npos);
  const asset::FileReader read = [&](std::string_view path) -> Result<std::shared_ptr<const asset::Buffer>> {
    if (path != "a file.bin") return Error::in(Errc::io, path, "there is no such file");
    return std::make_shared<const asset::Buffer>(files->bin);
  };
  const auto again = asset::import_gltf(std::make_shared<const asset::Buffer>(files->gltf), read, diagnostics);
  REQUIRE(bool(again));
  CHECK(first_difference(scene, *again) == "");
}

TEST_CASE("a comparison of scenes sees one changed number") {
  const asset::Scene scene = import_built(little_of_everything());
  asset::Scene other = scene;
  other.nodes[1].translation[0] = 1e-300;
  CHECK(first_difference(scene, other) == "node 1: translation");
  other = import_built(little_of_everything());
  CHECK(first_difference(scene, other) == "");
  other.clips[0].channels[1].values.normalised = false;
  CHECK(first_difference(scene, other) == "clip 0: channel 1: values: encoding");
}

TEST_CASE("text of any kind survives") {
  SceneBuilder builder;
  builder.node({.name = "\"quoted\" \\ / \n\t\x01 \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x90\x9F"});
  builder.scene.copyright = "\xC2\xA9 nobody";
  builder.scene.generator = "by hand";
  builder.scene.preserved.extras_json = R"({"a" : [1, 2.50, "\u00e4"]})";
  builder.scene.nodes[0].preserved.extensions = {{"EXT_of_ours", R"({"x":[ ]})"}};
  check_round_trip(builder.scene);
}

TEST_CASE("a scene that names no exporter is by sinew") {
  SceneBuilder builder;
  builder.node({});
  asset::Diagnostics diagnostics;
  CHECK(read_back(written(builder.scene, diagnostics), diagnostics).generator.starts_with("sinew "));
}

TEST_CASE("names of morph targets stand beside other extras") {
  SceneBuilder builder;
  builder.node({});
  builder.target(builder.mesh(0, {0, 0, 0}), {0, 0, 1});
  builder.scene.meshes[0].target_names = {"smile"};
  builder.scene.meshes[0].preserved.extras_json = R"({"targetNames":["frown"],"more":1})";
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(builder.scene, diagnostics), diagnostics);
  CHECK(again.meshes[0].target_names == std::vector<std::string>{"smile"});
  CHECK(again.meshes[0].preserved.extras_json == R"({"more":1,"targetNames":["smile"]})");
}

TEST_CASE("fields count more than the extensions that were kept") {
  asset::Scene scene = import_built([] {
    GltfBuilder builder;
    builder.node({.more = R"("extensions":{"KHR_node_visibility":{"visible":false,"extras":1}})"});
    builder.add("materials", R"({"extensions":{"KHR_materials_unlit":{},
      "KHR_materials_emissive_strength":{"emissiveStrength":2}}})");
    return builder;
  }());
  scene.nodes[0].visible = true;
  scene.materials[0].unlit = false;
  scene.materials[0].emissive_strength = 3;
  asset::Diagnostics diagnostics;
  const asset::Scene again = read_back(written(scene, diagnostics), diagnostics);
  CHECK(again.nodes[0].visible);
  CHECK(!again.materials[0].unlit);
  CHECK(again.materials[0].emissive_strength == 3);
  CHECK(again.nodes[0].preserved.extensions.at(0).json == R"({"extras":1,"visible":true})");
}

}  // namespace sinew::test
