// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// Keeps the part of a clip from one time to another; it begins at 0 then and lasts exactly to - from. Keys between stay
// as they are. At both ends there is a key with what the clip has there: splines are split exactly, rotations keep
// their arc and steps their value; single keys stay single. source_start_secs moves along, and so do the tracks of the
// root. A part of a looping clip no longer loops; all of it stays as it was.
// Fails, leaving the scene as it was, unless 0 <= from < to <= the clip's length under its own policy.
// Requires: clip < scene.clips.size(), here and below.
SINEW_ASSET_API Result<void> trim_clip(Scene& scene, Index clip, double from_secs, double to_secs);

// Cuts a clip at times inside it. The parts stand in its place, one behind the other, as trim_clip makes them, and are
// called "<name> 1", "<name> 2" and so on. Gives their number. Fails where a time is not inside, or given twice.
SINEW_ASSET_API Result<std::size_t> split_clip(Scene& scene, Index clip, std::span<const double> at_secs);

// The clips one after another as one, which is added behind the others; each begins where the one before ends. What one
// of them does not move is at rest there. Keys stay as they are: where a clip ends otherwise than the next one begins,
// the motion jumps between two keys of one time. Where the modes of a channel differ, steps become linear and lines
// cubic, which says the same; rotations that are cubic in one clip and not in another are fitted to within 2e-6 rad.
// A root goes on from where the clip before has left it. Fails for fewer than two clips, additive ones beside others,
// weights that move together in one clip and one by one in another, and keyed vertices.
SINEW_ASSET_API Result<void> join_clips(Scene& scene, std::span<const Index> clips, std::string name);

}  // namespace sinew::asset
