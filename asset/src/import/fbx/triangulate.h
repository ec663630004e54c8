// SPDX-License-Identifier: MIT
#pragma once
#include "import/polygons/triangulate.h"

namespace sinew::asset::fbx {

using readers::area_vector;
using readers::Point;
using readers::Triangulator;

}  // namespace sinew::asset::fbx
