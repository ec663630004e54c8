// SPDX-License-Identifier: MIT
#pragma once
#include "author/picture.h"

namespace sinew::flag {

// Our own: a golden wheel of three crescents on deep blue, over a white wave on teal.
author::PalettePicture emblem();

}  // namespace sinew::flag
