// SPDX-License-Identifier: MIT
// The first part of a BVH file, and where its numbers begin. Source: the description of Biovision's format by M.
// Meredith and S. Maddock, "Motion capture file formats explained", University of Sheffield 2001; where files go beyond
// it, docs/policies.md says what is done.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sinew/import/import.h"

namespace sinew::asset::bvh {

// Of one column of the motion; axis 0 to 2.
struct ChannelKind {
  enum class What : std::uint8_t { position, rotation, unknown };
  What what = What::unknown;
  std::uint8_t axis = 0;
};

struct Joint {
  std::string_view name;  // the file's own; of an End Site empty
  std::uint32_t parent = 0xFFFFFFFFu;
  bool is_end_site = false;
  std::array<double, 3> offset{0, 0, 0};  // in the file's unit
  std::vector<ChannelKind> channels;      // in the order in which they are written
  std::size_t at = 0;                     // byte of its keyword
};

struct Hierarchy {
  std::vector<Joint> joints;  // parents before children, in the order of the file
  std::size_t column_count = 0;
  // Of the section MOTION.
  bool has_motion = false;
  std::uint64_t frames_stated = 0;
  double frame_secs = 0;
  std::size_t numbers_at = 0;  // byte behind the frame time
};

bool is_bvh(std::span<const std::byte> bytes);

// Throws Failure where the text is none of a BVH file or passes the limits.
Hierarchy read_hierarchy(std::string_view text, const ImportLimits& limits, Diagnostics& diagnostics);

}  // namespace sinew::asset::bvh
