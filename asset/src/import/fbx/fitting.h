// SPDX-License-Identifier: MIT
#pragma once
#include "import/fitting/fit.h"

namespace sinew::asset::fbx {

using readers::fit_keys;
using readers::is_constant;
using readers::Keys;
using readers::Measure;
using readers::Motion;
using readers::Row;
using readers::value_of;

}  // namespace sinew::asset::fbx
