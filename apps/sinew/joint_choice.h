// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "contents.h"

namespace sinew::cli {

// The node of the joint that a user means: a whole number is that of a joint's node in the file, also where a joint has
// that number for its name; anything else is a name, spelled as in the file. The first of several joints with one name.
// Joints are those that a skin names. Throws a usage fault that lists some of them.
asset::Index choose_joint(const Contents& contents, std::string_view file, std::string_view text);

}  // namespace sinew::cli
