// SPDX-License-Identifier: MIT
// A decoded Draco mesh (https://google.github.io/draco/spec/, bitstream 2.2), behind a wall: no header of Draco here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sinew/scene/value_view.h"

namespace draco {
class Mesh;
}

namespace sinew::asset::gltf {

// What the decoder may ask for. Draco's streams say how much memory they want, and a few bytes can say anything.
struct DracoBounds {
  std::uint64_t bytes = 0;   // about, while decoding
  std::uint64_t points = 0;  // vertices
  // In indices and attributes; what a stream asks for is taken off before it is decoded, also where it is damaged.
  std::uint64_t& numbers_left;
};

class DracoMesh {
 public:
  // Fails (failure.h) with unsupported, truncated, bad_syntax, or too_large before memory is asked for.
  static DracoMesh decode(std::span<const std::byte> stream, const DracoBounds& bounds, std::string_view where);

  std::uint32_t point_count() const;
  std::uint32_t face_count() const;
  // Numbers in the attributes of one point, those of all attributes together.
  std::uint64_t numbers_per_point() const;

  // Three for each face, tightly packed. Requires: room for them. Every index is below point_count, or false.
  bool write_indices(std::span<std::uint32_t> out) const;

  // Rows of the view's type, components and normalisation, tightly packed, in the order of the points. Returns why it
  // cannot be, or an empty text. Requires: room for point_count rows.
  std::string write_rows(std::uint32_t unique_id, const ValueView& as, std::span<std::byte> out) const;

 private:
  explicit DracoMesh(std::shared_ptr<const draco::Mesh> mesh) : mesh_(std::move(mesh)) {}
  std::shared_ptr<const draco::Mesh> mesh_;
};

}  // namespace sinew::asset::gltf
