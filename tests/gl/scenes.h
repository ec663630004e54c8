// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

#include "sinew/scene/scene.h"

namespace sinew::test {

// A chain of joints, each 1 m above the last and turned a little, with one vertex on each joint (palette index =
// number of the joint), with normals. The last vertex follows the last joint alone.
asset::Scene joint_chain(std::size_t joints);

// vertices that follow `influences` of 12 scattered joints each, with uneven weights; some joints mirror, some shear.
asset::Scene many_influences(std::size_t vertices, std::size_t influences);

// A triangle with `targets` morph targets that each move one corner by (1, 0, 0) times its number plus one. Only the
// last one has weight 1.
asset::Scene morphs_of_which_the_last_acts(std::size_t targets);

// A unit cube, [-0.5, 0.5] moved up by 0.5, with outward normals and single-sided faces, at a node of this scale.
asset::Scene cube(double scale_x, double scale_y, double scale_z);

}  // namespace sinew::test
