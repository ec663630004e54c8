// SPDX-License-Identifier: MIT
#pragma once
#include "import/failure.h"

namespace sinew::asset::gltf {

using readers::Exhausted;
using readers::fail;
using readers::Failure;
using readers::give_up;
using readers::in_quotes;
using readers::number_text;
using readers::say;

}  // namespace sinew::asset::gltf
