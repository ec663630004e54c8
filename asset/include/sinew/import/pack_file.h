// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

#include "sinew/base/aligned_bytes.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/import/import.h"
#include "sinew/pack/pack.h"

namespace sinew::asset {

// A pack (docs/format.md), checked once, with the bytes that it views: a file mapped into memory, or bytes of its own.
// Requires: nobody writes to a mapped file; whoever replaces it renames a new one over it.
class SINEW_ASSET_API PackFile {
 public:
  const Pack& pack() const { return pack_; }
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  friend Result<PackFile> read_pack_file(const std::filesystem::path&, const ImportLimits&);
  friend Result<PackFile> open_pack(std::span<const std::byte>);
  friend Result<PackFile> open_pack(AlignedBytes);
  static Result<PackFile> opened(std::shared_ptr<const void> owner, std::span<const std::byte> bytes);
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  Pack pack_;
};

// Whether a file begins as a pack does; false where it cannot be read.
SINEW_ASSET_API bool is_pack_file(const std::filesystem::path& file);
SINEW_ASSET_API bool is_pack(std::span<const std::byte> bytes);

// Errc::io where the file is missing, a directory or unreadable; too_large over the limit; Pack::open's errors where it
// is no pack, or a damaged one.
SINEW_ASSET_API Result<PackFile> read_pack_file(const std::filesystem::path& file, const ImportLimits& limits = {});

// A pack in memory, at any alignment: the bytes are copied. Pack::open's errors, or out_of_memory.
SINEW_ASSET_API Result<PackFile> open_pack(std::span<const std::byte> bytes);
// The same without a copy: cook_scene's bytes.
SINEW_ASSET_API Result<PackFile> open_pack(AlignedBytes bytes);

}  // namespace sinew::asset
