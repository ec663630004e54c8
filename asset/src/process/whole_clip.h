// SPDX-License-Identifier: MIT
#pragma once
#include "process/track_keys.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// The last interval of a looping clip as keys of its channels, so that the clip ends where it begins. Plays the same.
void write_out_loop(TrackStore& store, Clip& clip);

// Under its own policy.
double length_secs(const Clip& clip);

// A name that no clip of the scene has: the wanted one, or that and a number.
std::string free_clip_name(const Scene& scene, const std::string& wanted);

}  // namespace sinew::asset::process
