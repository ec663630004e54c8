// SPDX-License-Identifier: MIT
#pragma once
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::reference {

// The value of a channel at a time of its clip, as its mode says: 3 numbers for translation and scale, a unit
// quaternion for rotation, one number per target for weights, those of its property for a pointer.
// Requires: clip_secs is in [0, duration]; a looping clip's last interval follows at duration_secs of the clip.
std::vector<double> channel_value(const asset::Channel& channel, const asset::Clip& clip, double clip_secs);
// Of numbers that are together what a kind says.
std::vector<double> custom_value(asset::CustomKind kind, const asset::Channel& channel, const asset::Clip& clip,
                                 double clip_secs);

}  // namespace sinew::reference
