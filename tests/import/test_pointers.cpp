// SPDX-License-Identifier: MIT
// Where pointers of KHR_animation_pointer lead, by its specification and the glTF 2.0 Asset Object Model.
#include <cstdio>
#include <filesystem>

#include "sinew/import/import.h"
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::ChannelPath;
using asset::ComponentType;
using asset::kNone;
using asset::Severity;
using asset::TextureSlot;

// Two materials, the second empty; two nodes with a mesh of three targets, a third with weights of its own, and one
// with a light and a camera.
class PointerFile {
 public:
  PointerFile() {
    const auto position = builder.accessor("VEC3", {0, 0, 0});
    const GltfAttributes target = {{"POSITION", position}};
    builder.mesh({.primitives = {{.attributes = target, .targets = {target, target, target}}}});
    builder.node({.name = "hip", .mesh = 0});
    builder.node({.name = "face", .mesh = 0});
    builder.node({.mesh = 0, .more = R"("weights":[1,0,0])"});
    builder.node({.more = R"("camera":0,"extensions":{"KHR_node_visibility":{"visible":false}})"});
    builder.add("images", R"({"uri":"data:image/png;base64,AQID"})");
    builder.add("textures", R"({"source":0})");
    const std::string use = R"("index":0,"extensions":{"KHR_texture_transform":{}})";
    builder.add("materials", R"({"pbrMetallicRoughness":{"baseColorTexture":{)" + use +
                                 R"(},"metallicRoughnessTexture":{)" + use + R"(}},"normalTexture":{)" + use +
                                 R"(},"occlusionTexture":{)" + use + R"(},"emissiveTexture":{)" + use +
                                 R"(},"extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":2},
                                 "KHR_materials_ior":{}},"extras":{"glow":1}})");
    builder.add("materials", "{}");
    builder.add("cameras", R"({"type":"perspective","perspective":{"yfov":1,"znear":0.1}})");
    times_ = builder.accessor("SCALAR", {0, 1});
  }

  // Adds a channel; two keys with as many numbers as the type has.
  void point(const std::string& pointer, const std::string& type, const GltfLayout& layout = {},
             const std::string& interpolation = "LINEAR", std::size_t rows = 2) {
    const std::size_t components = type == "SCALAR" ? 1 : type == "VEC2" ? 2 : type == "VEC3" ? 3 : 4;
    const auto values = builder.accessor(type, std::vector<double>(components * rows, 1.0), layout);
    channels_.push_back({.path = "pointer",
                         .times = times_,
                         .values = values,
                         .interpolation = interpolation,
                         .target_more = R"("extensions":{"KHR_animation_pointer":{"pointer":")" + pointer + "\"}}"});
  }
  void add(GltfChannel channel) { channels_.push_back(std::move(channel)); }

  // Once: into the builder.
  void write_channels() { builder.animation("", channels_); }
  // Once: the channels that were loaded, in order.
  const std::vector<asset::Channel>& channels() {
    write_channels();
    scene_ = import_built(builder, diagnostics);
    return scene_.clips.at(0).channels;
  }
  const asset::Scene& scene() const { return scene_; }

  GltfBuilder builder;
  asset::Diagnostics diagnostics;

 private:
  asset::Index times_ = 0;
  std::vector<GltfChannel> channels_;
  asset::Scene scene_;
};

// What is said of one channel that is refused.
asset::Diagnostic refusal(const std::string& pointer, const std::string& type, const GltfLayout& layout = {},
                          const std::string& interpolation = "LINEAR", std::size_t rows = 2) {
  INFO(pointer);
  PointerFile file;
  file.point(pointer, type, layout, interpolation, rows);
  CHECK(file.channels().empty());
  REQUIRE(file.diagnostics.all().size() == 1);
  CHECK(file.diagnostics.all()[0].where == "/animations/0/channels/0");
  return file.diagnostics.all()[0];
}

void check_refusal(const std::string& pointer, const std::string& type, const char* code, const char* words) {
  const asset::Diagnostic diagnostic = refusal(pointer, type);
  INFO(diagnostic.what);
  CHECK(diagnostic.severity == Severity::error);
  CHECK(diagnostic.code == code);
  CHECK(diagnostic.what.find(words) != std::string::npos);
}

}  // namespace

TEST_CASE("pointers to a node's translation, rotation, scale and weights are channels of that node") {
  PointerFile file;
  file.point("/nodes/0/translation", "VEC3");
  file.point("/nodes/0/rotation", "VEC4");
  file.point("/nodes/3/scale", "VEC3");
  file.point("/nodes/0/weights", "SCALAR", {}, "LINEAR", 6);
  file.point("/nodes/1/weights/2", "SCALAR");
  file.point("/nodes/1/weights/0", "SCALAR", {}, "CUBICSPLINE", 6);
  const std::vector<asset::Channel>& channels = file.channels();
  CHECK(file.diagnostics.count(Severity::error) + file.diagnostics.count(Severity::warning) == 0);
  REQUIRE(channels.size() == 6);
  constexpr ChannelPath kPaths[] = {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale,
                                    ChannelPath::weights,     ChannelPath::weights,  ChannelPath::weights};
  constexpr asset::Index kNodes[] = {0, 0, 3, 0, 1, 1}, kWeights[] = {kNone, kNone, kNone, kNone, 2, 0};
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(channels[i].path == kPaths[i]);
    CHECK(channels[i].node == kNodes[i]);
    CHECK(channels[i].weight == kWeights[i]);
    CHECK(channels[i].source == i);
  }
  CHECK(channels[4].pointer == "/nodes/1/weights/2");  // for writing back
}

TEST_CASE("pointers to material factors and texture transforms have targets") {
  struct Case {
    const char *pointer, *type;
    AnimatedProperty property;
    TextureSlot texture = TextureSlot::base_color;
  };
  const Case cases[] = {
      {"/pbrMetallicRoughness/baseColorFactor", "VEC4", AnimatedProperty::base_color},
      {"/pbrMetallicRoughness/metallicFactor", "SCALAR", AnimatedProperty::metallic},
      {"/pbrMetallicRoughness/roughnessFactor", "SCALAR", AnimatedProperty::roughness},
      {"/emissiveFactor", "VEC3", AnimatedProperty::emissive},
      {"/extensions/KHR_materials_emissive_strength/emissiveStrength", "SCALAR", AnimatedProperty::emissive_strength},
      {"/alphaCutoff", "SCALAR", AnimatedProperty::alpha_cutoff},
      {"/normalTexture/scale", "SCALAR", AnimatedProperty::normal_scale},
      {"/occlusionTexture/strength", "SCALAR", AnimatedProperty::occlusion_strength},
      {"/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/offset", "VEC2",
       AnimatedProperty::texture_offset},
      {"/pbrMetallicRoughness/metallicRoughnessTexture/extensions/KHR_texture_transform/rotation", "SCALAR",
       AnimatedProperty::texture_rotation, TextureSlot::metallic_roughness},
      {"/normalTexture/extensions/KHR_texture_transform/scale", "VEC2", AnimatedProperty::texture_scale,
       TextureSlot::normal},
      {"/occlusionTexture/extensions/KHR_texture_transform/offset", "VEC2", AnimatedProperty::texture_offset,
       TextureSlot::occlusion},
      {"/emissiveTexture/extensions/KHR_texture_transform/rotation", "SCALAR", AnimatedProperty::texture_rotation,
       TextureSlot::emissive},
  };
  PointerFile file;
  for (const Case& each : cases) file.point("/materials/0" + std::string(each.pointer), each.type);
  const std::vector<asset::Channel>& channels = file.channels();
  for (const asset::Diagnostic& diagnostic : file.diagnostics.all()) CHECK_MESSAGE(false, diagnostic.what);
  REQUIRE(channels.size() == std::size(cases));
  for (std::size_t i = 0; i < channels.size(); ++i) {
    INFO(cases[i].pointer);
    CHECK(channels[i].path == ChannelPath::pointer);
    CHECK(channels[i].node == kNone);
    CHECK(channels[i].target == asset::AnimatedTarget{cases[i].property, 0, cases[i].texture});
  }
  CHECK(file.scene().materials[0].emissive_strength == 2);
  CHECK(file.scene().materials[1].emissive_strength == 1);
}

TEST_CASE("visibility is unsigned bytes in steps, and what the file says at rest") {
  PointerFile file;
  file.point("/nodes/3/extensions/KHR_node_visibility/visible", "SCALAR", {.type = ComponentType::u8}, "STEP");
  const std::vector<asset::Channel>& channels = file.channels();
  REQUIRE(channels.size() == 1);
  CHECK(channels[0].target == asset::AnimatedTarget{AnimatedProperty::node_visible, 3, TextureSlot::base_color});
  CHECK_FALSE(file.scene().nodes[3].visible);
  CHECK(file.scene().nodes[0].visible);
  const std::string visible = "/nodes/3/extensions/KHR_node_visibility/visible";
  CHECK(refusal(visible, "SCALAR", {}, "STEP").code == "values-mistyped");
  CHECK(refusal(visible, "SCALAR", {.type = ComponentType::u8, .normalised = true}, "STEP").code == "values-mistyped");
  CHECK(refusal(visible, "SCALAR", {.type = ComponentType::u8}, "LINEAR").code == "interpolation-unfit");
  CHECK(
      refusal("/nodes/0/extensions/KHR_node_visibility/visible", "SCALAR", {.type = ComponentType::u8}, "STEP").code ==
      "pointer-dangling");  // node 0 lacks the extension
}

TEST_CASE("a pointer that is none, that leads nowhere or to what is fixed is refused with the place and the numbers") {
  const std::string color = "pbrMetallicRoughness/baseColorFactor";
  check_refusal("materials/0/" + color, "VEC4", "pointer-syntax", "does not begin with a slash");
  check_refusal("/nodes/0/extras/~2", "SCALAR", "pointer-syntax", "a ~ is followed by no 0 or 1");
  check_refusal("/materials/2/" + color, "VEC4", "pointer-dangling", "/materials has no element 2, it has 2");
  check_refusal("/materials/00/alphaCutoff", "SCALAR", "pointer-fixed", "nothing that an animation may change");
  check_refusal("/materials/1/" + color, "VEC4", "pointer-dangling", "/materials/1 has no \"pbrMetallicRoughness\"");
  check_refusal("/nodes/4/rotation", "VEC4", "pointer-dangling", "there is no node 4: the file has 4");
  check_refusal("/nodes/0/weights/3", "SCALAR", "pointer-dangling", "no morph target of its mesh 3: the file has 3");
  check_refusal("/nodes/3/weights", "SCALAR", "weights-without-targets", "its node has no mesh");
  check_refusal("/nodes/0/matrix", "VEC4", "pointer-fixed", "\"matrix\" of a node");
  check_refusal("/nodes/0/translation/0", "SCALAR", "pointer-fixed", "nothing that an animation may change");
  check_refusal("/materials/0/doubleSided", "SCALAR", "pointer-fixed", "nothing that an animation may change");
  check_refusal("/materials/0/" + color + "/0", "SCALAR", "pointer-fixed", "nothing that an animation may change");
  check_refusal("/cameras/0/perspective/zfar", "SCALAR", "pointer-dangling", "has no \"zfar\"");  // it has no default
  check_refusal("/materials/1/extensions/KHR_materials_ior/ior", "SCALAR", "pointer-dangling", "has no \"extensions\"");
  check_refusal("/materials/0/" + color, "VEC3", "values-mistyped", "its values are VEC3, not VEC4");
  check_refusal("/materials/0/alphaCutoff", "VEC2", "values-mistyped", "its values are VEC2, not SCALAR");
  check_refusal("/nodes/0/rotation", "VEC3", "values-mistyped", "its values are VEC3, not VEC4");
  const asset::Diagnostic count = refusal("/materials/0/" + color, "VEC4", {}, "CUBICSPLINE");
  CHECK(count.code == "count-mismatch");
  CHECK(count.what.find("input has 2 keys, three values a key, so output needs 6 rows, it has 2") != std::string::npos);
}

TEST_CASE("a pointer to a camera is its property") {
  PointerFile file;
  file.point("/cameras/0/perspective/yfov", "SCALAR");
  const std::vector<asset::Channel>& channels = file.channels();
  CHECK(file.diagnostics.all().empty());
  REQUIRE(channels.size() == 1);
  CHECK(channels[0].target == asset::AnimatedTarget{AnimatedProperty::camera_vertical_fov, 0, TextureSlot::base_color});
}

TEST_CASE("what no one plays is kept: other extensions, extras") {
  PointerFile file;
  file.point("/materials/0/extensions/KHR_materials_ior/ior", "SCALAR");
  file.point("/materials/0/extras/glow", "VEC2");
  const std::vector<asset::Channel>& channels = file.channels();
  CHECK(file.diagnostics.all().empty());
  REQUIRE(channels.size() == 2);
  for (const asset::Channel& channel : channels) CHECK(channel.target.property == AnimatedProperty::none);
  CHECK(channels[0].pointer == "/materials/0/extensions/KHR_materials_ior/ior");
}

TEST_CASE("of two channels that move the same property the first counts, however they name it") {
  PointerFile file;
  const auto times = file.builder.accessor("SCALAR", {0, 1});
  file.point("/nodes/0/translation", "VEC3");
  file.add({.node = 0, .times = times, .values = file.builder.accessor("VEC3", {0, 0, 0, 1, 1, 1})});  // 1: refused
  file.point("/materials/0/alphaCutoff", "SCALAR");
  file.point("/materials/0/alphaCutoff", "SCALAR");           // 3: refused
  file.point("/nodes/0/weights", "SCALAR", {}, "LINEAR", 6);  //
  file.point("/nodes/0/weights/1", "SCALAR");                 // 5: all of them move already
  file.point("/nodes/1/weights/1", "SCALAR");                 //
  file.point("/nodes/1/weights/2", "SCALAR");                 // another one of them
  file.point("/nodes/1/weights/1", "SCALAR");                 // 8: refused
  file.point("/nodes/1/weights", "SCALAR", {}, "LINEAR", 6);  // 9: some of them move already
  file.point("/nodes/2/weights", "SCALAR", {}, "LINEAR", 6);  // another node
  std::vector<asset::Index> loaded;
  for (const asset::Channel& channel : file.channels()) loaded.push_back(channel.source);
  CHECK(loaded == std::vector<asset::Index>{0, 2, 4, 6, 7, 10});
  std::vector<std::string> places;
  for (const asset::Diagnostic& diagnostic : file.diagnostics.all()) {
    CHECK(diagnostic.code == "target-twice");
    places.push_back(diagnostic.where.substr(diagnostic.where.rfind('/') + 1));
  }
  CHECK(places == std::vector<std::string>{"1", "3", "5", "8", "9"});
  CHECK(file.diagnostics.all()[0].what.find("channel 0 moves the same already") != std::string::npos);
}

TEST_CASE("weights of a mesh are those of its nodes that have none of their own, with a warning") {
  PointerFile file;
  file.point("/meshes/0/weights", "SCALAR", {}, "LINEAR", 6);
  const std::vector<asset::Channel>& channels = file.channels();
  REQUIRE(channels.size() == 2);
  CHECK(channels[0].node == 0);
  CHECK(channels[1].node == 1);  // not 2: it has weights
  REQUIRE(file.diagnostics.all().size() == 1);
  CHECK(file.diagnostics.all()[0].code == "pointer-of-mesh");
}

TEST_CASE("many pointers through one large object are refused before they take long") {
  PointerFile file;
  std::string extras = R"("extras":{)";
  for (int i = 0; i < 20'000; ++i) extras += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
  file.builder.node({.more = extras + "}"});
  for (int i = 0; i < 2'000; ++i) file.point("/nodes/4/extras/" + std::to_string(i) + "/x", "SCALAR");
  file.write_channels();
  const Error error = import_error(file.builder);  // 40 million members would have to be looked at
  CHECK(error.code == Errc::too_large);
}

TEST_CASE("the malformed pointers of the glTF validator are told apart") {
  struct Case {
    const char *file, *code, *where;
    std::size_t channels;
  };
  const Case cases[] = {
      {"invalid_pointer_syntax.gltf", "pointer-syntax", "/animations/0/channels/0", 0},
      {"invalid_channel_target_path.gltf", "target-unknown", "/animations/0/channels/0", 0},
      {"unexpected_extension.gltf", "pointer-missing", "/animations/0/channels/0", 0},
      // It must not name a node; the pointer is clear all the same.
      {"invalid_channel_target_node.gltf", "pointer-and-node", "/animations/0/channels/0/target/node", 1},
  };
  const std::filesystem::path folder =
      std::filesystem::path(SINEW_CORPUS_DIR) / "malformed/gltf/validator/KHR_animation_pointer";
  if (!std::filesystem::exists(folder)) {
    std::printf("skipped: no folder %s\n", folder.c_str());
    return;
  }
  for (const Case& each : cases) {
    INFO(each.file);
    asset::Diagnostics diagnostics;
    const Result<asset::Scene> scene = asset::import_file(folder / each.file, diagnostics);
    REQUIRE(scene);
    CHECK(scene->clips.at(0).channels.size() == each.channels);
    REQUIRE_FALSE(diagnostics.all().empty());
    CHECK(diagnostics.all()[0].code == each.code);
    CHECK(diagnostics.all()[0].where == each.where);
  }
}

}  // namespace sinew::test
