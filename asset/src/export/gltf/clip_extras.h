// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "sinew/scene/scene.h"

namespace sinew::asset::gltf_out {

// What was kept of a clip, and what glTF cannot say of it: the motion of its root, and that it is additive. See
// import/gltf/clip_extras.h for what reads it. Fails where the kept extras are no object, or the root's keys do not
// fit.
Preserved with_own_extras(const Clip& clip, const Scene& scene, const std::string& where);

}  // namespace sinew::asset::gltf_out
