// SPDX-License-Identifier: MIT
#include "machine/paints.h"

namespace sinew::machine {

Paints add_paints(author::FigureBuilder& builder) {
  const auto paint = [&](const char* name, std::array<double, 3> linear, double metallic, double roughness) {
    asset::Material material;
    material.name = name;
    material.base_color = {linear[0], linear[1], linear[2], 1};
    material.metallic = metallic;
    material.roughness = roughness;
    return builder.add_material(std::move(material));
  };
  return {.green = paint("green paint", {0.018, 0.115, 0.075}, 0, 0.4),
          .red = paint("red paint", {0.42, 0.022, 0.016}, 0, 0.4),
          .steel = paint("steel", {0.62, 0.63, 0.66}, 1, 0.35),
          .brass = paint("brass", {0.83, 0.55, 0.18}, 1, 0.32),
          .wood = paint("oak", {0.17, 0.072, 0.028}, 0, 0.7)};
}

}  // namespace sinew::machine
