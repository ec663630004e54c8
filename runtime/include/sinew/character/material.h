// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/character/stage.h"
#include "sinew/pack/pack.h"

namespace sinew {

// A material with the values that a pose gives it; what no clip moves stays as it is at rest. Numbers are taken as the
// pose has them: a curve may lead colours below 0 or above 1. Does not allocate, cannot fail.
// Requires: rig is material.properties_rig and properties are a pose's of it, or the material has no properties.
SINEW_API MaterialInfo evaluate_material(const MaterialInfo& material, const Rig& rig,
                                         std::span<const float> properties);

// As of the last pose(). Requires: material < stage.pack().material_count().
SINEW_API MaterialInfo evaluate_material(const Stage& stage, std::size_t material);

}  // namespace sinew
