// SPDX-License-Identifier: MIT
// The tables of an IQM file of version 2, each checked to lie inside of it. Source: iqm.txt and iqm.h of the
// Inter-Quake Model development kit by L. Salzman (public domain).
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/failure.h"
#include "sinew/import/import.h"

namespace sinew::asset::iqm {

enum class Table : std::uint8_t { text, meshes, vertex_arrays, triangles, joints, poses, anims, frames, comment };

struct FileMesh {
  std::string_view name, material;
  std::uint32_t first_vertex = 0, vertex_count = 0, first_triangle = 0, triangle_count = 0;
};

enum class Use : std::uint32_t {
  position,
  texcoord,
  normal,
  tangent,
  blend_indices,
  blend_weights,
  colour,
  custom = 0x10,  // and beyond: the offset of its name in the text
};

enum class Format : std::uint32_t { i8, u8, i16, u16, i32, u32, half, f32, f64 };

struct VertexArray {
  std::uint32_t use = 0;
  Format format = Format::f32;
  std::uint32_t size = 0;  // numbers of a vertex
  std::span<const std::byte> bytes;
};

struct FileJoint {
  std::string_view name;
  Index parent = kNone;
  std::array<double, 10> placement{};  // translation, rotation x y z w, scale
};

struct Pose {
  Index parent = kNone;
  std::uint32_t mask = 0;  // which of the ten a frame has
  std::array<double, 10> offset{}, scale{};
};

struct Anim {
  std::string_view name;
  std::uint32_t first_frame = 0, frame_count = 0;
  double frames_per_sec = 0;
  bool loops = false;
};

class File {
 public:
  static constexpr std::string_view kMagic{"INTERQUAKEMODEL\0", 16};

  // Throws Failure where it is none of version 2, or a table does not lie inside of it.
  explicit File(std::span<const std::byte> bytes);

  std::uint32_t count(Table table) const { return places_[std::size_t(table)].count; }
  std::string where(Table table, std::size_t index) const;  // "@4096"
  std::uint32_t vertex_count() const { return vertex_count_; }
  std::uint32_t channel_count() const { return channel_count_; }  // numbers of a frame
  std::uint32_t extension_count() const { return extension_count_; }
  bool has_bounds() const { return has_bounds_; }

  // Requires: index below the table's count.
  FileMesh mesh(std::uint32_t index) const;
  VertexArray vertex_array(std::uint32_t index) const;
  std::array<std::uint32_t, 3> triangle(std::uint32_t index) const;
  FileJoint joint(std::uint32_t index) const;
  Pose pose(std::uint32_t index) const;
  Anim anim(std::uint32_t index) const;
  std::uint16_t frame_number(std::uint32_t frame, std::uint32_t channel) const;
  std::string_view comment() const;
  // A name in the table of texts, up to its zero.
  std::string_view text(std::uint32_t offset, const std::string& where) const;

 private:
  struct Place {
    std::size_t at = 0;
    std::uint32_t count = 0, row_bytes = 0;
  };
  Place place(std::uint32_t count, std::uint32_t at, std::uint64_t row_bytes, std::string_view what) const;
  std::size_t row(Table table, std::uint32_t index) const;
  std::uint32_t u32(std::size_t at) const;
  double f32(std::size_t at) const;

  std::span<const std::byte> bytes_;
  std::array<Place, 9> places_;
  std::uint32_t vertex_count_ = 0, channel_count_ = 0, extension_count_ = 0;
  bool has_bounds_ = false;
};

bool is_iqm(std::span<const std::byte> bytes);
std::size_t bytes_of(Format format);

}  // namespace sinew::asset::iqm
