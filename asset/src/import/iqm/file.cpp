// SPDX-License-Identifier: MIT
#include "import/iqm/file.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sinew::asset::iqm {
namespace {

using readers::fail;
using readers::say;

constexpr std::uint32_t kMeshBytes = 24, kVertexArrayBytes = 20, kTriangleBytes = 12, kJointBytes = 48, kPoseBytes = 88,
                        kAnimBytes = 20;
constexpr std::size_t kHeaderBytes = 124;
constexpr std::uint32_t kLoopFlag = 1;
constexpr std::size_t kLongestText = 4096;  // names may overlap

// The number of a header's word, behind the magic.
enum Word : std::uint32_t {
  kVersion,
  kFileSize,
  kFlags,
  kTextCount,
  kTextAt,
  kMeshCount,
  kMeshesAt,
  kVertexArrayCount,
  kVertexCount,
  kVertexArraysAt,
  kTriangleCount,
  kTrianglesAt,
  kAdjacencyAt,
  kJointCount,
  kJointsAt,
  kPoseCount,
  kPosesAt,
  kAnimCount,
  kAnimsAt,
  kFrameCount,
  kChannelCount,
  kFramesAt,
  kBoundsAt,
  kCommentCount,
  kCommentAt,
  kExtensionCount,
};

}  // namespace

bool is_iqm(std::span<const std::byte> bytes) {
  return bytes.size() >= File::kMagic.size() &&
         std::memcmp(bytes.data(), File::kMagic.data(), File::kMagic.size()) == 0;
}

std::size_t bytes_of(Format format) {
  constexpr std::size_t kBytes[] = {1, 1, 2, 2, 4, 4, 2, 4, 8};
  return kBytes[std::size_t(format)];
}

File::File(std::span<const std::byte> bytes) : bytes_(bytes) {
  if (!is_iqm(bytes)) fail(Errc::bad_magic, readers::at_byte(0), "an IQM file begins with INTERQUAKEMODEL");
  if (bytes.size() < kHeaderBytes) fail(Errc::truncated, readers::at_byte(bytes.size()), "the header is not whole");
  const auto word = [&](Word number) { return u32(kMagic.size() + 4 * std::size_t(number)); };
  if (word(kVersion) != 2)
    fail(Errc::unsupported_version, readers::at_byte(kMagic.size()),
         say("IQM version ", word(kVersion), " is not read; version 2 is"));
  if (word(kFileSize) > bytes.size())
    fail(Errc::truncated, readers::at_byte(bytes.size()),
         say("the file says that it has ", word(kFileSize), " bytes and has ", bytes.size()));
  vertex_count_ = word(kVertexCount);
  channel_count_ = word(kChannelCount);
  extension_count_ = word(kExtensionCount);
  has_bounds_ = word(kBoundsAt) != 0;
  places_ = {place(word(kTextCount), word(kTextAt), 1, "texts"),
             place(word(kMeshCount), word(kMeshesAt), kMeshBytes, "meshes"),
             place(word(kVertexArrayCount), word(kVertexArraysAt), kVertexArrayBytes, "vertex arrays"),
             place(word(kTriangleCount), word(kTrianglesAt), kTriangleBytes, "triangles"),
             place(word(kJointCount), word(kJointsAt), kJointBytes, "joints"),
             place(word(kPoseCount), word(kPosesAt), kPoseBytes, "poses"),
             place(word(kAnimCount), word(kAnimsAt), kAnimBytes, "anims"),
             place(word(kFrameCount), word(kFramesAt), 2 * std::uint64_t(channel_count_), "frames"),
             place(word(kCommentCount), word(kCommentAt), 1, "comments")};
}

File::Place File::place(std::uint32_t count, std::uint32_t at, std::uint64_t row_bytes, std::string_view what) const {
  if (count == 0) return {};
  const std::size_t left = at <= bytes_.size() ? bytes_.size() - at : 0;
  if (at > bytes_.size() || (row_bytes > 0 && count > left / row_bytes))
    fail(Errc::truncated, readers::at_byte(at), say("the file ends before its ", count, " ", what));
  return {at, count, static_cast<std::uint32_t>(row_bytes)};
}

std::size_t File::row(Table table, std::uint32_t index) const {
  const Place& place = places_[std::size_t(table)];
  return place.at + std::size_t(index) * place.row_bytes;
}

std::string File::where(Table table, std::size_t index) const {
  return readers::at_byte(row(table, static_cast<std::uint32_t>(index)));
}

std::uint32_t File::u32(std::size_t at) const {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number |= std::to_integer<std::uint32_t>(bytes_[at + i]) << (8 * i);
  return number;
}

double File::f32(std::size_t at) const { return double(std::bit_cast<float>(u32(at))); }

std::string_view File::text(std::uint32_t offset, const std::string& where) const {
  const Place& place = places_[std::size_t(Table::text)];
  if (offset == 0 && place.count == 0) return {};
  if (offset >= place.count) fail(Errc::out_of_range, where, say("there is no text at ", offset));
  const char* const first = reinterpret_cast<const char*>(bytes_.data()) + place.at + offset;
  const char* const end = first + std::min<std::size_t>(place.count - offset, kLongestText + 1);
  const auto length = static_cast<std::size_t>(std::find(first, end, '\0') - first);
  if (length > kLongestText)
    fail(Errc::too_large, where, say("a name is longer than ", kLongestText, " bytes, the limit"));
  return {first, length};
}

FileMesh File::mesh(std::uint32_t index) const {
  const std::size_t at = row(Table::meshes, index);
  return {.name = text(u32(at), where(Table::meshes, index)),
          .material = text(u32(at + 4), where(Table::meshes, index)),
          .first_vertex = u32(at + 8),
          .vertex_count = u32(at + 12),
          .first_triangle = u32(at + 16),
          .triangle_count = u32(at + 20)};
}

VertexArray File::vertex_array(std::uint32_t index) const {
  const std::size_t at = row(Table::vertex_arrays, index);
  const std::uint32_t format = u32(at + 8);
  if (format > std::uint32_t(Format::f64))
    fail(Errc::unsupported, where(Table::vertex_arrays, index), say("there is no format ", format, " of vertices"));
  VertexArray array{.use = u32(at), .format = Format(format), .size = u32(at + 12), .bytes = {}};
  const std::uint32_t first = u32(at + 16);
  const std::uint64_t row_bytes = std::uint64_t(array.size) * bytes_of(array.format);
  const Place rows = place(vertex_count_, first, row_bytes, "vertices");
  if (row_bytes > 0) array.bytes = bytes_.subspan(rows.at, std::size_t(row_bytes * rows.count));
  return array;
}

std::array<std::uint32_t, 3> File::triangle(std::uint32_t index) const {
  const std::size_t at = row(Table::triangles, index);
  return {u32(at), u32(at + 4), u32(at + 8)};
}

FileJoint File::joint(std::uint32_t index) const {
  const std::size_t at = row(Table::joints, index);
  FileJoint joint{.name = text(u32(at), where(Table::joints, index)), .parent = u32(at + 4), .placement = {}};
  for (std::size_t i = 0; i < 10; ++i) joint.placement[i] = f32(at + 8 + 4 * i);
  return joint;
}

Pose File::pose(std::uint32_t index) const {
  const std::size_t at = row(Table::poses, index);
  Pose pose{.parent = u32(at), .mask = u32(at + 4), .offset = {}, .scale = {}};
  for (std::size_t i = 0; i < 10; ++i) {
    pose.offset[i] = f32(at + 8 + 4 * i);
    pose.scale[i] = f32(at + 48 + 4 * i);
  }
  return pose;
}

Anim File::anim(std::uint32_t index) const {
  const std::size_t at = row(Table::anims, index);
  return {.name = text(u32(at), where(Table::anims, index)),
          .first_frame = u32(at + 4),
          .frame_count = u32(at + 8),
          .frames_per_sec = f32(at + 12),
          .loops = (u32(at + 16) & kLoopFlag) != 0};
}

std::uint16_t File::frame_number(std::uint32_t frame, std::uint32_t channel) const {
  const std::size_t at = row(Table::frames, frame) + 2 * std::size_t(channel);
  return static_cast<std::uint16_t>(std::to_integer<std::uint32_t>(bytes_[at]) |
                                    std::to_integer<std::uint32_t>(bytes_[at + 1]) << 8);
}

std::string_view File::comment() const {
  const Place& place = places_[std::size_t(Table::comment)];
  const std::string_view all(reinterpret_cast<const char*>(bytes_.data()) + place.at, place.count);
  return all.substr(0, all.find('\0'));
}

}  // namespace sinew::asset::iqm
