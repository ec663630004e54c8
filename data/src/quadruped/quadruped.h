// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "author/motion.h"
#include "author/rig.h"
#include "author/surface.h"
#include "sinew/scene/scene.h"

namespace sinew::quadruped {

// The skin with its weights, colours and morphs.
author::Surface make_body(const author::Rig& rig);
// The clips.
std::vector<author::Motion> make_motions(const author::Rig& rig);

// The whole character as a .glb file.
asset::Buffer make();

}  // namespace sinew::quadruped
