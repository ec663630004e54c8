// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::asset::process {

// Normals of a primitive whose vertices move: which vertices share one is decided at rest, where they have the same
// place and the same normal, so that seams stay closed and edges sharp at all times.
class KeyedNormals {
 public:
  explicit KeyedNormals(const Primitive& primitive);

  // Nothing where the primitive has no normals, or no faces.
  bool empty() const { return corners_.empty(); }
  // Sums of the faces' area vectors, of length one; where a sum vanishes the normal at rest stands. positions: x, y, z
  // of each vertex. Appends as many numbers.
  void append(std::span<const float> positions, std::vector<float>& normals) const;

 private:
  std::vector<std::uint32_t> corners_;   // three vertices per face, counter-clockwise from the front
  std::vector<std::uint32_t> group_of_;  // by vertex
  std::size_t groups_ = 0;
  std::vector<float> at_rest_;
};

}  // namespace sinew::asset::process
