// SPDX-License-Identifier: MIT
// The properties beside translation, rotation, scale and weights that the clips of a scene move, or its expressions.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// Each once: nodes first, then materials, cameras and custom properties, each in the order of the file; of one in the
// order of AnimatedProperty, then of the textures. Where one part of a texture's transform is moved, all three are
// listed.
SINEW_ASSET_API std::vector<AnimatedTarget> animated_properties(const Scene& scene);

// Numbers per value. Requires: the target's index is of the scene.
SINEW_ASSET_API std::uint32_t component_count(const Scene& scene, const AnimatedTarget& target);
// What stands there at rest: component_count(scene, target) numbers.
SINEW_ASSET_API std::vector<double> rest_value(const Scene& scene, const AnimatedTarget& target);
// Of a property of a material, and of a camera.
SINEW_ASSET_API std::vector<double> value_of(const Material& material, const AnimatedTarget& target);
SINEW_ASSET_API double value_of(const Camera& camera, AnimatedProperty property);
// How it goes from key to key.
SINEW_ASSET_API CustomKind kind_of(const Scene& scene, const AnimatedTarget& target);
// The name of the node, material or camera it belongs to; of a custom property its own.
SINEW_ASSET_API std::string_view owner_name(const Scene& scene, const AnimatedTarget& target);

// Warns of every channel that is kept and that nothing plays.
SINEW_ASSET_API void name_unplayed_channels(const Scene& scene, Diagnostics& diagnostics);

// What a property belongs to. none is of nothing.
enum class PropertyOwner : std::uint8_t { nothing, node, material, camera, custom };
SINEW_ASSET_API PropertyOwner owner_of(AnimatedProperty property);

// "base_color", "offset"; of a texture without saying which.
SINEW_ASSET_API std::string_view property_name(AnimatedProperty property);
SINEW_ASSET_API bool is_texture_part(AnimatedProperty property);
// "base_color", "metallic_roughness".
SINEW_ASSET_API std::string_view texture_name(TextureSlot texture);

}  // namespace sinew::asset
