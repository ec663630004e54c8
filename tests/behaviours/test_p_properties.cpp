// SPDX-License-Identifier: MIT
// Animated materials, texture transforms, single weights and visibility, each in both engines, from files that these
// tests write. Values by hand, from KHR_animation_pointer, KHR_texture_transform and glTF 2.0, appendix C.
#include <cmath>
#include <numbers>

#include "support/engines.h"
#include "support/gltf_builder.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

using asset::AnimatedProperty;
using asset::Interpolation;

constexpr double kFloat = 1e-6;  // a few roundings of a float near one

GltfChannel pointer_channel(const std::string& pointer, asset::Index times, asset::Index values,
                            const std::string& interpolation = "LINEAR") {
  return {.path = "pointer",
          .times = times,
          .values = values,
          .interpolation = interpolation,
          .target_more = R"("extensions":{"KHR_animation_pointer":{"pointer":")" + pointer + "\"}}"};
}

// A triangle with material 0, whose members are given.
GltfBuilder painted_triangle(const std::string& material) {
  GltfBuilder builder;
  builder.set("extensionsUsed", R"(["KHR_animation_pointer"])");
  builder.add("images", R"({"uri":"data:image/png;base64,AQID"})");
  builder.add("textures", R"({"source":0})");
  builder.add("materials", material);
  const auto position = builder.accessor("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .more = R"("material":0)"}}});
  builder.node({.name = "triangle", .mesh = 0});
  return builder;
}

void play_file(const GltfBuilder& builder, const std::function<void(Player&)>& body) {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) CHECK_MESSAGE(false, diagnostic.what);
  with_both_engines(scene, body);
}

template <std::size_t N>
void check_numbers(const std::array<double, N>& value, const std::array<double, N>& expected,
                   double tolerance = kFloat) {
  for (std::size_t i = 0; i < N; ++i) {
    INFO("number ", i);
    CHECK_NEAR(value[i], expected[i], tolerance);
  }
}

struct Moment {
  double time_secs;
  std::array<double, 4> color;
};

void check_colors(const std::string& interpolation, const std::vector<double>& rows,
                  const std::vector<Moment>& moments) {
  GltfBuilder builder = painted_triangle(R"({"pbrMetallicRoughness":{"baseColorFactor":[0.5,0.5,0.5,0.5]}})");
  const auto times = builder.accessor("SCALAR", {1, 3});
  builder.animation("", {pointer_channel("/materials/0/pbrMetallicRoughness/baseColorFactor", times,
                                         builder.accessor("VEC4", rows), interpolation)});
  play_file(builder, [&](Player& play) {
    check_numbers(play.material(0).base_color, {0.5, 0.5, 0.5, 0.5});
    CHECK(play.duration_secs(0) == 3);
    for (const Moment& moment : moments) {
      INFO("at ", moment.time_secs);
      play.pose(0, moment.time_secs);
      check_numbers(play.material(0).base_color, moment.color);
    }
    play.pose(kNone, 2);
    check_numbers(play.material(0).base_color, {0.5, 0.5, 0.5, 0.5});
  });
}

TEST_CASE("P1_a_base_color_goes_in_steps") {
  check_colors("STEP", {1, 0, 0, 1, 0, 1, 0.5, 0},
               {{0, {1, 0, 0, 1}}, {2.99, {1, 0, 0, 1}}, {3, {0, 1, 0.5, 0}}, {9, {0, 1, 0.5, 0}}});
}

TEST_CASE("P1_a_base_color_goes_straight, component by component, and is not taken for a quaternion") {
  check_colors("LINEAR", {1, 0, 0, 1, 0, 1, 0.5, 0},
               {{0, {1, 0, 0, 1}}, {1.5, {0.75, 0.25, 0.125, 0.75}}, {2, {0.5, 0.5, 0.25, 0.5}}, {3, {0, 1, 0.5, 0}}});
  check_colors("LINEAR", {0, 0, 0, 0, 0, 0, 0, -1}, {{2, {0, 0, 0, -0.5}}});  // nothing to normalise, no hemisphere
}

TEST_CASE("P1_a_base_color_goes_in_curves, tangents times the two seconds between the keys") {
  // At t of (0, 1): v0 (2ttt - 3tt + 1) + 2 b0 (ttt - 2tt + t) + v1 (3tt - 2ttt) + 2 a1 (ttt - tt).
  // Red 0 to 0 with tangents 1 and -1: 0.5 at the middle; a quarter: 2 * 0.140625 + 2 * 0.046875 = 0.375.
  // Green 0 to 1 with tangents 0: 0.5 and 0.15625. Blue 1 to 1: 1. Alpha 1 to 0, out-tangent -1:
  // 0.5 - 2 * 0.125 = 0.25 and 0.84375 - 2 * 0.140625 = 0.5625.
  check_colors("CUBICSPLINE", {9, 9, 9, 9, 0, 0, 1, 1, 1, 0, 0, -1, -1, 0, 0, 0, 0, 1, 1, 0, 9, 9, 9, 9},
               {{0, {0, 0, 1, 1}}, {1.5, {0.375, 0.15625, 1, 0.5625}}, {2, {0.5, 0.5, 1, 0.25}}, {3, {0, 1, 1, 0}}});
}

TEST_CASE("P2_normalised_integers_are_converted_before_they_are_mixed, plain ones are the numbers they are") {
  GltfBuilder builder = painted_triangle(R"({"pbrMetallicRoughness":{}})");
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation(
      "", {pointer_channel("/materials/0/pbrMetallicRoughness/baseColorFactor", times,
                           builder.accessor("VEC4", {0, 51, 102, 255, 255, 51, 0, 255},
                                            {.type = asset::ComponentType::u8, .normalised = true})),
           pointer_channel("/materials/0/emissiveFactor", times,
                           builder.accessor("VEC3", {0, 2, 4, 4, 2, 0}, {.type = asset::ComponentType::u8}))});
  play_file(builder, [](Player& play) {
    play.pose(0, 0.5);
    check_numbers(play.material(0).base_color, {0.5, 0.2, 0.2, 1});
    check_numbers(play.material(0).emissive, {2, 2, 2});
  });
}

TEST_CASE("P3_every_factor_moves_by_itself, and what no channel names stays") {
  GltfBuilder builder = painted_triangle(R"({"pbrMetallicRoughness":{"metallicFactor":0.125,"roughnessFactor":0.25},
      "normalTexture":{"index":0,"scale":3},"occlusionTexture":{"index":0,"strength":0.5},"emissiveFactor":[1,0.5,0],
      "alphaMode":"MASK","extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":4}}})");
  const auto times = builder.accessor("SCALAR", {0, 2});
  const auto scalars = [&](double from, double to) { return builder.accessor("SCALAR", {from, to}); };
  builder.animation("a", {pointer_channel("/materials/0/pbrMetallicRoughness/metallicFactor", times, scalars(0, 1)),
                          pointer_channel("/materials/0/pbrMetallicRoughness/roughnessFactor", times, scalars(1, 0)),
                          pointer_channel("/materials/0/normalTexture/scale", times, scalars(0, 2)),
                          pointer_channel("/materials/0/occlusionTexture/strength", times, scalars(1, 0.5)),
                          pointer_channel("/materials/0/alphaCutoff", times, scalars(0.25, 0.75))});
  builder.animation("b", {pointer_channel("/materials/0/extensions/KHR_materials_emissive_strength/emissiveStrength",
                                          times, scalars(2, 10))});
  play_file(builder, [](Player& play) {
    play.pose(0, 0.5);
    MaterialValues material = play.material(0);
    CHECK_NEAR(material.metallic, 0.25, kFloat);
    CHECK_NEAR(material.roughness, 0.75, kFloat);
    CHECK_NEAR(material.normal_scale, 0.5, kFloat);
    CHECK_NEAR(material.occlusion_strength, 0.875, kFloat);
    CHECK_NEAR(material.alpha_cutoff, 0.375, kFloat);
    CHECK_NEAR(material.emissive_strength, 4, kFloat);
    play.pose(1, 0.5);
    material = play.material(0);
    CHECK_NEAR(material.emissive_strength, 4, kFloat);
    CHECK_NEAR(material.metallic, 0.125, kFloat);
    check_numbers(material.emissive, {1, 0.5, 0});
    play.pose(1, 2);
    CHECK_NEAR(play.material(0).emissive_strength, 10, kFloat);
  });
}

// Where the transform of the base colour texture takes (u, v).
std::array<double, 2> moved_uv(Player& play, double u, double v) {
  const std::array<double, 6> m = play.material(0).uv_transforms[0];
  return {m[0] * u + m[1] * v + m[2], m[3] * u + m[4] * v + m[5]};
}

TEST_CASE("P4_a_texture_is_scaled_turned_and_moved, each part by its own channel") {
  // At rest the example of KHR_texture_transform: the lower left quadrant of the picture, turned by a quarter.
  GltfBuilder builder = painted_triangle(R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"extensions":
      {"KHR_texture_transform":{"offset":[0,1],"rotation":1.57079632679,"scale":[0.5,0.5]}}}}})");
  const std::string part = "/materials/0/pbrMetallicRoughness/baseColorTexture/extensions/KHR_texture_transform/";
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation("move", {pointer_channel(part + "offset", times, builder.accessor("VEC2", {0, 1, 1, -1}))});
  builder.animation("turn",
                    {pointer_channel(part + "rotation", times, builder.accessor("SCALAR", {0, std::numbers::pi}))});
  builder.animation("grow", {pointer_channel(part + "scale", times, builder.accessor("VEC2", {1, 1, 3, 2}))});
  play_file(builder, [](Player& play) {
    check_numbers(moved_uv(play, 0, 0), {0, 1});
    check_numbers(moved_uv(play, 1, 0), {0, 0.5});
    check_numbers(moved_uv(play, 1, 1), {0.5, 0.5});
    play.pose(0, 0.5);  // offset (0.5, 0), the rest as it was
    check_numbers(moved_uv(play, 0, 0), {0.5, 0});
    check_numbers(moved_uv(play, 1, 0), {0.5, -0.5});
    play.pose(1, 0.5);  // a quarter again, half way of the angle and not of the matrix
    check_numbers(moved_uv(play, 1, 1), {0.5, 0.5});
    play.pose(1, 1);  // half a turn about (0, 1)
    check_numbers(moved_uv(play, 1, 1), {-0.5, 0.5});
    play.pose(2, 0.5);  // scale (2, 1.5), then the quarter
    check_numbers(moved_uv(play, 1, 0), {0, -1});
    check_numbers(moved_uv(play, 0, 1), {1.5, 1});
  });
}

TEST_CASE("P5_nodes_named_by_pointers_move_like_others, rotations on the arc") {
  GltfBuilder builder;
  builder.node({.name = "a"});
  const double half = std::sqrt(0.5);
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation(
      "", {pointer_channel("/nodes/0/rotation", times, builder.accessor("VEC4", {0, 0, 0, 1, 0, 0, -half, -half})),
           pointer_channel("/nodes/0/translation", times, builder.accessor("VEC3", {0, 0, 0, 4, 0, 0})),
           pointer_channel("/nodes/0/scale", times, builder.accessor("VEC3", {1, 1, 1, 3, 3, 3}))});
  play_file(builder, [](Player& play) {
    play.pose(0, 0.25);
    CHECK_NEAR(turn_z_deg(play.scene_from_node(0)), 22.5, 1e-4);
    CHECK_NEAR(play.origin(0)[0], 1, 1e-6);
    CHECK_NEAR(play.scene_from_node(0)[10], 1.5, 1e-6);
  });
}

TEST_CASE("P6_one_weight_moves_alone, the others stay at rest") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0});
  const auto by = [&](double x) { return GltfAttributes{{"POSITION", builder.accessor("VEC3", {x, 0, 0})}}; };
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .targets = {by(1), by(10), by(100)}}},
                .weights = {0.5, 0, 0.25}});
  builder.node({.mesh = 0});
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation("", {pointer_channel("/nodes/0/weights/1", times, builder.accessor("SCALAR", {0, 1}))});
  play_file(builder, [](Player& play) {
    play.pose(0, 0.5);
    CHECK(play.weights(0) == std::vector<double>{0.5, 0.5, 0.25});
    CHECK_NEAR(play.positions(0).at(0)[0], 0.5 + 5 + 25, 1e-5);
  });
}

TEST_CASE("P7_visibility_goes_in_steps and hides what hangs below") {
  GltfBuilder builder;
  const std::string hidden = R"("extensions":{"KHR_node_visibility":{"visible":false}})";
  const std::string shown = R"("extensions":{"KHR_node_visibility":{}})";
  builder.node({.name = "top", .children = {1}, .more = shown});
  builder.node({.name = "below", .children = {2}});
  builder.node({.name = "own", .more = hidden});
  const auto times = builder.accessor("SCALAR", {0, 1, 2});
  const auto flags = [&](double a, double b, double c) {
    return builder.accessor("SCALAR", {a, b, c}, {.type = asset::ComponentType::u8});
  };
  builder.animation(
      "", {pointer_channel("/nodes/0/extensions/KHR_node_visibility/visible", times, flags(1, 0, 255), "STEP"),
           pointer_channel("/nodes/2/extensions/KHR_node_visibility/visible", times, flags(0, 1, 1), "STEP")});
  play_file(builder, [](Player& play) {
    const auto seen = [&] { return std::vector<bool>{play.is_visible(0), play.is_visible(1), play.is_visible(2)}; };
    CHECK(seen() == std::vector<bool>{true, true, false});
    play.pose(0, 0.999);
    CHECK(seen() == std::vector<bool>{true, true, false});
    play.pose(0, 1);
    CHECK(seen() == std::vector<bool>{false, false, false});
    play.pose(0, 2);
    CHECK(seen() == std::vector<bool>{true, true, true});
  });
}

TEST_CASE("P8_a_loop_leads_a_material_back_to_its_first_key") {
  SceneBuilder builder;
  builder.scene.materials.emplace_back();
  const Index clip = builder.clip();
  builder.property_channel(clip, {AnimatedProperty::texture_offset, 0}, Interpolation::linear, {0, 1}, {0, 0, 4, 2});
  builder.scene.clips[clip].wrap = asset::WrapPolicy::loop;
  builder.scene.clips[clip].loop_interval_secs = 1;
  with_both_engines(builder.scene, [](Player& play) {
    CHECK(play.duration_secs(0) == 2);
    for (const double time_secs : {1.5, 3.5, -0.5}) {
      play.pose(0, time_secs);
      check_numbers(moved_uv(play, 0, 0), {2, 1});
    }
  });
}

TEST_CASE("P10_every_number_of_a_camera_moves") {
  GltfBuilder builder = painted_triangle("{}");
  builder.add("cameras", R"({"type":"perspective","perspective":{"aspectRatio":2,"yfov":1,"znear":0.125,"zfar":100}})");
  builder.add("cameras", R"({"type":"orthographic","orthographic":{"xmag":1,"ymag":2,"znear":0,"zfar":10}})");
  builder.node({.more = R"("camera":0)"});
  builder.node({.more = R"("camera":1)"});
  const auto times = builder.accessor("SCALAR", {0, 2});
  std::vector<GltfChannel> channels;
  const auto add = [&](const std::string& pointer, double from, double to) {
    channels.push_back(pointer_channel("/cameras/" + pointer, times, builder.accessor("SCALAR", {from, to})));
  };
  add("0/perspective/yfov", 1, 0.5);
  add("0/perspective/aspectRatio", 2, 1);
  add("0/perspective/znear", 0.125, 0.375);
  add("0/perspective/zfar", 100, 300);
  add("1/orthographic/xmag", 1, 3);
  add("1/orthographic/ymag", 2, 4);
  add("1/orthographic/znear", 0, 1);
  add("1/orthographic/zfar", 10, 20);
  builder.animation("", channels);
  play_file(builder, [](Player& play) {
    play.pose(0, 1);
    const auto check = [&](Index camera, AnimatedProperty property, double expected) {
      CHECK_NEAR(play.property({property, camera}).at(0), expected, kFloat * std::fmax(1, expected));
    };
    check(0, AnimatedProperty::camera_vertical_fov, 0.75);
    check(0, AnimatedProperty::camera_aspect_ratio, 1.5);
    check(0, AnimatedProperty::camera_near, 0.25);
    check(0, AnimatedProperty::camera_far, 200);
    check(1, AnimatedProperty::camera_half_width, 2);
    check(1, AnimatedProperty::camera_half_height, 3);
    check(1, AnimatedProperty::camera_near, 0.5);
    check(1, AnimatedProperty::camera_far, 15);
    play.pose(kNone, 1);
    check(0, AnimatedProperty::camera_far, 100);
  });
}

TEST_CASE("P11_own_properties_go_by_their_kinds: numbers straight, rotations the shorter way, steps not at all") {
  SceneBuilder builder;
  builder.node({.name = "lamp"});
  builder.scene.custom_properties = {{"glow", 0, asset::CustomKind::numbers, {5, 6}},
                                     {"aim", 0, asset::CustomKind::rotation, {0, 0, 0, 1}},
                                     {"frame", kNone, asset::CustomKind::step, {9}}};
  const Index clip = builder.clip();
  const auto add = [&](Index custom, const std::vector<float>& rows) {
    builder.property_channel(clip, {AnimatedProperty::custom, custom}, Interpolation::linear, {0, 1}, rows);
  };
  const float half = float(std::sqrt(0.5));
  add(0, {0, 4, 1, 8});
  add(1, {0, 0, 0, 1, 0, -half, 0, -half});  // a quarter about y, as the opposite quaternion
  add(2, {3, 4});
  with_both_engines(builder.scene, [](Player& play) {
    play.pose(0, 1.0 / 3);
    const auto number = [&](Index custom, std::size_t i) {
      return play.property({AnimatedProperty::custom, custom}).at(i);
    };
    CHECK_NEAR(number(0, 0), 1.0 / 3, kFloat);
    CHECK_NEAR(number(0, 1), 4 + 4.0 / 3, 5 * kFloat);
    const double sign = number(1, 3) < 0 ? -1 : 1;
    CHECK_NEAR(sign * number(1, 1), std::sin(std::numbers::pi / 12), kFloat);  // 30 degrees
    CHECK_NEAR(sign * number(1, 3), std::cos(std::numbers::pi / 12), kFloat);
    CHECK(number(2, 0) == 3);
    play.pose(kNone, 0);
    CHECK(number(0, 1) == 6);
    CHECK(number(2, 0) == 9);
  });
}

TEST_CASE("P9_what_nothing_plays_is_named_when_it_is_cooked") {
  GltfBuilder builder = painted_triangle(R"({"extras":{"glow":1}})");
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation("", {pointer_channel("/materials/0/extras/glow", times, builder.accessor("SCALAR", {1, 2}))});
  asset::Diagnostics diagnostics;
  runtime_player(import_built(builder), &diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "channel-not-played");
  CHECK(diagnostics.all()[0].where == "/animations/0/channels/0");
  CHECK(diagnostics.all()[0].what.find("/materials/0/extras/glow") != std::string::npos);
}

}  // namespace
}  // namespace sinew::test
