// SPDX-License-Identifier: MIT
// The properties beside translation, rotation, scale and weights that the clips of a scene move.
#pragma once
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// Each once: nodes first, then materials, each in the order of the file; of a material in the order of
// AnimatedProperty, then of the textures. Where one part of a texture's transform is moved, all three are listed.
SINEW_ASSET_API std::vector<AnimatedTarget> animated_properties(const Scene& scene);

// What stands there at rest: component_count(target.property) numbers.
SINEW_ASSET_API std::vector<double> rest_value(const Scene& scene, const AnimatedTarget& target);
// Of a property of a material.
SINEW_ASSET_API std::vector<double> value_of(const Material& material, const AnimatedTarget& target);

// Warns of every channel that is kept and that nothing plays.
SINEW_ASSET_API void name_unplayed_channels(const Scene& scene, Diagnostics& diagnostics);

// "base_color", "offset"; of a texture without saying which.
SINEW_ASSET_API std::string_view property_name(AnimatedProperty property);
SINEW_ASSET_API bool is_texture_part(AnimatedProperty property);
// "base_color", "metallic_roughness".
SINEW_ASSET_API std::string_view texture_name(TextureSlot texture);

}  // namespace sinew::asset
