// SPDX-License-Identifier: MIT
#include "support/little_file.h"

namespace sinew::test {

using asset::ComponentType;

namespace {

GltfChannel pointing(const std::string& pointer, asset::Index times, asset::Index values) {
  return {.path = "pointer",
          .times = times,
          .values = values,
          .target_more = R"("extensions":{"KHR_animation_pointer":{"pointer":")" + pointer + "\"}}"};
}

}  // namespace

GltfBuilder little_of_everything() {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
  const auto delta = builder.sparse("VEC3", 3, {}, {1}, {0, 0, 5});
  const auto joints = builder.accessor("VEC4", {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}, {ComponentType::u8, false, 0, {}});
  const auto weights =
      builder.accessor("VEC4", {128, 127, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}, {ComponentType::u8, true, 0, {}});
  const auto indices = builder.accessor("SCALAR", {0, 1, 2}, {ComponentType::u16, false, 0, {}});
  builder.add("materials", R"({"pbrMetallicRoughness":{"baseColorFactor":[1,0.5,0,1]},"extras":{"a":[1,{}]}})");
  builder.add("cameras", R"({"type":"perspective","perspective":{"yfov":1,"znear":0.1}})");
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}},
                                .indices = indices,
                                .targets = {{{"POSITION", delta}}},
                                .more = R"("material":0)"}},
                .weights = {0.5}});
  builder.node({.name = "body", .mesh = 0, .skin = 0});
  builder.node({.name = "hip", .children = {2}, .translation = {{0, 1, 0}}});
  builder.node({.name = "knee", .rotation = {{0, 0, 0, 1}}, .more = R"("camera":0)"});
  builder.scene({0, 1});
  const std::vector<double> identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  std::vector<double> both = identity;
  both.insert(both.end(), identity.begin(), identity.end());
  builder.skin({.joints = {1, 2}, .inverse_bind_matrices = builder.accessor("MAT4", both)});
  const auto times = builder.accessor("SCALAR", {0, 1});
  builder.animation(
      "walk", {{.node = 1,
                .path = "translation",
                .times = times,
                .values = builder.accessor("VEC3", {0, 0, 0, 1, 0, 0}),
                .interpolation = "STEP"},
               {.node = 2,
                .path = "rotation",
                .times = times,
                .values = builder.accessor("VEC4", {0, 0, 0, 127, 0, 0, 90, 90}, {ComponentType::i8, true, 0, {}})},
               {.node = 0, .path = "weights", .times = times, .values = builder.accessor("SCALAR", {0, 1})},
               {.node = 2,
                .path = "scale",
                .times = times,
                .values = builder.accessor("VEC3", std::vector<double>(18, 1.0)),
                .interpolation = "CUBICSPLINE"}});
  const auto scalars = builder.accessor("SCALAR", {0, 1});
  builder.animation(
      "glow", {pointing("/materials/0/pbrMetallicRoughness/baseColorFactor", times,
                        builder.accessor("VEC4", {0, 0, 0, 1, 1, 1, 1, 1})),
               pointing("/nodes/0/weights/0", times, scalars), pointing("/cameras/0/perspective/yfov", times, scalars),
               pointing("/materials/0/extras/a/1/b~01", times, scalars)});
  return builder;
}

}  // namespace sinew::test
