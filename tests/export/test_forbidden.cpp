// SPDX-License-Identifier: MIT
// Encodings that glTF forbids, and numbers that fit into no encoding of it.
#include <limits>

#include "support/scene_builder.h"
#include "written.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::ComponentType;
using asset::Interpolation;

SceneBuilder one_node() {
  SceneBuilder builder;
  builder.node({});
  return builder;
}

// Two points with that attribute: written and read again, or where it was refused.
struct Outcome {
  std::string refused;
  asset::Scene scene;
  asset::Diagnostics diagnostics;

  const asset::ValueView& attribute(std::string_view semantic) const {
    return *scene.meshes.at(0).primitives.at(0).find(semantic);
  }
};

Outcome outcome(const asset::Scene& scene) {
  Outcome result;
  const Result<asset::Buffer> glb = asset::write_glb(scene, result.diagnostics);
  if (!glb) {
    result.refused = glb.error().where;
    return result;
  }
  for (const std::string& fault : layout_faults(*glb)) FAIL_CHECK(fault);
  asset::Diagnostics reading;
  result.scene = read_back(*glb, reading);
  return result;
}

template <class T>
Outcome with_attribute(const char* semantic, const std::vector<T>& numbers, std::uint8_t components,
                       bool normalised = false) {
  SceneBuilder builder = one_node();
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0, 1, 2, 3});
  builder.attribute(primitive, semantic, builder.view(numbers, components, normalised));
  return outcome(builder.scene);
}

template <class T>
Outcome with_channel(ChannelPath path, const std::vector<T>& rows, std::uint8_t components, bool normalised = false) {
  SceneBuilder builder = one_node();
  builder.target(builder.mesh(0, {0, 0, 0}), {0, 0, 1});
  builder.channel(builder.clip(), 0, path, Interpolation::linear, builder.view<float>({0, 1}, 1),
                  builder.view(rows, components, normalised));
  return outcome(builder.scene);
}

const asset::ValueView& values(const Outcome& result) { return result.scene.clips.at(0).channels.at(0).values; }

}  // namespace

TEST_CASE("joints that are no whole numbers up to 65535 are refused where they stand") {
  const std::string place = "/meshes/0/primitives/0/attributes/JOINTS_0";
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(with_attribute<std::int8_t>("JOINTS_0", {-1, 0, 0, 0, 1, 0, 0, 0}, 4).refused == place);
  CHECK(with_attribute<float>("JOINTS_0", {nan, 0, 0, 0, 1, 0, 0, 0}, 4).refused == place);
  CHECK(with_attribute<float>("JOINTS_0", {1.5f, 0, 0, 0, 1, 0, 0, 0}, 4).refused == place);
  CHECK(with_attribute<double>("JOINTS_0", {-1e300, 0, 0, 0, 1, 0, 0, 0}, 4).refused == place);
  CHECK(with_attribute<std::uint32_t>("JOINTS_0", {65536, 0, 0, 0, 1, 0, 0, 0}, 4).refused == place);
}

TEST_CASE("joints that are whole numbers keep them, whatever they are stored as") {
  const std::vector<double> joints = {2, 0, 0, 0, 1, 0, 0, 0};
  const std::vector<Outcome> outcomes = {
      with_attribute<double>("JOINTS_0", joints, 4),
      with_attribute<float>("JOINTS_0", {2, 0, 0, 0, 1, 0, 0, 0}, 4),
      with_attribute<std::int8_t>("JOINTS_0", {2, 0, 0, 0, 1, 0, 0, 0}, 4),
      with_attribute<std::uint8_t>("JOINTS_0", {2, 0, 0, 0, 1, 0, 0, 0}, 4, true),
  };
  for (const Outcome& each : outcomes) {
    REQUIRE(each.refused == "");
    CHECK(each.attribute("JOINTS_0").type == ComponentType::u16);
    CHECK_FALSE(each.attribute("JOINTS_0").normalised);
    CHECK(read_doubles(each.attribute("JOINTS_0")) == joints);
    CHECK(each.diagnostics.count("encoding-changed") == 1);
  }
}

TEST_CASE("joints of a primitive that is left out are not looked at") {
  SceneBuilder builder = one_node();
  builder.mesh(0, {0, 0, 0, 1, 2, 3}, builder.skin({0}));
  asset::Primitive& dropped = builder.scene.meshes[0].primitives.emplace_back();
  asset::ValueView joints = builder.view<std::uint8_t>({0, 0, 0, 0}, 4);
  joints.count = 400'000'000;  // over four bytes
  dropped.attributes = {{"JOINTS_0", joints}};
  dropped.indices.emplace().type = ComponentType::u16;  // of which there are none
  const Outcome result = outcome(builder.scene);
  CHECK(result.refused == "");
  CHECK(result.diagnostics.count("primitive-dropped") == 1);
}

TEST_CASE("a matrix whose columns cannot be told from its gaps is refused") {
  SceneBuilder builder = one_node();
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  asset::ValueView values = builder.view<std::uint8_t>({1, 2, 3, 4}, 4);
  values.padded_column_rows = 3;
  builder.attribute(primitive, "_M", values);
  CHECK(outcome(builder.scene).refused == "/meshes/0/primitives/0/attributes/_M");
}

TEST_CASE("tables of zeros in different shapes stay apart") {
  SceneBuilder builder = one_node();
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  asset::ValueView zeros;
  zeros.type = ComponentType::u8;
  zeros.components = 4;
  zeros.count = 1;
  builder.attribute(primitive, "_A", zeros);
  zeros.padded_column_rows = 2;
  builder.attribute(primitive, "_B", zeros);
  const Outcome result = outcome(builder.scene);
  REQUIRE(result.refused == "");
  CHECK(result.attribute("_A").padded_column_rows == 0);
  CHECK(result.attribute("_B").padded_column_rows == 2);
}

TEST_CASE("integers that floats cannot hold are said to be rounded") {
  Outcome result = with_attribute<std::uint32_t>("_ID", {16777217, 1}, 1);
  CHECK(read_doubles(result.attribute("_ID")) == std::vector<double>{16777216, 1});
  CHECK(result.diagnostics.count("precision-lost") == 1);
  result = with_attribute<std::uint32_t>("_ID", {16777216, 1}, 1);
  CHECK(read_doubles(result.attribute("_ID")) == std::vector<double>{16777216, 1});
  CHECK(result.diagnostics.count("precision-lost") == 0);
  CHECK(result.diagnostics.count("encoding-changed") == 1);
}

TEST_CASE("keys of translations and scales become floats") {
  for (const ChannelPath path : {ChannelPath::translation, ChannelPath::scale}) {
    const Outcome result = with_channel<std::int16_t>(path, {1, 2, 3, -4, 5, 6}, 3);
    REQUIRE(result.refused == "");
    CHECK(values(result).type == ComponentType::f32);
    CHECK(read_doubles(values(result)) == std::vector<double>{1, 2, 3, -4, 5, 6});
    CHECK(result.diagnostics.count("encoding-changed") == 1);
  }
  const Outcome normalised = with_channel<std::uint8_t>(ChannelPath::scale, {255, 0, 255, 0, 255, 0}, 3, true);
  CHECK(values(normalised).type == ComponentType::f32);
  CHECK(read_doubles(values(normalised)) == std::vector<double>{1, 0, 1, 0, 1, 0});
}

TEST_CASE("keys of rotations and weights stay as they are where glTF has that, else they become floats") {
  const std::vector<std::int8_t> bytes = {0, 0, 0, 1, 0, 1, 0, 0};
  Outcome result = with_channel(ChannelPath::rotation, bytes, 4);
  CHECK(values(result).type == ComponentType::f32);
  CHECK(read_doubles(values(result)) == std::vector<double>{0, 0, 0, 1, 0, 1, 0, 0});
  CHECK(result.diagnostics.count("encoding-changed") == 1);
  result = with_channel<std::int8_t>(ChannelPath::rotation, {0, 0, 0, 127, 0, 127, 0, 0}, 4, true);
  CHECK(values(result).type == ComponentType::i8);
  CHECK(result.diagnostics.all().empty());
  result = with_channel<std::uint16_t>(ChannelPath::weights, {0, 1}, 1);
  CHECK(values(result).type == ComponentType::f32);
  CHECK(read_doubles(values(result)) == std::vector<double>{0, 1});
  result = with_channel<std::uint16_t>(ChannelPath::weights, {0, 65535}, 1, true);
  CHECK(values(result).type == ComponentType::u16);
  result = with_channel<std::uint32_t>(ChannelPath::weights, {0, 1}, 1);
  CHECK(values(result).type == ComponentType::f32);
}

TEST_CASE("keys of 32-bit integers that a pointer moves go into what glTF has for keys") {
  const auto pointing = [](const std::vector<std::uint32_t>& rows) {
    SceneBuilder builder = one_node();
    builder.scene.preserved.extras_json = R"({"a":1})";
    asset::Channel& channel = builder.channel(builder.clip(), 0, ChannelPath::pointer, Interpolation::step,
                                              builder.view<float>({0, 1}, 1), builder.view(rows, 1));
    channel.node = kNone;
    channel.pointer = "/extras/a";
    return outcome(builder.scene);
  };
  CHECK(values(pointing({1, 65535})).type == ComponentType::u16);
  const Outcome large = pointing({1, 65536});
  CHECK(values(large).type == ComponentType::f32);
  CHECK(read_doubles(values(large)) == std::vector<double>{1, 65536});
  CHECK(large.diagnostics.count("encoding-changed") == 1);
}

TEST_CASE("inverse bind matrices become floats") {
  SceneBuilder builder = one_node();
  builder.skin({0});
  builder.scene.skins[0].inverse_bind_matrices =
      builder.view<std::int16_t>({1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, -3, 0, 0, 1}, 16);
  const Outcome result = outcome(builder.scene);
  REQUIRE(result.refused == "");
  const asset::ValueView& matrices = *result.scene.skins.at(0).inverse_bind_matrices;
  CHECK(matrices.type == ComponentType::f32);
  CHECK(read_doubles(matrices) == std::vector<double>{1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, -3, 0, 0, 1});
  CHECK(result.diagnostics.count("encoding-changed") == 1);
}

TEST_CASE("visibility that is not a number is refused") {
  SceneBuilder builder = one_node();
  builder.property_channel(builder.clip(), {asset::AnimatedProperty::node_visible, 0, {}}, Interpolation::step, {0, 1},
                           {1, std::numeric_limits<float>::quiet_NaN()});
  CHECK(outcome(builder.scene).refused == "/animations/0/channels/0");
}

}  // namespace sinew::test
