// SPDX-License-Identifier: MIT
// What the text of a file says survives, seen in the JSON that is written and not through Scene.
#include <nlohmann/json.hpp>

#include "support/gltf_builder.h"
#include "support/scene_builder.h"
#include "written.h"

namespace sinew::test {
namespace {

using nlohmann::json;

json json_of(const asset::Buffer& glb) {
  std::uint32_t length = 0;
  REQUIRE(glb.size() > 20);
  std::memcpy(&length, glb.data() + 12, sizeof(length));
  const auto* text = reinterpret_cast<const char*>(glb.data() + 20);
  return json::parse(text, text + length);
}

// The text of a file, read and written.
json rewritten(const std::string& text) {
  asset::Diagnostics reading, writing;
  const Result<asset::Scene> scene = import_bytes(bytes_of(text), reading);
  INFO(std::string(scene.error().where), ": ", std::string(scene.error().what));
  REQUIRE(bool(scene));
  return json_of(written(*scene, writing));
}

// A picture of each kind by its first bytes, PNG and then WebP.
constexpr const char* kPictures = R"("images":[
  {"uri":"data:image/png;base64,iVBORw0KGgo=","mimeType":"image/png"},
  {"uri":"data:image/webp;base64,UklGRgQAAABXRUJQ","mimeType":"image/webp"}])";

std::string file(const std::string& members) { return R"({"asset":{"version":"2.0"},)" + members + '}'; }

bool names(const json& document, const char* list, const char* extension) {
  return document.contains(list) && document[list].dump().find(extension) != std::string::npos;
}

// Two keys of one channel, and what else the parts of the animation say.
std::string animated(const std::string& target, const std::string& sampler, const std::string& accessor) {
  return file(R"("extensionsUsed":["KHR_animation_pointer","OURS_a"],"nodes":[{}],
    "buffers":[{"uri":"data:application/octet-stream;base64,AAAAAAAAgD8AAIA/AAAAQAAAQEAAAIBAAACgQAAAwEA=",
                "byteLength":32}],
    "bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":24}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1])" +
              accessor + R"(},{"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"}],
    "animations":[{"channels":[{"sampler":0,"target":{)" +
              target + R"(}}],"samplers":[{"input":0,"output":1)" + sampler + "}]}]");
}

}  // namespace

TEST_CASE("a texture with a WebP picture and a plain one keeps both, and requires nothing") {
  const json document = rewritten(file(std::string(kPictures) + R"(,"extensionsUsed":["EXT_texture_webp"],
    "textures":[{"source":0,"extensions":{"EXT_texture_webp":{"source":1,"extras":{"k":1}}}}])"));
  CHECK(document["textures"][0] == json::parse(R"({"source":0,
    "extensions":{"EXT_texture_webp":{"source":1,"extras":{"k":1}}}})"));
  CHECK(names(document, "extensionsUsed", "EXT_texture_webp"));
  CHECK_FALSE(names(document, "extensionsRequired", "EXT_texture_webp"));
}

TEST_CASE("a texture with a WebP picture alone requires its extension") {
  const json document = rewritten(file(std::string(kPictures) + R"(,"extensionsUsed":["EXT_texture_webp"],
    "textures":[{"extensions":{"EXT_texture_webp":{"source":1}}}])"));
  CHECK(document["textures"][0] == json::parse(R"({"extensions":{"EXT_texture_webp":{"source":1}}})"));
  CHECK(names(document, "extensionsRequired", "EXT_texture_webp"));
}

TEST_CASE("a WebP picture that cannot be had stays behind its extension") {
  const json document = rewritten(file(R"("images":[{"uri":"nowhere.webp"}],"extensionsUsed":["EXT_texture_webp"],
    "textures":[{"extensions":{"EXT_texture_webp":{"source":0}}}])"));
  CHECK(document["textures"][0] == json::parse(R"({"extensions":{"EXT_texture_webp":{"source":0}}})"));
}

TEST_CASE("samplers of textures keep filters, names and extras, and stay shared") {
  const std::string samplers = R"([{"magFilter":9729,"minFilter":9987,"wrapS":33071,"name":"pixel","extras":{"a":1}},
    {"minFilter":9728,"extensions":{"OURS_s":{"k":[1]}}},{"magFilter":9728,"minFilter":9985,"wrapT":33648}])";
  const json document = rewritten(file(std::string(kPictures) + R"(,"extensionsUsed":["OURS_s"],"samplers":)" +
                                       samplers + R"(,"textures":[{"source":0,"sampler":0},{"source":0,"sampler":1},
    {"source":0,"sampler":2},{"source":0,"sampler":0},{"source":0}])"));
  CHECK(document["samplers"] == json::parse(samplers));
  CHECK(document["textures"][3]["sampler"] == 0);
  CHECK_FALSE(document["textures"][4].contains("sampler"));
}

TEST_CASE("materials keep what stands beside their textures and factors") {
  const std::string materials = R"([{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"extras":{"keep":1},
      "extensions":{"OURS_uv":{"k":1},"KHR_texture_transform":{"offset":[0,0],"extras":{"x":2}}}},
      "extras":{"k":2},"extensions":{"OURS_uv":{}}},
    "normalTexture":{"index":0,"scale":0.5,"extras":3},
    "occlusionTexture":{"index":0,"texCoord":2,"extensions":{"KHR_texture_transform":{"texCoord":1,"rotation":0.5}}},
    "emissiveTexture":{"index":0,"extensions":{"KHR_texture_transform":{}}}},
    {"pbrMetallicRoughness":{"extras":{"alone":true}}}])";
  const json document =
      rewritten(file(std::string(kPictures) + R"(,"extensionsUsed":["OURS_uv","KHR_texture_transform"],
    "textures":[{"source":0}],"materials":)" +
                     materials));
  CHECK(document["materials"] == json::parse(materials));
}

TEST_CASE("a transform that was changed counts more than the one that was kept") {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = import_bytes(
      bytes_of(file(std::string(kPictures) + R"(,"textures":[{"source":0}],"materials":[{"emissiveTexture":{"index":0,
        "texCoord":3,"extensions":{"KHR_texture_transform":{"offset":[1,2],"scale":[3,4],"texCoord":1,"extras":5}}}}])")),
      diagnostics);
  REQUIRE(bool(scene));
  asset::TextureUse& use = scene->materials[0].emissive_texture;
  use.transform.offset = {0, 0};
  use.transform.rotation_rad = 0.25;
  use.uv_set = 7;
  const json written_use = json_of(written(*scene, diagnostics))["materials"][0]["emissiveTexture"];
  CHECK(written_use == json::parse(R"({"index":0,"texCoord":3,"extensions":{"KHR_texture_transform":
    {"offset":[0,0],"rotation":0.25,"scale":[3,4],"texCoord":7,"extras":5}}})"));
}

TEST_CASE("cameras keep what stands in their lenses") {
  const std::string cameras = R"([{"type":"perspective","perspective":{"yfov":1,"znear":0.5,"extras":{"lens":50}}},
    {"type":"orthographic","orthographic":{"xmag":1,"ymag":2,"zfar":3,"znear":0.5,"extensions":{"OURS_l":{}}}}])";
  CHECK(rewritten(file(R"("extensionsUsed":["OURS_l"],"cameras":)" + cameras))["cameras"] == json::parse(cameras));
}

TEST_CASE("animations keep what stands in their samplers and targets") {
  const std::string more = R"("extras":{"x":1},"extensions":{"OURS_a":{"y":2})";
  const json plain = rewritten(animated(R"("node":0,"path":"translation",)" + more + '}', "," + more + '}', ""));
  const json extras = json::parse("{" + more + "}}");
  const json& animation = plain["animations"][0];
  CHECK(animation["channels"][0]["target"]["extras"] == extras["extras"]);
  CHECK(animation["channels"][0]["target"]["extensions"] == extras["extensions"]);
  CHECK(animation["samplers"][0]["extras"] == extras["extras"]);
  CHECK(animation["samplers"][0]["extensions"] == extras["extensions"]);

  const std::string pointer = R"("path":"pointer","extensions":{"OURS_a":{},
    "KHR_animation_pointer":{"pointer":"/nodes/0/translation","extras":{"z":3}}})";
  const json pointed = rewritten(animated(pointer, "", ""));
  CHECK(pointed["animations"][0]["channels"][0]["target"] == json::parse("{" + pointer + "}"));
}

TEST_CASE("a pointer to a mesh keeps its extras once, however many nodes it stands for") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .targets = {{{"POSITION", position}}}}}});
  for (int i = 0; i < 3; ++i) builder.node({.mesh = 0});
  builder.animation("", {{.path = "pointer",
                          .times = builder.accessor("SCALAR", {0, 1}),
                          .values = builder.accessor("SCALAR", {0, 1}),
                          .target_more = R"("extras":"mark","extensions":{"KHR_animation_pointer":
                                            {"pointer":"/meshes/0/weights"}})"}});
  asset::Diagnostics diagnostics;
  const std::string text = json_of(written(import_built(builder), diagnostics)).dump();
  const std::size_t first = text.find("mark");
  REQUIRE(first != std::string::npos);
  CHECK(text.find("mark", first + 1) == std::string::npos);
}

TEST_CASE("names and extras of accessors and buffers, which are stored anew, are named once") {
  const auto notes = [](const std::string& text) {
    asset::Diagnostics diagnostics;
    REQUIRE(bool(import_bytes(bytes_of(text), diagnostics)));
    std::vector<std::string> places;
    for (const asset::Diagnostic& each : diagnostics.all())
      if (each.code == "not-kept") places.push_back(each.where);
    return places;
  };
  const std::string target = R"("node":0,"path":"translation")";
  CHECK(notes(animated(target, "", "")).empty());
  CHECK(notes(animated(target, "", R"(,"name":"times")")) == std::vector<std::string>{"/accessors/0"});
  CHECK(notes(animated(target, "", R"(,"extras":{"u":1})")) == std::vector<std::string>{"/accessors/0"});
  CHECK(notes(file(R"("buffers":[{"byteLength":0},{"byteLength":0,"name":"buf"}],
    "bufferViews":[{"buffer":0,"byteLength":0,"extensions":{"OURS_v":{}}},{"buffer":0,"byteLength":0,"name":"b"}])")) ==
        std::vector<std::string>{"/buffers/1", "/bufferViews/0"});
}

TEST_CASE("samplers that nothing uses are not kept, and that is noted") {
  asset::Diagnostics diagnostics;
  std::string text = animated(R"("node":0,"path":"translation")", R"(},{"input":0,"output":1)", "");
  text.insert(text.size() - 1, R"(,"samplers":[{"name":"nobody's"}])");
  REQUIRE(bool(import_bytes(bytes_of(text), diagnostics)));
  std::vector<std::string> places;
  for (const asset::Diagnostic& each : diagnostics.all())
    if (each.code == "sampler-unused") places.push_back(each.where);
  CHECK(places == std::vector<std::string>{"/samplers/0", "/animations/0/samplers/1"});
}

TEST_CASE("a filter or a wrapping that glTF does not have is named") {
  asset::Diagnostics diagnostics;
  REQUIRE(bool(
      import_bytes(bytes_of(file(R"("samplers":[{"magFilter":9984},{"wrapS":10496},{"minFilter":1}])")), diagnostics)));
  CHECK(diagnostics.count("sampler-unknown") == 3);
}

TEST_CASE("one that is left out shifts the numbers of those behind it, and the diagnostics say so") {
  SceneBuilder builder;
  builder.node({});
  asset::Mesh& mesh = builder.scene.meshes.emplace_back();
  builder.scene.nodes[0].mesh = 0;
  mesh.primitives.resize(2);
  builder.attribute(mesh.primitives[1], "POSITION", builder.view<float>({0, 0, 0}, 3));
  builder.clip("still");
  const Index moving = builder.clip("moving");
  builder.channel(moving, 0, asset::ChannelPath::translation, asset::Interpolation::step, {0}, {1, 2, 3});
  asset::Diagnostics diagnostics;
  const json document = json_of(written(builder.scene, diagnostics));
  CHECK(document["animations"].size() == 1);
  CHECK(document["meshes"][0]["primitives"].size() == 1);
  for (const asset::Diagnostic& each : diagnostics.all())
    if (each.code == "clip-dropped" || each.code == "primitive-dropped")
      CHECK(each.what.find("numbers") != std::string::npos);
  CHECK(diagnostics.count("clip-dropped") == 1);
  CHECK(diagnostics.count("primitive-dropped") == 1);
}

}  // namespace sinew::test
