// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/pack/format.h"
#include "sinew/pack/pack.h"

namespace sinew {

// The chunk table of a pack whose header was checked.
std::span<const ChunkRecord> chunk_table(std::span<const std::byte> pack);
// The chunks of one kind, in order of their index.
std::span<const ChunkRecord> chunks_of(std::span<const ChunkRecord> table, std::uint32_t kind);

inline std::span<const std::byte> chunk_bytes(std::span<const std::byte> pack, const ChunkRecord& chunk) {
  return pack.subspan(chunk.offset, chunk.bytes);
}

// Views of single chunks that Pack::open has checked.
Primitive view_primitive(const PrimitiveHeader& header);
MorphTarget view_morph(const PrimitiveHeader& header, const MorphRecord& record);

// Whether a pack's table, scene chunk and primitives are whole and refer to what exists.
Result<void> check_container(std::span<const std::byte> pack);
Result<void> check_primitive(std::span<const std::byte> chunk);
// Requires: check_scene has passed.
Result<void> check_bounds(std::span<const std::byte> pack, std::span<const std::byte> chunk);
Result<void> check_scene(std::span<const std::byte> pack, std::span<const std::byte> chunk);

}  // namespace sinew
