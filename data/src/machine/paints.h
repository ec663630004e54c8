// SPDX-License-Identifier: MIT
#pragma once
#include "author/figure_builder.h"

namespace sinew::machine {

struct Paints {
  asset::Index green, red, steel, brass, wood;
};

Paints add_paints(author::FigureBuilder& builder);

}  // namespace sinew::machine
