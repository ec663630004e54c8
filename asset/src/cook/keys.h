// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/anim/format.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// The keys of one channel as the runtime plays them.
struct Keys {
  KeyMode mode = KeyMode::linear;
  std::uint32_t components = 0;  // per value: 1 to 4, or one per morph target
  std::vector<double> times_secs;
  std::vector<float> values;  // per key: components floats; cubic: in-tangents, values, out-tangents
};

KeyMode mode_of(Interpolation interpolation);

// Rotations are normalised (zero becomes the identity), and of LINEAR ones each is turned into the hemisphere of the
// one before it, decided in double on the values as stored; cubic rotations stay as they are, their formula asks for
// it. What is true or false becomes 1 or 0, and what goes in steps has the mode STEP. A single key becomes STEP. A
// looping clip gets its first key again at the end of its last interval.
Keys read_keys(const Scene& scene, const Channel& channel, const Clip& clip);
// Whether its values are unit quaternions.
bool is_rotation(const Scene& scene, const Channel& channel);

// Whether a pack can hold the keys: times up to kMaxClipSecs, values up to kMaxValue.
bool keys_fit(const Keys& keys, bool rotation);

// A clip's own times, brought into what a pack can hold.
struct ClipTimes {
  double last_key_secs = 0, loop_interval_secs = 0, source_start_secs = 0;
  bool as_stated = true;  // nothing had to be brought in
};
ClipTimes clip_times(const Clip& clip);

}  // namespace sinew::asset
