// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/scene/scene.h"

namespace sinew::test {

// The first field in which a scene that was written and read again differs, and where; empty where none does. Left
// aside is what glTF numbers anew (Channel::source), files of pictures, and the layout of bytes: tables are compared by
// encoding and by numbers. Extensions may have been added.
std::string first_difference(const asset::Scene& expected, const asset::Scene& actual);

}  // namespace sinew::test
