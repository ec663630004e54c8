// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/gl/material.h"
#include "sinew/pack/pack.h"

namespace sinew::viewer {

// The share of each vertex's weight that a joint has, 0 to 1, where the mesh instance shows a primitive. All of it, or
// nothing, where the primitive has no skin and moves as a whole. joint_node: a joint's node in the file.
std::vector<float> joint_weights(const Pack& pack, const MeshInstance& instance, const Primitive& primitive,
                                 std::uint32_t joint_node);

// Linear RGBA: blue for little weight, through green, to red for 1; a neutral grey for none at all.
Vec4 heat_color(float weight);

// What shows vertex colours as they are, but for light and shadow.
gl::Material heat_material(bool double_sided);

}  // namespace sinew::viewer
