// SPDX-License-Identifier: MIT
// What an author has added to a model and animated.
#include <doctest/doctest.h>

#include "fbx_text.h"
#include "sinew/import/import.h"

namespace sinew::test {
namespace {

constexpr std::int64_t kSecond = 46186158000;

asset::Scene import(const TextFbx& file, asset::Diagnostics& diagnostics) {
  const std::string text = fbx_text(file);
  const auto bytes = std::as_bytes(std::span(text));
  Result<asset::Scene> scene =
      asset::import_fbx(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), {}, diagnostics);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

TextCurve curve_of(const std::string& property, std::vector<double> values, const std::string& flags) {
  TextCurve curve{.property = property, .axis = "d|" + property, .flags = flags};
  for (std::size_t i = 0; i < values.size(); ++i) curve.ticks.push_back(kSecond * std::int64_t(i));
  curve.values = std::move(values);
  return curve;
}

TextFbx glowing(const std::string& flags, const std::string& key_flags) {
  return {.models = {{.name = "Lamp"},
                     {.name = "Shade",
                      .parent = 0,
                      .properties = "P: \"glow\", \"Number\", \"\", \"" + flags + "\",3.5\n"}},
          .stacks = {{.curves = {[&] {
                        TextCurve curve = curve_of("glow", {100, 300}, key_flags);
                        curve.model = 1;
                        return curve;
                      }()}}}};
}

}  // namespace

TEST_CASE("a number that the author added and animated is a property of its node, in the file's unit") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import(glowing("A+U", "4"), diagnostics);
  REQUIRE(scene.custom_properties.size() == 1);
  CHECK(scene.custom_properties[0].name == "glow");
  CHECK(scene.custom_properties[0].node == 1);
  CHECK(scene.custom_properties[0].kind == asset::CustomKind::numbers);
  CHECK(scene.custom_properties[0].rest == std::vector<double>{3.5});
  REQUIRE(scene.clips.size() == 1);
  REQUIRE(scene.clips[0].channels.size() == 1);
  const asset::Channel& channel = scene.clips[0].channels[0];
  CHECK(channel.target.property == asset::AnimatedProperty::custom);
  CHECK(channel.target.index == 0);
  CHECK(channel.interpolation == asset::Interpolation::linear);
  CHECK(asset::read_doubles(channel.values) == std::vector<double>{100, 300});
  CHECK(diagnostics.count("unplayed-properties") == 0);
}

TEST_CASE("a number that goes in steps is a step") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import(glowing("A+U", "2"), diagnostics);  // constant interpolation
  REQUIRE(scene.custom_properties.size() == 1);
  CHECK(scene.custom_properties[0].kind == asset::CustomKind::step);
  CHECK(scene.clips[0].channels[0].interpolation == asset::Interpolation::step);
}

TEST_CASE("an animated number that is not the author's own is left out with a note") {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import(glowing("A", "4"), diagnostics);
  CHECK(scene.custom_properties.empty());
  CHECK(diagnostics.count("unplayed-properties") == 1);
}

}  // namespace sinew::test
