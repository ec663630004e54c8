// SPDX-License-Identifier: MIT
#pragma once
#include "import/failure.h"

namespace sinew::asset::collada {

using readers::fail;
using readers::Failure;
using readers::in_quotes;
using readers::number_text;
using readers::say;

}  // namespace sinew::asset::collada
