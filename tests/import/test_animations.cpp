// SPDX-License-Identifier: MIT
#include <limits>

#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ChannelPath;
using asset::ComponentType;
using asset::Interpolation;
using asset::kNone;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Imported {
  asset::Diagnostics diagnostics;
  asset::Scene scene;
  const asset::Diagnostic& only_diagnostic() const {
    REQUIRE(diagnostics.all().size() == 1);
    return diagnostics.all()[0];
  }
};

Imported import(const GltfBuilder& builder) {
  Imported imported;
  imported.scene = import_built(builder, imported.diagnostics);
  return imported;
}

// Node "hip" with two channels: translation with these times, and a sound scale.
Imported with_times(const std::vector<double>& times_secs) {
  GltfBuilder builder;
  builder.node({.name = "hip"});
  const auto times = builder.accessor("SCALAR", times_secs);
  const auto values = builder.accessor("VEC3", std::vector<double>(times_secs.size() * 3, 1.0));
  const auto good_times = builder.accessor("SCALAR", {0, 2});
  const auto good_values = builder.accessor("VEC3", std::vector<double>(6, 1.0));
  builder.animation("Run", {{.node = 0, .path = "translation", .times = times, .values = values},
                            {.node = 0, .path = "scale", .times = good_times, .values = good_values}});
  return import(builder);
}

Imported with_rotations(const std::vector<double>& rows, const GltfLayout& layout = {},
                        const std::string& interpolation = "LINEAR") {
  const std::size_t keys = rows.size() / (interpolation == "CUBICSPLINE" ? 12 : 4);
  std::vector<double> times_secs;
  for (std::size_t key = 0; key < keys; ++key) times_secs.push_back(double(key));
  GltfBuilder builder;
  builder.node();
  builder.animation("", {{.node = 0,
                          .path = "rotation",
                          .times = builder.accessor("SCALAR", times_secs),
                          .values = builder.accessor("VEC4", rows, layout),
                          .interpolation = interpolation}});
  return import(builder);
}

}  // namespace

TEST_CASE("each channel keeps its keys, its interpolation and its number") {
  GltfBuilder builder;
  builder.node({.name = "a"});
  builder.node({.name = "b"});
  const auto times = builder.accessor("SCALAR", {0.5, 1.5});
  const auto vectors = builder.accessor("VEC3", {1, 2, 3, 4, 5, 6});
  const auto cubic = builder.accessor("VEC3", std::vector<double>(18, 0.5));
  builder.animation("walk",
                    {{.node = 1, .path = "translation", .times = times, .values = vectors, .interpolation = "STEP"},
                     {.node = 0, .path = "scale", .times = times, .values = cubic, .interpolation = "CUBICSPLINE"}});
  const Imported imported = import(builder);
  const asset::Clip& clip = imported.scene.clips.at(0);
  CHECK(clip.name == "walk");
  CHECK(clip.duration_secs == 1.5);  // B1: the largest key time, not the span
  CHECK(clip.wrap == asset::WrapPolicy::clamp);
  REQUIRE(clip.channels.size() == 2);
  CHECK(clip.channels[0].node == 1);
  CHECK(clip.channels[0].interpolation == Interpolation::step);
  CHECK(asset::read_doubles(clip.channels[0].times_secs) == std::vector<double>{0.5, 1.5});
  CHECK(asset::read_doubles(clip.channels[0].values) == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(clip.channels[1].interpolation == Interpolation::cubic_spline);
  CHECK(clip.channels[1].values.count == 6);
  CHECK(clip.channels[1].source == 1);
  CHECK(imported.diagnostics.all().empty());
}

TEST_CASE("key times that decrease, are negative or not finite refuse that channel by name and number") {
  struct Case {
    std::vector<double> times_secs;
    const char* code;
    const char* why;
  };
  const Case cases[] = {
      {{0, 0.5, 0.25}, "times-decrease", "key 2 is at 0.25 s, the key before it at 0.5 s"},
      {{-0.5, 0.5}, "times-negative", "key 0 is at -0.5 s, before 0"},
      {{0, kNan, 1}, "times-not-finite", "the time of key 1 is nan"},
      {{0, kInfinity}, "times-not-finite", "the time of key 1 is inf"},
  };
  for (const Case& each : cases) {
    const Imported imported = with_times(each.times_secs);
    const asset::Diagnostic& diagnostic = imported.only_diagnostic();
    CHECK(diagnostic.severity == asset::Severity::error);
    CHECK(diagnostic.code == each.code);
    CHECK(diagnostic.where == "/animations/0/channels/0");
    CHECK(diagnostic.what ==
          std::string(R"(channel 0 of "Run" (translation of node 0 "hip") is refused: )") + each.why);
    REQUIRE(imported.scene.clips[0].channels.size() == 1);  // the other one loads
    CHECK(imported.scene.clips[0].channels[0].path == ChannelPath::scale);
    CHECK(imported.scene.clips[0].channels[0].source == 1);
  }
}

TEST_CASE("B7_equal_key_times are accepted with a diagnostic") {
  const Imported imported = with_times({0, 0.5, 0.5, 1});
  CHECK(imported.scene.clips[0].channels.size() == 2);
  CHECK(imported.only_diagnostic().code == "times-equal");
  CHECK(imported.only_diagnostic().what.find("key 2 at 0.5 s") != std::string::npos);
}

TEST_CASE("B11_the_length_of_a_clip is its last key, also where nothing changes") {
  GltfBuilder builder;
  builder.node();
  builder.animation("", {{.node = 0,
                          .times = builder.accessor("SCALAR", {2, 4}),
                          .values = builder.accessor("VEC3", {1, 1, 1, 1, 1, 1})}});
  CHECK(import(builder).scene.clips[0].duration_secs == 4);
}

TEST_CASE("counts that do not match refuse the channel and are both named") {
  GltfBuilder builder;
  builder.node();
  const auto times = builder.accessor("SCALAR", {0, 1, 2});
  const auto three = builder.accessor("VEC3", std::vector<double>(9, 1.0));
  const auto two = builder.accessor("VEC3", std::vector<double>(6, 1.0));
  builder.animation("",
                    {{.node = 0, .path = "translation", .times = times, .values = two},
                     {.node = 0, .path = "scale", .times = times, .values = three, .interpolation = "CUBICSPLINE"}});
  const Imported imported = import(builder);
  CHECK(imported.scene.clips[0].channels.empty());
  REQUIRE(imported.diagnostics.all().size() == 2);
  CHECK(imported.diagnostics.all()[0].what.find("input has 3 keys, so output needs 3 rows, it has 2") !=
        std::string::npos);
  CHECK(imported.diagnostics.all()[1].what.find("output needs 9 rows, it has 3") != std::string::npos);
}

TEST_CASE("M2_weights_rows are keys times targets, three times that for cubic") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0});
  const GltfAttributes target = {{"POSITION", position}};
  builder.mesh({.primitives = {{.attributes = target, .targets = {target, target, target}}}});
  builder.node({.mesh = 0});
  builder.node({.mesh = 0});
  builder.node();
  const auto times = builder.accessor("SCALAR", {0, 1});
  const auto six = builder.accessor("SCALAR", std::vector<double>(6, 0.5));
  const auto eighteen = builder.accessor("SCALAR", std::vector<double>(18, 0.5));
  builder.animation(
      "", {{.node = 0, .path = "weights", .times = times, .values = six},
           {.node = 1, .path = "weights", .times = times, .values = eighteen, .interpolation = "CUBICSPLINE"}});
  builder.animation("", {{.node = 0, .path = "weights", .times = times, .values = eighteen},
                         {.node = 2, .path = "weights", .times = times, .values = six}});
  const Imported imported = import(builder);
  CHECK(imported.scene.clips[0].channels.size() == 2);
  CHECK(imported.scene.clips[0].channels[1].values.count == 18);
  CHECK(imported.scene.clips[1].channels.empty());
  REQUIRE(imported.diagnostics.all().size() == 2);
  CHECK(imported.diagnostics.all()[0].what.find(
            "2 keys for each of 3 morph targets, so output needs 6 rows, it has 18") != std::string::npos);
  CHECK(imported.diagnostics.all()[1].code == "weights-without-targets");
}

TEST_CASE("values that are not finite refuse the channel") {
  CHECK(with_rotations({0, 0, 0, 1, 0, kNan, 0, 1}).only_diagnostic().code == "values-not-finite");
  CHECK(with_rotations({0, 0, 0, 1, 0, kInfinity, 0, 1}).scene.clips[0].channels.empty());
}

TEST_CASE("X5_zero_quaternions are kept with a warning, in the values of cubic keys only") {
  const Imported linear = with_rotations({0, 0, 0, 1, 0, 0, 0, 0});
  CHECK(linear.only_diagnostic().code == "zero-quaternion");
  CHECK(linear.only_diagnostic().what.find("the first is key 1") != std::string::npos);
  CHECK(linear.scene.clips[0].channels.size() == 1);
  CHECK(with_rotations({0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0}, {}, "CUBICSPLINE").diagnostics.all().empty());
  CHECK(with_rotations({0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1}, {}, "CUBICSPLINE").only_diagnostic().code ==
        "zero-quaternion");
}

TEST_CASE("X5_rotations_far_from_unit are kept as they are with a note") {
  const Imported imported = with_rotations({-0.5004, 0, 0, 1.1782});  // length 1.28
  CHECK(imported.only_diagnostic().severity == asset::Severity::note);
  CHECK(imported.only_diagnostic().code == "rotation-not-unit");
  CHECK_NEAR(asset::read_value(imported.scene.clips[0].channels[0].values, 0, 3), 1.1782, 1e-7);  // float
}

TEST_CASE("A15_normalised_integer_rotations are read as the specification says") {
  const Imported imported = with_rotations({0, 0, 23170, 23170}, {ComponentType::i16, true, 0, {}});
  const std::vector<double> q = asset::read_doubles(imported.scene.clips[0].channels[0].values);
  CHECK(q == std::vector<double>{0, 0, 23170.0 / 32767.0, 23170.0 / 32767.0});  // 90 degrees about z
  CHECK(imported.diagnostics.all().empty());
  CHECK(with_rotations({0, 0, 90, 90}, {ComponentType::i8, true, 0, {}}).diagnostics.all().empty());
  CHECK(with_rotations({0, 0, 180, 180}, {ComponentType::u8, true, 0, {}}).diagnostics.all().empty());
  CHECK(with_rotations({0, 0, 46340, 46340}, {ComponentType::u16, true, 0, {}}).diagnostics.all().empty());
}

TEST_CASE("channels that lead nowhere are left out by name, and the others load") {
  GltfBuilder builder;
  builder.node();
  const auto times = builder.accessor("SCALAR", {0});
  const auto values = builder.accessor("VEC3", {1, 2, 3});
  builder.animation("",
                    {{.path = "translation", .times = times, .values = values},
                     {.node = 9, .path = "translation", .times = times, .values = values},
                     {.node = 0, .path = "shear", .times = times, .values = values},
                     {.node = 0, .path = "translation", .times = 77, .values = values},
                     {.node = 0, .path = "translation", .times = times, .values = values, .interpolation = "BEZIER"},
                     {.node = 0, .path = "rotation", .times = times, .values = values},
                     {.node = 0, .path = "translation", .times = times, .values = values},
                     {.node = 0, .path = "translation", .times = times, .values = values}});
  const Imported imported = import(builder);
  const std::vector<std::string> codes = {"target-missing",   "target-missing",        "target-unknown",
                                          "accessor-missing", "interpolation-unknown", "values-mistyped",
                                          "target-twice"};
  REQUIRE(imported.diagnostics.all().size() == codes.size());
  for (std::size_t i = 0; i < codes.size(); ++i) CHECK(imported.diagnostics.all()[i].code == codes[i]);
  REQUIRE(imported.scene.clips[0].channels.size() == 1);
  CHECK(imported.scene.clips[0].channels[0].source == 6);
}

TEST_CASE("a channel refused for its values does not claim the target") {
  GltfBuilder builder;
  builder.node();
  const auto times = builder.accessor("SCALAR", {0});
  builder.animation("", {{.node = 0, .times = times, .values = builder.accessor("VEC3", {kNan, 0, 0})},
                         {.node = 0, .times = times, .values = builder.accessor("VEC3", {1, 2, 3})}});
  CHECK(import(builder).scene.clips[0].channels.size() == 1);
}

TEST_CASE("a channel on a node with a matrix is kept with a warning") {
  GltfBuilder builder;
  builder.node({.more = R"("matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1])"});
  builder.animation(
      "", {{.node = 0, .times = builder.accessor("SCALAR", {0}), .values = builder.accessor("VEC3", {1, 2, 3})}});
  const Imported imported = import(builder);
  CHECK(imported.only_diagnostic().code == "animated-matrix");
  CHECK(imported.scene.clips[0].channels.size() == 1);
}

TEST_CASE("animation pointers are kept with their values") {
  GltfBuilder builder;
  builder.set("extensionsRequired", R"(["KHR_animation_pointer"])");
  builder.add("materials", R"({"pbrMetallicRoughness":{}})");
  builder.animation(
      "",
      {{.path = "pointer",
        .times = builder.accessor("SCALAR", {0, 1}),
        .values = builder.accessor("VEC4", {1, 0, 0, 1, 0, 1, 0, 1}),
        .target_more =
            R"("extensions":{"KHR_animation_pointer":{"pointer":"/materials/0/pbrMetallicRoughness/baseColorFactor"}})"}});
  const Imported imported = import(builder);
  REQUIRE(imported.scene.clips[0].channels.size() == 1);
  const asset::Channel& channel = imported.scene.clips[0].channels[0];
  CHECK(channel.path == ChannelPath::pointer);
  CHECK(channel.pointer == "/materials/0/pbrMetallicRoughness/baseColorFactor");
  CHECK(channel.node == kNone);
  CHECK(channel.values.count == 2);
}

TEST_CASE("a file of animation only, without scenes and meshes, loads") {
  GltfBuilder builder;
  builder.node({.name = "hip", .children = {1}});
  builder.node({.name = "knee"});
  builder.animation("walk", {{.node = 1,
                              .times = builder.accessor("SCALAR", {0, 1}),
                              .values = builder.accessor("VEC3", {0, 0, 0, 0, 1, 0})}});
  const Imported imported = import(builder);
  CHECK(imported.scene.clips.size() == 1);
  CHECK(imported.scene.default_scene == kNone);
}

}  // namespace sinew::test
