// SPDX-License-Identifier: MIT
#include "machine/paints.h"

namespace sinew::machine {

Paints add_paints(author::FigureBuilder& builder) {
  return {.green = builder.add_paint("green paint", {0.018, 0.115, 0.075}, 0, 0.4),
          .red = builder.add_paint("red paint", {0.42, 0.022, 0.016}, 0, 0.4),
          .steel = builder.add_paint("steel", {0.62, 0.63, 0.66}, 1, 0.35),
          .brass = builder.add_paint("brass", {0.83, 0.55, 0.18}, 1, 0.32),
          .wood = builder.add_paint("oak", {0.17, 0.072, 0.028}, 0, 0.7)};
}

}  // namespace sinew::machine
