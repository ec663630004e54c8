// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "cook/chunks.h"

namespace sinew::asset {

// The keyed vertices of one primitive. source_vertex: file vertex of each vertex of the pack. Nothing where the track
// does not fit the primitive or is no track: the diagnostics say so.
std::optional<Bytes> vertex_chunk(const VertexTrack& track, const Clip& clip,
                                  std::span<const std::uint32_t> source_vertex, const CookSettings& settings,
                                  const std::string& place, Diagnostics& diagnostics);

}  // namespace sinew::asset
