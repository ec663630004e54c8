// SPDX-License-Identifier: MIT
#pragma once
#include "author/rig.h"
#include "author/surface.h"

namespace sinew::quadruped {

// Adds both eyes, each with a catch light: closed surfaces that hang on the eyes' joints.
void add_eyes(author::Surface& surface, const author::Rig& rig);

// What closes an eye adds to one of its points: fur is around it, so that a flat one looks shut.
Vec3 shut_by(const author::Rig& rig, bool is_left, Vec3 p);

}  // namespace sinew::quadruped
