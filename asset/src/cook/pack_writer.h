// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "sinew/base/aligned_bytes.h"
#include "sinew/base/result.h"

namespace sinew::asset {

// Collects chunks and lays them out behind a pack's header and table.
class PackWriter {
 public:
  // The chunk's index among those of its kind.
  std::uint32_t add(std::uint32_t kind, std::vector<std::byte> bytes);
  // Requires: add has returned this index for this kind. Valid until the next add.
  std::span<const std::byte> chunk(std::uint32_t kind, std::uint32_t index) const;
  std::size_t bytes() const { return bytes_; }  // of all chunks so far
  Result<AlignedBytes> finish() const;

 private:
  struct Chunk {
    std::uint32_t kind, index;
    std::vector<std::byte> bytes;
  };
  std::size_t bytes_ = 0;
  std::vector<Chunk> chunks_;
  std::map<std::uint32_t, std::vector<std::size_t>> places_;  // in chunks_, by kind and index
};

}  // namespace sinew::asset
