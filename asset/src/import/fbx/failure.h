// SPDX-License-Identifier: MIT
#pragma once
#include "import/failure.h"

namespace sinew::asset::fbx {

using readers::at_byte;
using readers::fail;
using readers::Failure;
using readers::in_quotes;
using readers::number_text;
using readers::say;

}  // namespace sinew::asset::fbx
