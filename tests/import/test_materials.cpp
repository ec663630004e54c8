// SPDX-License-Identifier: MIT
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {

using asset::kNone;

TEST_CASE("a material's parts are read, and what is left out has the specification's defaults") {
  GltfBuilder builder;
  builder.add("images", R"({"bufferView":0,"mimeType":"image/png"})");
  builder.view(bytes_of("\x89PNG"));
  builder.add("samplers", R"({"wrapS":33071,"wrapT":33648,"magFilter":9728,"minFilter":9986})");
  builder.add("textures", R"({"source":0,"sampler":0})");
  builder.add("textures", R"({"source":0})");
  builder.add("materials", "{}");
  builder.add("materials", R"({"name":"skin","pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,1,0.75],
    "baseColorTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":{"offset":[0.5,0.25],"rotation":1.5,
    "scale":[2,3],"texCoord":2}}},"metallicFactor":0,"roughnessFactor":0.5},"normalTexture":{"index":1,"scale":0.5},
    "occlusionTexture":{"index":1,"strength":0.25},"emissiveTexture":{"index":1},"emissiveFactor":[1,2,3],
    "alphaMode":"MASK","alphaCutoff":0.1,"doubleSided":true,
    "extensions":{"KHR_materials_unlit":{},"KHR_materials_sheen":{"x":1}}})");
  const asset::Scene scene = import_built(builder);
  const asset::Material &plain = scene.materials[0], &skin = scene.materials[1];
  CHECK(plain.base_color == std::array<double, 4>{1, 1, 1, 1});
  CHECK(plain.metallic == 1);
  CHECK(plain.roughness == 1);
  CHECK(plain.base_color_texture.texture == kNone);
  CHECK(plain.alpha_mode == asset::AlphaMode::opaque);
  CHECK(plain.alpha_cutoff == 0.5);
  CHECK_FALSE(plain.unlit);
  CHECK(skin.base_color == std::array<double, 4>{0.5, 0.25, 1, 0.75});
  CHECK(skin.base_color_texture.texture == 0);
  CHECK(skin.base_color_texture.uv_set == 2);
  CHECK(skin.base_color_texture.plain_uv_set == 1);
  CHECK(skin.base_color_texture.transform.offset == std::array<double, 2>{0.5, 0.25});
  CHECK(skin.base_color_texture.transform.rotation_rad == 1.5);
  CHECK(skin.base_color_texture.transform.scale == std::array<double, 2>{2, 3});
  CHECK(skin.normal_texture.strength == 0.5);
  CHECK(skin.occlusion_texture.strength == 0.25);
  CHECK(skin.emissive == std::array<double, 3>{1, 2, 3});
  CHECK(skin.alpha_mode == asset::AlphaMode::mask);
  CHECK(skin.double_sided);
  CHECK(skin.unlit);
  REQUIRE(skin.preserved.find("KHR_materials_sheen") != nullptr);
  CHECK(skin.preserved.find("KHR_materials_sheen")->json == R"({"x":1})");
  CHECK(scene.textures[0].wrap_u == asset::TextureWrap::clamp_to_edge);
  CHECK(scene.textures[0].wrap_v == asset::TextureWrap::mirrored_repeat);
  CHECK(scene.textures[0].nearest);
  CHECK(scene.textures[1].wrap_u == asset::TextureWrap::repeat);
  CHECK_FALSE(scene.textures[1].nearest);
  CHECK(scene.textures[0].min_filter == asset::TextureFilter::nearest_mipmap_linear);
  CHECK(scene.textures[1].min_filter == asset::TextureFilter::unstated);
  CHECK(scene.images[0].bytes.size() == 4);
}

TEST_CASE("images come from buffer views, data URIs and files; a missing one is a warning") {
  GltfBuilder builder;
  builder.view(bytes_of("\xFF\xD8\xFF\xE0"));
  builder.add("images", R"({"bufferView":0})");
  builder.add("images", R"({"uri":"data:image/png;base64,AQID"})");
  builder.add("images", R"({"uri":"nowhere.png","name":"lost"})");
  builder.add("images", R"({})");
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.images[0].mime_type == "image/jpeg");  // told by its bytes
  CHECK(scene.images[1].mime_type == "image/png");
  CHECK(scene.images[1].bytes.size() == 3);
  CHECK(scene.images[1].uri.empty());
  CHECK(scene.images[2].bytes.empty());
  CHECK(scene.images[2].uri == "nowhere.png");
  CHECK(diagnostics.count("image-missing") == 2);
  CHECK(diagnostics.all()[0].where == "/images/2");
}

TEST_CASE("lights are kept as text") {
  GltfBuilder builder;
  builder.set("extensions", R"({"KHR_lights_punctual":{"lights":[{"type":"point"}]}})");
  builder.node({.more = R"("extensions":{"KHR_lights_punctual":{"light":0}})"});
  const asset::Scene scene = import_built(builder);
  REQUIRE(scene.preserved.find("KHR_lights_punctual") != nullptr);
  CHECK(scene.preserved.find("KHR_lights_punctual")->json == R"({"lights":[{"type":"point"}]})");
  CHECK(scene.nodes[0].preserved.find("KHR_lights_punctual")->json == R"({"light":0})");
}

}  // namespace sinew::test
