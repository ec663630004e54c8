// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "sinew/anim/clip.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/math/box.h"
#include "sinew/skin/skinning.h"

namespace sinew {

struct VertexClipHeader;

// Keyed vertices of one mesh, in the space of its node, as point caches and baked clips have them. Stateless: any
// number of threads may read one clip at any times. A view into the bytes it was opened from.
class SINEW_API VertexClip {
 public:
  // Requires: bytes aligned to 64.
  static Result<VertexClip> open(std::span<const std::byte> bytes);

  Wrap wrap() const;
  // As Clip's: a loop leads from the last key back to the first.
  double duration_secs(Wrap wrap) const;
  std::uint32_t vertex_count() const;
  std::size_t key_count() const;
  bool has_normals() const;
  bool has_tangents() const;
  bool is_quantised() const;  // 16 bits per number; else floats, exact
  // Of all keys, and so of all times.
  Box bounds() const;

 private:
  friend class Pack;
  friend struct VertexClipFormat;
  static VertexClip view(std::span<const std::byte> opened);  // of bytes that open has checked
  const VertexClipHeader* header_ = nullptr;
};

// The vertices at a time: positions on the straight line between the two keys around it, normals and tangents too, then
// renormalised (between opposite ones the earlier key's stands). Before the first key it holds, and after the last one,
// unless the clip loops: then the last key leads back to the first. A stream that the clip lacks is left as it is, and
// so is w of tangents. Does not allocate. Requires: the streams of out are empty or vertex_count long.
SINEW_API void sample_vertices(const VertexClip& clip, double time_secs, Wrap wrap, const VertexOutput& out);

}  // namespace sinew
