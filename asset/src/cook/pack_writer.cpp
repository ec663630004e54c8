// SPDX-License-Identifier: MIT
#include "cook/pack_writer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "sinew/pack/format.h"

namespace sinew::asset {
namespace {

constexpr std::size_t aligned(std::size_t offset) {
  return (offset + kPackAlignment - 1) / kPackAlignment * kPackAlignment;
}

}  // namespace

std::uint32_t PackWriter::add(std::uint32_t kind, std::vector<std::byte> bytes) {
  std::vector<std::size_t>& places = places_[kind];
  const auto index = static_cast<std::uint32_t>(places.size());
  places.push_back(chunks_.size());
  bytes_ += bytes.size();
  chunks_.push_back({kind, index, std::move(bytes)});
  return index;
}

std::span<const std::byte> PackWriter::chunk(std::uint32_t kind, std::uint32_t index) const {
  return chunks_[places_.at(kind)[index]].bytes;
}

Result<AlignedBytes> PackWriter::finish() const {
  std::vector<const Chunk*> order;
  for (const Chunk& chunk : chunks_) order.push_back(&chunk);
  std::sort(order.begin(), order.end(),
            [](const Chunk* a, const Chunk* b) { return std::pair(a->kind, a->index) < std::pair(b->kind, b->index); });
  std::vector<ChunkRecord> table;
  std::size_t end = aligned(sizeof(PackHeader) + order.size() * sizeof(ChunkRecord));
  for (const Chunk* chunk : order) {
    table.push_back({chunk->kind, chunk->index, end, chunk->bytes.size()});
    end = aligned(end + chunk->bytes.size());
  }
  Result<AlignedBytes> pack = AlignedBytes::create(end);
  if (!pack) return pack.error();
  PackHeader header{};
  std::memcpy(header.magic, kPackMagic, sizeof(kPackMagic));
  header.version = kPackVersion;
  header.chunk_count = static_cast<std::uint32_t>(order.size());
  header.total_bytes = end;
  std::byte* out = pack->bytes().data();
  std::memcpy(out, &header, sizeof(header));
  std::memcpy(out + sizeof(header), table.data(), table.size() * sizeof(ChunkRecord));
  for (std::size_t i = 0; i < order.size(); ++i)
    if (!order[i]->bytes.empty()) std::memcpy(out + table[i].offset, order[i]->bytes.data(), order[i]->bytes.size());
  return pack;
}

}  // namespace sinew::asset
