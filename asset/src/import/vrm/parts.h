// SPDX-License-Identifier: MIT
// The parts of a VRM file, each from its object in the file. A name ending in _0 reads version 0.x.
#pragma once
#include "import/vrm/reading.h"

namespace sinew::asset::vrm {

void read_humanoid(const Reading& reading, const Fields& vrm);  // VRMC_vrm, VRMC_vrm_animation
void read_humanoid_0(const Reading& reading, const Fields& vrm);

void read_expressions(const Reading& reading, const Fields& vrm);
void read_expressions_0(const Reading& reading, const Fields& vrm);

void read_look_at(const Reading& reading, const Fields& vrm);
void read_look_at_0(const Reading& reading, const Fields& vrm);

void read_first_person(const Reading& reading, const Fields& vrm);
void read_first_person_0(const Reading& reading, const Fields& vrm);

void read_springs(const Reading& reading, const Fields& springs);  // VRMC_springBone
void read_springs_0(const Reading& reading, const Fields& vrm);

void read_constraints(const Reading& reading);  // VRMC_node_constraint of all nodes

void read_meta(const Reading& reading, const Fields& vrm);
void read_meta_0(const Reading& reading, const Fields& vrm);

void read_motion(const Reading& reading, const Fields& animation);  // VRMC_vrm_animation

}  // namespace sinew::asset::vrm
