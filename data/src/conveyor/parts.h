// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "author/part.h"
#include "author/picture.h"
#include "author/surface.h"

namespace sinew::conveyor {

struct Paints {
  asset::Index steel, dark, yellow, blue, card, tape, lamp;
};
Paints add_paints(author::FigureBuilder& builder);

// The picture's v runs along the belt, against its way: pictures * 1 from the left end of the upper side.
author::Surface belt_surface();
author::PalettePicture belt_picture();

author::Part roller(const Paints& paints);  // around z, in the middle
author::Part stand(const Paints& paints);
author::Part hood(const Paints& paints);  // its open side towards +x; x = 0 is the roller's axis
author::Part scanner(const Paints& paints);
author::Part lamp(const Paints& paints);
author::Part load(const Paints& paints, std::uint32_t number);  // stands on y = 0

}  // namespace sinew::conveyor
