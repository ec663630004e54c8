// SPDX-License-Identifier: MIT
// What glTF cannot say of an animation stands in its extras, in an object called "sinew".
#pragma once
#include "import/gltf/context.h"

namespace sinew::asset::gltf {

inline constexpr std::string_view kOwnExtras = "sinew";

// Reads "rootMotion" and "additive" and takes the object out of the clip's preserved extras. One that says something
// else, or says it wrongly, is left there with a warning. Requires: the scene's nodes were read.
// The extras but for our own object; empty where there is nothing else.
std::string extras_without_own(Json extras, const std::string& where);

void read_clip_extras(Context& context, Json extras, const std::string& where, Clip& clip);

}  // namespace sinew::asset::gltf
