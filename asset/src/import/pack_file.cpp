// SPDX-License-Identifier: MIT
#include "sinew/import/pack_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sinew/pack/format.h"

namespace sinew::asset {
namespace {

class OpenFile {
 public:
  explicit OpenFile(const std::filesystem::path& file) : descriptor_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

Error cannot(const char* what) { return Error::in(Errc::io, "", std::string(what) + ": " + std::strerror(errno)); }

}  // namespace

bool is_pack(std::span<const std::byte> bytes) {
  return bytes.size() >= sizeof(kPackMagic) && std::memcmp(bytes.data(), kPackMagic, sizeof(kPackMagic)) == 0;
}

bool is_pack_file(const std::filesystem::path& file) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return false;  // opening a pipe would wait for its writer
  const OpenFile open_file(file);
  std::byte begin[sizeof(kPackMagic)];
  if (open_file.descriptor() < 0 || ::read(open_file.descriptor(), begin, sizeof(begin)) != ssize_t(sizeof(begin)))
    return false;
  return is_pack(begin);
}

Result<PackFile> PackFile::opened(std::shared_ptr<const void> owner, std::span<const std::byte> bytes) {
  Result<Pack> pack = Pack::open(bytes);
  if (!pack) return pack.error();
  PackFile file;
  file.owner_ = std::move(owner);
  file.bytes_ = bytes;
  file.pack_ = *pack;
  return file;
}

Result<PackFile> read_pack_file(const std::filesystem::path& file, const ImportLimits& limits) try {
  const OpenFile open_file(file);
  struct stat status{};
  if (open_file.descriptor() < 0 || ::fstat(open_file.descriptor(), &status) != 0) return cannot("cannot be opened");
  if (S_ISDIR(status.st_mode)) return Error::in(Errc::io, "", "is a directory, not a file");
  if (!S_ISREG(status.st_mode)) return Error::in(Errc::io, "", "is not a regular file");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return Error::in(Errc::truncated, "@0", "the file is empty");
  if (size > limits.file_bytes)
    return Error::in(Errc::too_large, "",
                     "has " + std::to_string(size) + " bytes, the limit is " + std::to_string(limits.file_bytes));
  void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, open_file.descriptor(), 0);
  if (mapped == MAP_FAILED) return cannot("cannot be mapped into memory");
  const std::shared_ptr<const void> owner(mapped, [size](void* begin) { ::munmap(begin, size); });
  return PackFile::opened(owner, {static_cast<const std::byte*>(mapped), size});
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to open this file");
}

Result<PackFile> open_pack(std::span<const std::byte> bytes) {
  Result<AlignedBytes> copy = AlignedBytes::copy_of(bytes);
  return copy ? open_pack(*std::move(copy)) : copy.error();
}

Result<PackFile> open_pack(AlignedBytes bytes) try {
  const auto owner = std::make_shared<const AlignedBytes>(std::move(bytes));
  return PackFile::opened(owner, owner->bytes());
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to open this pack");
}

}  // namespace sinew::asset
