// SPDX-License-Identifier: MIT
// The second part of a BVH file: a row of numbers for each frame, one for each channel in the order of the hierarchy.
#pragma once
#include <memory>
#include <vector>

#include "import/bvh/hierarchy.h"

namespace sinew::asset::bvh {

// What moves a joint, as a channel of a clip takes it: floats, one row per frame. Rotations are the product of the
// joint's rotation channels in the order in which they are written; a position channel takes the place of that number
// of the OFFSET.
struct Track {
  std::uint32_t joint = 0;
  ChannelPath path = ChannelPath::translation;
  bool moves = false;   // else all rows are the same, and one of them is kept
  bool is_good = true;  // else a number in it is not finite or beyond any scene
  std::shared_ptr<Buffer> rows;

  std::uint8_t components() const { return path == ChannelPath::rotation ? 4 : 3; }
};

struct Motion {
  std::uint32_t frame_count = 0;
  std::vector<Track> tracks;  // in the order of joints, a translation before a rotation
};

// Throws Failure where something that is no number stands among them, or over the limits.
Motion read_motion(std::string_view text, const Hierarchy& hierarchy, const ImportOptions& options,
                   Diagnostics& diagnostics);

}  // namespace sinew::asset::bvh
