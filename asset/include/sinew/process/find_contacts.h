// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// What counts as standing. Lengths are of a figure 1.8 m high and grow with the figure's height at rest.
struct ContactSettings {
  std::vector<Index> feet = {};   // nodes; empty: likely_feet
  double height_m = 0.03;         // above the lowest place of that foot in the clip
  double speed_m_per_sec = 0.35;  // over the ground
  double least_secs = 0.05;       // shorter contacts, and shorter gaps between two, are not counted
};

struct Foot {
  Index node = kNone;  // what is watched: the toes, where the figure has them, else the foot
  std::string name;    // "left_foot", "right_foot", else the node's own name
};

struct Contact {
  double from_secs = 0, to_secs = 0;  // through the end of a loop: to_secs is larger than the clip's length
};

struct FootReport {
  Foot foot;
  std::vector<Contact> contacts;       // by time
  double largest_slide_m_per_sec = 0;  // of the watched node over the ground during them
  double mean_slide_m_per_sec = 0;
};

struct ContactReport {
  std::vector<FootReport> feet;
  // How fast the ground goes by below a clip that walks on the spot; 0 where the root moves, or nothing does.
  double ground_m_per_sec[2] = {0, 0};  // x, z
};

// Of a humanoid its feet; else the nodes that are called feet or ankles, one per side. Empty where there are none.
SINEW_ASSET_API std::vector<Foot> likely_feet(const Scene& scene);

// Finds when feet stand on the ground: low and slow, in the clip's own sampling of 120 Hz, and adds a marker
// "<foot>_down" and "<foot>_up" at each begin and end, in place of markers of those names. Fails where there is no foot
// to watch, or the clip has no length.
SINEW_ASSET_API Result<ContactReport> find_contacts(Scene& scene, Index clip, const ContactSettings& settings);

}  // namespace sinew::asset
