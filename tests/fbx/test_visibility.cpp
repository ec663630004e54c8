// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "fbx_text.h"
#include "sinew/import/import.h"

namespace sinew::test {
namespace {

constexpr std::int64_t kSecond = 46186158000;

asset::Scene import(const TextFbx& file) {
  const std::string text = fbx_text(file);
  const auto bytes = std::as_bytes(std::span(text));
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene =
      asset::import_fbx(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), {}, diagnostics);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

TextFbx blinking(std::vector<double> values) {
  TextCurve curve{.property = "Visibility", .axis = "d|Visibility"};
  for (std::size_t i = 0; i < values.size(); ++i) curve.ticks.push_back(kSecond * std::int64_t(i));
  curve.values = std::move(values);
  TextCurve moved{.property = "Lcl Translation", .ticks = {0, kSecond}, .values = {0, 100}};
  return {.models = {{.name = "Lamp"}}, .stacks = {{.curves = {curve, moved}}}};
}

const asset::Channel* visibility_of(const asset::Scene& scene) {
  for (const asset::Channel& channel : scene.clips.at(0).channels)
    if (channel.target.property == asset::AnimatedProperty::node_visible) return &channel;
  return nullptr;
}

}  // namespace

TEST_CASE("a visibility goes in steps, invisible below 1") {
  const asset::Scene scene = import(blinking({1, 0, 2}));  // linear: visible at 0 alone, and again from 1.5 s on
  const asset::Channel* channel = visibility_of(scene);
  REQUIRE(channel != nullptr);
  CHECK(channel->interpolation == asset::Interpolation::step);
  CHECK(channel->target.index == 0);
  const std::vector<double> times = asset::read_doubles(channel->times_secs),
                            values = asset::read_doubles(channel->values);
  REQUIRE(times.size() == 3);
  CHECK(values == std::vector<double>{1, 0, 1});
  CHECK(times[2] == doctest::Approx(1.5));
}

TEST_CASE("a visibility that stays as at rest is no channel") {
  CHECK(visibility_of(import(blinking({1, 1}))) == nullptr);
}

TEST_CASE("a model that is invisible at rest and throughout stays so without a channel") {
  TextFbx file = blinking({0, 0.5});
  file.models[0].properties = fbx_number("Visibility", "0");
  const asset::Scene scene = import(file);
  CHECK_FALSE(scene.nodes.at(0).visible);
  CHECK(visibility_of(scene) == nullptr);
}

}  // namespace sinew::test
